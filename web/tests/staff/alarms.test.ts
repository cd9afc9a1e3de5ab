import { expect, test } from "vitest";
import type { Alarm } from "../../src/lib/wire";
import { callsOf, REPEAT, toneDue } from "../../src/staff/alarms";

const alarm = (id: string, more: Partial<Alarm> = {}): Alarm => ({
  alarm: id, kind: "floor", advice: { title: "", todo: "", urgent: true, calls: true, whom: "floor" }, table: "maryland-1", table_title: "Maryland 1",
  headline: "", words: "", at: 0, clauses: [], seat: 0, approval: null, round: null, you_may: false, button: "",
  acknowledged_by: "", acknowledged_at: null, escalated: false, ...more,
});
const ids = (alarms: readonly Alarm[]): readonly string[] => alarms.map((one) => one.alarm);

test("the floor is called by what it can end and nobody has acknowledged; a manager by what waited too long, surveillance by large payouts", () => {
  const quiet = { title: "", todo: "", urgent: false, calls: false, whom: "floor" } as const;
  const managers = { title: "", todo: "", urgent: true, calls: true, whom: "managers" } as const;
  const surveillance = { ...managers, whom: "surveillance" } as const;
  const all = [
    alarm("waits"), alarm("late", { escalated: true }), alarm("seen", { acknowledged_by: "Fay" }), alarm("deck", { advice: quiet }),
    alarm("own request", { approval: 1 }), alarm("to approve", { approval: 2, you_may: true }),
    alarm("floor cover", { advice: managers }), alarm("large payout", { advice: surveillance }),
    alarm("own setting", { approval: 3, advice: managers }), alarm("setting to approve", { approval: 4, you_may: true, advice: managers }),
    alarm("late payout", { advice: surveillance, escalated: true }),
  ];
  expect(ids(callsOf(all, "floorperson"))).toEqual(["waits", "late", "to approve"]);
  expect(ids(callsOf(all, "manager"))).toEqual(["late", "floor cover", "setting to approve", "late payout"]);
  expect(ids(callsOf(all, "surveillance"))).toEqual(["large payout", "late payout"]);
});

test("a new call has a soft tone once, one that waited too long a loud one again and again", () => {
  const [waits, late] = [alarm("waits"), alarm("late", { escalated: true })];
  expect(toneDue([], new Set(), REPEAT)).toBeNull();
  expect(toneDue([waits], new Set(), 0)).toBe("soft");
  expect(toneDue([waits], new Set(["waits"]), 99 * REPEAT)).toBeNull();
  expect(toneDue([waits, late], new Set(["waits", "late"]), REPEAT - 1)).toBeNull();
  expect(toneDue([waits, late], new Set(["waits", "late"]), REPEAT)).toBe("loud");
});
