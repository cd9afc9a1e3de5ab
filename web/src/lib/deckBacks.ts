// The colour of a deck's backs: from the event that brought the deck to the table, or as it was shown in play.
import type { Happening, TableEvent } from "./wire";

type Events = readonly Happening[];
type TakenUp = Extract<TableEvent, { type: "Shuffled.1" | "DeckTakenUp.1" }>;

const key = (table: string, deck: number): string => `fifthstreet back ${table} ${deck}`;
const isTakenUp = (event: TableEvent): event is TakenUp => event.type === "Shuffled.1" || event.type === "DeckTakenUp.1";

/** The deck in play after these events. */
const deckInPlay = (events: Events): number | undefined => events.map(({ event }) => event).findLast(isTakenUp)?.deck;

/** Remember the backs of the decks that these events bring, and of the deck that is shown in play after them. */
export function noteBacks(table: string, events: Events, shown: string | null = null): void {
  for (const { event } of events) {
    if (event.type === "DeckReceived.1") sessionStorage.setItem(key(table, event.deck), event.back);
  }
  const deck = deckInPlay(events);
  if (shown && deck !== undefined) sessionStorage.setItem(key(table, deck), shown);
}

/** The backs of the deck that was in play; null where this browser does not know them. */
export function backOf(table: string, events: Events): string | null {
  const deck = deckInPlay(events);
  return deck === undefined ? null : sessionStorage.getItem(key(table, deck));
}
