// Gives commands to a table, one at a time. A command counts as done when the console shows it; a refusal becomes a notice.
import { ApiError } from "../../lib/api";
import { notices } from "../../lib/notices.svelte";
import * as staffApi from "../../lib/staffApi";
import type { StaffTable } from "../../lib/staffTable.svelte";
import type { DealerEntry, Done, Step, TableCommand } from "../../lib/wire";

/** Milliseconds that the console is waited for after the server has answered. */
const PATIENCE = 4000;

export class TableControl {
  /** A command was given and is not yet seen on the console. */
  busy = $state(false);

  constructor(readonly live: StaffTable) {}

  /** Take a step, with what was filled in. True when it was done or waits for approval. */
  give(step: Step, changes: object = {}, reason = ""): Promise<boolean> {
    return this.#run(() => this.#send(step, changes, reason));
  }

  /** The same for a dialog, which shows the refusal itself: it is thrown. */
  async giveOrThrow(step: Step, changes: object, reason: string): Promise<boolean> {
    return this.#once(() => this.#send(step, changes, reason));
  }

  /** Make an entry of several steps. */
  enter(entry: DealerEntry): Promise<boolean> {
    return this.#run(() => staffApi.makeEntry(this.live.table, entry));
  }

  turnUp(faces: readonly string[] = []): Promise<boolean> {
    return this.#run(() => staffApi.turnUp(this.live.table, faces));
  }

  tapIn(): Promise<boolean> {
    return this.#run(() => staffApi.tapIn(this.live.table));
  }

  tapOut(reason = ""): Promise<boolean> {
    return this.#run(() => staffApi.tapOut(this.live.table, reason));
  }

  #send(step: Step, changes: object, reason: string): Promise<Done | null> {
    const command = { ...step.command, ...changes } as TableCommand;
    const seen = step.kind === "correction" ? (this.live.console?.sequence ?? null) : null;
    return staffApi.sendCommand(this.live.table, command, reason, seen);
  }

  async #run(request: () => Promise<Done | null>): Promise<boolean> {
    try {
      return await this.#once(request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fault.code !== "not-signed-in") notices.refuse(error.fault);
      return false;
    }
  }

  async #once(request: () => Promise<Done | null>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const done = await request();
      if (!done) return false;
      notices.clearRefusals();
      if (done.approval !== null) notices.show("Approval requested");
      else await this.#shown(done.sequence);
      return true;
    } finally {
      this.busy = false;
    }
  }

  /** Wait until the console shows what was done, so that no button is pressed on an old state. */
  #shown(sequence: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = $effect.root(() => {
        $effect(() => {
          if ((this.live.console?.sequence ?? 0) >= sequence) finish();
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
