import { expect, test } from "vitest";
import type { AdjustForm, AdjustPerson } from "../../src/lib/wire";
import { adjustmentOf, asksWager, deedOf, roundOf, type Entered } from "../../src/staff/steps/adjust";

const person = (changes: Partial<AdjustPerson> = {}): AdjustPerson => ({
  player: "guest-1", name: "Anna", seat: 3, words: "Seat 3, wagered $40, returned $0",
  sources: [{ value: "table", title: "Chips at seat 3" }, { value: "account", title: "Account" }], ...changes,
});
const form: AdjustForm = {
  round: 12, people: [person()], by_name: null, earlier: [],
  pay: "Adjust round 12: pay {name} {amount}", collect: "Adjust round 12: collect {amount} from {name}",
  pay_by_document: "Adjust round 12: pay {name} {amount} by payout document", cancel: "Adjust round 12: cancel payout of {amount} to {name}",
  wagers: [{ value: "main", title: "Ante and street wagers" }], document_from: 200000,
};
const entered: Entered = { round: "12", direction: "pay", amount: "35", source: "table", name: "", wager: "", cards: "" };

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

test("a pay that may need a payout document names its wager and its cards", () => {
  const large = { ...entered, amount: "2,000", wager: "main", cards: " Ah Kh Qh Jh 10h " };
  expect([asksWager(form, { ...large, amount: "1,999.99" }), asksWager(form, large), asksWager({ ...form, document_from: 0 }, large)])
    .toEqual([false, true, false]);
  expect(adjustmentOf(form, person(), large)).toEqual({
    round: 12, player: "guest-1", seat: 3, amount: 200000, source: "table", wager: "main", cards: "Ah Kh Qh Jh 10h",
  });
});

test("a payout that is not paid yet is cancelled by its wager, without cards", () => {
  const payee = person({ sources: [{ value: "document", title: "Payout document, paid by the cage" }] });
  const cancelled: Entered = { ...entered, direction: "collect", amount: "20000", source: "document", wager: "main", cards: "Ah" };
  expect(adjustmentOf(form, payee, cancelled)).toEqual({
    round: 12, player: "guest-1", seat: 0, amount: -2000000, source: "document", wager: "main", cards: "",
  });
  expect(deedOf(form, payee, cancelled)).toBe("Adjust round 12: cancel payout of $20,000 to Anna");
  expect(deedOf(form, payee, { ...cancelled, direction: "pay" })).toBe("Adjust round 12: pay Anna $20,000 by payout document");
});
