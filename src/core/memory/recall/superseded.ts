// Which memory replaces another one? Follows edges to the newest version; replaced memories come after their
// replacement.
import { hasBit, type Bitmap } from "../../../base/bitmap.ts";
import type { MemoryIndex } from "../store/memory-index.ts";

interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** `supersededBy` is the document that replaces it. */
type Marked<Row> = Row & { readonly supersededBy?: number };

/** Maximum length of a followed chain of versions. */
const longestChain = 16;

/** The document of `allow` at the end of the chain of versions; undefined if this one was not replaced. */
export function findSuccessor(memoryIndex: MemoryIndex, document: number, allow: Bitmap): number | undefined {
  // A quick check, because this runs for every candidate and nearly none was replaced.
  if (findReplacement(memoryIndex, document) === undefined) return undefined;
  const seen = new Set([document]);
  let newest: number | undefined;
  for (let at = document; seen.size <= longestChain;) {
    const next = findReplacement(memoryIndex, at);
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    if (hasBit(allow, next)) newest = next;
    at = next;
  }
  return newest;
}

/** The later of two contradicting memories replaces the earlier. */
function findReplacement(memoryIndex: MemoryIndex, document: number): number | undefined {
  const ordinal = memoryIndex.ordinals.get(document);
  if (memoryIndex.edges.degreeOf(ordinal) === 0) return undefined;
  for (const { relationship, target } of memoryIndex.edges.outgoing(ordinal)) {
    const other = memoryIndex.documentOf(target);
    if (other === undefined) continue;
    if (relationship === "EVOLVED_INTO" || relationship === "INVALIDATED_BY") return other;
    if (relationship === "CONTRADICTS" && isLater(memoryIndex, other, document)) return other;
  }
  for (const { relationship, source } of memoryIndex.edges.incoming(ordinal)) {
    const other = memoryIndex.documentOf(source);
    if (other === undefined) continue;
    if (relationship === "SUPERSEDES") return other;
    if (relationship === "CONTRADICTS" && isLater(memoryIndex, other, document)) return other;
  }
  return undefined;
}

function isLater(memoryIndex: MemoryIndex, one: number, other: number): boolean {
  return memoryIndex.eventAt.get(one) > memoryIndex.eventAt.get(other);
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
