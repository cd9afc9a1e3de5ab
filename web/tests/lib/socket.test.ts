import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fault } from "../../src/lib/api";
import { TableSocket } from "../../src/lib/socket.svelte";

interface Snapshot {
  readonly type: "scene";
  readonly round: number;
}

/** A server in this process: every connection of the client, what it sent, and ways to answer. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: { id: string; type: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  close(): void {
    this.readyState = 3;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  shows(round: number): void {
    this.says({ type: "scene", round });
  }

  drops(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
const shown: [number, boolean][] = [];
let socket: TableSocket<Snapshot>;

function connect(options: { pingWait?: number } = { pingWait: 10_000 }): void {
  socket = new TableSocket<Snapshot>({
    address: () => "ws://house.test/live", finalCodes: { 4404: fault("not-found", "No such table") }, silence: 20_000,
    onSnapshot: ({ round }, first) => shown.push([round, first]), ...options,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  shown.length = 0;
  connect();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("snapshots are passed on, the first of a connection as such", () => {
  expect(socket.status).toBe("connecting");
  latest().shows(1);
  latest().shows(2);
  expect(shown).toEqual([[1, true], [2, false]]);
  expect([socket.status, socket.snapshot?.round]).toEqual(["live", 2]);
});

test("a command is answered under its id", async () => {
  latest().shows(1);
  const answer = socket.send({ type: "fold" });
  const [sent] = latest().sent;
  expect([sent?.type, socket.pending]).toEqual(["fold", 1]);
  latest().says({ type: "answer", id: "another", sequence: 4 });
  latest().says({ type: "answer", id: sent?.id, sequence: 5 });
  expect(await answer).toMatchObject({ type: "answer", sequence: 5 });
  expect(socket.pending).toBe(0);
});

test("after a lost connection it reconnects, and sends what was not answered again under the same id", async () => {
  latest().shows(1);
  const lost = socket.send({ type: "bet", multiple: 1 });
  const [first] = latest().sent;
  latest().drops();
  expect(socket.status).toBe("lost");
  const meanwhile = socket.send({ type: "leave" });
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().sent).toEqual([]);
  latest().shows(2);
  expect(latest().sent.map(({ type }) => type)).toEqual(["bet", "leave"]);
  expect(latest().sent[0]).toEqual(first);
  for (const { id } of latest().sent) latest().says({ type: "refused", id, error: fault("refused", "too late") });
  expect([(await lost).type, (await meanwhile).type]).toEqual(["refused", "refused"]);
  expect(socket.status).toBe("live");
});

test("it waits longer after each failure, up to a limit, and at once when the browser is online again", async () => {
  const waited: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = FakeSocket.all.length;
    latest().drops();
    const start = Date.now();
    while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(50);
    waited.push(Date.now() - start);
  }
  expect(waited[0]).toBeLessThanOrEqual(550);
  expect(waited.at(-1)).toBeGreaterThanOrEqual(6000);
  expect(Math.max(...waited)).toBeLessThanOrEqual(10_050);
  const before = FakeSocket.all.length;
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test("a silent connection is pinged, and given up if nothing follows", async () => {
  latest().shows(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(latest().sent.map(({ type }) => type)).toEqual(["ping"]);
  latest().says({ type: "answer", id: latest().sent[0]!.id, sequence: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(latest().sent).toHaveLength(2);
  expect(socket.status).toBe("live");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSocket.all).toHaveLength(2);
});

test("without pings a silent connection is given up at once", async () => {
  socket.close();
  connect({});
  latest().shows(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(latest().sent).toEqual([]);
  expect(socket.status).toBe("lost");
});

test("a table that is not served says why, and is live again with its next snapshot", () => {
  latest().shows(1);
  latest().says({ type: "stopped", error: fault("unavailable", "out of order") });
  expect([socket.status, socket.fault?.message]).toEqual(["stopped", "out of order"]);
  latest().shows(2);
  expect([socket.status, socket.fault]).toEqual(["live", null]);
});

test("after a final close code there is no reconnect", async () => {
  latest().drops(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([socket.status, socket.fault?.message, FakeSocket.all.length]).toEqual(["gone", "No such table", 1]);
});

test("an old connection is not listened to any more, and a closed one does not come back", async () => {
  const old = latest();
  socket.reconnect();
  old.shows(9);
  old.drops();
  expect(shown).toEqual([]);
  latest().shows(1);
  socket.close();
  latest().drops();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});
