// Values of the wire for tests: complete, and changed where a test says so.
import type { Happening, Scene, SeatView, Stakes, TableEvent, TableView } from "../../src/lib/wire";

export const stakes = (changes: Partial<Stakes> = {}): Stakes =>
  ({ ante: 0, third: 0, fourth: 0, fifth: 0, three_card: 0, six_card: 0, progressive: 0, ...changes });

export const seat = (changes: Partial<SeatView> = {}): SeatView => ({
  seat: 1, player: "guest-1", chips: 100_000, won: 0, stakes: stakes(), tips: stakes(), coupon: 0, progressive: false,
  cards: 0, faces: [], folded: false, acted: false, ...changes,
} as SeatView);

export const view = (changes: Partial<TableView> = {}): TableView => ({
  viewer: { role: "watcher", seat: 0 }, stage: "betting", round: 0, turn: null, seats: [null, null, null, null, null, null],
  community: [], community_down: 0, bonus_box: [], bonus_box_down: 0, rack: 0, ...changes,
} as TableView);

export const happening = (sequence: number, event: object): Happening =>
  ({ sequence, at: 0, side: "dealer", who: "dealer", words: "acts", clauses: [], event: { at: 0, cite: [], ...event } as unknown as TableEvent });

export const scene = (changes: Partial<Scene> = {}): Scene => ({
  type: "scene", sequence: 1, now: Date.now(), open: true, you: null, view: view(), names: {}, meter: null, seal: null, clock: null,
  back: null, may: [], ready: [], watching: 0, happened: [], ...changes,
} as Scene);
