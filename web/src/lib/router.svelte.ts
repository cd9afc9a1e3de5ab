// Where in the house one is. Addresses are real: each can be opened anew, and Back goes back.

export type Place =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "rules"; table: string }
  | { page: "rounds"; table: string }
  | { page: "replay"; table: string; round: number }
  | { page: "staff"; door: string; rest: readonly string[] }
  | { page: "nowhere" };

/** The doors of those who work in the house. What lies behind them is fetched when one is opened. */
const STAFF_DOORS = ["sign-in", "staff", "dealer", "floor", "surveillance", "cashier", "accounts", "password", "overhead"] as const;
export type StaffDoor = (typeof STAFF_DOORS)[number];

function read(path: string): Place {
  const [first, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "lobby" };
  if ((STAFF_DOORS as readonly string[]).includes(first)) return { page: "staff", door: first, rest };
  const [table, what, round, more] = rest;
  if (first !== "table" || !table || more) return { page: "nowhere" };
  if (!what) return { page: "table", table };
  if (what === "rules" && !round) return { page: "rules", table };
  if (what === "rounds" && !round) return { page: "rounds", table };
  if (what === "rounds" && round && /^\d+$/.test(round)) return { page: "replay", table, round: Number(round) };
  return { page: "nowhere" };
}

class Router {
  place = $state.raw<Place>(read(location.pathname));
  /** How often one has moved: zero on the first page, whose focus the browser sets. */
  moves = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.place = read(location.pathname);
    this.moves += 1;
  }

  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = (click.target as Element | null)?.closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hash) return;
    click.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();

export const tablePath = (table: string, rest = ""): string => `/table/${encodeURIComponent(table)}${rest}`;
