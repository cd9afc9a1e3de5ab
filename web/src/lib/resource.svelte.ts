// A value that is fetched once: the value, or the fault.
import { faultOf } from "./api";
import type { Fault } from "./wire";

export class Resource<T> {
  value = $state.raw<T | null>(null);
  fault = $state.raw<Fault | null>(null);

  constructor(request: Promise<T>) {
    request.then((value) => (this.value = value), (error: unknown) => (this.fault = faultOf(error)));
  }
}

/** A value that is fetched again whenever something that the request reads changes; an overtaken answer is dropped. */
export function refetched<T>(request: () => Promise<T>): { readonly value: T | null; readonly fault: Fault | null } {
  let value = $state.raw<T | null>(null);
  let fault = $state.raw<Fault | null>(null);
  $effect(() => {
    let overtaken = false;
    request().then(
      (found) => {
        if (overtaken) return;
        value = found;
        fault = null;
      },
      (error: unknown) => {
        if (!overtaken) fault = faultOf(error);
      },
    );
    return () => (overtaken = true);
  });
  return {
    get value() {
      return value;
    },
    get fault() {
      return fault;
    },
  };
}
