import { expect, test, vi } from "vitest";
import { newId } from "../../src/lib/ids";

test("ids are what the server accepts, and no two are the same", () => {
  const ids = new Set(Array.from({ length: 1000 }, newId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});

test("an id needs no secure context", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newId()).toHaveLength(32);
  vi.unstubAllGlobals();
});
