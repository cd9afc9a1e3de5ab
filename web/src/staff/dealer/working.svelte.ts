// Working a table: one thing at a time. What is given is done when the console shows it; a refusal is said with its clause.
import { HouseError } from "../../lib/api";
import type { ConsoleLine } from "../../lib/console.svelte";
import { notices } from "../../lib/notices.svelte";
import * as staffApi from "../../lib/staffApi";
import type { Done, Step, TableCommand } from "../../lib/wire";

/** So long the console is waited for after the house has answered. */
const PATIENCE = 4000;

export class Working {
  /** Something has been given and is not yet seen on the console. */
  busy = $state(false);

  constructor(readonly line: ConsoleLine) {}

  /** Give a step, with what was filled in. True when it was done or waits for a second person. */
  give(step: Step, changes: object = {}, reason = ""): Promise<boolean> {
    const command = { ...step.command, ...changes } as TableCommand;
    return this.#does(() => staffApi.give(this.line.table, command, reason));
  }

  turnUp(faces: readonly string[] = []): Promise<boolean> {
    return this.#does(() => staffApi.turnUp(this.line.table, faces));
  }

  tapIn(): Promise<boolean> {
    return this.#does(() => staffApi.tapIn(this.line.table));
  }

  tapOut(reason = ""): Promise<boolean> {
    return this.#does(() => staffApi.tapOut(this.line.table, reason));
  }

  async #does(ask: () => Promise<Done>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const done = await ask();
      if (done.approval !== null) notices.say("This waits for a second person to approve it.");
      else await this.#seen(done.sequence);
      return true;
    } catch (fault) {
      if (!(fault instanceof HouseError)) throw fault;
      if (fault.fault.code !== "not-signed-in") notices.refuse(fault.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Until the console shows what was done, no other button is pressed on what it showed before. */
  #seen(sequence: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = $effect.root(() => {
        $effect(() => {
          if ((this.line.console?.sequence ?? 0) >= sequence) finish();
        });
      });
      const timer = setTimeout(() => finish(), PATIENCE);
      const finish = (): void => {
        clearTimeout(timer);
        queueMicrotask(stop);
        resolve();
      };
    });
  }
}
