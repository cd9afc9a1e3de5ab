// The server's HTTP interface for players. A refusal is thrown as an `ApiError`, with its clause where it has one.
import type {
  BecomeGuest, DisputeHeld, Fault, Felt, Guest, HouseCard, MakeDispute, Me, OpenTable, OwnDispute, OwnMovement, Problem, Replay,
  RoundCard, RulesPage, Session, TableCard,
} from "./wire";

export class ApiError extends Error {
  constructor(readonly fault: Fault, readonly status: number) {
    super(fault.message);
  }
}

export const fault = (code: Fault["code"], message: string): Fault => ({ code, message, clause: null, details: [] });

/** The fault of a failed request; anything that is no refusal is thrown on. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ApiError) return error.fault;
  throw error;
}

const UNREACHABLE = fault("unavailable", "The server cannot be reached: check your connection");
const STOPPED = fault("unavailable", "Signing out…");

/** Key in local storage: the session cookie is hidden from scripts, and this says that there may be one. */
export const SIGNED_IN = "fifthstreet signed in";

/** The token that proves to the server that a request comes from our own page. */
export const csrf = { token: "" };

export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (csrf.token && init.method) headers.set("X-Fifthstreet-Csrf", csrf.token);
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: "same-origin", ...init, headers });
  } catch {
    throw new ApiError(init.signal?.aborted ? STOPPED : UNREACHABLE, 0);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError((body as Problem | null)?.error ?? UNREACHABLE, response.status);
  return body as T;
}

export const post = <T>(path: string, body: unknown, method = "POST"): Promise<T> =>
  call(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

/** Fetch the session, and keep its token for the requests that follow. */
export async function session(signal: AbortSignal | null = null): Promise<Session> {
  const found = await call<Session>("/session", { signal });
  csrf.token = found.csrf;
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
/** The latest movements of the player's own balance. */
export const movements = (): Promise<readonly OwnMovement[]> => call("/me/movements");

export const rounds = (name: string, before?: number): Promise<readonly RoundCard[]> =>
  call(`${at(name)}/rounds?limit=20${before === undefined ? "" : `&before=${before}`}`);

export const dispute = (name: string, round: number, terms: MakeDispute): Promise<DisputeHeld> =>
  post(`${at(name)}/rounds/${round}/dispute`, terms);

export const ownDisputes = (name: string, round: number): Promise<readonly OwnDispute[]> =>
  call(`${at(name)}/rounds/${round}/disputes`);

/** Open a watch screen by the secret of its link; a cookie remembers it. */
export const signInScreen = (token: string): Promise<unknown> => post("/sign-in/screen", { token });

/** The address of a watch screen's live connection. */
export const screenAddress = (): string => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/screen/live`;

/** The address of a table's live connection, for players or for staff. */
export function liveAddress(name: string, channel: "live" | "console" = "live"): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api${at(name)}/${channel}`;
}
