// Which symbols did a change remove, and what still uses them? The index no longer has them: the old text shows what
// they were, and unresolved uses of their names show who misses them.
import { posix, resolve } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import type { NameMention } from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import type { Changes } from "./changes.ts";
import { outlineText, type OutlinedSymbol } from "./outline-text.ts";

export interface RemovedSymbol extends Pick<OutlinedSymbol, "name" | "qualifiedName" | "kind"> {
  /** Where it was, relative to the root. */
  readonly path: string;
  /** Lines that still use its name. */
  readonly uses: readonly Pick<NameMention, "path" | "line" | "symbol" | "symbolId">[];
}

/** If a name is used more often, only the first uses in path order. */
const shownUses = 200;
/** A change that removes more than this means that a whole tree was moved away. */
const maxRemoved = 500;

interface Taken extends OutlinedSymbol {
  readonly path: string;
}

/** For a moved file, only the symbols that are still used at their old place. */
export async function findRemoved(
  code: CodeEngine,
  { root, changes }: { readonly root: string; readonly changes: Changes },
  signal: AbortSignal,
): Promise<readonly RemovedSymbol[]> {
  const inRoot = (path: string): string | undefined => pathInside(root, resolve(changes.top, path));
  const removed: RemovedSymbol[] = [];
  for (const { path: pathNow, isGone, before } of changes.changed) {
    const path = before === undefined ? undefined : inRoot(before.path);
    if (before === undefined || path === undefined) continue;
    const text = await changes.readBefore(before.path);
    if (text === undefined) continue;
    const wasMoved = !isGone && before.path !== pathNow;
    const now = await code.listSymbols({ root, path: inRoot(pathNow) ?? "" }, signal);
    const names = new Set(now.map(({ qualifiedName }) => qualifiedName));
    for (const symbol of await outlineText(path, text)) {
      const { kind, lineStart, lineEnd, qualifiedName, owner } = symbol;
      const isTouched = before.lines.some(([first, last]) => lineStart <= last && lineEnd >= first);
      if (!isTouched || kind === "test" || kind === "module") continue;
      const isStill = names.has(qualifiedName);
      // Importers miss a moved file, and they name its top-level symbols.
      if (isStill && !(wasMoved && owner === "")) continue;
      const uses = await findUses(code, { root, symbol: { ...symbol, path } }, signal);
      if (isStill && uses.length === 0) continue;
      removed.push({ name: symbol.name, qualifiedName, kind, path, uses });
      if (removed.length >= maxRemoved) return removed;
    }
  }
  return removed;
}

/** Names are often shared, so only uses that may mean this symbol count. */
async function findUses(
  code: CodeEngine,
  { root, symbol }: { readonly root: string; readonly symbol: Taken },
  signal: AbortSignal,
): Promise<RemovedSymbol["uses"]> {
  const { places } = await code.findMentions({ root, name: symbol.name, limit: shownUses }, signal);
  const isMember = symbol.owner !== "";
  // After a dot, a top-level symbol can only follow an imported name: `parse` of a module is not `JSON.parse`.
  const fits = places.filter((place) =>
    place.isMember ? isMember || place.importedFrom !== "" : !isMember || place.path === symbol.path,
  );
  const isDoubtful = fits.some(({ importedFrom, isMember: isBehind }) => importedFrom === "" && isBehind);
  const near = isDoubtful ? await findNearFiles(code, { root, symbol }, signal) : undefined;
  return fits
    .filter(({ path, isMember: isBehind, importedFrom }) => {
      if (importedFrom !== "") return mayName(importedFrom, symbol.path);
      return !isBehind || posix.dirname(path) === posix.dirname(symbol.path) || near!.has(path);
    })
    .map(({ path, line, symbol: around, symbolId }) => ({ path, line, symbolId, symbol: around }));
}

/** Files that import the member's file, or are related to the member's owner. */
async function findNearFiles(
  code: CodeEngine,
  { root, symbol }: { readonly root: string; readonly symbol: Taken },
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const near = new Set<string>();
  const limit = 2_000;
  for (const { path } of await code.findImports({ root, name: symbol.path, limit }, signal)) near.add(path);
  const { places } = await code.findMentions({ root, name: symbol.ownerName, limit }, signal);
  for (const { path } of places) near.add(path);
  const lives = await code.listSymbols({ root, path: symbol.path }, signal);
  const owner = lives.find(({ qualifiedName }) => qualifiedName === symbol.owner);
  if (owner === undefined) return near;
  // Files that use the type, and files that get a value of it from those.
  const { files } = await code.impact({ root, symbolId: owner.id, depth: 2 }, signal);
  for (const path of files) near.add(path);
  return near;
}

/** Pure. Whether a module name in an import may be this file, or a module that re-exports from it. */
export function mayName(module: string, path: string): boolean {
  if (module.startsWith(".")) return true;
  const { dir, name } = posix.parse(path);
  const own = [...dir.split("/"), name];
  const last = module.replace(/\.(d\.)?[cm]?[jt]sx?$|\.(py|go|rs|h|hpp)$/, "").split(/[/\\.:]+/);
  return own.includes(last.at(-1)!);
}
