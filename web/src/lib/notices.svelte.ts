// What is said to whoever plays: short notices on the screen, and words for a screen reader.
import type { Fault } from "./wire";

export interface Notice {
  readonly id: number;
  readonly kind: "refusal" | "word";
  readonly text: string;
  readonly clause: string | null;
}

const SHOWN_FOR = 7000;

class Notices {
  list = $state.raw<readonly Notice[]>([]);
  /** What a screen reader reads when it has the time. */
  polite = $state("");
  /** What it reads at once. */
  urgent = $state("");
  #next = 1;

  /** What was not done, why, and by which clause. */
  refuse(fault: Fault): void {
    this.#add("refusal", fault.message, fault.clause);
    this.urgent = `Not done: ${fault.message}${fault.clause ? `, ${fault.clause}` : ""}`;
  }

  say(text: string): void {
    this.#add("word", text, null);
    this.polite = text;
  }

  /** For ears alone. */
  announce(text: string): void {
    if (text) this.polite = text;
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
