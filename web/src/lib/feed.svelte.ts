// What has happened at a table while this page was open: the log, the running results, the server's clock.
import { motion } from "./motion";
import { EMPTY, tallied, tallyOf, type Tally } from "./tally";
import type { Happening } from "./wire";

const LOG_LENGTH = 300;

export class TableFeed {
  log = $state.raw<readonly Happening[]>([]);
  tally = $state.raw<Tally>(EMPTY);
  /** The server's clock minus ours, in milliseconds. */
  clockOffset = $state(0);

  /** Add what is new in a snapshot, and return it. */
  add({ now, happened }: { readonly now: number; readonly happened: readonly Happening[] }): readonly Happening[] {
    this.clockOffset = now - Date.now();
    const last = this.log.at(-1)?.sequence ?? -1;
    const fresh = happened.filter(({ sequence }) => sequence > last);
    if (fresh.length === 0) return fresh;
    this.log = [...this.log, ...fresh].slice(-LOG_LENGTH);
    const events = fresh.map(({ event }) => event);
    const undone = events.some(({ type }) => type === "EntryUndone.1");
    this.tally = undone ? tallyOf(this.log.map(({ event }) => event)) : events.reduce(tallied, this.tally);
    for (const event of events) motion.note(event);
    return fresh;
  }
}
