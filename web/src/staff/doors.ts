// The doors of those who work in the house: what lies behind each, and which roles may open it.
import type { Component } from "svelte";
import type { StaffRole } from "../lib/staffApi";

/** A page gets what follows its door in the address: `/dealer/maryland-1` is the door `dealer` and the rest `maryland-1`. */
export type StaffPage = Component<{ rest: readonly string[] }>;

interface Door {
  readonly page: () => Promise<{ default: StaffPage }>;
  /** Who may open it; everybody where nobody is named. */
  readonly roles: readonly StaffRole[];
  readonly title: string;
  readonly words: string;
}

export const DOORS: Readonly<Record<string, Door>> = {
  staff: {
    page: () => import("./StaffHome.svelte"),
    roles: ["dealer", "floorperson", "surveillance", "auditor", "cashier", "manager"],
    title: "At work", words: "",
  },
  dealer: {
    page: () => import("./dealer/DealerPage.svelte"),
    roles: ["dealer", "floorperson", "manager", "surveillance", "auditor"],
    title: "Deal a table", words: "The procedure step by step, what to pay, and what to do when something goes wrong.",
  },
  floor: {
    page: () => import("./floor/FloorDoor.svelte"),
    roles: ["floorperson", "manager", "surveillance", "auditor"],
    title: "Floor", words: "All tables at a glance, alarms, approvals, meters; fills, counts, voids and jackpots at each.",
  },
  surveillance: {
    page: () => import("./surveillance/SurveillanceDoor.svelte"),
    roles: ["surveillance", "auditor", "manager", "floorperson"],
    title: "Surveillance", words: "Every table live, the record with its clauses, any round again through anybody's eyes, disputes, proofs.",
  },
  cashier: {
    page: () => import("./cashier/CashierPage.svelte"),
    roles: ["cashier"],
    title: "Cashier", words: "Players' accounts: open one, pay in, pay out, and every movement.",
  },
  accounts: {
    page: () => import("./manager/AccountsPage.svelte"),
    roles: ["manager"],
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
