// What is remembered, how is it written and changed, and how much of it is there?
// Times are ISO 8601 in UTC; importance and confidence are 0..1.
import type { Anchors } from "./memory-anchors.ts";

/** Content above this is refused. */
export const maxContentBytes = 10 * 1024 * 1024;

/** Of a memory whose writer does not say, and of one that others were merged into or summed up by. */
export const defaultImportance = { given: 0.5, merged: 0.7 } as const;

export type Metadata = Readonly<Record<string, unknown>>;

export interface Memory {
  readonly id: string;
  readonly content: string;
  /** As its writer gave it; `seenType` says what other families call it. */
  readonly type: string;
  /** The API family whose tool wrote it, and whose word `type` is. */
  readonly family: string | undefined;
  /** The client that called that tool, as it named itself. */
  readonly client: string | undefined;
  readonly importance: number;
  readonly confidence: number;
  readonly tags: readonly string[];
  readonly namespace: string | undefined;
  readonly metadata: Metadata;
  /** Never forgotten, decayed or merged away. */
  readonly pinned: boolean;
  readonly accessCount: number;
  /** When recall last returned it. */
  readonly lastAccessedAt: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** SHA-256 of the content in hex. */
  readonly contentHash: string;
}

/** Who writes a memory: the API family, and the client by the name it gave. */
export interface Writer {
  readonly family?: string | undefined;
  readonly client?: string | undefined;
}

export interface NewMemory extends Writer {
  readonly content: string;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly namespace?: string | undefined;
  readonly metadata?: Metadata | undefined;
  readonly pinned?: boolean | undefined;
  /** Ids of memories, or names of code: `path#scope`, a qualified name, a path. Each becomes a RELATES_TO edge. */
  readonly links?: readonly string[] | undefined;
  /** The code that some of the links name; the engine looks it up. */
  readonly anchors?: Anchors | undefined;
  /** When it happened, where that is not now. */
  readonly createdAt?: string | undefined;
}

export interface StoredMemory {
  readonly id: string;
  /** Restored: it was deleted softly, and is there again with its id, links and uses. */
  readonly status: "stored" | "duplicate" | "restored";
  readonly contentHash: string;
  readonly type: string;
  readonly importance: number;
  /** Whether it can be found by meaning, and not only by its words. */
  readonly embedded: boolean;
  /** What the same text with other tags or a higher importance has changed of the memory that was there. */
  readonly updated?: readonly ("tags" | "importance")[];
  /** Secrets in its content that were masked before it was stored. */
  readonly secretsMasked: number;
}

/** What came of a memory that was given to the server of all machines. */
export type SharedStored = Pick<StoredMemory, "id" | "secretsMasked"> & {
  readonly status: "stored" | "duplicate";
};

/** A memory that was deleted softly: no question finds it, nothing counts it, and it can be restored until it expires. */
export interface DeletedMemory {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  readonly family: string | undefined;
  readonly namespace: string | undefined;
  readonly deletedAt: string;
  /** From then on it is gone for good. */
  readonly expiresAt: string;
}

/** What is absent keeps its value. With `type`, `family` says whose word it is. */
export interface MemoryChanges {
  readonly family?: string | undefined;
  readonly content?: string | undefined;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly namespace?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
  readonly pinned?: boolean | undefined;
}

export interface NamespaceSummary {
  readonly name: string;
  readonly memoryCount: number;
}

export interface NamespaceStats {
  readonly namespace: string;
  readonly count: number;
  readonly averageImportance: number;
  readonly averageConfidence: number;
  readonly types: Readonly<Record<string, number>>;
  readonly tags: Readonly<Record<string, number>>;
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
}

export interface MemoryStats {
  readonly memories: number;
  readonly embedded: number;
  readonly nodes: number;
  readonly edges: number;
  readonly namespaces: number;
  readonly events: number;
  readonly words: number;
  readonly embedder: string;
  readonly dimensions: number;
  readonly nodeKinds: Readonly<Record<string, number>>;
  readonly relationshipTypes: Readonly<Record<string, number>>;
  /** The number of the last change: it grows with every commit of any process. */
  readonly sequence: number;
}

export interface Refinement {
  /** Who refines: what comes of it stays in the vocabulary of the family that wrote the first version. */
  readonly client?: string | undefined;
  readonly content?: string | undefined;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface MemoryPart {
  readonly client?: string | undefined;
  readonly content: string;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface Merge extends Writer {
  /** Two or more. */
  readonly sourceIds: readonly string[];
  readonly content: string;
  readonly type?: string | undefined;
  readonly importance?: number | undefined;
  /** Those of the sources together where absent. */
  readonly tags?: readonly string[] | undefined;
}
