import { afterEach, expect, test, vi } from "vitest";
import { ApiError, call, csrf, fault, faultOf, liveAddress } from "../../src/lib/api";
import { Pending } from "../../src/lib/pending.svelte";
import * as staffApi from "../../src/lib/staffApi";

const requests: { path: string; init: RequestInit }[] = [];
type Answer = object | Error;

/** A server that gives these answers one after the other; an error stands for a lost connection. */
function serve(...answers: Answer[]): void {
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    const refused = answer !== undefined && "error" in answer;
    return { ok: !refused, status: refused ? 409 : 200, json: async () => answer };
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  csrf.token = "";
});

test("a refusal is thrown with its clause, and a lost connection as such", async () => {
  serve({ error: { ...fault("refused", "too late"), clause: "X 1" } }, new TypeError("no network"));
  await expect(call("/tables")).rejects.toMatchObject({ status: 409, fault: { message: "too late", clause: "X 1" } });
  await expect(call("/tables")).rejects.toMatchObject({ status: 0, fault: { code: "unavailable" } });
});

test("requests that change something carry the token of the session", async () => {
  serve({}, {});
  csrf.token = "secret";
  await call("/tables");
  await staffApi.makeAccount({ name: "Ada", login: "ada", password: "x", role: "dealer" });
  expect(requests.map(({ init }) => new Headers(init.headers).get("X-Fifthstreet-Csrf"))).toEqual([null, "secret"]);
});

test("a command that did not reach the server is sent once more under the same id", async () => {
  serve(new TypeError("no network"), { id: "x", sequence: 7, approval: null });
  expect((await staffApi.tapIn("a b")).sequence).toBe(7);
  const ids = requests.map(({ init }) => (JSON.parse(String(init.body)) as { id: string }).id);
  expect(requests[0]?.path).toBe("/api/tables/a%20b/tap-in");
  expect(ids[0]).toBe(ids[1]);
});

test("a refused command is not sent again", async () => {
  serve({ error: fault("refused", "not now") });
  await expect(staffApi.tapIn("one")).rejects.toBeInstanceOf(ApiError);
  expect(requests).toHaveLength(1);
});

test("the session hears of activity, and of an answer that says nobody is signed in", async () => {
  const heard: string[] = [];
  staffApi.events.acted = () => void heard.push("acted");
  staffApi.events.signedOut = () => void heard.push("signed out");
  serve({}, [] as object, { error: fault("not-signed-in", "sign in") });
  await staffApi.tapIn("one");
  await staffApi.disputes();
  await expect(staffApi.floor()).rejects.toThrow("sign in");
  expect(heard).toEqual(["acted", "signed out"]);
});

test("queries leave out what is empty, and addresses are escaped", () => {
  expect(staffApi.query({ table: "one", round: 3, text: "", since: undefined, disputed: true })).toBe("?table=one&round=3&disputed=true");
  expect(staffApi.query({})).toBe("");
  expect(staffApi.paperAddress("shift", "a/b", 2)).toBe("/api/papers/shift/a%2Fb/2");
  expect(liveAddress("a b", "console")).toBe("ws://house.test/api/tables/a%20b/console");
});

test("a pending request runs once at a time, and keeps its refusal", async () => {
  const pending = new Pending();
  const first = pending.run(async () => 1);
  expect(await pending.run(async () => 2)).toBeNull();
  expect([await first, pending.busy, pending.fault]).toEqual([1, false, null]);
  expect(await pending.run(() => Promise.reject(new ApiError(fault("refused", "no"), 409)))).toBeNull();
  expect(pending.fault?.message).toBe("no");
  await expect(pending.run(() => Promise.reject(new RangeError("a bug")))).rejects.toThrow("a bug");
  expect(() => faultOf(new RangeError("a bug"))).toThrow("a bug");
});

test("while a person signs out nothing is read in the session that ends", async () => {
  const asked: string[] = [];
  let answerSignOut = (): void => undefined;
  const aborted = new DOMException("aborted", "AbortError");
  vi.stubGlobal("fetch", async (path: string, { signal }: RequestInit) => {
    if (signal?.aborted) throw aborted;
    asked.push(path);
    // What is read is not answered before it is stopped; the sign-out when the test says so.
    await new Promise<void>((resolve, reject) => {
      if (path === "/api/sign-out") answerSignOut = resolve;
      else signal?.addEventListener("abort", () => reject(aborted));
    });
    return { ok: true, status: 200, json: async () => ({}) };
  });
  const underWay = staffApi.floor();
  const leaving = staffApi.signOut();
  await expect(underWay).rejects.toMatchObject({ status: 0, fault: { message: "Signing out…" } });
  await expect(staffApi.floor()).rejects.toMatchObject({ status: 0 });
  await expect(staffApi.session()).rejects.toMatchObject({ status: 0 });
  expect(asked).toEqual(["/api/floor", "/api/sign-out"]);
  answerSignOut();
  await leaving;
  serve([]);
  expect(await staffApi.accounts()).toEqual([]);
});
