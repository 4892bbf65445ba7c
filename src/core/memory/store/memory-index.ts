// What is the memory index? The stored memories, held in memory in columns for scoring. Derived data, updated from the
// log of changes.
import { isDeepStrictEqual } from "node:util";
import { clearBit, hasBit, setBit, type Bitmap } from "../../../base/bitmap.ts";
import { hash32 } from "../../../base/hash32.ts";
import { LociError } from "../../../errors.ts";
import type { BinaryTable } from "../../store/index.ts";
import { Adjacency } from "./adjacency.ts";
import { Conversations, type Turn } from "./conversations.ts";
import { DocumentColumns, prefixOf } from "./document-columns.ts";
import { GrowingColumn } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";
import type { Head } from "./head-row.ts";
import type { Ordinal, PassageVectors, Use } from "./rows.ts";
import { decodeHead } from "./head-row.ts";
import { decodeEdge, decodeUse, decodeVectors, ordinalKey, ordinalOf, parseEdgeKey } from "./rows.ts";
import type { ChangeSet, MemoryTables } from "./tables.ts";
import { rateFeedback } from "./rate-feedback.ts";
import { VectorRetriever } from "./vector-retriever.ts";
import { maxDocuments, WordIndex } from "./word-index.ts";

export interface MemoryIndexModel {
  /** hash32 of the embedder's id. */
  readonly model: number;
  readonly dimensions: number;
}

/**
 * Columns by document: a document is a version of a memory's text, numbered from 0 in this process. When text or tags
 * change, the memory becomes a new document and the old one dies.
 */
export class MemoryIndex extends DocumentColumns {
  readonly #tables: MemoryTables;
  readonly #model: MemoryIndexModel;
  readonly words = new WordIndex();
  readonly tagIndex = new WordIndex();
  readonly vectors: VectorRetriever;
  readonly edges = new Adjacency();
  readonly conversations = new Conversations({
    turnOf: (document) => this.#turnOf(document),
    living: () => this.#inOrderOfStoring(),
  });
  readonly nodes = new Set<Ordinal>();

  /** By ordinal: its document plus 1, or 0. */
  readonly #documentOf = new GrowingColumn("u32");
  #alive: Bitmap = new Uint32Array(32);
  #documents = 0;
  #living = 0;
  #embedded = 0;
  #totalLength = 0;
  #version = 0;

  constructor(tables: MemoryTables, model: MemoryIndexModel) {
    super();
    this.#tables = tables;
    this.#model = model;
    this.vectors = new VectorRetriever(model.dimensions);
  }

  /** Number of documents so far, including dead ones: the size of every column. */
  get documents(): number {
    return this.#documents;
  }

  get living(): number {
    return this.#living;
  }

  /** Number of live memories that semantic search can find. */
  get embedded(): number {
    return this.#embedded;
  }

  /** Total words of the live documents. */
  get totalLength(): number {
    return this.#totalLength;
  }

  /** Grows whenever a memory is put or removed: data derived from documents is valid while it is unchanged. */
  get version(): number {
    return this.#version;
  }

  /** Live documents, as a view that must not be kept. */
  get alive(): Bitmap {
    return this.#alive.subarray(0, (this.#documents + 31) >>> 5);
  }

  /** Columns have more dead rows than live ones, so rebuilding is worthwhile. */
  get isWasteful(): boolean {
    return this.#documents > 4096 && this.#documents > this.#living * 2;
  }

  documentOf(ordinal: Ordinal): number | undefined {
    const document = this.#documentOf.get(ordinal);
    return document === 0 ? undefined : document - 1;
  }

