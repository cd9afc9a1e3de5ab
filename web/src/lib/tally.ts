// What each wager of a round won or lost, from the events of its settlement.
import type { HandCorrected, TableEvent } from "./wire";
import { standing } from "./standing";
import { titleOf } from "./wagers";

export type Outcome = "win" | "push" | "lose";

export interface TallyLine {
  readonly wager: string;
  readonly title: string;
  readonly stake: number;
  readonly outcome: Outcome;
  /** What the player won or lost with this wager. */
  readonly net: number;
}

export interface SeatTally {
  readonly hand: string | null;
  readonly folded: boolean;
  readonly lines: readonly TallyLine[];
}

export interface Tally {
  readonly seats: Readonly<Record<number, SeatTally>>;
  /** The progressive wager of the round, the seats that made it, and those whose wager is not decided yet. */
  readonly progressive: { readonly wager: number; readonly seats: readonly number[]; readonly open: readonly number[] };
  readonly over: "no" | "closed" | "void";
}

const NOBODY: SeatTally = { hand: null, folded: false, lines: [] };
const VOID_HAND = "hand void, wagers returned";
export const EMPTY: Tally = { seats: {}, progressive: { wager: 0, seats: [], open: [] }, over: "no" };

export const netOf = (seat: SeatTally): number => seat.lines.reduce((sum, line) => sum + line.net, 0);

/** The tally of a round's events; what was taken back does not count. */
export const tallyOf = (events: readonly TableEvent[]): Tally => standing(events, (event) => event).reduce(tallied, EMPTY);

/** The tally after one more event, which takes nothing back. */
export function tallied(tally: Tally, event: TableEvent): Tally {
  switch (event.type) {
    case "BetsClosed.1":
      return event.street === null ? EMPTY : tally;
    case "ProgressiveLocked.1":
      return { ...tally, progressive: { wager: event.wager, seats: event.seats, open: event.seats } };
    case "ProgressiveCancelled.1":
      return withWager(tally, event.seat, 0);
    case "HandTurned.1":
      return changed(tally, event.seat, { hand: event.hand });
    case "Folded.1":
      return changed(tally, event.seat, { folded: true });
    case "FoldCollected.1":
      return withLines(tally, event.seat, [line("fold", "Folded", event.amount, "lose", -event.amount)]);
    case "WagersSettled.1":
      return withLines(tally, event.seat, [
        ...event.lines.map(({ wager, stake, won }) =>
          line(wager, titleOf(wager), stake, event.outcome, netBy(event.outcome, stake, won))),
        ...tipLine(event.tips.reduce((sum, { stake }) => sum + stake, 0), event.outcome),
      ]);
    case "ProgressiveLost.1":
      return progressiveLost(tally, event.seat);
    case "ProgressivePaid.1": {
      const stake = tally.progressive.wager;
      const paid = line("progressive", titleOf("progressive"), stake, "win", event.amount - stake);
      return withLines(decided(tally, event.seat), event.seat, [paid]);
    }
    case "EnvyPaid.1":
      return event.paid.reduce(
        (sofar, [seat, amount]) => withLines(sofar, seat, [line("envy", titleOf("envy"), 0, "win", amount)]), tally);
    case "WagersForfeited.1":
      return withLines(tally, event.seat, [line("forfeit", "Forfeited", event.amount, "lose", -event.amount)]);
    case "HandVoided.1":
      return changed(decided(tally, event.seat), event.seat, { lines: [], hand: VOID_HAND });
    case "HandCorrected.1":
      return corrected(tally, event);
    case "SettlementReopened.1":
      return reopened(tally);
    case "RoundClosed.1":
      return { ...tally.progressive.open.reduce(progressiveLost, tally), over: "closed" };
    case "RoundVoided.1":
      return { ...EMPTY, over: "void" };
    default:
      return tally;
  }
}

const line = (wager: string, title: string, stake: number, outcome: Outcome, net: number): TallyLine =>
  ({ wager, title, stake, outcome, net });

const netBy = (outcome: Outcome, stake: number, won: number): number =>
  outcome === "win" ? won : outcome === "push" ? 0 : -stake;

/** A dealer tip is gone, won or lost; on a push it is returned. */
const tipLine = (stake: number, outcome: Outcome): readonly TallyLine[] =>
  stake > 0 ? [line("tip", titleOf("tip-ante"), stake, outcome, outcome === "push" ? 0 : -stake)] : [];

function changed(tally: Tally, seat: number, change: Partial<SeatTally>): Tally {
  return { ...tally, seats: { ...tally.seats, [seat]: { ...NOBODY, ...tally.seats[seat], ...change } } };
}

const withLines = (tally: Tally, seat: number, lines: readonly TallyLine[]): Tally =>
  changed(tally, seat, { lines: [...(tally.seats[seat]?.lines ?? []), ...lines] });

function decided(tally: Tally, seat: number): Tally {
  const open = tally.progressive.open.filter((number) => number !== seat);
  return { ...tally, progressive: { ...tally.progressive, open } };
}

/** A seat made this progressive wager, or none, whatever was recorded before. */
function withWager(tally: Tally, seat: number, wager: number): Tally {
  const put = (seats: readonly number[]): readonly number[] => [...seats.filter((number) => number !== seat), ...(wager > 0 ? [seat] : [])];
  const { progressive } = tally;
  return { ...tally, progressive: { wager: wager || progressive.wager, seats: put(progressive.seats), open: put(progressive.open) } };
}

/** What was entered for a seat counts as it was corrected: a fold with what it lost, or a hand in play. */
function corrected(tally: Tally, { seat, folded, lost, progressive }: HandCorrected): Tally {
  const lines = lost > 0 ? [line("fold", "Folded", lost, "lose", -lost)] : [];
  return changed(withWager(tally, seat, progressive), seat, { hand: null, folded: folded !== null, lines });
}

/** Before the settlement: what folds and forfeits lost stays lost, a void hand stays void. */
function reopened(tally: Tally): Tally {
  const seats = Object.entries(tally.seats).map(([number, { hand, folded, lines }]) =>
    [number, { hand: hand === VOID_HAND ? hand : null, folded, lines: lines.filter(({ wager }) => ["fold", "forfeit"].includes(wager)) }]);
  return { ...tally, seats: Object.fromEntries(seats), progressive: { ...tally.progressive, open: tally.progressive.seats } };
}

function progressiveLost(tally: Tally, seat: number): Tally {
  const stake = tally.progressive.wager;
  return withLines(decided(tally, seat), seat, [line("progressive", titleOf("progressive"), stake, "lose", -stake)]);
}
