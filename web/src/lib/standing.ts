// The events that still count: an entry that the dealer took back does not.
import type { TableEvent } from "./wire";

/** What is left of a history without the entries that were taken back, and without their undoing. */
export function standing<Item>(history: readonly Item[], eventOf: (item: Item) => TableEvent): readonly Item[] {
  const found: Item[] = [];
  for (const item of history) {
    const event = eventOf(item);
    if (event.type === "EntryUndone.1") found.length = Math.max(0, found.length - event.events);
    else found.push(item);
  }
  return found;
}
