// Whose eyes a round is seen with.
import type { SeatResult } from "../../lib/wire";

export interface Eyes {
  readonly viewer: "player" | "watcher" | "dealer" | "floorperson" | "surveillance" | "auditor";
  readonly seat: number;
  readonly title: string;
}

const ROOM: readonly Eyes[] = [
  { viewer: "watcher", seat: 0, title: "a watcher" },
  { viewer: "dealer", seat: 0, title: "the dealer" },
  { viewer: "floorperson", seat: 0, title: "the floorperson" },
  { viewer: "surveillance", seat: 0, title: "surveillance" },
];
const AUDITOR: Eyes = { viewer: "auditor", seat: 0, title: "the auditor: every card, after the round" };

export const keyOf = ({ viewer, seat }: Eyes): string => (seat ? `${viewer} ${seat}` : viewer);

/** Everybody whose eyes there are: each seat of the round, whoever was in the room, and the auditor for those who may. */
export function eyesOf(players: readonly SeatResult[], audits: boolean): readonly Eyes[] {
  const seats = players.map(({ seat, name }): Eyes => ({ viewer: "player", seat, title: `seat ${seat}, ${name}` }));
  return [...seats, ...ROOM, ...(audits ? [AUDITOR] : [])];
}

export const SURVEILLANCE = ROOM[3] as Eyes;
