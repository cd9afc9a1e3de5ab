import { expect, test } from "vitest";
import type { Decision, Step, StepField } from "../../src/lib/wire";
import { askedOf, changesOf, isCorrection, textsOf } from "../../src/staff/steps/fields";
import { isUndo, shortcutsFor } from "../../src/staff/dealer/shortcuts";

const decision = (multiple: number, tip_multiple = 0): Decision => ({ multiple, tip_multiple });

const field = (changes: Partial<StepField>): StepField =>
  ({ name: "", title: "", kind: "money", optional: true, text: "", choices: [], recorded: "", note: "", ...changes });

const street = (place: number, recorded: string, optional = recorded !== ""): StepField => {
  const choices = ["0", "1", "2", "3", ...(recorded === "not yet" ? ["not-yet"] : [])].map((value) => ({ value, title: value }));
  return field({ name: `streets.${place}.multiple`, kind: "decision", optional, recorded, choices });
};

const tip = (place: number): StepField => field({ name: `streets.${place}.tip_multiple`, kind: "number", recorded: "none" });

/** The form of a seat on 5th Street: an Ante of $10, these decisions, and what its fields say. */
const form = (streets: readonly Decision[], ...needs: readonly StepField[]): Step => ({
  command: { type: "CorrectHand", by: "floorperson", seat: 3, floorperson: "Fay", ante: 1000, progressive: 100, streets },
  needs: [field({ name: "ante", recorded: "$10" }), field({ name: "progressive", kind: "number", recorded: "$1" }), ...needs],
} as unknown as Step);

const FOLDED = form([decision(0)], street(0, "fold"), street(1, ""), street(2, "not yet"));
const PLAYED = form([decision(1), decision(3)], street(0, "1x"), street(1, "3x"), street(2, "not yet"));

const asked = (step: Step, texts: Record<string, string>): readonly string[] => askedOf(step, texts).map(({ name }) => name);

test("nothing is filled in, and a form in which nothing was entered is not ready", () => {
  expect(new Set(Object.values(textsOf(PLAYED)))).toEqual(new Set([""]));
  expect(changesOf(PLAYED, textsOf(PLAYED))).toBeNull();
});

test("a field left empty keeps what is recorded", () => {
  expect(changesOf(PLAYED, { ante: "20" })).toEqual({ ante: 2000, streets: [decision(1), decision(3)] });
  expect(changesOf(PLAYED, { progressive: "0" })).toEqual({ progressive: 0, streets: [decision(1), decision(3)] });
  expect(changesOf(PLAYED, { "streets.1.multiple": "2" })).toEqual({ streets: [decision(1), decision(2)] });
  expect(changesOf(PLAYED, { ante: "a lot" })).toBeNull();
});

test("after a fold no later street is asked, and what was recorded there is left out", () => {
  expect(asked(FOLDED, {})).toEqual(["ante", "progressive", "streets.0.multiple"]);
  expect(changesOf(PLAYED, { "streets.0.multiple": "0" })).toEqual({ streets: [decision(0)] });
  expect(changesOf(PLAYED, { "streets.1.multiple": "0" })).toEqual({ streets: [decision(1), decision(0)] });
});

test("a fold that was none asks for the streets since, and is ready once they are chosen", () => {
  const bet = { "streets.0.multiple": "2" };
  expect(asked(FOLDED, bet)).toEqual(["ante", "progressive", "streets.0.multiple", "streets.1.multiple"]);
  expect(changesOf(FOLDED, bet)).toBeNull();
  const both = { ...bet, "streets.1.multiple": "1" };
  expect(asked(FOLDED, both)).toContain("streets.2.multiple");
  expect(changesOf(FOLDED, both)).toEqual({ streets: [decision(2), decision(1)] });
  expect(changesOf(FOLDED, { ...both, "streets.2.multiple": "3" })).toEqual({ streets: [decision(2), decision(1), decision(3)] });
});

test("a bet on the open street that was not made yet is taken out", () => {
  const acted = form([decision(1), decision(3), decision(1)], street(0, "1x"), street(1, "3x"), street(2, "1x"));
  expect(changesOf(acted, { "streets.2.multiple": "not-yet" })).toEqual({ streets: [decision(1), decision(3)] });
});

test("a tip is asked beside a bet alone, and goes with it", () => {
  const tipped = form([decision(1, 2)], street(0, "1x"), tip(0), street(1, "not yet"), tip(1));
  expect(asked(tipped, {})).toEqual(["ante", "progressive", "streets.0.multiple", "streets.0.tip_multiple", "streets.1.multiple"]);
  expect(changesOf(tipped, { "streets.0.multiple": "3" })).toEqual({ streets: [decision(3, 2)] });
  expect(changesOf(tipped, { "streets.0.tip_multiple": "0" })).toEqual({ streets: [decision(1)] });
  expect(changesOf(tipped, { "streets.0.multiple": "0" })).toEqual({ streets: [decision(0)] });
  expect(changesOf(tipped, { "streets.1.multiple": "1", "streets.1.tip_multiple": "1" })).toEqual({ streets: [decision(1, 2), decision(1, 1)] });
});

test("a buy-in and a card need their right value, the other card is optional", () => {
  const bought = { command: { type: "CorrectBuyIn", amount: 10_000 }, needs: [field({ name: "amount", optional: false, recorded: "$100" })] } as unknown as Step;
  expect(changesOf(bought, { amount: "" })).toBeNull();
  expect(changesOf(bought, { amount: "0" })).toEqual({ amount: 0 });
  const card = {
    command: { type: "CorrectFace", face: "Qh" },
    needs: [field({ name: "face", kind: "card", optional: false, recorded: "Q♥" }), field({ name: "displaced", kind: "card" })],
  } as unknown as Step;
  expect(changesOf(card, { face: "kh", displaced: "" })).toEqual({ face: "Kh", displaced: null });
  expect(changesOf(card, { face: "kh", displaced: "2c" })).toEqual({ face: "Kh", displaced: "2c" });
  expect([PLAYED, bought, card].every(isCorrection)).toBe(true);
});

test("U takes an entry back where there is one, and the keypad gets another letter; Ctrl+Z does the same", () => {
  const keypad = { command: { type: "UndoKeypad" } } as unknown as Step;
  expect([...shortcutsFor([keypad]).keys()]).toEqual(["u"]);
  expect([...shortcutsFor([keypad], true).keys()]).not.toContain("u");
  const key = (key: string, held: object): KeyboardEvent => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent;
  expect([key("z", { ctrlKey: true }), key("Z", { metaKey: true })].every(isUndo)).toBe(true);
  expect([key("z", {}), key("z", { ctrlKey: true, shiftKey: true }), key("y", { ctrlKey: true })].some(isUndo)).toBe(false);
});
