import { expect, test } from "vitest";
import type { Card } from "../../src/lib/wire";
import { CardEntryState, openCards } from "../../src/staff/dealer/cardEntry.svelte";
import { seat, view } from "../lib/values";

const NONE: ReadonlySet<Card> = new Set();
const type = (entry: CardEntryState, keys: string, most = 2, open = NONE): boolean[] => [...keys].map((key) => entry.key(key, most, open));

test("cards are typed as rank and suit, a ten as T or 10", () => {
  const entry = new CardEntryState();
  expect(type(entry, "as10h")).toEqual([true, true, true, true, true]);
  expect(entry.cards).toEqual(["As", "Th"]);
  expect(entry.key("x", 2, NONE)).toBe(false);
});

test("one card too many replaces the last, and Backspace removes rank or card", () => {
  const entry = new CardEntryState();
  type(entry, "asksqs");
  expect(entry.cards).toEqual(["As", "Qs"]);
  type(entry, "k");
  entry.key("Backspace", 2, NONE);
  expect([entry.rank, entry.cards.length]).toEqual(["", 2]);
  entry.key("Backspace", 2, NONE);
  expect(entry.cards).toEqual(["As"]);
});

test("a card that is face up already, or was entered, is not taken twice", () => {
  const open = openCards(view({ community: ["Kh"], seats: [seat({ faces: ["2c", "3c"] })] }));
  const entry = new CardEntryState();
  type(entry, "kh2c4d4d", 3, open);
  expect(entry.cards).toEqual(["4d"]);
});

test("a card that is face up elsewhere is named, until another one is entered", () => {
  const entry = new CardEntryState();
  type(entry, "kh", 2, new Set<Card>(["Kh"]));
  expect([entry.cards, entry.taken]).toEqual([[], "Kh"]);
  type(entry, "4d", 2, new Set<Card>(["Kh"]));
  expect([entry.cards, entry.taken]).toEqual([["4d"], null]);
});
