// The viewers as whom a round can be replayed.
import type { SeatResult } from "../../lib/wire";

export interface Viewer {
  readonly role: "player" | "watcher" | "dealer" | "floorperson" | "surveillance" | "auditor";
  readonly seat: number;
  readonly title: string;
}

export const SURVEILLANCE: Viewer = { role: "surveillance", seat: 0, title: "surveillance" };
const STAFF: readonly Viewer[] = [
  { role: "watcher", seat: 0, title: "a spectator" },
  { role: "dealer", seat: 0, title: "the dealer" },
  { role: "floorperson", seat: 0, title: "the floorperson" },
  SURVEILLANCE,
];
const AUDITOR: Viewer = { role: "auditor", seat: 0, title: "the auditor: every card, after the round" };

export const keyOf = ({ role, seat }: Viewer): string => (seat ? `${role} ${seat}` : role);

/** All viewers of a round: each player, the staff, and the auditor for those who may open decks. */
export function viewersOf(players: readonly SeatResult[], opensDecks: boolean): readonly Viewer[] {
  const seats = players.map(({ seat, name }): Viewer => ({ role: "player", seat, title: `seat ${seat}, ${name}` }));
  return [...seats, ...STAFF, ...(opensDecks ? [AUDITOR] : [])];
}