  isAlive(document: number): boolean {
    return hasBit(this.#alive, document);
  }

  /** Live memories whose content's hash begins with the same four bytes: the same content, and others by chance. */
  listByHashPrefix(contentHash: Uint8Array): readonly Ordinal[] {
    const prefixes = this.hashPrefix.values.subarray(0, this.#documents);
    const prefix = prefixOf(contentHash);
    const found: Ordinal[] = [];
    for (let at = prefixes.indexOf(prefix); at >= 0; at = prefixes.indexOf(prefix, at + 1)) {
      if (this.isAlive(at)) found.push(this.ordinals.get(at));
    }
    return found;
  }

  /** Live memories without a vector of the current model. */
  listUnembedded(): readonly Ordinal[] {
    const ordinals: Ordinal[] = [];
    for (let document = 0; document < this.#documents; document++) {
      if (this.isAlive(document) && !this.vectors.has(document)) ordinals.push(this.ordinals.get(document));
    }
    return ordinals;
  }

  /** Reads everything. Throws STORE_CORRUPT if a record cannot be read. */
  load(): void {
    const { memories, nodes, edges } = this.#tables;
    for (const { key, value } of memories.getRange()) {
      const ordinal = ordinalOf(String(key));
      this.putMemory(ordinal, decodeHead(value), readVectors(this.#tables.vectors, ordinal));
    }
    for (const key of nodes.getKeys()) this.nodes.add(ordinalOf(String(key)));
    for (const { key, value } of edges.getRange()) this.edges.put(decodeEdge(String(key), value), true);
  }

  /** Reads again everything that the commits changed, each item once. */
  apply(...changes: readonly ChangeSet[]): void {
    const touched = <K extends keyof ChangeSet>(kind: K): Iterable<ChangeSet[K][number]> =>
      changes.length === 1 ? changes[0]![kind] : new Set(changes.flatMap((change) => [...change[kind]]));
    for (const ordinal of touched("memories")) this.refreshMemory(ordinal);
    for (const ordinal of touched("uses")) this.refreshUse(ordinal);
    for (const ordinal of touched("nodes")) this.refreshNode(ordinal);
    for (const key of touched("edges")) this.refreshEdge(key);
  }

  /**
   * Saves its contents. Parts are read only when they are written, so the checkpoint may include later changes. A
   * process that restores it applies the changes since this moment, and so reads them again.
   */
  save(checkpoint: CheckpointWriter): void {
    this.saveColumns(checkpoint);
    this.words.save(checkpoint, "words");
    this.tagIndex.save(checkpoint, "tagIndex");
    this.vectors.save(checkpoint);
    this.edges.save(checkpoint);
    checkpoint.addNumbers("nodes", Uint32Array.from(this.nodes));
    checkpoint.addNumbers("alive", this.alive.slice());
    checkpoint.addNumbers("documents", Uint32Array.of(this.#documents));
  }

  /** Restores what another memory index saved, instead of `load`. Throws STORE_CORRUPT if parts do not fit together. */
  restore(checkpoint: CheckpointReader): void {
    this.restoreColumns(checkpoint);
    this.words.restore(checkpoint, "words");
    this.tagIndex.restore(checkpoint, "tagIndex");
    this.vectors.restore(checkpoint);
    this.edges.restore(checkpoint);
    const nodes = checkpoint.takeBytes("nodes");
    for (const node of new Uint32Array(nodes.buffer, 0, nodes.byteLength / 4)) this.nodes.add(node);
    this.#alive = new Uint32Array(checkpoint.takeBytes("alive").buffer);
    this.#documents = new Uint32Array(checkpoint.takeBytes("documents").buffer)[0] ?? 0;
    if (this.ordinals.length !== this.#documents || this.#alive.length * 32 < this.#documents) {
      throw new LociError("STORE_CORRUPT", "A checkpoint of the memory has columns of different lengths.");
    }
    this.conversations.invalidate();
    for (let document = 0; document < this.#documents; document++) {
      if (!this.isAlive(document)) continue;
      this.#documentOf.set(this.ordinals.get(document), document + 1);
      this.#living++;
      if (this.vectors.has(document)) this.#embedded++;
      this.#totalLength += this.words.lengthOf(document);
    }
  }

  /** Whether there is a document for each memory on disk, and an edge for each edge. */
  isComplete(): boolean {
    const count = (table: BinaryTable): number =>
      (table.getStats() as { readonly entryCount: number }).entryCount;
    return count(this.#tables.memories) === this.#living && count(this.#tables.edges) === this.edges.size;
  }

  refreshMemory(ordinal: Ordinal): void {
    const bytes = this.#tables.memories.getBinary(ordinalKey(ordinal));
    if (bytes === undefined) this.#removeDocument(ordinal);
    else this.putMemory(ordinal, decodeHead(bytes), readVectors(this.#tables.vectors, ordinal));
  }

  refreshUse(ordinal: Ordinal): void {
    const document = this.documentOf(ordinal);
    if (document === undefined) return;
    const use = readUse(this.#tables.uses, ordinal);
    this.useCount.set(document, use?.count ?? 0);
    this.lastUsedAt.set(document, use?.lastAt ?? 0);
    const helpfulness = rateFeedback(use?.feedback);
    if (helpfulness !== this.helpfulness.get(document)) this.helpfulness.set(document, helpfulness);
  }

  refreshNode(ordinal: Ordinal): void {
    if (this.#tables.nodes.doesExist(ordinalKey(ordinal))) this.nodes.add(ordinal);
    else this.nodes.delete(ordinal);
  }

  refreshEdge(key: string): void {
    const bytes = this.#tables.edges.getBinary(key);
    if (bytes === undefined) this.edges.remove(parseEdgeKey(key));
    else this.edges.put(decodeEdge(key, bytes));
  }

  /**
   * Puts a memory as stored: `vectors` are null or undefined if it has none. While its text stays the same, it keeps the
   * vectors of this model that it has here: another process may have replaced them on disk by those of its own model.
   */
  putMemory(ordinal: Ordinal, head: Head, stored: PassageVectors | null | undefined): void {
    this.#version++;
    const stamp = hash32(`${Buffer.from(head.contentHash).toString("latin1")}\n${head.tags.join("\n")}`);
    const current = this.documentOf(ordinal);
    // Vectors of another model count as missing.
    const vectors = stored?.model === this.#model.model ? stored : undefined;
    const sameText = current !== undefined && this.textStamp.get(current) === stamp;
    if (sameText && (vectors === undefined || this.vectors.has(current))) {
      const before = this.#turnOf(current);
      this.setColumns(current, head);
      if (!isDeepStrictEqual(before, this.#turnOf(current))) this.conversations.invalidate();
      return;
    }
    if (current !== undefined) this.#removeDocument(ordinal);
    const isLatest = current === undefined && ordinal >= this.#documentOf.length;
    const document = this.#addDocument(ordinal);
    this.textStamp.set(document, stamp);
    this.setColumns(document, head);
    if (isLatest) this.conversations.append(document);
    else this.conversations.invalidate();
    this.#addTags(document, head.tags);
    this.words.add(document, head.words);
    this.#totalLength += head.words.length;
    if (vectors !== undefined) this.vectors.add(document, vectors);
    if (this.vectors.has(document)) this.#embedded++;
    this.refreshUse(ordinal);
  }

  #addDocument(ordinal: Ordinal): number {
    if (this.#documents >= maxDocuments) {
      throw new LociError("KERNEL_MEMORY", `More than ${maxDocuments} versions of memories are in memory.`, {
        hint: "Restart Loci: replaced versions then take up no space.",
      });
    }
    const document = this.#documents++;
    this.ordinals.set(document, ordinal);
    this.#documentOf.set(ordinal, document + 1);
    if (document >>> 5 >= this.#alive.length) {
      const wider = new Uint32Array(this.#alive.length * 2);
      wider.set(this.#alive);
      this.#alive = wider;
    }
    setBit(this.#alive, document);
    this.#living++;
    return document;
  }

  #turnOf(document: number): Turn {
    return {
      namespace: this.namespace.get(document),
      speaker: this.speaker.get(document),
      session: this.session.get(document),
      eventAt: this.eventAt.get(document),
      createdAt: this.createdAt.get(document),
    };
  }

  /** Living documents; none if nobody speaks in any of them, because then there are no conversations. */
  *#inOrderOfStoring(): Generator<number> {
    if (!this.speaker.values.subarray(0, this.#documents).some((speaker) => speaker !== 0)) return;
    for (let ordinal = 0; ordinal < this.#documentOf.length; ordinal++) {
      const document = this.documentOf(ordinal);
      if (document !== undefined) yield document;
    }
  }

  #addTags(document: number, tags: readonly string[]): void {
    const hashes = Uint32Array.from(this.setTags(document, tags)).sort();
    const counts = new Uint8Array(hashes.length).fill(1);
    this.tagIndex.add(document, { hashes, counts, length: hashes.length });
  }

  #removeDocument(ordinal: Ordinal): void {
    const document = this.documentOf(ordinal);
    if (document === undefined) return;
    this.#version++;
    this.#documentOf.set(ordinal, 0);
    this.conversations.invalidate();
    clearBit(this.#alive, document);
    this.#living--;
    if (this.vectors.has(document)) this.#embedded--;
    this.#totalLength -= this.words.lengthOf(document);
  }
}

export function readVectors(vectors: BinaryTable, ordinal: Ordinal): PassageVectors | undefined {
  const bytes = vectors.getBinary(ordinalKey(ordinal));
  return bytes === undefined ? undefined : decodeVectors(bytes);
}

export function readUse(uses: BinaryTable, ordinal: Ordinal): Use | undefined {
  const bytes = uses.getBinary(ordinalKey(ordinal));
  return bytes === undefined ? undefined : decodeUse(bytes);
}
