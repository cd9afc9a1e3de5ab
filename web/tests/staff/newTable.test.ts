import { expect, test, vi } from "vitest";
import type { CheckSubmission, FormField, FormGroup, SubmissionCheck } from "../../src/lib/wire";
import { Draft } from "../../src/staff/floor/draft.svelte";
import { isShown, keyInRow, rowsOf, textOf, withoutRow, withRow, withText } from "../../src/staff/parts/formTexts";

const field = (key: string, more: Partial<FormField> = {}): FormField =>
  ({ key, title: key, kind: "text", words: "", clause: "", choices: [], optional: false, text: "", ...more });
const approvals: FormGroup = { key: "approvals", title: "", needs: null, repeats: true, fields: [field("approvals.of"), field("approvals.by")] };

test("a part is shown while its wager is offered, a choice while its method is chosen", () => {
  const needs = { key: "offered", values: ["three-card"] };
  expect([{}, { offered: ["six-card"] }, { offered: ["six-card", "three-card"] }].map((texts) => isShown(needs, texts)))
    .toEqual([false, false, true]);
  expect(isShown({ key: "dealing.method", values: ["hand"] }, { "dealing.method": "hand" })).toBe(true);
  expect(isShown(null, {})).toBe(true);
});

test("a field has its default until something is written, also nothing", () => {
  const seconds = field("table.seconds_to_decide", { text: "30" });
  expect([{}, { "table.seconds_to_decide": "" }].map((texts) => textOf(seconds, seconds.key, texts))).toEqual(["30", ""]);
  expect(withText("a", undefined, { a: "1", b: "2" })).toEqual({ b: "2" });
});

test("rows are added at the end, and the rows after a removed one move up", () => {
  expect(rowsOf(approvals, {})).toEqual([]);
  const two = { ...withRow(approvals, { "approvals[1].of": "layout", "approvals[1].by": "A" }), "approvals[2].by": "B", facility: "Here" };
  expect(rowsOf(approvals, two)).toEqual([1, 2]);
  expect(withoutRow(approvals, 1, two)).toEqual({ "approvals[1].of": "", "approvals[1].by": "B", facility: "Here" });
  expect(keyInRow(approvals, approvals.fields[1]!, 3)).toBe("approvals[3].by");
});

const answer = (toml: string): SubmissionCheck =>
  ({ texts: { facility: toml }, toml, findings: [], reminders: [], left_out: [], edges: [], terms: [], game: "digest" });

test("a draft is checked once after a pause, and cannot be submitted before", async () => {
  vi.useFakeTimers();
  const asked: CheckSubmission[] = [];
  const draft = new Draft((one) => (asked.push(one), Promise.resolve(answer("checked"))));
  draft.change({ facility: "A" });
  draft.change({ facility: "AB" });
  expect(draft.ready).toBe("");
  await vi.runAllTimersAsync();
  expect(asked).toEqual([{ texts: { facility: "AB" } }]);
  expect(draft.ready).toBe("checked");
  draft.change({ facility: "ABC" });
  expect(draft.ready).toBe("");
  draft.stop();
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
});

test("TOML replaces the texts, and an overtaken answer is dropped", async () => {
  const answers: ((check: SubmissionCheck) => void)[] = [];
  const draft = new Draft(() => new Promise((resolve) => answers.push(resolve)));
  const first = draft.fill("one");
  const second = draft.fill("two");
  answers[1]!(answer("two"));
  answers[0]!(answer("one"));
  await Promise.all([first, second]);
  expect(draft.texts).toEqual({ facility: "two" });
  expect(draft.checked?.toml).toBe("two");
});
