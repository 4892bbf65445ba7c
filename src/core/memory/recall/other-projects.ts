// Which ranked memories belong to another project than the question? Its own and nobody's come first: what was decided
// elsewhere must not pass for a decision of this project.
import { isAbsolute } from "node:path";
import { pathInside } from "../../../base/path-inside.ts";
import type { AskedFrom, AskedInProject, MemoryFilter } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { neighborsOf } from "../store/neighbors.ts";

interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** So many of the best are ordered. The rest is hardly ever shown. */
const ordered = 100;

/**
 * Undefined if there is no other project. Who names a namespace wants its memories, whatever project that is.
 */
export function findForeignTest(
  base: Pick<MemoryBase, "reader">,
  memoryIndex: MemoryIndex,
  { askedFrom, namespace }: AskedInProject & Pick<MemoryFilter, "namespace">,
  now: number,
): ((document: number) => boolean) | undefined {
  return namespace !== undefined || (askedFrom?.otherRoots ?? []).length === 0
    ? undefined
    : createForeignTest(base, memoryIndex, askedFrom!, now);
}

/**
 * Returns a function of a document: whether it belongs to another project. Its namespace decides; without one, the code
 * that it is linked to, if all of that is in other projects.
 */
function createForeignTest(
  base: Pick<MemoryBase, "reader">,
  memoryIndex: MemoryIndex,
  { ownRoots = [], otherRoots = [] }: AskedFrom,
  now: number,
): (document: number) => boolean {
  const names = new Set(otherRoots.map(nameOf));
  for (const root of ownRoots) names.delete(nameOf(root));
  const isOther = (place: string): boolean =>
    isAbsolute(place)
      ? otherRoots.some((root) => pathInside(root, place) !== undefined)
      : otherRoots.includes(place) || names.has(place.toLowerCase());
  /** Many memories share a namespace. */
  const known = new Map<string, boolean>();
  const isOtherNamespace = (namespace: string): boolean => {
    let isForeign = known.get(namespace);
    if (isForeign === undefined) known.set(namespace, (isForeign = isOther(namespace)));
    return isForeign;
  };
  return (document) => {
    const namespace = memoryIndex.namespaceOf(document);
    if (namespace !== undefined) return isOtherNamespace(namespace);
    const ordinal = memoryIndex.ordinals.get(document);
    if (memoryIndex.edges.degreeOf(ordinal) === 0) return false;
    const roots = neighborsOf(memoryIndex, ordinal, "outgoing", now).flatMap(
      ({ node }) => base.reader.findAnchor(node)?.root ?? [],
    );
    return roots.length > 0 && roots.every(isOther);
  };
}

function nameOf(root: string): string {
  return root.slice(Math.max(root.lastIndexOf("/"), root.lastIndexOf("\\")) + 1).toLowerCase();
}

/**
 * The same rows: related ones that are not foreign come first, the others keep their order behind them. No score rises,
 * and the list remains descending.
 */
export function putForeignLast<Row extends Ranked>(
  rows: readonly Row[],
  isForeign: (document: number) => boolean,
  isRelated: (row: Row) => boolean,
): readonly Row[] {
  const top = rows.slice(0, ordered);
  const foreign = new Set(top.filter(({ document }) => isForeign(document)));
  if (foreign.size === 0) return rows;
  const isFirst = (row: Row): boolean => !foreign.has(row) && isRelated(row);
  const moved = [...top.filter(isFirst), ...top.filter((row) => !isFirst(row)), ...rows.slice(ordered)];
  let least = 1;
  return moved.map((row) => {
    least = Math.min(least, row.score);
    return row.score === least ? row : { ...row, score: least };
  });
}
