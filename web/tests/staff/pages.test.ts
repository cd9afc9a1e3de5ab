import { expect, test } from "vitest";
import { staff } from "../../src/lib/staff.svelte";
import type { Alarm, LogLine, SeatResult } from "../../src/lib/wire";
import { linkOf, replayPath } from "../../src/staff/alarms";
import { paperOf } from "../../src/staff/logLines";
import { hasAccess, openSections, routeOf } from "../../src/staff/routes";
import { keyOf, viewersOf } from "../../src/staff/surveillance/viewers";

const signIn = (role: string): void => void (staff.you = { person: `account-${role}`, name: role, role } as never);
const line = (changes: object): LogLine => ({ table: "maryland-1", name: "", words: "", paper: null, round: null, event: {}, ...changes }) as LogLine;

test("each role has its sections, and viewers see them under another label", () => {
  signIn("dealer");
  expect(openSections().map(([section]) => section)).toEqual(["dealer", "bank", "password", "overhead"]);
  signIn("auditor");
  expect(openSections().find(([section]) => section === "dealer")?.[1].title).toBe("Consoles");
  expect(openSections().map(([section]) => section)).not.toContain("cashier");
  expect(openSections().map(([section]) => section)).toContain("cage");
  expect(routeOf("nowhere")).toBeUndefined();
  expect([hasAccess(routeOf("accounts")!, "manager"), hasAccess(routeOf("accounts")!, "cashier"), hasAccess(routeOf("overhead")!, undefined)]).toEqual([true, false, true]);
});

test("an alarm links to where it is dealt with", () => {
  signIn("floorperson");
  const alarm = (changes: object): Alarm => ({ table: "maryland-1", round: null, button: "", ...changes }) as Alarm;
  expect(linkOf(alarm({ kind: "approval" })).href).toBe("/floor#approvals");
  expect(linkOf(alarm({ kind: "irregularity", round: 3 })).href).toBe("/table/maryland-1/rounds/3");
  expect(linkOf(alarm({ kind: "jackpot", button: "Validate seat 2" }))).toEqual({ href: "/floor/maryland-1", title: "Validate seat 2", deed: true });
  signIn("surveillance");
  expect(linkOf(alarm({ kind: "jackpot", button: "Validate seat 2" }))).toEqual({ href: "/surveillance/live/maryland-1", title: "Go to table", deed: false });
  expect(linkOf(alarm({ kind: "meter", button: "Put back in service" })).title).toBe("Go to meters");
  expect(replayPath("maryland-1", 3)).toBe("/surveillance/rounds/maryland-1/3");
});

test("a line of the log has its paper, of the table and round that it is about", () => {
  expect(paperOf(line({ paper: "jackpot", round: 2, event: { seat: 4 } }))).toEqual({ href: "/api/papers/jackpot/maryland-1/2/4", title: "Jackpot slip" });
  expect(paperOf(line({ paper: "prize", round: 2, event: { seat: 4 } }))).toEqual({ href: "/api/papers/prize/maryland-1/2/4", title: "Prize slip" });
  expect(paperOf(line({ paper: "incident", round: 2 }))?.href).toBe("/api/papers/incident/maryland-1/2");
  expect(paperOf(line({ paper: "incident" }))).toBeNull();
  expect(paperOf(line({ paper: "incident", round: 2, table: null }))).toBeNull();
});

test("a round can be seen as each player and as staff, and as the auditor by those who may open decks", () => {
  const players = [{ seat: 2, name: "Anna" }] as unknown as SeatResult[];
  expect(viewersOf(players, false).map(keyOf)).toEqual(["player 2", "watcher", "dealer", "floorperson", "surveillance"]);
  expect(viewersOf(players, true).map(keyOf).at(-1)).toBe("auditor");
});
