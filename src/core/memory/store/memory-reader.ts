// How is a memory found by its id, its content, or its place in the code?
import { LociError } from "../../../errors.ts";
import type { CodeAnchor, RelationshipType } from "../../types/index.ts";
import { readUse, readVectors } from "./memory-index.ts";
import type { Head } from "./head-row.ts";
import type { Body, Ordinal, PassageVectors, StoredEdge, Use } from "./rows.ts";
import { decodeHead } from "./head-row.ts";
import {
  contentKey,
  decodeAnchor,
  decodeBody,
  decodeEdge,
  decodeOrdinal,
  edgeKey,
  ordinalKey,
} from "./rows.ts";
import type { MemoryTables } from "./tables.ts";

/** Reads memories. Inside a transaction it sees the transaction's own writes. */
export class MemoryReader {
  readonly tables: MemoryTables;

  constructor(tables: MemoryTables) {
    this.tables = tables;
  }

  findOrdinal(id: string): Ordinal | undefined {
    // Longer strings cannot be keys, so they are not ids.
    if (id === "" || id.length > 500) return undefined;
    const bytes = this.tables.ids.getBinary(id);
    return bytes === undefined ? undefined : decodeOrdinal(bytes);
  }

  findByContent(contentHash: Uint8Array, namespace: string | undefined): Ordinal | undefined {
    const bytes = this.tables.contents.getBinary(contentKey(contentHash, namespace));
    return bytes === undefined ? undefined : decodeOrdinal(bytes);
  }

  hasMemory(ordinal: Ordinal): boolean {
    return this.tables.memories.doesExist(ordinalKey(ordinal));
  }

  findHead(ordinal: Ordinal): Head | undefined {
    const bytes = this.tables.memories.getBinary(ordinalKey(ordinal));
    return bytes === undefined ? undefined : decodeHead(bytes);
  }

  findAnchor(ordinal: Ordinal): CodeAnchor | undefined {
    const bytes = this.tables.nodes.getBinary(ordinalKey(ordinal));
    return bytes === undefined ? undefined : decodeAnchor(bytes);
  }

  /** Throws MEMORY_NOT_FOUND. */
  getMemoryOrdinal(id: string): Ordinal {
    const ordinal = this.findOrdinal(id);
    if (ordinal === undefined || !this.hasMemory(ordinal)) {
      throw new LociError("MEMORY_NOT_FOUND", `There is no memory with the id ${JSON.stringify(id)}.`, {
        next: { do: "find-memory" },
      });
    }
    return ordinal;
  }

  getHead(ordinal: Ordinal): Head {
    const head = this.findHead(ordinal);
    if (head === undefined) throw new LociError("STORE_CORRUPT", `Memory ${ordinal} has no head.`);
    return head;
  }

  getBody(ordinal: Ordinal): Body {
    const bytes = this.tables.bodies.getBinary(ordinalKey(ordinal));
    if (bytes === undefined) throw new LociError("STORE_CORRUPT", `Memory ${ordinal} has no text.`);
    return decodeBody(bytes);
  }

  hasVectors(ordinal: Ordinal): boolean {
    return this.tables.vectors.doesExist(ordinalKey(ordinal));
  }

  findVectors(ordinal: Ordinal): PassageVectors | undefined {
    return readVectors(this.tables.vectors, ordinal);
  }

  findUse(ordinal: Ordinal): Use | undefined {
    return readUse(this.tables.uses, ordinal);
  }

  findEdge(key: string): StoredEdge | undefined {
    const bytes = this.tables.edges.getBinary(key);
    return bytes === undefined ? undefined : decodeEdge(key, bytes);
  }

  findEdgeBetween(source: Ordinal, relationship: RelationshipType, target: Ordinal): StoredEdge | undefined {
    return this.findEdge(edgeKey(source, relationship, target));
  }

  /** Id of a memory or of a place in the code. */
  idOf(ordinal: Ordinal): string {
    return this.findHead(ordinal)?.id ?? this.findAnchor(ordinal)?.id ?? `#${ordinal}`;
  }
}
