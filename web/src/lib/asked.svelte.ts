// A value that is asked for once, when its page opens: there, or why not.
import { HouseError } from "./api";
import type { Fault } from "./wire";

export class Asked<T> {
  value = $state.raw<T | null>(null);
  fault = $state.raw<Fault | null>(null);

  constructor(answer: Promise<T>) {
    answer.then(
      (value) => (this.value = value),
      (fault: unknown) => {
        if (!(fault instanceof HouseError)) throw fault;
        this.fault = fault.fault;
      },
    );
  }
}
