// Which files does a `source` command name? Variables count as what the file sets them to.
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { settingsOf } from "./syntax-settings.ts";

const includeKind = importKinds.indexOf("require");
/** With more values, a variable could name anything. */
const maxPaths = 8;
/** How many variables a path is followed through. */
const deepestVariable = 3;

/** Adds the files that a `source` command at the node names. */
export function addSource(x: Extraction, node: number, text: string): void {
  const written = /^\S+\s+(.*?)\s*$/s.exec(text)?.[1]?.replace(/["']/g, "");
  if (written === undefined) return;
  for (const path of pathsOf(x, written, deepestVariable)) {
    const module = path.replace(/^\.\//, "");
    x.addImport({ module, kind: includeKind, offset: x.start(node), name: "*", flags: importFlags.wildcard });
  }
}

/** The paths that a word stands for, without a computed folder at its beginning. */
function pathsOf(x: Extraction, written: string, depth: number): readonly string[] {
  const [, variable, rest] = /^\$\{?([A-Za-z_]\w*)\}?(\S*)/.exec(written) ?? [];
  if (variable !== undefined && depth > 0) {
    const set = new Set(settingsOf(x, variable).flatMap(({ values }) => values));
    const values = set.size > maxPaths ? [] : [...set].flatMap((value) => pathsOf(x, value, depth - 1));
    if (values.length > 0 && values.length <= maxPaths)
      return values.map((value) => `${value}${rest}`).filter(isPath);
  }
  const path = written
    .replace(/^(?:\$\((?:[^()]|\([^()]*\))*\)|\$\{[^}]*\}|\$\w+)\/?/, "")
    .replace(/\s.*$/s, "");
  return isPath(path) ? [path] : [];
}

function isPath(path: string): boolean {
  return path !== "" && !path.includes("$");
}
