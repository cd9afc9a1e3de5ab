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
  let latest = 0;

  /** Fetch, and drop the answer if another fetch has begun meanwhile. */
  async function fetchNow(): Promise<void> {
    const own = ++latest;
    let [value, fault]: [T | null, string | null] = [null, null];
    try {
      value = await request();
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    if (own !== latest || stopped) return;
    if (fault === null) poll.value = value;
    poll.fault = fault;
    timer = setTimeout(refresh, interval);
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
