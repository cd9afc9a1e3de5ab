// A table as its staff see it: the console, live, and what has happened there.
import { fault, liveAddress } from "./api";
import { TableFeed } from "./feed.svelte";
import { notices } from "./notices.svelte";
import { TableSocket } from "./socket.svelte";
import { staff } from "./staff.svelte";
import type { Console } from "./wire";

const FINAL_CODES = {
  4401: fault("not-signed-in", "You are signed out: sign in again"),
  4403: fault("not-allowed", "Your role has no access to this table"),
  4404: fault("not-found", "No such table"),
};

export class StaffTable {
  readonly feed = new TableFeed();
  readonly socket: TableSocket<Console>;
  console = $derived.by(() => this.socket.snapshot);

  constructor(readonly table: string) {
    this.socket = new TableSocket<Console>({
      address: () => liveAddress(table, "console"),
      finalCodes: FINAL_CODES,
      // The server repeats the console after twenty quiet seconds.
      silence: 40_000,
      onSnapshot: (console) => this.#receive(console),
      onFault: ({ code }) => {
        if (code === "not-signed-in") void staff.refresh();
      },
    });
  }

  /** Why the table cannot be shown at all. */
  get fault() {
    return this.socket.status === "gone" ? this.socket.fault : null;
  }

  #receive(console: Console): void {
    const fresh = this.feed.add(console);
    // What happened before the first console is listed, and not announced.
    if (this.console) notices.announce(fresh.map(({ who, words }) => `${who}: ${words}`).join(". "));
  }
}
