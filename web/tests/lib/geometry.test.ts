import { expect, test } from "vitest";
import { acrossTheTable, spots } from "../../src/lib/geometry";

test("seat 1 is at our right end, the last at our left end, and the table is symmetric", () => {
  const places = spots(6);
  expect(places).toHaveLength(6);
  expect(places.map(({ x }) => x)).toEqual([...places.map(({ x }) => x)].sort((one, other) => other - one));
  for (const [index, { x, y, turn }] of places.entries()) {
    const mirror = places[5 - index]!;
    expect(x + mirror.x).toBeCloseTo(100);
    expect(y).toBeCloseTo(mirror.y);
    expect(turn).toBeCloseTo(-mirror.turn);
  }
});

test("the middle of the arc is nearest to us, and a single seat is in the middle", () => {
  const places = spots(5);
  expect(Math.max(...places.map(({ y }) => y))).toBe(places[2]!.y);
  expect(spots(1)[0]!.x).toBe(50);
  expect(spots(1)[0]!.turn).toBeCloseTo(0);
});

test("seen from the dealer's side twice, everything is where it was", () => {
  for (const spot of spots(6)) {
    const again = acrossTheTable(acrossTheTable(spot));
    expect([again.x, again.y, again.turn]).toEqual([spot.x, spot.y, spot.turn].map((value) => expect.closeTo(value)));
  }
});
