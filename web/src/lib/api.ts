// What the house answers over HTTP. A refusal is thrown as a `HouseError`, with its clause where it has one.
import type {
  BecomeGuest, DisputeHeld, Fault, Felt, Guest, HouseCard, MakeDispute, Me, OpenTable, OwnDispute, Problem, Replay, RoundCard,
  RulesPage, Session, TableCard,
} from "./wire";

export class HouseError extends Error {
  constructor(readonly fault: Fault, readonly status: number) {
    super(fault.message);
  }
}

const UNREACHABLE: Fault = { code: "unavailable", message: "the house cannot be reached", clause: null, details: [] };

// The cookie itself is hidden from scripts; this only says that there may be one, so that no stranger is asked who he is.
export const SIGNED_IN = "fifthstreet signed in";

/** Whoever is signed in proves with every request that his own page makes it; nobody else's page knows the word. */
export const proof = { csrf: "" };

/** Ask the house; a refusal is thrown. */
export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (proof.csrf && init.method) headers.set("X-Fifthstreet-Csrf", proof.csrf);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: "same-origin", ...init, headers });
  } catch {
    throw new HouseError(UNREACHABLE, 0);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new HouseError((body as Problem | null)?.error ?? UNREACHABLE, answer.status);
  return body as T;
}

export const post = <T>(path: string, body: unknown, method = "POST"): Promise<T> =>
  call(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

/** Who one is signed in as: from now on every request is proved. */
export async function session(): Promise<Session> {
  const found = await call<Session>("/session");
  proof.csrf = found.csrf;
  return found;
}

export const house = (): Promise<HouseCard> => call("/house");
export const tables = (): Promise<readonly TableCard[]> => call("/tables");
export const table = (name: string): Promise<TableCard> => call(at(name));
export const openTable = (terms: OpenTable): Promise<TableCard> => post("/tables", terms);
export const felt = (name: string): Promise<Felt> => call(`${at(name)}/felt`);
export const rules = (name: string): Promise<RulesPage> => call(`${at(name)}/rules`);
export const replay = (name: string, round: number): Promise<Replay> => call(`${at(name)}/rounds/${round}`);
export const becomeGuest = (terms: BecomeGuest): Promise<Guest> => post("/guests", terms);
export const me = (): Promise<Me> => call("/me");

export const rounds = (name: string, before?: number): Promise<readonly RoundCard[]> =>
  call(`${at(name)}/rounds?limit=20${before === undefined ? "" : `&before=${before}`}`);

export const dispute = (name: string, round: number, terms: MakeDispute): Promise<DisputeHeld> =>
  post(`${at(name)}/rounds/${round}/dispute`, terms);

export const ownDisputes = (name: string, round: number): Promise<readonly OwnDispute[]> =>
  call(`${at(name)}/rounds/${round}/disputes`);

/** Where a table's live connection is: the players', or the console of whoever works there. */
export function liveAddress(name: string, what: "live" | "console" = "live"): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api${at(name)}/${what}`;
}
