// The server's HTTP interface for staff. Commands carry an id, so that one sent twice is carried out once.
import { ApiError, at, call, csrf, post, session as fetchSession } from "./api";
import { asking } from "./asking.svelte";
import { newId } from "./ids";
import type {
  AccountCard, AdjustForm, AlarmBoard, ApprovalCard, BankCard, BankWaiting, CageCard, ChangeAccount, ChangeSetting, CheckSubmission, CheckpointShown, ChipCount, DealerEntry, DeviceCard, DeviceKind, DisputeCard, DocumentCard, DocumentList, DocumentName, Done,
  FloorCard, LogPage, MakeAccount, MeterShown, MovementCard, NewDevice, NewFactor, NewScreen, Payee, PitCard, PlayerCard, Question, RecoveryCodes, Replay, ResetRequested, RoundCard, ScreenCard, ScreenPage, SelfCheck, Session, SettingsPage, ShiftCard, StatementCard,
  SubmissionCheck, SubmissionForm, TableCommand,
} from "./wire";

/** Query parameters; empty and missing ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** What the session listens to: a request that counts as activity, and an answer that says nobody is signed in. */
export const events = { acted: (): void => undefined, signedOut: (): void => undefined };

async function observed<T>(request: Promise<T>, activity: boolean): Promise<T> {
  try {
    const value = await request;
    if (activity) events.acted();
    return value;
  } catch (error) {
    if (error instanceof ApiError && error.fault.code === "not-signed-in") events.signedOut();
    else if (activity) events.acted();
    throw error;
  }
}

/** Stops what is being read once the person signs out: nothing is asked in a session that ends. */
let reading = new AbortController();

const read = <T>(path: string): Promise<T> => observed(call<T>(path, { signal: reading.signal }), false);
const write = <T>(path: string, body: object, method = "POST"): Promise<T> => observed(post<T>(path, body, method), true);
/** Send a command under a new id; where the server was not reached, once more under the same id. */
async function command<T>(path: string, body: object): Promise<T> {
  const whole = { id: newId(), ...body };
  try {
    return await write<T>(path, whole);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return write<T>(path, whole);
    throw error;
  }
}

export function query(parameters: Query): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

// Session.
const keepToken = (session: Session): Session => {
  csrf.token = session.csrf;
  return session;
};
export const signIn = async (login: string, password: string, code: string): Promise<Session> =>
  keepToken(await post<Session>("/sign-in", { login, password, code }));
export const signInByLink = async (link: string): Promise<Session> => keepToken(await post<Session>("/sign-in/link", { link }));
export const session = (): Promise<Session> => fetchSession(reading.signal);
/** Restart the idle time of the session. */
export const stay = async (): Promise<Session> => keepToken(await observed(post<Session>("/session", {}), false));
export async function signOut(): Promise<void> {
  reading.abort();
  try {
    await post("/sign-out", {});
  } finally {
    reading = new AbortController();
  }
}
export const changePassword = (old: string, fresh: string): Promise<unknown> =>
  write("/session/password", { old, new: fresh });
/** Begin to set up a second factor: its secret counts once a code of it is confirmed. */
export const beginFactor = (password: string): Promise<NewFactor> => write("/session/second-factor", { password });
export const confirmFactor = (code: string): Promise<RecoveryCodes> => write("/session/second-factor/confirm", { code });
export const removeFactor = (password: string, code: string): Promise<Session> => write("/session/second-factor/remove", { password, code });

// Accounts, and players' money for the cashier.
export const accounts = (): Promise<readonly AccountCard[]> => read("/accounts");
export const makeAccount = (terms: MakeAccount): Promise<AccountCard> => write("/accounts", terms);
export const changeAccount = (person: string, terms: ChangeAccount): Promise<AccountCard> =>
  write(`/accounts/${encodeURIComponent(person)}`, terms, "PATCH");
/** Request a one-time password: it is in the answer, once, and works after another manager's approval. */
export const requestReset = (person: string, reason: string): Promise<ResetRequested> =>
  command(`/accounts/${encodeURIComponent(person)}/password-reset`, { reason });
export const requestFactorRemoval = (person: string, reason: string): Promise<Done> =>
  command(`/accounts/${encodeURIComponent(person)}/second-factor/remove`, { reason });
