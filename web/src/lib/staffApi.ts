// What those who work in the house ask of it over HTTP. Whatever changes something carries the session's proof; each ask has
// an id, so that the same ask sent again is answered as before and not done twice.
import { at, call, HouseError, post, proof } from "./api";
import type {
  AccountCard, ApprovalCard, ChangeAccount, CheckpointShown, DisputeCard, Done, FloorCard, LogPage, MakeAccount, MeterShown,
  MovementCard, PlayerCard, Replay, RoundCard, SelfCheck, Session, ShiftCard, StatementCard, TableCommand,
} from "./wire";

export type { StaffRole } from "./wire";
/** Words to look for; what is empty or left out is not asked. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** What the session listens to: that somebody did something, and that the house no longer knows him. */
export const listening = { acted: (): void => undefined, unknown: (): void => undefined };

async function heard<T>(answer: Promise<T>, act: boolean): Promise<T> {
  try {
    const value = await answer;
    if (act) listening.acted();
    return value;
  } catch (fault) {
    if (fault instanceof HouseError && fault.fault.code === "not-signed-in") listening.unknown();
    else if (act) listening.acted();
    throw fault;
  }
}

const see = <T>(path: string): Promise<T> => heard(call<T>(path), false);
const act = <T>(path: string, body: object, method = "POST"): Promise<T> => heard(post<T>(path, body, method), true);
/** The same with an id of its own; after a broken line it is sent once more by the same id. */
async function ask<T>(path: string, body: object): Promise<T> {
  const whole = { id: crypto.randomUUID(), ...body };
  try {
    return await act<T>(path, whole);
  } catch (fault) {
    if (fault instanceof HouseError && fault.status === 0) return act<T>(path, whole);
    throw fault;
  }
}

function query(words: Query): string {
  const kept = Object.entries(words).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

// Who one is.
const known = (session: Session): Session => {
  proof.csrf = session.csrf;
  return session;
};
export const signIn = async (login: string, password: string): Promise<Session> =>
  known(await post<Session>("/sign-in", { login, password }));
export const signInByLink = async (link: string): Promise<Session> => known(await post<Session>("/sign-in/link", { link }));
export { session } from "./api";
/** Say that one is still here: the idle time begins anew. */
export const stillHere = async (): Promise<Session> => known(await heard(post<Session>("/session", {}), false));
export const signOut = (): Promise<unknown> => post("/sign-out", {});
export const changePassword = (old: string, fresh: string): Promise<unknown> =>
  act("/session/password", { old, new: fresh });

// Accounts, for those who keep them, and players' money, for the cashier.
export const accounts = (): Promise<readonly AccountCard[]> => see("/accounts");
export const makeAccount = (terms: MakeAccount): Promise<AccountCard> => act("/accounts", terms);
export const changeAccount = (person: string, terms: ChangeAccount): Promise<AccountCard> =>
  act(`/accounts/${encodeURIComponent(person)}`, terms, "PATCH");
const player = (id: string): string => `/cashier/players/${encodeURIComponent(id)}/movements`;
export const players = (search: string): Promise<readonly PlayerCard[]> => see(`/cashier/players${query({ search })}`);
export const makePlayer = (terms: MakeAccount): Promise<PlayerCard> => act("/cashier/players", terms);
export const movements = (id: string): Promise<readonly MovementCard[]> => see(player(id));
export const moveMoney = (id: string, amount: number, words: string): Promise<MovementCard> => ask(player(id), { amount, words });
/** What is owed to players: since midnight UTC, or of a period. */
export const statement = (period: Query): Promise<StatementCard> => see(`/cashier/statement${query(period)}`);

// A table, for whoever works it.
export const give = (table: string, command: TableCommand, reason = ""): Promise<Done> =>
  ask(`${at(table)}/commands`, { command, reason });
export const turnUp = (table: string, faces: readonly string[] = []): Promise<Done> => ask(`${at(table)}/turn-up`, { faces });
export const tapIn = (table: string): Promise<Done> => ask(`${at(table)}/tap-in`, {});
export const tapOut = (table: string, reason = ""): Promise<Done> => ask(`${at(table)}/tap-out`, { reason });

// The floor.
export const floor = (): Promise<FloorCard> => see("/floor");
export const submitTable = (submission: string, house_players: number, reason: string): Promise<Done> =>
  ask("/floor/tables", { submission, house_players, reason });
export const approvals = (): Promise<readonly ApprovalCard[]> => see("/approvals");
export const answerApproval = (approval: number, approve: boolean, words = ""): Promise<Done> =>
  ask(`/approvals/${approval}/answer`, { approve, words });
export const meters = (): Promise<readonly MeterShown[]> => call("/meters");
export const meterService = (meter: string, enabled: boolean, reason = ""): Promise<Done> =>
  ask(`/meters/${encodeURIComponent(meter)}/service`, { enabled, reason });
export const meterRates = (meter: string, progression: string, reserve: string, reason: string): Promise<Done> =>
  ask(`/meters/${encodeURIComponent(meter)}/rates`, { progression, reserve, reason });

// The record.
export const record = (words: Query): Promise<LogPage> => see(`/record${query(words)}`);
export const recordedRounds = (words: Query): Promise<readonly RoundCard[]> => see(`/record/rounds${query(words)}`);
export const replayAs = (table: string, round: number, viewer: string, seat?: number): Promise<Replay> =>
  see(`${at(table)}/rounds/${round}/replay${query({ viewer, seat })}`);
export const disputes = (): Promise<readonly DisputeCard[]> => see("/disputes");
export const answerDispute = (dispute: number, finding: string): Promise<DisputeCard> =>
  ask(`/disputes/${dispute}/answer`, { finding });
export const shifts = (table: string): Promise<readonly ShiftCard[]> => see(`${at(table)}/shifts`);
export const checkpoints = (): Promise<readonly CheckpointShown[]> => see("/audit/checkpoints");
/** Have the house check itself now; it goes on record. */
export const selfCheck = (): Promise<SelfCheck> => act("/audit/self-check", {});

/** Where a paper or the export is: the browser fetches it as a page of its own. */
export const paperAddress = (...path: readonly (string | number)[]): string =>
  `/api/papers/${path.map((part) => encodeURIComponent(part)).join("/")}`;
export const exportAddress = (words: Query): string => `/api/audit/export${query(words)}`;
export const statementAddress = (period: Query): string => `/api/papers/cashier${query(period)}`;
