// The live connection to a table. It comes back by itself, and what was asked meanwhile is asked again by the same id.
import { liveAddress } from "./api";
import type { Answered, AnyAsk, Fault, Refused, Scene, Told } from "./wire";

export type Standing = "connecting" | "live" | "lost" | "stopped" | "gone";
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What is asked, before it gets its id. */
export type Wish = Without<AnyAsk, "id">;

interface InFlight {
  readonly frame: string;
  readonly settle: (told: Answered | Refused) => void;
}

/** A line can be dead without a word: after so long a silence the house is asked whether it is there, and then given up. */
const SILENCE = 20_000;
const PATIENCE = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const NO_MORE: Readonly<Record<number, string>> = {
  4404: "there is no such table",
  4403: "the house does not take connections from this page",
};

export class LiveTable {
  standing = $state<Standing>("connecting");
  scene = $state.raw<Scene | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** How many asks wait for their answer. */
  asking = $state(0);

  #socket: WebSocket | null = null;
  #inFlight = new Map<string, InFlight>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #online = (): void => this.#again();

  constructor(readonly table: string, readonly onScene: (scene: Scene, first: boolean) => void) {
    addEventListener("online", this.#online);
    this.#connect();
  }

  /** Ask something of the table. The answer comes when it is on record, or refused. */
  ask(wish: Wish): Promise<Answered | Refused> {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const frame = JSON.stringify({ ...wish, id });
      this.#inFlight.set(id, { frame, settle: resolve });
      this.asking = this.#inFlight.size;
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
    });
  }

  /** Come anew: as somebody else, for instance. */
  reconnect(): void {
    this.#socket?.close();
    this.#again();
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#online);
    this.#socket?.close();
  }

  #again(): void {
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  #connect(): void {
    if (this.#left) return;
    this.#socket?.close();
    const socket = new WebSocket(liveAddress(this.table));
    this.#socket = socket;
    let first = true;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard(socket);
      const told = JSON.parse(data) as Told;
      this.#hear(told, first);
      if (told.type === "scene") first = false;
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #hear(told: Told, first: boolean): void {
    switch (told.type) {
      case "scene":
        if (first) this.#resume();
        else if (this.standing === "stopped") this.#live();
        this.scene = told;
        this.onScene(told, first);
        return;
      case "stopped":
        this.standing = "stopped";
        this.fault = told.error;
        return;
      case "answer":
      case "refused":
        this.#inFlight.get(told.id)?.settle(told);
        this.#inFlight.delete(told.id);
        this.asking = this.#inFlight.size;
    }
  }

  /** Something came: the line is alive. If nothing more does, ask; if nothing follows that either, come anew. */
  #heard(socket: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping", id: crypto.randomUUID() }));
      this.#silence = setTimeout(() => {
        if (socket === this.#socket && !this.#left) this.#lost(0);
      }, PATIENCE);
    }, SILENCE);
  }

  #live(): void {
    this.standing = "live";
    this.fault = null;
  }

  #resume(): void {
    this.#live();
    this.#wait = FIRST_WAIT;
    for (const { frame } of this.#inFlight.values()) this.#socket?.send(frame);
  }

  #lost(code: number): void {
    if (this.#left) return;
    const why = NO_MORE[code];
    if (why) {
      this.standing = "gone";
      this.fault = { code: "not-found", message: why, clause: null, details: [] };
      return;
    }
    if (this.standing !== "stopped") this.standing = this.scene ? "lost" : "connecting";
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
