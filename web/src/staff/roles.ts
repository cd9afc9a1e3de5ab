// What roles are called, and who of the house does things at a table.
import type { AccountCard } from "../lib/wire";

export type AnyRole = AccountCard["role"];

const TITLES: Readonly<Record<AnyRole, string>> = {
  player: "Player", dealer: "Dealer", floorperson: "Floorperson", surveillance: "Surveillance",
  auditor: "Auditor", cashier: "Cashier", manager: "Manager",
};

export const roleTitle = (role: AnyRole): string => TITLES[role];

/** The floor and the manager do things at a table; the others look on. */
export const worksTheFloor = (role: AnyRole | undefined): boolean => role === "floorperson" || role === "manager";
