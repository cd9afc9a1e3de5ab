// Where the keyboard goes when something new appears.

/** Put the focus on an element as soon as it is there; after a dialog has opened around it. */
export function focused(element: HTMLElement): void {
  queueMicrotask(() => element.focus());
}

/** Go to what one may do at the table, with one's own position in sight. */
export function toTheDock(): void {
  document.querySelector(".position.own")?.scrollIntoView({ block: "nearest" });
  document.querySelector<HTMLElement>('[data-testid="dock"]')?.focus({ preventScroll: true });
}
