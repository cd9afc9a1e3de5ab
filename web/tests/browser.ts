// The little of a browser that the client's logic needs, for tests that run in Node.
import { beforeEach } from "vitest";

class MemoryStorage {
  #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  clear = (): void => this.#items.clear();
}

const page = new EventTarget();
const address = { pathname: "/", protocol: "http:", host: "house.test", origin: "http://house.test", hash: "" };

Object.assign(globalThis, {
  sessionStorage: new MemoryStorage(),
  localStorage: new MemoryStorage(),
  location: address,
  document: Object.assign(new EventTarget(), { documentElement: { dataset: {} }, visibilityState: "visible" }),
  history: { pushState: (_state: unknown, _title: string, path: string) => (address.pathname = path) },
  matchMedia: () => ({ matches: false }),
  scrollTo: () => undefined,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
