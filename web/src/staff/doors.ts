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
};
