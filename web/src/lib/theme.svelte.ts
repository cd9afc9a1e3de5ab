// Light or dark: as the system prefers, until the user chooses.

export type Theme = "auto" | "light" | "dark";
const KEY = "fifthstreet theme";

export const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: "system", light: "light", dark: "dark" };
export const THEME_ICONS: Readonly<Record<Theme, string>> = { auto: "◐", light: "☀", dark: "☾" };

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "auto";
}

class ThemeChoice {
  chosen = $state<Theme>(stored());

  constructor() {
    this.#apply();
  }

  /** Automatic, light, dark, and automatic again. */
  next(): void {
    this.chosen = this.chosen === "auto" ? "light" : this.chosen === "light" ? "dark" : "auto";
    if (this.chosen === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, this.chosen);
    this.#apply();
  }

  #apply(): void {
    if (this.chosen === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.chosen;
  }
}

export const theme = new ThemeChoice();
