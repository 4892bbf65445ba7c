// Which file declares the types of a script? `a.d.ts` declares those of `a.js`.
import { once } from "../../../base/once.ts";
import { languageOf } from "../catalog.ts";

const endings = once(() => Object.entries(languageOf("typescript").declarations ?? {}));

/** Possible paths of a script's declarations, best first; empty if the path is not a script's. */
export function declarationPaths(path: string): readonly string[] {
  return endings().flatMap(([declares, scripts]) =>
    scripts.filter((end) => path.endsWith(end)).map((end) => path.slice(0, -end.length) + declares),
  );
}

/** Possible paths of the script that a declaration file describes. */
export function implementationPaths(path: string): readonly string[] {
  return endings().flatMap(([declares, scripts]) =>
    path.endsWith(declares) ? scripts.map((end) => path.slice(0, -declares.length) + end) : [],
  );
}
