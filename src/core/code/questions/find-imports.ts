// Which files import this module, package or name, according to their import statements?
import { foldWord, type FoundImport } from "../../types/index.ts";
import { findFilesWithName } from "../symbols/files-with-name.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { importStatements, type ImportStatement } from "../text/import-statements.ts";

/** In path order, then line order. */
export function findImports(
  { snapshot, symbols, readLines }: ReadableSnapshot,
  name: string,
  limit: number,
  mask: (text: string) => string,
): FoundImport[] {
  const { root } = snapshot.record;
  const found: FoundImport[] = [];
  for (const path of filesThatMention(snapshot, name)) {
    if (found.length >= limit) break;
    const parsed = symbols.parsedFile(path);
    if (parsed === undefined || parsed.imports.length === 0) continue;
    const { language } = parsed;
    const { lines } = readLines(path, mask);
    for (const statement of importStatements(parsed, lines)) {
      if (!namesIt(statement, name, path)) continue;
      const { startLine, endLine, module, names } = statement;
      found.push({ root, path, language, startLine, endLine, module, names });
    }
  }
  return found;
}

/** A package is searched by the last part of its name, a path without its extension. */
function filesThatMention(snapshot: ReadableSnapshot["snapshot"], name: string): string[] {
  const bare = name.replace(/\.[a-z]+$/i, "");
  const last =
    bare
      .split(/[/\\:]+/)
      .filter((part) => part !== "")
      .at(-1) ?? bare;
  return findFilesWithName(snapshot, last).map(({ path }) => path);
}

function namesIt({ module, names }: ImportStatement, asked: string, path: string): boolean {
  if (names.some((name) => foldWord(name) === foldWord(asked))) return true;
  if (module === asked || module.startsWith(`${asked}/`) || module.startsWith(`${asked}.`)) return true;
  if (module.startsWith(`${asked}::`) || module.startsWith(`${asked}\\`)) return true;
  const wanted = barePath(asked);
  const resolved = module.startsWith(".") ? resolveFrom(path, module) : module.replaceAll(/::|\\/g, "/");
  const own = barePath(resolved);
  // `price` and `src/price.ts` both match `./price.ts` imported by a file in src.
  return own === wanted || own.endsWith(`/${wanted}`) || (wanted.includes("/") && wanted.endsWith(`/${own}`));
}

function barePath(path: string): string {
  return path
    .replace(/^(\.?\/)+/, "")
    .replace(/\.(d\.)?[a-z]{1,4}$/i, "")
    .replace(/\/(index|__init__|mod)$/, "");
}

function resolveFrom(path: string, module: string): string {
  const parts = path.split("/").slice(0, -1);
  // Python's leading dots: one is the package itself, each further one its parent.
  const dots = /^\.+(?=\w|$)/.exec(module)?.[0].length ?? 0;
  const steps =
    dots > 0 ? [...Array<string>(dots - 1).fill(".."), ...module.slice(dots).split(".")] : module.split("/");
  for (const step of steps) {
    if (step === "..") parts.pop();
    else if (step !== "." && step !== "") parts.push(step);
  }
  return parts.join("/");
}
