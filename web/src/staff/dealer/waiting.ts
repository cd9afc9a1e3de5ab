// What a table waits for while its dealer has nothing to do.
import { isToAct } from "../../lib/turns";
import type { Console } from "../../lib/wire";

/** What the floor has to do with a deck, by the deck's state. */
const FLOOR_DUTIES: Readonly<Record<string, string>> = {
  "next: floorperson verifies": "verify",
  "to be inspected": "inspect",
};

export function waitsFor(console: Console): string {
  const { view } = console;
  const toAct = view.seats.flatMap((seat) => (seat && isToAct(view, seat) ? [seat.seat] : []));
  if (toAct.length > 0) return `Waiting for seat ${toAct.join(", ")}`;
  if (!console.open) return "Table closed";
  return view.stage === "betting" ? beforeRound(console) : duringRound(console);
}

/** Before the bets the decks have to be ready. */
function beforeRound({ decks, view }: Console): string {
  const nobody = view.seats.every((seat) => seat === null);
  if (decks.some(({ in_play }) => in_play)) return nobody ? "Waiting for the first player" : "Waiting for bets";
  const floors = decks.find(({ state }) => state in FLOOR_DUTIES);
  if (floors) return `Waiting for the floor to ${FLOOR_DUTIES[floors.state]} deck ${floors.deck}`;
  return nobody ? "Waiting for the first player" : "Waiting for the floor";
}

/** What neither players nor dealer do is the floor's, and some of it takes two people. */
function duringRound({ alarms }: Console): string {
  if (alarms.some(({ kind }) => kind === "approval")) return "Waiting for approval";
  const jackpot = alarms.find(({ kind }) => kind === "jackpot");
  if (!jackpot) return "Waiting for the floor";
  return `Waiting for the floor to ${jackpot.words.includes("papers") ? "complete the papers" : "validate the award"}`;
}
