import { expect, test } from "vitest";
import { motion } from "../../src/lib/motion";
import type { TableEvent } from "../../src/lib/wire";

const note = (event: object): void => motion.note(event as TableEvent);

test("chips go to the tray when they are lost, and otherwise back to the player", () => {
  expect(motion.home(1)).toBe("seat-1");
  note({ type: "WagersSettled.1", seat: 1, outcome: "lose" });
  note({ type: "FoldCollected.1", seat: 2 });
  note({ type: "WagersSettled.1", seat: 3, outcome: "win" });
  expect([1, 2, 3].map((seat) => motion.home(seat))).toEqual(["tray", "tray", "seat-3"]);
});

test("a corrected settlement and a new round are noted", () => {
  note({ type: "WagersForfeited.1", seat: 1 });
  note({ type: "WagersSettled.1", seat: 1, outcome: "push" });
  expect(motion.home(1)).toBe("seat-1");
  note({ type: "WagersSettled.1", seat: 1, outcome: "lose" });
  note({ type: "RoundClosed.1" });
  expect(motion.home(1)).toBe("seat-1");
});

test("chips that were taken back or corrected lie on the layout again, those of a corrected fold do not", () => {
  note({ type: "FoldCollected.1", seat: 1 });
  note({ type: "EntryUndone.1", seat: 1, entry: "Folded", events: 2 });
  expect(motion.home(1)).toBe("seat-1");
  note({ type: "HandCorrected.1", seat: 2, folded: "third-street" });
  expect(motion.home(2)).toBe("tray");
  note({ type: "HandCorrected.1", seat: 2, folded: null });
  expect(motion.home(2)).toBe("seat-2");
});