const player = (id: string): string => `/cashier/players/${encodeURIComponent(id)}/movements`;
export const players = (search: string): Promise<readonly PlayerCard[]> => read(`/cashier/players${query({ search })}`);
export const makePlayer = (terms: MakeAccount): Promise<PlayerCard> => write("/cashier/players", terms);
export const movements = (id: string): Promise<readonly MovementCard[]> => read(player(id));
/** Pay in or out; a large sum is asked once more: null where the person declined. */
export async function moveMoney(id: string, amount: number, note: string): Promise<MovementCard | null> {
  const body = { amount, words: note }, done = await command<MovementCard | Question>(player(id), { ...body, ask: true });
  if (!("deed" in done)) return done;
  return (await asking.put(done)) ? command<MovementCard>(player(id), body) : null;
}
/** What is owed to players: on the current gaming day, or another. */
export const statement = (day: Query): Promise<StatementCard> => read(`/cashier/statement${query(day)}`);
/** What came to the cage and left it: on the current gaming day, or another. */
export const cage = (day: Query): Promise<CageCard> => read(`/cashier/cage${query(day)}`);

// Documents of the bank.
export const bank = (table?: string): Promise<BankCard> => read(`/bank${query({ table })}`);
/** How many documents wait for you. */
export const bankWaiting = (): Promise<BankWaiting> => read("/bank/waiting");
export const prepareDocument = (
  kind: DocumentName, terms: { readonly table?: string; readonly chips?: readonly ChipCount[]; readonly made_from?: number; readonly about?: string;
    readonly words?: string; readonly payee?: Payee; readonly confirmed?: boolean; readonly examined?: boolean },
): Promise<Done> => command("/bank/documents", { kind, ...terms });
const documentPath = (kind: string, serial: number): string => `/bank/documents/${kind}/${serial}`;
export const signDocument = (
  kind: DocumentName, serial: number,
  terms: { readonly line: number; readonly chips?: readonly ChipCount[]; readonly words?: string; readonly confirmed?: boolean },
): Promise<Done> => command(`${documentPath(kind, serial)}/signature`, terms);
export const voidDocument = (kind: DocumentName, serial: number, reason: string): Promise<Done> =>
  command(`${documentPath(kind, serial)}/void`, { reason });
export const documentAddress = (kind: string, serial: number): string => `/api/papers/document/${kind}/${serial}`;
/** The documents that a search finds, newest first. */
export const documents = (search: Query): Promise<DocumentList> => read(`/bank/documents${query(search)}`);
export const document = (kind: string, serial: number): Promise<DocumentCard> => read(documentPath(kind, serial));
export const documentsAddress = (paper: "documents" | "documents/csv", search: Query): string => `/api/papers/${paper}${query(search)}`;

// Devices.
export const devices = (): Promise<readonly DeviceCard[]> => read("/devices");
/** Add a device; its token is in the answer, once. */
export const addDevice = (name: string, kind: DeviceKind, table: string): Promise<NewDevice> => command("/devices", { name, kind, table });
export const revokeDevice = (device: string, reason: string): Promise<DeviceCard> => command(`/devices/${device}/revoke`, { reason });

// Watch screens.
export const screens = (): Promise<readonly ScreenCard[]> => read("/screens");
/** Add a watch screen; the secret of its link is in the answer, once. */
export const addScreen = (name: string, page: ScreenPage, table: string): Promise<NewScreen> => command("/screens", { name, page, table });
export const revokeScreen = (screen: string, reason: string): Promise<ScreenCard> => command(`/screens/${screen}/revoke`, { reason });

// Settings.
export const settings = (): Promise<SettingsPage> => read("/settings");
/** Request another value from a gaming day on; it waits for a second manager. */
export const changeSetting = (name: string, value: ChangeSetting["value"], from_day: string, reason: string): Promise<Done> =>
  command(`/settings/${name}`, { value, from_day, reason });

// A table.
/**
 * Give a command; with `seen`, the sequence of the console it was read on, it is refused once the table has moved on.
 * A void asks once more; null where the person declined.
 */
export async function sendCommand(table: string, tableCommand: TableCommand, reason = "", seen: number | null = null): Promise<Done | null> {
  const path = `${at(table)}/commands`, body = { command: tableCommand, reason, seen };
  const done = await command<Done>(path, { ...body, ask: true });
  if (!done.ask) return done;
  return (await asking.put(done.ask)) ? command<Done>(path, body) : null;
}
export const turnUp = (table: string, faces: readonly string[] = []): Promise<Done> => command(`${at(table)}/turn-up`, { faces });
/** Make one entry of several steps at a table of real cards. */
export const makeEntry = (table: string, entry: DealerEntry): Promise<Done> => command(`${at(table)}/entries`, { entry });
export const tapIn = (table: string): Promise<Done> => command(`${at(table)}/tap-in`, {});
export const tapOut = (table: string, reason = ""): Promise<Done> => command(`${at(table)}/tap-out`, { reason });

