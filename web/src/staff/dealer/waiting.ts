// For whom a table waits while its dealer has nothing to do: read off what is not done yet.
import { isAsked } from "../../lib/turns";
import type { Console } from "../../lib/wire";

/** What the floor has to do with a deck before it can be shuffled, by the state that the console shows. */
const OF_THE_FLOOR: Readonly<Record<string, string>> = {
  "next: floorperson verifies": "verify",
  "to be inspected": "inspect",
};

export function waitsFor(console: Console): string {
  const { view } = console;
  const asked = view.seats.flatMap((seat) => (seat && isAsked(view, seat) ? [seat.seat] : []));
  if (asked.length > 0) return `Waiting for seat ${asked.join(", ")}`;
  if (!console.open) return "The table is closed";
  return view.stage === "betting" ? beforeTheRound(console) : inTheRound(console);
}

/** The decks have to be ready before anybody bets. */
function beforeTheRound({ decks, view }: Console): string {
  const nobody = view.seats.every((seat) => seat === null);
  if (decks.some(({ in_play }) => in_play)) return nobody ? "Waiting for the first player" : "Waiting for bets";
  const floors = decks.find(({ state }) => state in OF_THE_FLOOR);
  if (floors) return `Waiting for the floor to ${OF_THE_FLOOR[floors.state]} deck ${floors.deck}`;
  return nobody ? "Waiting for the first player" : "Waiting for the floor";
}

/** What is neither the players' nor the dealer's is the floor's, and some of it takes two people. */
function inTheRound({ alarms }: Console): string {
  if (alarms.some(({ kind }) => kind === "approval")) return "Waiting for a second person to approve";
  const jackpot = alarms.find(({ kind }) => kind === "jackpot");
  if (!jackpot) return "Waiting for the floor";
  return `Waiting for the floor to ${jackpot.words.includes("papers") ? "complete the papers" : "validate the award"}`;
}
