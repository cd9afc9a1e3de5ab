// The viewers as whom a round can be replayed.
import type { SeatResult } from "../../lib/wire";

export interface Viewer {
  readonly role: "player" | "watcher" | "dealer" | "floorperson" | "surveillance" | "auditor";
  readonly seat: number;
  readonly title: string;
}

export const SURVEILLANCE: Viewer = { role: "surveillance", seat: 0, title: "Surveillance" };
const STAFF: readonly Viewer[] = [
  { role: "watcher", seat: 0, title: "Spectator" },
  { role: "dealer", seat: 0, title: "Dealer" },
  { role: "floorperson", seat: 0, title: "Floorperson" },
  SURVEILLANCE,
];
const AUDITOR: Viewer = { role: "auditor", seat: 0, title: "Auditor: every card" };

export const keyOf = ({ role, seat }: Viewer): string => (seat ? `${role} ${seat}` : role);

/** All viewers of a round: each player, the staff, and the auditor for those who may open decks. */
export function viewersOf(players: readonly SeatResult[], opensDecks: boolean): readonly Viewer[] {
  const seats = players.map(({ seat, name }): Viewer => ({ role: "player", seat, title: `Seat ${seat}, ${name}` }));
  return [...seats, ...STAFF, ...(opensDecks ? [AUDITOR] : [])];
}
