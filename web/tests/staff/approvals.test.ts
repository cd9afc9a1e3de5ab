// Notices of approvals that ended.
import { expect, test } from "vitest";
import { lastAnswer, endedApprovals, waitedFor } from "../../src/staff/approvals";
import type { ApprovalCard } from "../../src/lib/wire";

const person = (id: string) => ({ person: id, name: id, role: "floorperson" as const });
const card = (approval: number, more: Partial<ApprovalCard>): ApprovalCard => ({
  approval, kind: "void", state: "waiting", table: null, table_title: "", words: "Void round 12", details: [], asked_by: person("fay"),
  asked_at: 1, reason: "", answered_by: null, answered_at: null, answer: "", outcome: "", you_may: false, game: "", ...more,
});
const numbers = (cards: readonly ApprovalCard[]): number[] => cards.map(({ approval }) => approval);

test("a requester is shown every answer since the last one, once", () => {
  const cards = [card(1, { state: "approved", answered_at: 5 }), card(2, { state: "lapsed", answered_at: 9 }), card(3, {})];
  expect(numbers(endedApprovals(cards, "fay", 5, {}, 1))).toEqual([2]);
  expect(lastAnswer(cards)).toBe(9);
  expect(endedApprovals(cards, "fay", lastAnswer(cards), {}, 1)).toEqual([]);
  expect(lastAnswer([])).toBe(0);
});

test("an approver is shown what expired while it waited for them, and nothing else", () => {
  const before = waitedFor([card(1, { you_may: true }), card(2, {}), card(3, { you_may: true })], {}, [], 10);
  expect(before).toEqual({ 1: 0, 3: 0 });
  const now = [card(1, { state: "lapsed", answered_at: 9 }), card(2, { state: "lapsed", answered_at: 9 }), card(3, { state: "approved", answered_at: 9 })];
  expect(numbers(endedApprovals(now, "finn", 0, before, 1))).toEqual([1]);
});

test("an approver is shown it once, and again only if the page is loaded while the notice is shown", () => {
  const waits = waitedFor([card(1, { you_may: true })], {}, [], 50_000);
  const cards = [card(1, { state: "lapsed", answered_at: 50_500 })];
  expect(numbers(endedApprovals(cards, "finn", 0, waits, 40_000))).toEqual([1]);
  const shown = waitedFor(cards, waits, cards, 51_000);
  expect(endedApprovals(cards, "finn", 0, shown, 40_000)).toEqual([]);
  expect(numbers(endedApprovals(cards, "finn", 0, waitedFor(cards, shown, [], 54_000), 53_000))).toEqual([1]);
  expect(endedApprovals(cards, "finn", 0, waitedFor(cards, shown, [], 60_000), 59_000)).toEqual([]);
});
