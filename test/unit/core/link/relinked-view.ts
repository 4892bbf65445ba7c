// Program views before and after an edit: what is the result of linking only what the edit affects?
import type { AffectedLookup, ChangedFile, ProgramView } from "../../../../src/core/link/index.ts";
import { createLinker, findAffectedFiles } from "../../../../src/core/link/index.ts";
import { createTermFilter, mayHoldTerm } from "../../../../src/core/lexical/term-filter.ts";
import { languages } from "../../../support/languages.ts";
import type { Sources } from "./source-view.ts";
import { linesOf } from "./source-view.ts";

/** Edges as lines, by the path of their source file. */
export type Edges = Map<string, readonly string[]>;

export function linkAll(world: ProgramView): Edges {
  const linker = createLinker(world, languages);
  return new Map(
    Array.from({ length: world.fileCount }, (_, file) => [
      world.path(file),
      linesOf(world, linker.linkFile(file)).sort(),
    ]),
  );
}

/** Texts, and the program view of them. */
type State = readonly [Sources, ProgramView];

export interface Relinked {
  readonly edges: Edges;
  /** Paths of the files that were linked. */
  readonly linked: readonly string[];
}

/** Links the files that `findAffectedFiles` returns, and keeps the other edges of before. */
export function linkChanged(edges: Edges, [from, before]: State, [to, after]: State): Relinked {
  const changes = changesBetween(from, to, before, after);
  const changed = new Set(changes.map(({ path }) => path));
  const stayed = Object.keys(to).filter((path) => !changed.has(path));
  const terms = new Map(stayed.map((path) => [path, new Set(parsedOf(after, path)!.termHashes)]));
  // Like an index with its segments: asks a filter first, and the words only if the filter says that they may occur.
  const filters = new Map([...terms].map(([path, held]) => [path, createTermFilter(Uint32Array.from(held))]));
  const holds = (path: string, term: number): boolean =>
    mayHoldTerm(filters.get(path)!, term) && terms.get(path)!.has(term);
  const lookup: AffectedLookup<string> = {
    mentioning: (wanted) => stayed.filter((path) => [...wanted].some((term) => holds(path, term))),
    linkedTo: (paths) =>
      stayed.filter((path) => edges.get(path)!.some((line) => paths.has(/ -> (.*)#/.exec(line)?.[1] ?? ""))),
    all: () => stayed,
    at: (path) => (stayed.includes(path) ? path : undefined),
    path: (path) => path,
    parsed: (path) => parsedOf(after, path)!,
  };
  // Undefined means that all files must be linked.
  const affected = findAffectedFiles(changes, lookup, { before, after, languages });
  const linker = createLinker(after, languages);
  const linked = Object.keys(to).filter(
    (path) => affected === undefined || changed.has(path) || affected.has(path),
  );
  const relinked = new Map(
    linked.map((path) => [path, linesOf(after, linker.linkFile(after.findFile(path)!)).sort()]),
  );
  return {
    edges: new Map(Object.keys(to).map((path) => [path, relinked.get(path) ?? edges.get(path)!])),
    linked,
  };
}

/** A text that disappears from one path and appears at another has moved. */
function changesBetween(from: Sources, to: Sources, before: ProgramView, after: ProgramView): ChangedFile[] {
  const gone = Object.keys(from).filter((path) => to[path] === undefined);
  const changes: ChangedFile[] = [];
  for (const path of Object.keys(to)) {
    if (from[path] === to[path]) continue;
    const isMovable = languages.get(parsedOf(after, path)!.language).traits.movable;
    const origin = isMovable
      ? gone.findIndex((old) => from[path] === undefined && from[old] === to[path])
      : -1;
    const movedFrom = origin < 0 ? undefined : gone.splice(origin, 1)[0];
    changes.push({
      path,
      movedFrom,
      before: parsedOf(before, movedFrom ?? path),
      after: parsedOf(after, path),
    });
  }
  for (const path of gone) changes.push({ path, before: parsedOf(before, path), after: undefined });
  return changes;
}

function parsedOf(world: ProgramView, path: string): ReturnType<ProgramView["parsed"]> | undefined {
  const file = world.findFile(path);
  return file === undefined ? undefined : world.parsed(file);
}
