import { expect, test } from "vitest";
import { EMPTY, netOf, tallied, type Tally } from "../../src/lib/tally";
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
