// Light, dark, or the system's choice: the browser stores the setting.
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "loci-theme";

export function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? "system";
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme(theme);
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Code that draws on canvases listens to this, and redraws. */
export const themeChanges = new EventTarget();

/** The style sheet knows two themes, by attribute; the system's choice is determined only here. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && systemIsDark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  themeChanges.dispatchEvent(new Event("change"));
}

systemIsDark.addEventListener("change", () => {
  applyTheme(readTheme());
});

/** The value of a style sheet variable, for canvases. */
export function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
