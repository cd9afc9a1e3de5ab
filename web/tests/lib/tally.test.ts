import { expect, test } from "vitest";
import { standing } from "../../src/lib/standing";
import { EMPTY, netOf, tallied, tallyOf, type Tally } from "../../src/lib/tally";
import type { TableEvent } from "../../src/lib/wire";

const after = (...events: object[]): Tally =>
  events.reduce<Tally>((tally, event) => tallied(tally, { at: 0, cite: [], ...event } as unknown as TableEvent), EMPTY);
const settled = (outcome: string, ...lines: object[]): object => ({ type: "WagersSettled.1", seat: 1, outcome, lines, tips: [] });
const ante = { wager: "ante", stake: 1000, won: 2000 };

test("a win counts what was won, a push nothing, a loss the stake", () => {
  expect(netOf(after(settled("win", ante)).seats[1]!)).toBe(2000);
  expect(netOf(after(settled("push", ante)).seats[1]!)).toBe(0);
  expect(netOf(after(settled("lose", ante)).seats[1]!)).toBe(-1000);
});

test("a dealer tip is gone, won or lost, and comes back on a push", () => {
  const tipped = (outcome: string): object => ({ ...settled(outcome, ante), tips: [{ wager: "ante", stake: 100, won: 0 }] });
  expect(netOf(after(tipped("win")).seats[1]!)).toBe(1900);
  expect(netOf(after(tipped("lose")).seats[1]!)).toBe(-1100);
  expect(netOf(after(tipped("push")).seats[1]!)).toBe(0);
});

test("a progressive wager that nothing decides is lost when the round closes", () => {
  const locked = { type: "ProgressiveLocked.1", seats: [1, 2], wager: 100, closed: null };
  const tally = after(locked, { type: "ProgressivePaid.1", seat: 2, amount: 5000, source: "inventory" }, { type: "RoundClosed.1" });
  expect(netOf(tally.seats[1]!)).toBe(-100);
  expect(netOf(tally.seats[2]!)).toBe(4900);
  expect(tally.over).toBe("closed");
});

test("a cancelled progressive wager costs nothing, an envy bonus is a win", () => {
  const tally = after({ type: "ProgressiveLocked.1", seats: [1], wager: 100, closed: null }, { type: "ProgressiveCancelled.1", seat: 1, amount: 100 },
    { type: "EnvyPaid.1", seat: 2, hand: "royal flush", paid: [[1, 1000]] }, { type: "RoundClosed.1" });
  expect(netOf(tally.seats[1]!)).toBe(1000);
});

test("folds and forfeits are losses, a void hand has no result", () => {
  const folded = after({ type: "Folded.1", seat: 1 }, { type: "FoldCollected.1", seat: 1, amount: 1000 }).seats[1]!;
  expect(folded.folded).toBe(true);
  expect(netOf(folded)).toBe(-1000);
  expect(netOf(after({ type: "WagersForfeited.1", seat: 1, amount: 300 }).seats[1]!)).toBe(-300);
  expect(after(settled("win", ante), { type: "HandVoided.1", seat: 1 }).seats[1]!.lines).toEqual([]);
});

test("a void round and a new round start from nothing, a reopened settlement counts again", () => {
  expect(after(settled("win", ante), { type: "RoundVoided.1" })).toMatchObject({ seats: {}, over: "void" });
  expect(after(settled("win", ante), { type: "BetsClosed.1", street: null })).toEqual(EMPTY);
  expect(after(settled("win", ante), { type: "BetsClosed.1", street: "third-street" }).seats[1]).toBeDefined();
  expect(netOf(after(settled("win", ante), { type: "SettlementReopened.1" }, settled("lose", ante)).seats[1]!)).toBe(-1000);
});

const fold = [{ type: "Folded.1", seat: 1 }, { type: "FoldCollected.1", seat: 1, amount: 1000 }];
const hand = (changes: object): object => ({ type: "HandCorrected.1", seat: 1, folded: null, lost: 0, progressive: 0, ...changes });

test("an entry that was taken back does not count, nor does its undoing", () => {
  const events = [...fold, { type: "EntryUndone.1", entry: "Folded", seat: 1, events: 2 }, settled("win", ante)] as unknown as TableEvent[];
  expect(standing(events, (event) => event)).toEqual([settled("win", ante)]);
  expect(tallyOf(events).seats[1]).toMatchObject({ folded: false });
  expect(netOf(tallyOf(events).seats[1]!)).toBe(2000);
  const cut = [{ type: "EntryUndone.1", entry: "Folded", seat: 1, events: 2 }, settled("lose", ante)] as unknown as TableEvent[];
  expect(netOf(tallyOf(cut).seats[1]!)).toBe(-1000);
});

test("a corrected seat counts as it truly was: in play, or folded with what it lost", () => {
  expect(after(...fold, hand({})).seats[1]).toEqual({ hand: null, folded: false, lines: [] });
  expect(netOf(after(settled("win", ante), hand({ folded: "fourth-street", lost: 3000 })).seats[1]!)).toBe(-3000);
});

test("a progressive wager that was entered late is lost at the close, one that never was is not", () => {
  const locked = { type: "ProgressiveLocked.1", seats: [2], wager: 100, closed: null };
  const tally = after(locked, hand({ progressive: 100 }), hand({ seat: 2 }), { type: "RoundClosed.1" });
  expect(netOf(tally.seats[1]!)).toBe(-100);
  expect(netOf(tally.seats[2]!)).toBe(0);
});

test("a settlement that starts again keeps folds, forfeits and void hands, and decides every progressive wager anew", () => {
  const locked = { type: "ProgressiveLocked.1", seats: [2], wager: 100, closed: null };
  const tally = after(locked, ...fold, { type: "ProgressiveLost.1", seat: 2 }, { type: "HandVoided.1", seat: 3 },
    { type: "WagersForfeited.1", seat: 4, amount: 500 }, { type: "SettlementReopened.1" });
  expect([1, 2, 3, 4].map((seat) => netOf(tally.seats[seat]!))).toEqual([-1000, 0, 0, -500]);
  expect(tally.seats[3]!.hand).toContain("void");
  expect(tally.progressive.open).toEqual([2]);
});
