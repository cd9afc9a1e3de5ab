// Short notices on the screen, and announcements for screen readers.
import type { Fault } from "./wire";

export interface Notice {
  readonly id: number;
  readonly kind: "refusal" | "info";
  readonly text: string;
  readonly clause: string | null;
}

/** For how many milliseconds a notice is shown. */
export const SHOWN_FOR = 7000;

class Notices {
  list = $state.raw<readonly Notice[]>([]);
  /** Read by a screen reader when it has the time. */
  polite = $state("");
  /** Read at once. */
  urgent = $state("");
  #next = 1;

  /** Show why something was refused, and by which clause. */
  refuse({ message, clause }: Fault): void {
    this.#add("refusal", message, clause);
    this.urgent = `${message}${clause ? `, ${clause}` : ""}`;
  }

  show(text: string): void {
    this.#add("info", text, null);
    this.polite = text;
  }

  /** For screen readers only. */
  announce(text: string): void {
    if (text) this.polite = text;
  }

  /** Remove the refusals, because the next entry was taken. */
  clearRefusals(): void {
    this.list = this.list.filter(({ kind }) => kind !== "refusal");
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  #add(kind: Notice["kind"], text: string, clause: string | null): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-2), { id, kind, text, clause }];
    setTimeout(() => this.dismiss(id), SHOWN_FOR);
  }
}

export const notices = new Notices();