/** Assign a signed-in dealer to a table. */
export const assignDealer = (table: string, person: string): Promise<Done> => command(`${at(table)}/dealer`, { person });
/** Let a dealer whom the floor tapped out tap in again. */
export const allowTapIn = (person: string): Promise<Done> => command(`/dealers/${encodeURIComponent(person)}/allow`, {});

// The floor.
/** Whom an adjustment of a closed round can name, and where the money can move. */
export const adjustForm = (table: string, round: number): Promise<AdjustForm> => read(`${at(table)}/rounds/${round}/adjustment`);
export const floor = (): Promise<FloorCard> => read("/floor");
export const alarms = (): Promise<AlarmBoard> => read("/alarms");
/** Acknowledge an alarm: its sound stops, and it is listed until its cause is gone. */
export const acknowledgeAlarm = (alarm: string): Promise<Done> => command("/alarms/acknowledge", { alarm });
/** A gaming day, by default today: each table's win against the exact expectation, with plots of the day or of a period. */
export const pit = (of: Query): Promise<PitCard> => read(`/pit${query(of)}`);
export const pitPaper = (paper: "day" | "day/csv" | "statistics" | "statistics/csv", of: Query): string => `/api/papers/${paper}${query(of)}`;
export const submitTable = (submission: string, house_players: number, reason: string): Promise<Done> =>
  command("/floor/tables", { submission, house_players, reason });
export const submissionForms = (): Promise<readonly SubmissionForm[]> => read("/floor/submission-forms");
/** Check a draft as a form, or as TOML that fills the form; nothing is stored. */
export const checkSubmission = (draft: CheckSubmission): Promise<SubmissionCheck> => write("/floor/submission-check", draft);
export const approvals = (): Promise<readonly ApprovalCard[]> => read("/approvals");
export const answerApproval = (approval: number, approve: boolean, comment = ""): Promise<Done> =>
  command(`/approvals/${approval}/answer`, { approve, words: comment });
export const meters = (): Promise<readonly MeterShown[]> => call("/meters");
export const meterService = (meter: string, enabled: boolean, reason = ""): Promise<Done> =>
  command(`/meters/${encodeURIComponent(meter)}/service`, { enabled, reason });
export const meterRates = (meter: string, progression: string, reserve: string, reason: string): Promise<Done> =>
  command(`/meters/${encodeURIComponent(meter)}/rates`, { progression, reserve, reason });

// The log.
export const log = (filters: Query): Promise<LogPage> => read(`/record${query(filters)}`);
export const loggedRounds = (filters: Query): Promise<readonly RoundCard[]> => read(`/record/rounds${query(filters)}`);
export const replayAs = (table: string, round: number, viewer: string, seat?: number): Promise<Replay> =>
  read(`${at(table)}/rounds/${round}/replay${query({ viewer, seat })}`);
export const disputes = (): Promise<readonly DisputeCard[]> => read("/disputes");
export const answerDispute = (dispute: number, finding: string): Promise<DisputeCard> =>
  command(`/disputes/${dispute}/answer`, { finding });
export const shifts = (table: string): Promise<readonly ShiftCard[]> => read(`${at(table)}/shifts`);
export const checkpoints = (): Promise<readonly CheckpointShown[]> => read("/audit/checkpoints");
/** Run a self-check now; its result is logged. */
export const selfCheck = (): Promise<SelfCheck> => write("/audit/self-check", {});

/** Addresses of papers and exports, which the browser opens itself. */
export const paperAddress = (...path: readonly (string | number)[]): string =>
  `/api/papers/${path.map((part) => encodeURIComponent(part)).join("/")}`;
export const exportAddress = (filters: Query): string => `/api/audit/export${query(filters)}`;
export const cageAddress = (day: Query): string => `/api/papers/cage${query(day)}`;
export const cageCsvAddress = (day: Query): string => `/api/papers/cage/csv${query(day)}`;
export const statementAddress = (day: Query): string => `/api/papers/cashier${query(day)}`;
