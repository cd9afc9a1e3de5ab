// A value that is fetched again and again while its page is open and visible.
import { onMount } from "svelte";

class Poll<T> {
  value = $state.raw<T | null>(null);
  fault = $state<string | null>(null);
  /** Fetch now. */
  refresh: () => void = () => undefined;
}

export function poll<T>(request: () => Promise<T>, interval: number): Poll<T> {
  const poll = new Poll<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function fetchNow(): Promise<void> {
    try {
      poll.value = await request();
      poll.fault = null;
    } catch (error) {
      poll.fault = error instanceof Error ? error.message : String(error);
    }
    if (!stopped) timer = setTimeout(refresh, interval);
  }

  function refresh(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible") void fetchNow();
  }

  poll.refresh = refresh;
  onMount(() => {
    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  });
  return poll;
}
