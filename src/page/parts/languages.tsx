// Which languages is a root written in? One bar, and its legend.
import type { JSX } from "preact";
import { formatCount } from "../format.ts";

const shown = 5;

export function Languages({
  languages,
}: {
  readonly languages: Readonly<Record<string, number>>;
}): JSX.Element {
  const sorted = Object.entries(languages).sort((a, b) => b[1] - a[1]);
  const total = sorted.reduce((sum, [, files]) => sum + files, 0);
  const rest = sorted.slice(shown).reduce((sum, [, files]) => sum + files, 0);
  const parts = [...sorted.slice(0, shown), ...(rest > 0 ? [["other", rest] as const] : [])];
  return (
    <div class="languages">
      <div class="bar" aria-hidden="true">
        {parts.map(([language, files], at) => (
          <span key={language} class={`hue-${at}`} style={{ flexGrow: files / total }} />
        ))}
      </div>
      <ul class="legend">
        {parts.map(([language, files], at) => (
          <li key={language}>
            <i class={`hue-${at}`} aria-hidden="true" />
            {language} <span class="quiet">{formatCount(files)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
