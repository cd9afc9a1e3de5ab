// A WebSocket to a table that reconnects by itself. The first snapshot after a reconnect is the whole truth; commands that
// were not answered are sent again under the same id, so that none is carried out twice.
import { newId } from "./ids";
import type { Answered, Fault, Refused, Stopped } from "./wire";

/** `stopped`: connected, but the table is not served. `gone`: the server closed for good. */
export type ConnectionStatus = "connecting" | "live" | "lost" | "stopped" | "gone";

interface Options<Snapshot> {
  readonly address: () => string;
  /** The close codes after which there is no reconnect, and why. */
  readonly finalCodes: Readonly<Record<number, Fault>>;
  /** A new state of the table; `first` is true for the first one of a connection. */
  readonly onSnapshot: (snapshot: Snapshot, first: boolean) => void;
  readonly onFault?: (fault: Fault) => void;
  /** Milliseconds of silence after which the connection is taken for dead. */
  readonly silence: number;
  /** Milliseconds that a ping is waited for before that; without it no ping is sent. */
  readonly pingWait?: number;
}

interface Pending {
  readonly frame: string;
  readonly settle: (answer: Answered | Refused) => void;
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;

export class TableSocket<Snapshot extends { readonly type: string }> {
  status = $state<ConnectionStatus>("connecting");
  snapshot = $state.raw<Snapshot | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** How many commands wait for their answer. */
  pending = $state(0);

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #delay = FIRST_DELAY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #online = (): void => this.reconnect();

  constructor(readonly options: Options<Snapshot>) {
    addEventListener("online", this.#online);
    this.#connect();
  }

  /** Send a command; the answer comes once it is on record, or refused. */
  send(command: object): Promise<Answered | Refused> {
    const id = newId();
    return new Promise((settle) => {
      const frame = JSON.stringify({ ...command, id });
      this.#pending.set(id, { frame, settle });
      this.pending = this.#pending.size;
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
    });
  }

  /** Connect anew at once, for example as another person. */
  reconnect(): void {
    clearTimeout(this.#retry);
    this.#delay = FIRST_DELAY;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#online);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    this.#socket?.close();
    const socket = new WebSocket(this.options.address());
    this.#socket = socket;
    let first = true;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#watchSilence(socket);
      const message = JSON.parse(data) as Snapshot | Stopped | Answered | Refused;
      if (message.type === "stopped") this.#stopped((message as Stopped).error);
      else if (message.type === "answer" || message.type === "refused") this.#answered(message as Answered | Refused);
      else {
        this.#receive(message as Snapshot, first);
        first = false;
      }
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #receive(snapshot: Snapshot, first: boolean): void {
    this.status = "live";
    this.fault = null;
    if (first) {
      this.#delay = FIRST_DELAY;
      for (const { frame } of this.#pending.values()) this.#socket?.send(frame);
    }
    this.options.onSnapshot(snapshot, first);
    this.snapshot = snapshot;
  }

  #stopped(fault: Fault): void {
    this.status = "stopped";
    this.fault = fault;
    this.options.onFault?.(fault);
  }

  #answered(answer: Answered | Refused): void {
    this.#pending.get(answer.id)?.settle(answer);
    this.#pending.delete(answer.id);
    this.pending = this.#pending.size;
  }

  /** A connection can be dead without being closed: after a silence ping it, and give it up if nothing follows. */
  #watchSilence(socket: WebSocket): void {
    const { silence, pingWait } = this.options;
    const giveUp = (): void => {
      if (socket === this.#socket && !this.#closed) this.#lost(0);
    };
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (pingWait === undefined) return giveUp();
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping", id: newId() }));
      this.#silence = setTimeout(giveUp, pingWait);
    }, silence);
  }

  #lost(code: number): void {
    if (this.#closed) return;
    clearTimeout(this.#silence);
    const final = this.options.finalCodes[code];
    if (final) {
      this.status = "gone";
      this.fault = final;
      this.options.onFault?.(final);
      return;
    }
    if (this.status !== "stopped") this.status = this.snapshot ? "lost" : "connecting";
    this.#retry = setTimeout(() => this.#connect(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }
}
