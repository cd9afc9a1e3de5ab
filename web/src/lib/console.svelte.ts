// A table's console: the table as whoever works it sees it, live, and what has happened there. It comes back by itself; the
// first console after that is the whole truth.
import { liveAddress } from "./api";
import { motion } from "./motion";
import { notices } from "./notices.svelte";
import { staff } from "./staff.svelte";
import { EMPTY, tallied, type Tally } from "./tally";
import type { Console, Fault, Happening, ToldStaff } from "./wire";

export type Standing = "connecting" | "live" | "lost" | "stopped" | "gone";

const LOG_LENGTH = 300;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A line can be dead without a word: after so long a silence it is made anew. */
const SILENCE = 40_000;
const NO_MORE: Readonly<Record<number, string>> = {
  4401: "you are not signed in",
  4403: "your role does not work this table",
  4404: "there is no such table",
};

export class ConsoleLine {
  standing = $state<Standing>("connecting");
  console = $state.raw<Console | null>(null);
  fault = $state.raw<Fault | null>(null);
  log = $state.raw<readonly Happening[]>([]);
  tally = $state.raw<Tally>(EMPTY);
  /** The server's clock less ours, in milliseconds. */
  offset = $state(0);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #online = (): void => this.again();

  constructor(readonly table: string) {
    addEventListener("online", this.#online);
    this.#connect();
  }

  /** Come anew: as somebody else, for instance. */
  again(): void {
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#online);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#left) return;
    this.#socket?.close();
    const socket = new WebSocket(liveAddress(this.table, "console"));
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data) as ToldStaff);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #hear(told: ToldStaff): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#connect(), SILENCE);
    this.#wait = FIRST_WAIT;
    if (told.type === "stopped") {
      this.standing = "stopped";
      this.fault = told.error;
      if (told.error.code === "not-signed-in") void staff.refresh();
      return;
    }
    this.standing = "live";
    this.fault = null;
    this.offset = told.now - Date.now();
    this.#tell(told);
    this.console = told;
  }

  #tell(told: Console): void {
    const known = this.log.at(-1)?.sequence ?? -1;
    const fresh = told.happened.filter(({ sequence }) => sequence > known);
    if (fresh.length === 0) return;
    for (const { event } of fresh) {
      this.tally = tallied(this.tally, event);
      motion.note(event);
    }
    // What lies further back than the first console is told, and not announced.
    if (this.console) notices.announce(fresh.map(({ who, words }) => `${who}: ${words}`).join(". "));
    this.log = [...this.log, ...fresh].slice(-LOG_LENGTH);
  }

  #lost(code: number): void {
    if (this.#left) return;
    clearTimeout(this.#silence);
    const why = NO_MORE[code];
    if (why) {
      this.standing = "gone";
      this.fault = { code: code === 4404 ? "not-found" : "not-allowed", message: why, clause: null, details: [] };
      if (code === 4401) void staff.refresh();
      return;
    }
    if (this.standing !== "stopped") this.standing = this.console ? "lost" : "connecting";
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
