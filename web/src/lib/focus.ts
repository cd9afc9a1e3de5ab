// Where the keyboard focus goes when something new appears.

/** Attachment: focus an element once the dialog around it has opened. */
export function focused(element: HTMLElement): void {
  queueMicrotask(() => element.focus());
}

/** Focus the player's buttons, with their own position in sight. */
export function focusDock(): void {
  document.querySelector(".position.own")?.scrollIntoView({ block: "nearest" });
  document.querySelector<HTMLElement>('[data-testid="dock"]')?.focus({ preventScroll: true });
}
