// Which memory replaces another one? Follows edges to the newest version; replaced memories come after their
// replacement.
import { hasBit, type Bitmap } from "../../../base/bitmap.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { findReplacement } from "../store/replacement.ts";

interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** `supersededBy` is the document that replaces it. */
type Marked<Row> = Row & { readonly supersededBy?: number };

/**
 * Returns a function of a document: the document of `allow` at the end of its chain of versions; undefined if it was not
 * replaced. Chains may lead in a circle, if someone went back to an older version: the newest edge of the circle then
 * leads to the current one. Results are kept, because many candidates may be versions of one memory.
 */
export function createSuccessorFinder(
  memoryIndex: MemoryIndex,
  allow: Bitmap,
  now: number,
): (document: number) => number | undefined {
  const known = new Map<number, number | undefined>();
  return (document) => {
    const path: Step[] = [];
    const positions = new Map<number, number>();
    let at: Step | undefined = { document, madeAt: -Infinity };
    while (at !== undefined && !positions.has(at.document)) {
      positions.set(at.document, path.length);
      path.push(at);
      at = known.has(at.document) ? undefined : stepFrom(memoryIndex, at.document, now);
    }
    const end = at === undefined ? path.length - 1 : findCurrent(path, positions.get(at.document)!, at);
    let successor = known.get(path[end]!.document);
    known.set(path[end]!.document, successor);
    for (let i = end - 1; i >= 0; i--) {
      const next = path[i + 1]!.document;
      successor ??= hasBit(allow, next) ? next : undefined;
      known.set(path[i]!.document, successor);
    }
    return known.get(document);
  };
}

/** A document on a chain of versions, and when the edge that leads to it was made. */
interface Step {
  readonly document: number;
  readonly madeAt: number;
}

function stepFrom(memoryIndex: MemoryIndex, document: number, now: number): Step | undefined {
  const found = findReplacement(memoryIndex, memoryIndex.ordinals.get(document), now);
  return found && { document: memoryIndex.documentOf(found.ordinal)!, madeAt: found.at };
}

/** Position of the current version in a path that ends in a circle, which `closing` leads back to `start`. */
function findCurrent(path: readonly Step[], start: number, closing: Step): number {
  let [current, newest] = [start, closing];
  for (let i = start + 1; i < path.length; i++) {
    const step = path[i]!;
    // Of edges made at once, the one to the later document counts, wherever the path begins.
    const isNewer =
      step.madeAt === newest.madeAt ? step.document > newest.document : step.madeAt > newest.madeAt;
    if (isNewer) [current, newest] = [i, step];
  }
  return current;
}

/**
 * The same rows, marked. With `reorders`, each replaced one is placed after its replacement: the newer one gets the
 * better of both scores, the older one the worse.
 */
export function orderSuperseded<Row extends Ranked>(
  rows: readonly Row[],
  successorOf: ReadonlyMap<number, number>,
  reorders: boolean,
): readonly Marked<Row>[] {
  if (successorOf.size === 0) return rows;
  const marked = rows.map((row) => {
    const supersededBy = successorOf.get(row.document);
    return supersededBy === undefined ? row : { ...row, supersededBy };
  });
  return reorders ? reorder(marked) : marked;
}

function reorder<Row extends Ranked>(rows: readonly Marked<Row>[]): readonly Marked<Row>[] {
  const scoreOf = new Map(rows.map(({ document, score }) => [document, score]));
  for (const { document, supersededBy } of rows) {
    const [older, newer] = [scoreOf.get(document)!, scoreOf.get(supersededBy ?? document)];
    if (newer === undefined || older <= newer) continue;
    scoreOf.set(supersededBy!, older);
    scoreOf.set(document, newer);
  }
  // The sort is stable: on equal scores only replaced ones move back.
  return rows
    .map((row) => ({ ...row, score: scoreOf.get(row.document)! }))
    .sort(
      (a, b) =>
        b.score - a.score || Number(a.supersededBy !== undefined) - Number(b.supersededBy !== undefined),
    );
}
