// How are memories linked to each other and to code, and what does traversing the links return?
import type { Anchors, AnchorState, AskedIn } from "./memory-anchors.ts";
import type { Metadata } from "./memory.ts";

/** A list's order is its encoding on disk: append, never reorder. */
export const relationshipTypes = [
  "RELATES_TO",
  "LEADS_TO",
  "PART_OF",
  "REINFORCES",
  "CONTRADICTS",
  "EVOLVED_INTO",
  "DERIVED_FROM",
  "INVALIDATED_BY",
  "DEPENDS_ON",
  "IMPORTS",
  "EXTENDS",
  "CALLS",
  "CONTAINS",
  "SUPERSEDES",
  "BLOCKS",
  "IMPLEMENTS",
  "INHERITS",
  "SIMILAR_TO",
  "PRECEDED_BY",
  "EXEMPLIFIES",
  "EXPLAINS",
  "SHARES_THEME",
  "SUMMARIZES",
] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

export interface MemoryEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly relationship: RelationshipType;
  readonly weight: number;
  readonly properties: Metadata;
  readonly createdAt: string;
  /** When the edge is valid; an absent end is open. */
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
}

/** Times in milliseconds since the epoch; an open end is infinite. */
export function isValidAt(
  { validFrom, validTo }: { readonly validFrom: number; readonly validTo: number },
  now: number,
): boolean {
  return validFrom <= now && validTo > now;
}

/** The edges that are valid at a time: not over, nor still to come. */
export function validEdges(edges: readonly MemoryEdge[], now: number): readonly MemoryEdge[] {
  const read = (time: string | undefined, open: number): number =>
    time === undefined ? open : Date.parse(time);
  return edges.filter(({ validFrom, validTo }) =>
    isValidAt({ validFrom: read(validFrom, -Infinity), validTo: read(validTo, Infinity) }, now),
  );
}

export interface NewEdge extends AskedIn {
  readonly source: string;
  readonly target: string;
  readonly relationship: RelationshipType;
  readonly weight?: number | undefined;
  readonly properties?: Metadata | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  /** Code that one of the ends refers to; the engine resolves it. */
  readonly anchors?: Anchors | undefined;
}

/** What an edge can end at: a memory, or a place in the code that is resolved anew each time. */
export interface MemoryNode {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly memoryId: string | undefined;
}

export interface TraversedNode extends MemoryNode {
  readonly depth: number;
  /** The edge through which it was first reached; absent for the start. */
  readonly via: { readonly relationship: RelationshipType; readonly from: string } | undefined;
  /** For code: whether it is in the same place, moved, or gone. */
  readonly state: AnchorState | undefined;
  /** Current place of code that moved. */
  readonly movedTo: string | undefined;
  /** For code: whether its text has changed since it was linked; absent if unknown. */
  readonly hasChanged?: boolean | undefined;
}

export interface Traversal extends AskedIn {
  readonly start: string;
  readonly maxDepth: number;
  readonly algorithm: "bfs" | "dfs";
  readonly direction: "incoming" | "outgoing" | "both";
  readonly relationships?: readonly RelationshipType[] | undefined;
}
