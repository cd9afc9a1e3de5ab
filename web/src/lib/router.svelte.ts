// The page that is open. Every page has an address of its own, and the browser's Back button works.

export type Route =
  | { page: "lobby" }
  | { page: "table" | "rules" | "rounds"; table: string }
  | { page: "replay"; table: string; round: number }
  | { page: "staff"; section: string; rest: readonly string[] }
  | { page: "not-found" };

/** The first part of a staff page's address. Staff pages are fetched when one is opened. */
const STAFF_SECTIONS = ["sign-in", "staff", "dealer", "floor", "surveillance", "bank", "cashier", "cage", "accounts", "devices", "screens", "settings", "password", "overhead", "watch"] as const;
export type StaffSection = (typeof STAFF_SECTIONS)[number];

export function parseRoute(path: string): Route {
  const [first, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "lobby" };
  if ((STAFF_SECTIONS as readonly string[]).includes(first)) return { page: "staff", section: first, rest };
  const [table, page, round, more] = rest;
  if (first !== "table" || !table || more) return { page: "not-found" };
  if (!page) return { page: "table", table };
  if ((page === "rules" || page === "rounds") && !round) return { page, table };
  if (page === "rounds" && round && /^\d+$/.test(round)) return { page: "replay", table, round: Number(round) };
  return { page: "not-found" };
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname));
  /** How often the page has changed: zero on the first page, where the browser sets the focus. */
  changes = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#update());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.#update();
    scrollTo(0, 0);
  }

  #update(): void {
    this.route = parseRoute(location.pathname);
    this.changes += 1;
  }

  /** Open a link of ours without loading the page anew. */
  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = (click.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin || link.hash) return;
    click.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();

export const tablePath = (table: string, rest = ""): string => `/table/${encodeURIComponent(table)}${rest}`;
