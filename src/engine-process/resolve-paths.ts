// One engine, clients in many folders: what a client's relative path means depends on the client.
import { isAbsolute, resolve } from "node:path";
import type { CodeEngine, Engine } from "../engine.ts";

/** The same engine, to which relative paths of roots and folders stand on `workingDirectory`. */
export function resolvePathsFrom(workingDirectory: string, engine: Engine): Engine {
  const toAbsolute = (path: unknown): unknown =>
    typeof path === "string" && !isAbsolute(path) ? resolve(workingDirectory, path) : path;
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
