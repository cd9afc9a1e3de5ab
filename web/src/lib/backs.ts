// The colour of a deck's backs: told when the deck came to the table, or seen while it was in play.
import type { Happening, TableEvent } from "./wire";

type Happened = readonly Happening[];
type TakenUp = Extract<TableEvent, { type: "Shuffled.1" | "DeckTakenUp.1" }>;

const key = (table: string, deck: number): string => `fifthstreet back ${table} ${deck}`;
const isTakenUp = (event: TableEvent): event is TakenUp => event.type === "Shuffled.1" || event.type === "DeckTakenUp.1";

/** The deck in play after all that, if any was taken up. */
const deckOf = (happened: Happened): number | undefined => happened.map(({ event }) => event).findLast(isTakenUp)?.deck;

/** Remember what is told of a table's decks, and the backs that are seen in play after it. */
export function noteBacks(table: string, happened: Happened, seen: string | null = null): void {
  for (const { event } of happened) {
    if (event.type === "DeckReceived.1") sessionStorage.setItem(key(table, event.deck), event.back);
  }
  const deck = deckOf(happened);
  if (seen && deck !== undefined) sessionStorage.setItem(key(table, deck), seen);
}

/** The backs of the deck that was in play; nothing where this browser has not heard of them. */
export function backOf(table: string, happened: Happened): string | null {
  const deck = deckOf(happened);
  return deck === undefined ? null : sessionStorage.getItem(key(table, deck));
}
