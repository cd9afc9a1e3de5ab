// What roles are called, and what each has access to. The server decides; this is what the pages offer.
import type { AccountRole, StaffRole } from "../lib/wire";

type Roles = readonly StaffRole[];

const TITLES: Readonly<Record<AccountRole, string>> = {
  manager: "Manager", floorperson: "Floorperson", dealer: "Dealer", surveillance: "Surveillance",
  auditor: "Auditor", cashier: "Cashier", security: "Security", counter: "Counter", player: "Player",
};

/** Every role, in the order in which accounts are listed. */
export const ROLES = Object.keys(TITLES) as readonly AccountRole[];
export const roleTitle = (role: AccountRole): string => TITLES[role];

/** They act at tables, approve and answer; the others only view. */
export const FLOOR: Roles = ["floorperson", "manager"];
/** They request approvals. */
export const ASKS: Roles = ["dealer", ...FLOOR];
/** They are told of large payouts, and sign for them. */
export const SURVEILLANCE: Roles = ["surveillance"];
export const FLOOR_VIEWERS: Roles = [...FLOOR, "surveillance", "auditor"];
export const CONSOLE_ROLES: Roles = ["dealer", ...FLOOR_VIEWERS];
/** They read the whole log, and replay rounds as any viewer. */
export const AUDIT: Roles = ["surveillance", "auditor", "manager"];
/** They see a whole deck after its round. */
export const OPEN_DECKS: Roles = ["auditor"];
/** They search the documents of the bank. */
export const FIND_DOCUMENTS: Roles = [...FLOOR_VIEWERS, "cashier"];
export const MOVE_MONEY: Roles = ["cashier"];
export const VIEW_CASHIER: Roles = [...MOVE_MONEY, "manager"];
export const VIEW_STATEMENTS: Roles = [...VIEW_CASHIER, "auditor"];
/** They print gaming-day and statistical reports. */
export const VIEW_SHIFTS: Roles = [...FLOOR, "auditor"];
/** Accounts that a manager makes in a browser; the others are made on the server. */
export const MADE_BY_MANAGERS: readonly AccountRole[] = ["floorperson", "dealer", "cashier", "security", "counter", "player"];
export const MANAGE_ACCOUNTS: Roles = ["manager"];
/** They request changes of the house's settings; the other viewers of the floor read them. */
export const MANAGE_SETTINGS: Roles = ["manager"];
export const STAFF: Roles = [...CONSOLE_ROLES, "cashier", "security", "counter"];
