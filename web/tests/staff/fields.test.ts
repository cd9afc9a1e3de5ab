import { expect, test } from "vitest";
import type { Step, StepField, TableCommand } from "../../src/lib/wire";
import { cardOf, cardShort, changesOf, textsOf } from "../../src/staff/steps/fields";
import { rowsOf } from "../../src/staff/steps/rows";
import { shortcutsFor } from "../../src/staff/dealer/shortcuts";

const step = (command: object, ...needs: Partial<StepField>[]): Step =>
  ({ command: { by: "dealer", ...command } as TableCommand, needs, kind: "procedure", words: "", clauses: [], mind: [] }) as unknown as Step;

test("cards are read as people write them", () => {
  expect(["as", "10h", "Kd", " TC ", "1h", "Ax", ""].map(cardOf)).toEqual(["As", "Th", "Kd", "Tc", null, null, null]);
  expect(cardShort("Ts")).toBe("10♠");
});

test("fields are filled with what the command has, and read back as changes", () => {
  const fill = step({ type: "Fill", amount: 500_000 }, { name: "amount", kind: "money", text: "5000" });
  expect(textsOf(fill)).toEqual({ amount: "5000" });
  expect(changesOf(fill, { amount: "1,250.50" })).toEqual({ amount: 125_050 });
  expect(changesOf(fill, { amount: "a lot" })).toBeNull();
  expect(changesOf(fill, { amount: "" })).toBeNull();
});

test("optional fields can be left empty, counts are pairs of seat and cards", () => {
  const optional = { optional: true, text: "" };
  const count = step({ type: "CountStub", stub: 40 }, { name: "stub", kind: "number" }, { name: "hands", kind: "counts", ...optional },
    { name: "community", kind: "number", ...optional });
  expect(changesOf(count, { stub: "39", hands: "3:1, 5:2", community: "" })).toEqual({ stub: 39, hands: [[3, 1], [5, 2]], community: null });
  expect(changesOf(count, { stub: "39", hands: "three", community: "" })).toBeNull();
  expect(changesOf(count, { stub: "39", hands: "", community: "" })).toEqual({ stub: 39, hands: [], community: null });
  const folds = step({ type: "CollectFolds" }, { name: "counted", kind: "counts", text: "" });
  expect(changesOf(folds, textsOf(folds))).toBeNull();
});

test("a corrected card has to be named", () => {
  const correct = step({ type: "CorrectFace", place: "community", card: 1 }, { name: "face", kind: "card" });
  expect(changesOf(correct, { face: "" })).toBeNull();
  expect(changesOf(correct, { face: "kh" })).toEqual({ face: "Kh" });
});

test("every step gets a letter of its own, none of them reserved", () => {
  const steps = Array.from({ length: 12 }, () => step({ type: "Shuffle" })).concat(step({ type: "Cut" }));
  const letters = [...shortcutsFor(steps).keys()];
  expect(new Set(letters).size).toBe(13);
  expect(letters).toContain("s");
  expect(letters).not.toContain("w");
});

test("steps of one group share a row, in the order of the first of them", () => {
  const offered = (group: string, title: string, ...needs: Partial<StepField>[]): Step => ({ ...step({ type: "Exposed" }, ...needs), group, title });
  const steps = [offered("Card exposed", "a"), offered("Shoe jammed", "b"), offered("Card exposed", "c", { name: "card" })];
  expect(rowsOf(steps).map((row) => row.steps.map(({ title }) => title))).toEqual([["a", "c"], ["b"]]);
  expect(rowsOf(steps, ({ needs }) => needs.map(({ name }) => name).join(" ")).map(({ first }) => first.title)).toEqual(["a", "b", "c"]);
});
