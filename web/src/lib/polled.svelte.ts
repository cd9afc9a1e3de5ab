// A value that is asked for again and again while its page is open, and not while nobody looks.
import { onMount } from "svelte";

class Polled<T> {
  value = $state.raw<T | null>(null);
  fault = $state<string | null>(null);
  /** Ask now, and not only when its time has come. */
  again: () => void = () => undefined;
}

export function polled<T>(ask: () => Promise<T>, every: number): Polled<T> {
  const polled = new Polled<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  polled.again = look;

  async function again(): Promise<void> {
    try {
      polled.value = await ask();
      polled.fault = null;
    } catch (fault) {
      polled.fault = fault instanceof Error ? fault.message : String(fault);
    }
    if (!stopped) timer = setTimeout(look, every);
  }

  function look(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible") void again();
  }

  onMount(() => {
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });
  return polled;
}
