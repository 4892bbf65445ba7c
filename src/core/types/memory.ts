// What is a memory, how is it written and changed, and how many are there? Times are ISO 8601 in UTC; importance and
// confidence are 0..1.
import type { Anchors, AskedIn } from "./memory-anchors.ts";

/** Larger content is refused. */
export const maxContentBytes = 10 * 1024 * 1024;

/**
 * Of a JSON message with one memory, on any transport: JSON writes a byte of a text as up to six ("\u0001"). Then the
 * tool's own limit applies, whose error says what is allowed.
 */
export const maxMessageBytes = 6 * maxContentBytes + 4 * 1024 * 1024;

/** For a memory whose writer gives none, and for one made by merging or summarizing others. */
export const defaultImportance = { given: 0.5, merged: 0.7 } as const;

export type Metadata = Readonly<Record<string, unknown>>;

export interface Memory {
  readonly id: string;
  readonly content: string;
  /** As its writer gave it; `seenType` says what other families call it. */
  readonly type: string;
  /** The API family whose tool wrote it; `type` is a word of that family. */
  readonly family: string | undefined;
  /** The client that called the tool, by the name it gave. */
  readonly client: string | undefined;
  readonly importance: number;
  readonly confidence: number;
  readonly tags: readonly string[];
  readonly namespace: string | undefined;
  readonly metadata: Metadata;
  /** Never forgotten, decayed or merged. */
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

export interface NewMemory extends Writer, AskedIn {
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
  /** Code that some of the links refer to; the engine resolves it. */
  readonly anchors?: Anchors | undefined;
  /** When it happened, if not now. */
  readonly createdAt?: string | undefined;
}

export interface Masked {
  /** How many secrets in what the caller gave were masked before storing. */
  readonly secretsMasked: number;
}

export interface StoredMemory extends Masked {
  readonly id: string;
  /** "restored": it was soft-deleted, and is back with its id, links and uses. */
  readonly status: "stored" | "duplicate" | "restored";
  readonly contentHash: string;
  readonly type: string;
  readonly importance: number;
  /** Whether semantic search can find it, and not only word search. */
  readonly embedded: boolean;
  /** What changed in the existing memory, when the same text came with more than it had. */
  readonly updated?: readonly ("type" | "tags" | "importance" | "metadata" | "links")[];
}

/** The result of storing a memory on the shared server. */
export type SharedStored = Pick<StoredMemory, "id" | "secretsMasked"> & {
  readonly status: "stored" | "duplicate";
};

/** A soft-deleted memory: hidden from every query and count, and restorable until it expires. */
export interface DeletedMemory {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  readonly family: string | undefined;
  readonly namespace: string | undefined;
  readonly deletedAt: string;
  /** After this time it is gone for good. */
  readonly expiresAt: string;
}

/** Absent fields keep their values. `family` says which vocabulary `type` is from. */
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
  /** `updatedAt` as it was read: a memory that was changed since then stays as it is. */
  readonly unchangedSince?: string | undefined;
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
  /** Number of the last change: it grows with every commit of any process. */
  readonly sequence: number;
}

export interface Refinement {
  /** The client that refines. The new version keeps the vocabulary of the family that wrote the first one. */
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
  /** Default: all tags of the sources. */
  readonly tags?: readonly string[] | undefined;
}
