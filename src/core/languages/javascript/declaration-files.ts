// Type declarations apart from JavaScript: `a.d.ts` says what `a.js` offers.
import { once } from "../../../base/once.ts";
import { languageOf } from "../catalog.ts";

const endings = once(() => Object.entries(languageOf("typescript").declarations ?? {}));

/** Where the declarations of a script may lie beside it, best first; empty for what is no script. */
export function declarationPaths(path: string): readonly string[] {
  return endings().flatMap(([declares, scripts]) =>
    scripts.filter((end) => path.endsWith(end)).map((end) => path.slice(0, -end.length) + declares),
  );
}

/** Where the script may lie that a file of declarations is about. */
export function implementationPaths(path: string): readonly string[] {
  return endings().flatMap(([declares, scripts]) =>
    path.endsWith(declares) ? scripts.map((end) => path.slice(0, -declares.length) + end) : [],
  );
}
