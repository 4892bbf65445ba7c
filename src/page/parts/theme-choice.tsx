// Chooses one of the three themes with a group of buttons.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { keepTheme, readTheme, themes } from "../theme.ts";

export function ThemeChoice(): JSX.Element {
  const [theme, setTheme] = useState(readTheme);
  return (
    <div class="segmented" role="group" aria-label="Theme">
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === theme}
          onClick={() => {
            keepTheme(each);
            setTheme(each);
          }}
        >
          {each[0]!.toUpperCase() + each.slice(1)}
        </button>
      ))}
    </div>
  );
}
