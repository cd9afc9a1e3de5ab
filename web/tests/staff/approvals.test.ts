// What people are told of approvals that are over.
import { expect, test } from "vitest";
import { lastAnswer, toldOf, waitedFor } from "../../src/staff/approvals";
import type { ApprovalCard } from "../../src/lib/wire";

const person = (id: string) => ({ person: id, name: id, role: "floorperson" as const });
const card = (approval: number, more: Partial<ApprovalCard>): ApprovalCard => ({
  approval, kind: "void", state: "waiting", table: null, table_title: "", words: "Void round 12", details: [], asked_by: person("fay"),
  asked_at: 1, reason: "", answered_by: null, answered_at: null, answer: "", outcome: "", you_may: false, game: "", ...more,
});
const numbers = (cards: readonly ApprovalCard[]): number[] => cards.map(({ approval }) => approval);

test("a requester is told of every answer since the last one, once", () => {
  const cards = [card(1, { state: "approved", answered_at: 5 }), card(2, { state: "lapsed", answered_at: 9 }), card(3, {})];
  expect(numbers(toldOf(cards, "fay", 5, {}, 1))).toEqual([2]);
  expect(lastAnswer(cards)).toBe(9);
  expect(toldOf(cards, "fay", lastAnswer(cards), {}, 1)).toEqual([]);
  expect(lastAnswer([])).toBe(0);
});

test("an approver is told of what expired while it waited for them, and of nothing else", () => {
  const before = waitedFor([card(1, { you_may: true }), card(2, {}), card(3, { you_may: true })], {}, [], 10);
  expect(before).toEqual({ 1: 0, 3: 0 });
  const now = [card(1, { state: "lapsed", answered_at: 9 }), card(2, { state: "lapsed", answered_at: 9 }), card(3, { state: "approved", answered_at: 9 })];
  expect(numbers(toldOf(now, "finn", 0, before, 1))).toEqual([1]);
});

test("an approver is told once, and again only if the page is loaded while the notice is shown", () => {
  const waits = waitedFor([card(1, { you_may: true })], {}, [], 50_000);
  const cards = [card(1, { state: "lapsed", answered_at: 50_500 })];
  expect(numbers(toldOf(cards, "finn", 0, waits, 40_000))).toEqual([1]);
  const told = waitedFor(cards, waits, cards, 51_000);
  expect(toldOf(cards, "finn", 0, told, 40_000)).toEqual([]);
  expect(numbers(toldOf(cards, "finn", 0, waitedFor(cards, told, [], 54_000), 53_000))).toEqual([1]);
  expect(toldOf(cards, "finn", 0, waitedFor(cards, told, [], 60_000), 59_000)).toEqual([]);
});
