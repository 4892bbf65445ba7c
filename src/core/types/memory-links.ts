// How are memories linked with each other and with code, and what does following the links give?
import type { Anchors, AnchorState } from "./memory-anchors.ts";
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
  /** The time in which it holds; open where absent. */
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
}

export interface NewEdge {
  readonly source: string;
  readonly target: string;
  readonly relationship: RelationshipType;
  readonly weight?: number | undefined;
  readonly properties?: Metadata | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  /** The code that one of the ends names; the engine looks it up. */
  readonly anchors?: Anchors | undefined;
}

/** What an edge may end in: a memory, or a place in the code that is looked up anew each time. */
export interface MemoryNode {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly memoryId: string | undefined;
}

export interface TraversedNode extends MemoryNode {
  readonly depth: number;
  /** The edge by which it was first reached; absent for the start. */
  readonly via: { readonly relationship: RelationshipType; readonly from: string } | undefined;
  /** For code: whether it is where it was, moved, or gone. */
  readonly state: AnchorState | undefined;
  /** Where code that moved is now. */
  readonly movedTo: string | undefined;
  /** For code: whether its text is another than when it was linked; absent where that is not known. */
  readonly hasChanged?: boolean | undefined;
}

export interface Traversal {
  readonly start: string;
  readonly maxDepth: number;
  readonly algorithm: "bfs" | "dfs";
  readonly direction: "incoming" | "outgoing" | "both";
  readonly relationships?: readonly RelationshipType[] | undefined;
}
