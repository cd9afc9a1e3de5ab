// What the house answers over HTTP. A refusal is thrown as a `HouseError`, with its clause where it has one.
import type {
  BecomeGuest, DisputeHeld, Fault, Felt, Guest, HouseCard, MakeDispute, Me, OpenTable, Problem, Replay, RoundCard,
  RulesPage, TableCard,
} from "./wire";

export class HouseError extends Error {
  constructor(readonly fault: Fault, readonly status: number) {
    super(fault.message);
  }
}

const UNREACHABLE: Fault = { code: "unavailable", message: "the house cannot be reached", clause: null, details: [] };

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new HouseError(UNREACHABLE, 0);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new HouseError((body as Problem | null)?.error ?? UNREACHABLE, answer.status);
  return body as T;
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

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

/** Where a table's live connection is. */
export function liveAddress(name: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api${at(name)}/live`;
}
