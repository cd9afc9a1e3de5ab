// How cards and chips move: out of the shoe, to the rack, between player and tray; not at all for those who want no motion.
import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { TableEvent } from "./wire";

type Spot = "shoe" | "rack" | "tray" | `seat-${number}`;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where the chips of a seat go when they leave the layout: to the tray if lost, otherwise to the player. */
class Motion {
  #lost = new Set<number>();

  note(event: TableEvent): void {
    if (event.type === "WagersSettled.1" && event.outcome === "lose") this.#lost.add(event.seat);
    if (event.type === "FoldCollected.1" || event.type === "WagersForfeited.1") this.#lost.add(event.seat);
    if (event.type === "WagersSettled.1" && event.outcome !== "lose") this.#lost.delete(event.seat);
    // What was taken back or corrected lies on the layout again, unless the hand folded in truth.
    if (event.type === "EntryUndone.1" || event.type === "HandCorrected.1") this.#lost.delete(event.seat);
    if (event.type === "HandCorrected.1" && event.folded !== null) this.#lost.add(event.seat);
    if (event.type === "RoundClosed.1" || event.type === "RoundVoided.1" || event.type === "WagerPlaced.1") this.#lost.clear();
  }

  home(seat: number): Spot {
    return this.#lost.has(seat) ? "tray" : `seat-${seat}`;
  }
}

export const motion = new Motion();

export const fromShoe = (node: Element, { order = 0 }: { order?: number } = {}): TransitionConfig =>
  flight(node, "shoe", { duration: 420, delay: order * 90, turn: 200 });

export const toRack = (node: Element): TransitionConfig => flight(node, "rack", { duration: 360, delay: 0, turn: 120 });

export const fromSeat = (node: Element, { seat }: { seat: number }): TransitionConfig =>
  flight(node, `seat-${seat}`, { duration: 300, delay: 0, turn: 0 });

export const fromTray = (node: Element): TransitionConfig => flight(node, "tray", { duration: 420, delay: 0, turn: 0 });

export const chipsHome = (node: Element, { seat }: { seat: number }): TransitionConfig =>
  flight(node, motion.home(seat), { duration: 420, delay: 0, turn: 0 });

interface Flight {
  readonly duration: number;
  readonly delay: number;
  readonly turn: number;
}

function flight(node: Element, spot: Spot, { duration, delay, turn }: Flight): TransitionConfig {
  const other = node.closest("[data-felt]")?.querySelector(`[data-spot="${spot}"]`);
  if (still.matches || !other) return { duration: 0 };
  const [x, y] = within(node, middle(other), middle(node));
  const own = getComputedStyle(node).transform.replace("none", "");
  return {
    duration,
    delay,
    easing: turn ? cubicOut : cubicInOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) ${own} rotate(${turn * u}deg); opacity: ${Math.min(1, t * 4)}; z-index: 20`,
  };
}

function middle(element: Element): DOMPoint {
  const box = element.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}

/** The way from here to there, in the rotated and scaled coordinates of the element. */
function within(node: Element, there: DOMPoint, here: DOMPoint): [number, number] {
  let space = new DOMMatrix();
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    const transform = getComputedStyle(parent).transform;
    if (transform !== "none") space = new DOMMatrix(transform).multiply(space);
  }
  const { a, b, c, d } = space.inverse();
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  return [a * dx + c * dy, b * dx + d * dy];
}
