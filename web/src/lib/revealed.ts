// The cards that a round showed to the viewer, and where in the pack each came from.
import { standing } from "./standing";
import type { Card, Replay, TableEvent } from "./wire";

export interface RevealedCard {
  readonly slot: number;
  readonly face: Card;
  readonly where: string;
}

export interface Revealed {
  /** How many cards were cut; null where the log of the round begins later. */
  readonly cut: number | null;
  readonly cards: readonly RevealedCard[];
}

const STREETS = { "third-street": "3rd Street", "fourth-street": "4th Street", "fifth-street": "5th Street" } as const;

/** Every face that was turned up in a round, and the viewer's own cards. */
export function revealedCards(replay: Replay): Revealed {
  const slots = new Map<string, number[]>();
  const cards = new Map<string, RevealedCard>();
  let cut: number | null = null;
  const note = (slot: number | undefined, face: Card | undefined, where: string): void => {
    const key = `${slot} ${face}`;
    if (slot !== undefined && face !== undefined && !cards.has(key)) cards.set(key, { slot, face, where });
  };
  for (const { happened, view } of standing(replay.steps, (step) => step.happened.event)) {
    const event = happened.event;
    if (event.type === "Shuffled.1" || event.type === "DeckTakenUp.1") cut = 0;
    if (event.type === "WasCut.1") cut = event.cards;
    place(slots, event);
    if (event.type === "Revealed.1") note(event.slot, event.face, STREETS[event.street]);
    if (event.type === "BoxTurned.1") {
      event.faces.forEach((face, index) => note(slots.get("bonus-box 0")?.[index], face, "Bonus box"));
    }
    if (event.type === "HandTurned.1") {
      event.faces.forEach((face, index) => note(slots.get(`seat ${event.seat}`)?.[index], face, `Seat ${event.seat}`));
    }
    if (view.viewer.role === "player") {
      const own = view.seats[view.viewer.seat - 1]?.faces ?? [];
      own.forEach((face, index) => note(slots.get(`seat ${view.viewer.seat}`)?.[index], face, "Your card"));
    }
  }
  return { cut, cards: [...cards.values()] };
}

/** Keep track of which slots of the pack went where; a card found face up is replaced by the next one. */
function place(slots: Map<string, number[]>, event: TableEvent): void {
  if (event.type === "BetsClosed.1" && event.street === null) slots.clear();
  if (event.type === "Dealt.1") {
    const where = `${event.to} ${event.seat}`;
    slots.set(where, [...(slots.get(where) ?? []), ...event.slots]);
  }
  if (event.type === "CardDiscarded.1" && event.replaced_by !== null) {
    const where = `${event.place} ${event.seat}`;
    const next = event.replaced_by;
    slots.set(where, (slots.get(where) ?? []).map((slot) => (slot === event.slot ? next : slot)));
  }
}
