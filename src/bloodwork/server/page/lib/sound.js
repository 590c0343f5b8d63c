// Short sounds for what happens at the table, made by the browser itself. Off unless the settings turn them on.

import { settings } from "./settings.js";

// Of each: the notes, with their beginning and length in seconds, and how loud.
const SOUNDS = {
  move: [[520, 0, 0.06, 0.12]],
  hit: [[130, 0, 0.12, 0.3], [90, 0.03, 0.14, 0.25]],
  turn: [[440, 0, 0.09, 0.1], [660, 0.09, 0.12, 0.1]],
  end: [[392, 0, 0.16, 0.12], [494, 0.14, 0.16, 0.12], [587, 0.28, 0.32, 0.12]],
};

let audio = null;

/** @param {"move" | "hit" | "turn" | "end"} kind */
export function sound(kind) {
  if (!settings.get("sound") || !SOUNDS[kind] || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  const now = audio.currentTime;
  for (const [pitch, start, length, loud] of SOUNDS[kind]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(loud, now + start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
