// The draft of a table: the texts of its form, and the server's latest check of them.
import { faultOf } from "../../lib/api";
import type { CheckSubmission, Fault, SubmissionCheck } from "../../lib/wire";
import type { Texts } from "../parts/formTexts";

/** How long the texts have to stay unchanged before they are checked. */
const PAUSE = 350;

export class Draft {
  texts = $state.raw<Texts>({});
  checked = $state.raw<SubmissionCheck | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Whether the check is of the texts as they are now. */
  current = $state(false);
  readonly #check: (draft: CheckSubmission) => Promise<SubmissionCheck>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  constructor(check: (draft: CheckSubmission) => Promise<SubmissionCheck>) {
    this.#check = check;
  }

  /** The text of a submission that can be submitted; empty while there are defects or a check is under way. */
  get ready(): string {
    return this.current && this.checked?.game ? this.checked.toml : "";
  }

  change(texts: Texts): void {
    this.texts = texts;
    this.current = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask({ texts }), PAUSE);
  }

  /** Replace the texts by those of a Rules Submission in TOML. */
  async fill(toml: string): Promise<void> {
    clearTimeout(this.#timer);
    const checked = await this.#ask({ toml });
    if (checked) this.texts = checked.texts;
  }

  async #ask(draft: CheckSubmission): Promise<SubmissionCheck | null> {
    const number = ++this.#latest;
    try {
      const checked = await this.#check(draft);
      if (number !== this.#latest) return null;
      this.checked = checked;
      this.fault = null;
      this.current = true;
      return checked;
    } catch (error) {
      if (number === this.#latest) this.fault = faultOf(error);
      return null;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest++;
  }
}
