// The sections of the staff pages: their page, their title, and the roles that have access.
import type { Component } from "svelte";
import type { StaffSection } from "../lib/router.svelte";
import { staff } from "../lib/staff.svelte";
import type { AccountRole, StaffRole } from "../lib/wire";
import { CONSOLE_ROLES, FLOOR_VIEWERS, MANAGE_ACCOUNTS, STAFF, VIEW_CASHIER, VIEW_STATEMENTS } from "./roles";

/** A page gets the rest of its address: `/dealer/maryland-1` is the section `dealer` and the rest `maryland-1`. */
export type StaffPage = Component<{ rest: readonly string[] }>;

interface Label {
  readonly title: string;
  readonly description: string;
}

interface StaffRoute extends Label {
  readonly page: () => Promise<{ default: StaffPage }>;
  /** The roles that have access; everybody where none is named. */
  readonly roles: readonly StaffRole[];
  /** The label for roles that only view it. */
  readonly viewer?: { readonly roles: readonly StaffRole[] } & Label;
}

const ROUTES: Readonly<Record<Exclude<StaffSection, "sign-in">, StaffRoute>> = {
  staff: {
    page: () => import("./StaffHome.svelte"),
    roles: STAFF,
    title: "Home", description: "",
  },
  dealer: {
    page: () => import("./dealer/DealerRoutes.svelte"),
    roles: CONSOLE_ROLES,
    title: "Deal a table", description: "The procedure step by step, payouts and irregularities.",
    viewer: { roles: FLOOR_VIEWERS, title: "Consoles", description: "A table as its dealer sees it: procedure and payouts." },
  },
  floor: {
    page: () => import("./floor/FloorRoutes.svelte"),
    roles: FLOOR_VIEWERS,
    title: "Floor", description: "All tables, alarms, approvals and meters; fills, counts, voids and jackpots.",
  },
  surveillance: {
    page: () => import("./surveillance/SurveillanceRoutes.svelte"),
    roles: FLOOR_VIEWERS,
    title: "Surveillance", description: "Tables live, the event log, replays, disputes and audit.",
  },
  bank: {
    page: () => import("./bank/BankRoutes.svelte"),
    roles: STAFF,
    title: "Bank", description: "Fills, credits and counts: slips to prepare, sign and print.",
  },
  cashier: {
    page: () => import("./cashier/CashierPage.svelte"),
    roles: VIEW_CASHIER,
    title: "Cashier", description: "Player accounts: open, pay in, pay out, and every movement.",
  },
  cage: {
    page: () => import("./cashier/CagePage.svelte"),
    roles: VIEW_STATEMENTS,
    title: "Cage", description: "The ledger of a gaming day: all that came to the cage or left it.",
  },
  accounts: {
    page: () => import("./manager/AccountsPage.svelte"),
    roles: MANAGE_ACCOUNTS,
    title: "Accounts", description: "Who can sign in, and in which role.",
  },
  devices: {
    page: () => import("./manager/DevicesPage.svelte"),
    roles: MANAGE_ACCOUNTS,
    title: "Devices", description: "Card-reading shoes and chip sensors, and their tokens.",
  },
  screens: {
    page: () => import("./manager/ScreensPage.svelte"),
    roles: MANAGE_ACCOUNTS,
    title: "Screens", description: "Watch screens on the pit wall, and their links.",
  },
  settings: {
    page: () => import("./manager/SettingsPage.svelte"),
    roles: FLOOR_VIEWERS,
    title: "Settings", description: "Gaming day, chips, limits and thresholds, each with its date.",
  },
  password: {
    page: () => import("./manager/PasswordPage.svelte"),
    roles: [],
    title: "Your account", description: "Your password and your second factor.",
  },
  overhead: {
    page: () => import("./Overhead.svelte"),
    roles: [],
    title: "Overhead display", description: "The progressive meter for a screen above the pit.",
  },
  watch: {
    page: () => import("./WatchPage.svelte"),
    roles: [],
    title: "Watch screen", description: "",
  },
};

export const routeOf = (section: string): StaffRoute | undefined => (ROUTES as Readonly<Record<string, StaffRoute>>)[section];

const includes = (roles: readonly StaffRole[], role: AccountRole | undefined): boolean =>
  (roles as readonly (AccountRole | undefined)[]).includes(role);

export const hasAccess = ({ roles }: StaffRoute, role: AccountRole | undefined): boolean =>
  roles.length === 0 || includes(roles, role);

/** The sections that the signed-in person has access to, with their labels. */
export const openSections = (): readonly (readonly [string, Label])[] => {
  const role = staff.you?.role;
  return Object.entries(ROUTES).flatMap(([section, route]) => {
    if (route.description === "" || !hasAccess(route, role)) return [];
    return [[section, route.viewer && includes(route.viewer.roles, role) ? route.viewer : route] as const];
  });
};
