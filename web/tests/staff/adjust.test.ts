import { expect, test } from "vitest";
import type { AdjustForm, AdjustPerson } from "../../src/lib/wire";
import { adjustmentOf, deedOf, roundOf, type Entered } from "../../src/staff/steps/adjust";

const person = (changes: Partial<AdjustPerson> = {}): AdjustPerson => ({
  player: "guest-1", name: "Anna", seat: 3, words: "Seat 3, wagered $40, returned $0",
  sources: [{ value: "table", title: "Chips at seat 3" }, { value: "account", title: "Account" }], ...changes,
});
const form: AdjustForm = {
  round: 12, people: [person()], by_name: null, earlier: [],
  pay: "Adjust round 12: pay {name} {amount}", collect: "Adjust round 12: collect {amount} from {name}",
};
const entered: Entered = { round: "12", direction: "pay", amount: "35", source: "table", name: "" };

test("a round is a whole number from 1 on", () => {
  expect(["12", " 7 ", "0", "-1", "1.5", "", "x", "1234567890"].map(roundOf)).toEqual([12, 7, null, null, null, null, null, null]);
});

test("what is paid is positive, what is collected negative, and an account has no seat", () => {
  expect(adjustmentOf(form, person(), entered)).toEqual({ round: 12, player: "guest-1", seat: 3, amount: 3500, source: "table" });
  expect(adjustmentOf(form, person(), { ...entered, direction: "collect", amount: "10.50", source: "account" }))
    .toEqual({ round: 12, player: "guest-1", seat: 0, amount: -1050, source: "account" });
});

test("nothing is sent while something is missing", () => {
  const gaps: readonly Partial<Entered>[] = [{ direction: "" }, { amount: "" }, { amount: "0" }, { amount: "some" }, { source: "" }, { source: "cage" }];
  for (const gap of gaps) expect(adjustmentOf(form, person(), { ...entered, ...gap })).toBeNull();
  expect(adjustmentOf(null, person(), entered)).toBeNull();
  expect(adjustmentOf(form, null, entered)).toBeNull();
});

test("a person who is not on the list is named", () => {
  const another = person({ player: "", name: "Another person", seat: 0, sources: [{ value: "table", title: "Chips" }] });
  expect(adjustmentOf(form, another, { ...entered, name: " " })).toBeNull();
  expect(adjustmentOf(form, another, { ...entered, name: " Bob " })).toEqual({ round: 12, player: "Bob", seat: 0, amount: 3500, source: "table" });
  expect(deedOf(form, another, { ...entered, name: "Bob" })).toBe("Adjust round 12: pay Bob $35");
});

test("the button names the deed once it is clear", () => {
  expect(deedOf(form, person(), entered)).toBe("Adjust round 12: pay Anna $35");
  expect(deedOf(form, person(), { ...entered, direction: "collect", amount: "10.50" })).toBe("Adjust round 12: collect $10.50 from Anna");
  expect(deedOf(form, person({ name: "$& Co" }), entered)).toBe("Adjust round 12: pay $& Co $35");
  for (const gap of [{ direction: "" }, { amount: "" }] as const) expect(deedOf(form, person(), { ...entered, ...gap })).toBe("Adjust round");
  expect(deedOf(null, null, entered)).toBe("Adjust round");
});
