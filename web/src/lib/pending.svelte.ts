// A request that a button started: in progress, done, or refused and why.
import { faultOf } from "./api";
import type { Fault } from "./wire";

export class Pending {
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);

  /** Run one request at a time; its value, or null where it was refused. */
  async run<T>(request: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.fault = null;
    try {
      return await request();
    } catch (error) {
      this.fault = faultOf(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
