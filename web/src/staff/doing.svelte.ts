// Something that is being done for whoever pressed a button: busy, done, or not done and why.
import { HouseError } from "../lib/api";
import type { Fault } from "../lib/wire";

export class Doing {
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);

  /** Do it, once at a time; what comes of it, or nothing where it was refused. */
  async run<T>(ask: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.fault = null;
    try {
      return await ask();
    } catch (refused) {
      if (!(refused instanceof HouseError)) throw refused;
      this.fault = refused.fault;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
