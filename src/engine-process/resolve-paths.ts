// One engine, clients in many folders: what does a client's relative path mean?
import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { CodeEngine, Engine } from "../engine.ts";

/**
 * The same engine, but relative paths of roots and folders are resolved against `workingDirectory`. A name that is not
 * a folder there may be that of a root on a server (`github.com/org/name`), and is left unchanged.
 */
export function resolvePathsFrom(workingDirectory: string, engine: Engine): Engine {
  const toAbsolute = (path: unknown): unknown => {
    if (typeof path !== "string" || isAbsolute(path)) return path;
    const absolute = resolve(workingDirectory, path);
    return isRootName(path) && !existsSync(absolute) ? path : absolute;
  };
  const resolveFirst = (first: unknown): unknown => {
    if (typeof first !== "object" || first === null || !("root" in first)) return toAbsolute(first);
    const { root } = first;
    return { ...first, root: Array.isArray(root) ? root.map(toAbsolute) : toAbsolute(root) };
  };
  const methods = Object.entries(engine.code) as [string, (...args: unknown[]) => unknown][];
  const code = Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      (first: unknown, ...rest: unknown[]) => method(resolveFirst(first), ...rest),
    ]),
  );
  return { ...engine, code: code as unknown as CodeEngine };
}

/** Looks like a host with a path, or a folder name without a slash. */
function isRootName(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+\/\S/.test(text) || /^[\w-][\w.-]*$/.test(text);
}
