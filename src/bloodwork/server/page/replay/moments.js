// The moments of a game that have been asked for, so that going back costs nothing.

const MOST = 60;

export class Moments {
  /** @param {(step: number, viewer: string) => Promise<any>} ask */
  constructor(ask) {
    this.ask = ask;
    this.kept = new Map();
  }

  get(step, viewer) {
    const key = `${viewer} ${step}`;
    let found = this.kept.get(key);
    if (found) {
      this.kept.delete(key);
    } else {
      found = this.ask(step, viewer);
      found.catch(() => this.kept.delete(key));
    }
    this.kept.set(key, found);
    if (this.kept.size > MOST) this.kept.delete(this.kept.keys().next().value);
    return found;
  }
}
