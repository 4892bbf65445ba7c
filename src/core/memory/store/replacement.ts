// Which memory directly replaces another one? Edges say so. Of several, the newest counts.
import type { MemoryIndex } from "./memory-index.ts";
import { isValidAt } from "../../types/index.ts";
import type { WalkedEdge } from "./adjacency.ts";
import type { Ordinal } from "./rows.ts";

interface Replacement {
  /** The memory that replaces. */
  readonly ordinal: Ordinal;
  readonly edge: WalkedEdge;
  /** When it took the other's place. */
  readonly at: number;
}

/**
 * The later of two contradicting memories replaces the earlier. Edges whose time is over, or to come, do not count, except
 * those of a summary: they are over when the memory that it sums up says something else.
 */
export function findReplacement(
  memoryIndex: MemoryIndex,
  ordinal: Ordinal,
  now: number,
): Replacement | undefined {
  const { edges } = memoryIndex;
  // A quick check, because this runs for every candidate and nearly none was replaced.
  if (edges.degreeOf(ordinal) === 0) return undefined;
  let newest: Replacement | undefined;
  const offer = (other: Ordinal, edge: WalkedEdge): void => {
    const at = isSummaryEdge(edge) ? edge.validTo : edge.createdAt;
    if (newest !== undefined && at <= newest.at) return;
    const counts = isSummaryEdge(edge)
      ? edge.source === ordinal && edge.validTo <= now
      : isValidAt(edge, now);
    if (counts && replaces(memoryIndex, other, ordinal, edge)) newest = { ordinal: other, edge, at };
  };
  for (const edge of edges.outgoing(ordinal))
    if (edge.relationship !== "SUPERSEDES") offer(edge.target, edge);
  for (const edge of edges.incoming(ordinal)) if (!leadsToNewer(edge)) offer(edge.source, edge);
  return newest;
}

/** The memories that this one directly replaces, of whatever else they are linked to. */
export function findReplaced(memoryIndex: MemoryIndex, ordinal: Ordinal, now: number): readonly Ordinal[] {
  const { edges } = memoryIndex;
  const others = [
    ...edges
      .incoming(ordinal)
      .flatMap((edge) => (leadsToNewer(edge) || isSummaryEdge(edge) ? edge.source : [])),
    ...edges.outgoing(ordinal).flatMap((edge) => (edge.relationship === "SUPERSEDES" ? edge.target : [])),
  ];
  return [...new Set(others)].filter(
    (other) => findReplacement(memoryIndex, other, now)?.ordinal === ordinal,
  );
}

/** Whether such an edge says that one memory replaces the other. The newest of several counts, so its time matters. */
export function isVersionEdge(edge: Pick<WalkedEdge, "relationship">): boolean {
  return leadsToNewer(edge) || edge.relationship === "SUPERSEDES";
}

function leadsToNewer({ relationship }: Pick<WalkedEdge, "relationship">): boolean {
  return relationship === "EVOLVED_INTO" || relationship === "INVALIDATED_BY";
}

function isSummaryEdge({ relationship }: WalkedEdge): boolean {
  return relationship === "SUMMARIZES";
}

function replaces(memoryIndex: MemoryIndex, newer: Ordinal, older: Ordinal, edge: WalkedEdge): boolean {
  const [one, other] = [memoryIndex.documentOf(newer), memoryIndex.documentOf(older)];
  if (one === undefined || other === undefined) return false;
  if (edge.relationship === "CONTRADICTS")
    return memoryIndex.eventAt.get(one) > memoryIndex.eventAt.get(other);
  return isVersionEdge(edge) || isSummaryEdge(edge);
}
