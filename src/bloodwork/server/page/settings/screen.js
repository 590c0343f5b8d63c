// The settings: language, look, motion, sound, name, and images of one's own for cards.

import { h, render } from "../lib/dom.js";
import { CHOICES } from "../lib/settings.js";
import { allRulesets } from "../lib/rulesets.js";
import { choices, line, tick } from "../lib/ui.js";
import { OWN_NAMES } from "../lib/words.js";
import { ArtSettings } from "./art.js";

export async function open(root, params, context) {
  const { t, settings } = context;
  const rulesets = await allRulesets();
  let closed = false;
  const draw = () => {
    if (!closed) render(root, view());
  };
  const art = new ArtSettings(rulesets, context, draw);
  const pick = (name, title) => choices({
    name, legend: t(`settings.${name}`), value: settings.get(name), class: "inline", pick: (value) => settings.set(name, value),
    options: CHOICES[name].map((value) => ({ value, title: title(value) })),
  });

  function view() {
    return h("div", { class: "narrow stack-l" },
      h("h1", null, t("settings.title")),
      h("section", { class: "panel stack", "aria-labelledby": "settings-you" },
        h("h2", { id: "settings-you" }, t("settings.you")),
        line({
          id: "settings-name", label: t("settings.name"), value: settings.get("name"), maxlength: 40, autocomplete: "nickname",
          input: (name) => settings.set("name", name), hint: t("settings.name_hint"),
        }),
        pick("lang", (lang) => OWN_NAMES[lang]),
        h("p", { class: "hint" }, t("settings.lang_hint"))),
      h("section", { class: "panel stack", "aria-labelledby": "settings-look" },
        h("h2", { id: "settings-look" }, t("settings.look")),
        pick("theme", (theme) => t(`settings.theme_${theme}`)),
        pick("text", (text) => t(`settings.text_${text}`)),
        pick("motion", (motion) => t(`settings.motion_${motion}`)),
        tick({
          label: t("settings.sound"), hint: t("settings.sound_hint"), checked: settings.get("sound"),
          set: (sound) => {
            settings.set("sound", sound);
            context.sound("turn");
          },
        })),
      art.view(),
      h("p", { class: "dim" }, t("settings.kept")));
  }

  const unwatch = settings.watch((name) => {
    if (name !== "lang") draw(); // Another language opens the screen anew.
  });
  context.title(t("settings.title"));
  draw();
  return () => {
    closed = true;
    unwatch();
  };
}
