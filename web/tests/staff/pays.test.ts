import { describe, expect, it } from "vitest";
import type { Pay } from "../../src/lib/wire";
import { linesOf, termsOf, totalsOf } from "../../src/staff/dealer/pays";

const pay = (wager: string, outcome: Pay["outcome"], stake: number, pays: number, more: Partial<Pay> = {}): Pay => ({
  seat: 3, wager, title: wager, stake, odds: "", pays, outcome, clauses: [], words: "", done: false, waits: false, by_cage: 0, ...more,
});
const done = { done: true };

describe("what a settlement still has to pay and take", () => {
  it("leaves out what is settled", () => {
    const pays = [pay("ante", "lose", 4000, 0, done), pay("three-card", "win", 100, 4000), pay("envy", "win", 0, 100_000)];
    expect(totalsOf(pays)).toEqual({ done: false, moved: false, pay: 104_000, take: 0, byDocument: 0, waits: 0 });
  });

  it("says what was paid and taken once no chips have to move", () => {
    const pays = [pay("ante", "win", 1000, 3000, done), pay("three-card", "lose", 100, 0, done), pay("progressive", "lose", 0, 0)];
    expect(totalsOf(pays)).toEqual({ done: false, moved: true, pay: 3000, take: 100, byDocument: 0, waits: 0 });
    expect(totalsOf(pays.slice(0, 2)).done).toBe(true);
  });

  it("keeps apart what is paid only once it is validated", () => {
    const pays = [pay("ante", "win", 1000, 3000, done), pay("progressive", "win", 100, 900, { waits: true })];
    expect(totalsOf(pays)).toEqual({ done: false, moved: false, pay: 0, take: 0, byDocument: 0, waits: 900 });
  });

  it("counts what the cage pays by document as no chips to pay at the table", () => {
    const royal = pay("ante", "win", 4000, 2_000_000, { by_cage: 2_000_000 });
    const pays = [royal, pay("three-card", "win", 100, 4000), pay("progressive", "win", 100, 900_064, { by_cage: 900_064, waits: true })];
    expect(totalsOf(pays)).toEqual({ done: false, moved: false, pay: 4000, take: 0, byDocument: 2_000_000, waits: 900_064 });
    expect(totalsOf([royal])).toEqual({ done: false, moved: true, pay: 0, take: 0, byDocument: 2_000_000, waits: 0 });
  });
});

describe("the lines of a seat", () => {
  it("makes one line of the main wagers, in the words of the server with the sum of all", () => {
    const streets = ["ante", "third-street", "fourth-street"];
    const takes = streets.map((wager) => pay(wager, "lose", 1000, 0, { words: "take $10" }));
    const open = linesOf([...takes, pay("three-card", "win", 100, 4000)]);
    expect(open.map(({ title, words }) => [title, words])).toEqual([["Ante and streets", "take $30"], ["three-card", ""]]);
    expect(linesOf(streets.map((wager) => pay(wager, "win", 1000, 2000, { words: "paid $20", done: true })))[0]?.words).toBe("paid $60");
    const byDocument = streets.map((wager) => pay(wager, "win", 100_000, 500_000, { words: "$5,000 by document" }));
    expect(linesOf(byDocument)[0]?.words).toBe("$15,000 by document");
  });

  it("says the stake and the odds", () => {
    expect(termsOf(pay("ante", "win", 6000, 18_000, { odds: "3 to 1" }))).toBe("$60, 3 to 1");
    expect(termsOf(pay("ante", "push", 6000, 0, { odds: "push" }))).toBe("$60");
    expect(termsOf(pay("envy", "win", 0, 100_000))).toBe("");
  });
});
