// What roles are called, and which of them do what. The house has the last word; this is what its pages offer.
import type { StaffRole } from "../lib/staffApi";
import type { AccountCard } from "../lib/wire";

export type AnyRole = AccountCard["role"];
type Roles = readonly StaffRole[];

const TITLES: Readonly<Record<AnyRole, string>> = {
  manager: "Manager", floorperson: "Floorperson", dealer: "Dealer", surveillance: "Surveillance",
  auditor: "Auditor", cashier: "Cashier", player: "Player",
};

/** Every role there is, as accounts are listed. */
export const ROLES = Object.keys(TITLES) as readonly AnyRole[];
export const roleTitle = (role: AnyRole): string => TITLES[role];

/** They decide, approve and answer at tables; the others look on. */
export const WORK_THE_FLOOR: Roles = ["floorperson", "manager"];
/** They see every table, and what waits for somebody there. */
export const WATCH_THE_FLOOR: Roles = [...WORK_THE_FLOOR, "surveillance", "auditor"];
export const AT_A_CONSOLE: Roles = ["dealer", ...WATCH_THE_FLOOR];
/** They see all of the record, and rounds through anybody's eyes. */
export const LOOK_BACK: Roles = ["surveillance", "auditor", "manager"];
/** They open a whole deck, after its round. */
export const OPEN_DECKS: Roles = ["auditor"];
export const MOVE_MONEY: Roles = ["cashier"];
export const LOOK_INTO_THE_CAGE: Roles = [...MOVE_MONEY, "manager"];
/** They see what the house owes to all players together. */
export const SEE_STATEMENTS: Roles = [...LOOK_INTO_THE_CAGE, "auditor"];
/** Accounts that are made, and get their passwords, in a browser; managers, and who looks at what they do, where the folder is. */
export const MADE_BY_MANAGERS: readonly AnyRole[] = ["floorperson", "dealer", "cashier", "player"];
export const KEEP_ACCOUNTS: Roles = ["manager"];
export const STAFF: Roles = [...AT_A_CONSOLE, "cashier"];
