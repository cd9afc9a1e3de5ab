// The doors of those who work in the house: what lies behind each, and which roles may open it.
import type { Component } from "svelte";
import type { StaffDoor } from "../lib/router.svelte";
import { staff } from "../lib/staff.svelte";
import type { StaffRole } from "../lib/staffApi";
import { AT_A_CONSOLE, KEEP_ACCOUNTS, LOOK_INTO_THE_CAGE, STAFF, WATCH_THE_FLOOR, type AnyRole } from "./roles";

/** A page gets what follows its door in the address: `/dealer/maryland-1` is the door `dealer` and the rest `maryland-1`. */
export type StaffPage = Component<{ rest: readonly string[] }>;

interface Sign {
  readonly title: string;
  readonly words: string;
}

interface Door extends Sign {
  readonly page: () => Promise<{ default: StaffPage }>;
  /** Who may open it; everybody where nobody is named. */
  readonly roles: readonly StaffRole[];
  /** What is written on it for roles that look on there. */
  readonly lookOn?: { readonly roles: readonly StaffRole[] } & Sign;
}

const DOORS: Readonly<Record<Exclude<StaffDoor, "sign-in">, Door>> = {
  staff: {
    page: () => import("./StaffHome.svelte"),
    roles: STAFF,
    title: "At work", words: "",
  },
  dealer: {
    page: () => import("./dealer/DealerPage.svelte"),
    roles: AT_A_CONSOLE,
    title: "Deal a table", words: "The procedure step by step, what to pay, and what to do when something goes wrong.",
    lookOn: { roles: WATCH_THE_FLOOR, title: "Consoles", words: "What the dealer of a table sees: the procedure, and what to pay." },
  },
  floor: {
    page: () => import("./floor/FloorDoor.svelte"),
    roles: WATCH_THE_FLOOR,
    title: "Floor", words: "All tables at a glance, alarms, approvals, meters; fills, counts, voids and jackpots at each.",
  },
  surveillance: {
    page: () => import("./surveillance/SurveillanceDoor.svelte"),
    roles: WATCH_THE_FLOOR,
    title: "Surveillance", words: "Every table live, the record with its clauses, any round again through anybody's eyes, disputes, proofs.",
  },
  cashier: {
    page: () => import("./cashier/CashierPage.svelte"),
    roles: LOOK_INTO_THE_CAGE,
    title: "Cashier", words: "Players' accounts: open one, pay in, pay out, and every movement.",
  },
  accounts: {
    page: () => import("./manager/AccountsPage.svelte"),
    roles: KEEP_ACCOUNTS,
    title: "Accounts", words: "Who may sign in, and as what: made, shut, unlocked, given a new password.",
  },
  password: {
    page: () => import("./manager/PasswordPage.svelte"),
    roles: [],
    title: "Password", words: "Your own password.",
  },
  overhead: {
    page: () => import("./Overhead.svelte"),
    roles: [],
    title: "Overhead display", words: "The progressive meter for a screen above the pit.",
  },
};

/** A door by its name, if there is one. */
export const doorOf = (name: string): Door | undefined => (DOORS as Readonly<Record<string, Door>>)[name];

/** Whether a role may open a door. */
export const opensTo = ({ roles }: Door, role: AnyRole | undefined): boolean =>
  roles.length === 0 || (roles as readonly (AnyRole | undefined)[]).includes(role);

const signOf = (door: Door, role: AnyRole | undefined): Sign =>
  door.lookOn && (door.lookOn.roles as readonly (AnyRole | undefined)[]).includes(role) ? door.lookOn : door;

/** The doors that whoever is signed in may open from where he is: their names, and what is written on them. */
export const openDoors = (): readonly (readonly [string, Sign])[] => {
  const role = staff.you?.role;
  return Object.entries(DOORS).flatMap(([name, door]) =>
    name !== "staff" && opensTo(door, role) ? [[name, signOf(door, role)] as const] : []);
};
