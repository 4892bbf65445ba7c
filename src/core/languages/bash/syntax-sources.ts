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
  for (const path of pathsOf(x, written, deepestVariable)) addSourcedPath(x, path, x.start(node));
  const [whole, variables, before = "", place, after = ""] = parameterPath.exec(written) ?? [];
  if (whole === undefined || x.owner === 0) return;
  const path = variables === undefined ? before : before.replace(/^\//, "");
  x.memo.set(`${noted}${x.owner} ${Number(place) - 1} ${path} ${after}`, x.start(node));
}

/** `$DIR/modules/$1.sh` */
const parameterPath = /^(\$\{?\w+\}?|\$\([^$]*\))?([\w./-]*)\$\{?([1-9])\}?([\w.-]*)$/;
const noted = "sources ";

/** A file that a function sources, whose path has one of its arguments, counted from 0. */
interface ParameterSource {
  readonly owner: number;
  readonly place: number;
  readonly before: string;
  readonly after: string;
  readonly offset: number;
}

/** Those of the file so far. */
export function parameterSources(x: Extraction): readonly ParameterSource[] {
  const found: ParameterSource[] = [];
  for (const [parts, offset] of x.noted(noted)) {
    const [owner, place, before, after] = parts.split(" ") as [string, string, string, string];
    found.push({ owner: Number(owner), place: Number(place), before, after, offset });
  }
  return found;
}

export function addSourcedPath(x: Extraction, path: string, offset: number): void {
  const module = path.replace(/^\.\//, "");
  x.addImport({ module, kind: includeKind, offset, name: "*", flags: importFlags.wildcard });
}

/** The paths that a word stands for, without a computed folder at its beginning. */
function pathsOf(x: Extraction, written: string, depth: number): readonly string[] {
  const [start = "", variable, rest = ""] = /^\$\{?([A-Za-z_]\w*)\}?(\S*)/.exec(written) ?? [];
  if (variable !== undefined && depth > 0) {
    const values = valuesOf(x, variable, depth);
    if (values.length > 0) return values.flatMap((value) => innerPaths(x, `${value}${rest}`, depth));
  }
  const computed = /^(?:\$\((?:[^()]|\([^()]*\))*\)|\$\{[^}]*\}|\$\w+)\/?/;
  const path = (start === "" || rest !== "" ? written.replace(computed, "") : "").replace(/\s.*$/s, "");
  return innerPaths(x, path, depth);
}

/** `lib/$name.sh` stands for a path for each value of the first variable in it. */
function innerPaths(x: Extraction, path: string, depth: number): readonly string[] {
  const [whole, before = "", variable, after = ""] =
    /^([^$]*)\$\{?([A-Za-z_]\w*)\}?([^$]*)$/.exec(path) ?? [];
  if (whole === undefined) return isPath(path) ? [path] : [];
  if (depth === 0) return [];
  return valuesOf(x, variable!, depth).map((value) => `${before}${value}${after}`);
}

/** What a variable is set to, without values that are not known; nothing if these are too many. */
function valuesOf(x: Extraction, variable: string, depth: number): readonly string[] {
  const set = new Set(settingsOf(x, variable).flatMap(({ values }) => values));
  if (set.size > maxPaths) return [];
  const values = [...set].flatMap((value) => {
    const array = /^\$\{([A-Za-z_]\w*)\[[@*]\]\}$/.exec(value)?.[1];
    if (array === undefined) return pathsOf(x, value, depth - 1);
    return depth > 1 ? valuesOf(x, array, depth - 1) : [];
  });
  return values.length <= maxPaths ? values : [];
}

function isPath(path: string): boolean {
  return path !== "" && !path.includes("$");
}
