// What a settlement still has to pay and take, and what it has paid and taken so far.
import { dollars } from "../../lib/money";
import type { Pay } from "../../lib/wire";

const MAIN = ["ante", "third-street", "fourth-street", "fifth-street"];

const sum = (pays: readonly Pay[], of: (pay: Pay) => number): number => pays.reduce((total, pay) => total + of(pay), 0);
const won = ({ outcome, waits, by_cage, pays }: Pay): number => (outcome === "win" && !waits ? pays - by_cage : 0);
const byCage = ({ waits, by_cage }: Pay): number => (waits ? 0 : by_cage);
const lost = ({ outcome, stake }: Pay): number => (outcome === "lose" ? stake : 0);

export interface Totals {
  /** Everything is settled. */
  readonly done: boolean;
  /** No chips have to move any more: `pay` and `take` are what was paid and taken. */
  readonly moved: boolean;
  readonly pay: number;
  readonly take: number;
  /** What the cage pays by payout documents, and no chips at the table. */
  readonly byDocument: number;
  /** What is paid only once it is validated. */
  readonly waits: number;
}

/** What is still to pay and take; once no chips have to move, what was paid and taken. */
export function totalsOf(pays: readonly Pay[]): Totals {
  const open = pays.filter(({ done }) => !done);
  const moved = !open.some((pay) => won(pay) > 0 || lost(pay) > 0 || pay.waits);
  const counted = moved ? pays : open;
  return {
    done: open.length === 0, moved, pay: sum(counted, won), take: sum(counted, lost),
    byDocument: sum(counted, byCage), waits: sum(open, ({ waits, pays }) => (waits ? pays : 0)),
  };
}

/** The main wagers of a seat win or lose alike, and are settled together: they are one line. */
export function linesOf(pays: readonly Pay[]): Pay[] {
  const main = pays.filter(({ wager }) => MAIN.includes(wager));
  const [first] = main;
  if (!first || main.length < 2) return [...pays];
  const stake = sum(main, (pay) => pay.stake);
  const paid = sum(main, (pay) => pay.pays);
  // The words of one wager, with the sum of all: "pay $60", "took $60", "$20,000 by document".
  const [one, all] = first.outcome === "win" ? [first.pays, paid] : [first.stake, stake];
  const words = first.words.replace(dollars(one), () => dollars(all));
  return [{ ...first, title: "Ante and streets", stake, pays: paid, by_cage: sum(main, byCage), words }, ...pays.filter((pay) => !main.includes(pay))];
}

/** The stake and the odds of a win: `$60, 3 to 1`. */
export const termsOf = ({ stake, odds, outcome }: Pay): string =>
  [stake > 0 ? dollars(stake) : "", outcome === "win" ? odds : ""].filter(Boolean).join(", ");
