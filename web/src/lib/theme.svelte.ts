// Light or dark: as the machine prefers, until somebody says otherwise.

export type Theme = "auto" | "light" | "dark";
const KEY = "fifthstreet theme";

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "auto";
}

class ThemeChoice {
  chosen = $state<Theme>(stored());

  constructor() {
    this.#show();
  }

  /** Automatic, light, dark, and around again. */
  next(): void {
    this.chosen = this.chosen === "auto" ? "light" : this.chosen === "light" ? "dark" : "auto";
    if (this.chosen === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, this.chosen);
    this.#show();
  }

  #show(): void {
    if (this.chosen === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.chosen;
  }
}

export const theme = new ThemeChoice();
