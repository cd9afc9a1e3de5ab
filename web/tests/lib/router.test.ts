import { expect, test } from "vitest";
import { parseRoute, router, tablePath } from "../../src/lib/router.svelte";

test.each([
  ["/", { page: "lobby" }],
  ["/table/maryland-1", { page: "table", table: "maryland-1" }],
  ["/table/maryland-1/rules", { page: "rules", table: "maryland-1" }],
  ["/table/maryland-1/rounds", { page: "rounds", table: "maryland-1" }],
  ["/table/maryland-1/rounds/12", { page: "replay", table: "maryland-1", round: 12 }],
  ["/table/a%2Fb", { page: "table", table: "a/b" }],
  ["/dealer/maryland-1", { page: "staff", section: "dealer", rest: ["maryland-1"] }],
  ["/surveillance/rounds/maryland-1/3", { page: "staff", section: "surveillance", rest: ["rounds", "maryland-1", "3"] }],
])("%s leads to its page", (path, route) => expect(parseRoute(path)).toEqual(route));

test.each(["/table", "/nowhere", "/table/x/rounds/last", "/table/x/rules/1", "/table/x/rounds/1/more", "/table/x/other"])(
  "%s is not found", (path) => expect(parseRoute(path)).toEqual({ page: "not-found" }));

test("a table's address leads to the table, whatever its name", () =>
  expect(parseRoute(tablePath("a b/c", "/rules"))).toEqual({ page: "rules", table: "a b/c" }));

test("going somewhere changes the address and the page", () => {
  router.go("/table/maryland-1");
  expect(location.pathname).toBe("/table/maryland-1");
  expect(router.route).toEqual({ page: "table", table: "maryland-1" });
  expect(router.changes).toBe(1);
});
