import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastBets } from "../../src/lib/lastbets";
import { notices } from "../../src/lib/notices.svelte";
import { PlayerTable } from "../../src/lib/playerTable.svelte";
import { seenRoot } from "../../src/lib/seals";
import { netOf } from "../../src/lib/tally";
import type { May, Scene } from "../../src/lib/wire";
import { happening, scene, seat, stakes, view } from "./values";

let receive: (data: string) => void;
let sent: { id: string }[];
let live: PlayerTable;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("WebSocket", class {
    static readonly OPEN = 1;
    readyState = 1;
    onmessage: (event: { data: string }) => void = () => undefined;
    constructor() {
      receive = (data) => this.onmessage({ data });
    }
    send = (frame: string): void => void sent.push(JSON.parse(frame));
    close = (): void => undefined;
  });
  live = new PlayerTable("maryland-1");
});

afterEach(() => {
  live.socket.close();
  vi.unstubAllGlobals();
});

const show = (changes: Partial<Scene>): void => receive(JSON.stringify(scene(changes)));
const you = { player: "guest-1", name: "Anna", balance: 0, seat: 2 } as Scene["you"];

test("the player's own seat, street and actions come from the scene", () => {
  show({ you, view: view({ stage: "third-street", seats: [null, seat({ seat: 2, chips: 700 })] }), may: [{ do: "fold" } as May] });
  expect([live.own?.chips, live.street, live.can("fold"), live.can("bet")]).toEqual([700, "third-street", true, false]);
});

test("what happened is logged once, tallied, and the bets of the round are remembered", () => {
  const closed = happening(3, { type: "BetsClosed.1", street: null, announced: true });
  const seats = [null, seat({ seat: 2, stakes: stakes({ ante: 1000 }) })];
  show({ you, view: view({ stage: "collecting", seats }), happened: [closed] });
  show({ you, view: view({ stage: "settling", seats }), happened: [closed, happening(4, { type: "FoldCollected.1", seat: 2, amount: 1000 })] });
  expect(live.feed.log.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect(netOf(live.feed.tally.seats[2]!)).toBe(-1000);
  expect(lastBets("maryland-1")).toEqual([["ante", 1000]]);
});

test("the seal is remembered while bets are open, and only then", () => {
  show({ seal: { deal: "early", root: "1" } as Scene["seal"] });
  show({ seal: { deal: "late", root: "2" } as Scene["seal"], view: view({ stage: "dealing" }) });
  expect([seenRoot("early"), seenRoot("late")]).toEqual(["1", null]);
});

test("a refusal is shown with its clause", async () => {
  show({});
  const done = live.send({ type: "ready" });
  receive(JSON.stringify({ type: "refused", id: sent[0]?.id, error: { code: "refused", message: "bets are closed", clause: "X 1", details: [] } }));
  expect(await done).toBe(false);
  expect(notices.list.at(-1)).toMatchObject({ kind: "refusal", text: "bets are closed", clause: "X 1" });
  const next = live.send({ type: "ready" });
  receive(JSON.stringify({ type: "answer", id: sent[1]?.id, sequence: 7 }));
  expect(await next).toBe(true);
  expect(notices.list.filter(({ kind }) => kind === "refusal")).toEqual([]);
});
