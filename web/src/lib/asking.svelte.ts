// A question before a deed that cannot be taken back: asked once more, in a dialog over everything else.
import type { Question } from "./wire";

class Asking {
  question = $state.raw<Question | null>(null);
  #resolve: (yes: boolean) => void = () => undefined;

  /** Ask; true once the person has pressed the deed, false when they declined or closed the dialog. */
  put(question: Question): Promise<boolean> {
    this.answer(false);
    this.question = question;
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  answer(yes: boolean): void {
    this.question = null;
    this.#resolve(yes);
    this.#resolve = () => undefined;
  }
}

export const asking = new Asking();
