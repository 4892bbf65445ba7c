// What is on disk, held in memory in columns for scoring: derived, and brought up to date from the numbers of changes.
import { clearBit, hasBit, setBit, type Bitmap } from "../../base/bitmap.ts";
import { hash32 } from "../../base/hash32.ts";
import { LociError } from "../../errors.ts";
import type { BinaryTable } from "../store/index.ts";
import { Adjacency } from "./adjacency.ts";
import { GrowingColumn, Interner } from "./growing-columns.ts";
import type { Head, Ordinal, PassageVectors, Use } from "./rows.ts";
import {
  decodeEdge,
  decodeHead,
  decodeUse,
  decodeVectors,
  ordinalKey,
  ordinalOf,
  parseEdgeKey,
} from "./rows.ts";
import type { MemoryTables } from "./tables.ts";
import { VectorLane } from "./vector-lane.ts";
import { maxDocuments, WordIndex } from "./word-index.ts";
import { tagWords } from "./words.ts";

/** What one commit changed: enough for another process to read it again. */
export interface ChangeSet {
  readonly memories: readonly Ordinal[];
  readonly uses: readonly Ordinal[];
  readonly nodes: readonly Ordinal[];
  /** Keys of edges. */
  readonly edges: readonly string[];
}

export interface MirrorModel {
  /** hash32 of the embedder's id. */
  readonly model: number;
  readonly dimensions: number;
}

/**
 * Columns by document: a document is a version of a memory's text, numbered from 0 in this process.
 * When text or tags change, the memory becomes a new document and the old one is no longer alive.
 */
export class Mirror {
  readonly #tables: MemoryTables;
  readonly #model: MirrorModel;
  readonly types = new Interner();
  readonly namespaces = new Interner();
  readonly tags = new Interner();
  readonly #tagWords: (readonly number[])[] = [];

  readonly ordinals = new GrowingColumn("u32");
  readonly type = new GrowingColumn("u16");
  /** Number of the namespace plus 1; 0 is none. */
  readonly namespace = new GrowingColumn("u32");
  readonly importance = new GrowingColumn("f64");
  readonly confidence = new GrowingColumn("f64");
  readonly createdAt = new GrowingColumn("f64");
  readonly updatedAt = new GrowingColumn("f64");
  readonly eventAt = new GrowingColumn("f64");
  readonly lastUsedAt = new GrowingColumn("f64");
  readonly useCount = new GrowingColumn("u32");
  readonly revision = new GrowingColumn("u32");
  readonly pinned = new GrowingColumn("u8");
  /** The first four bytes of the content's hash. */
  readonly hashPrefix = new GrowingColumn("u32");
  /** Numbers in `traces`, plus 1; 0 is none. */
  readonly tool = new GrowingColumn("u32");
  readonly pattern = new GrowingColumn("u32");
  readonly filePath = new GrowingColumn("u32");
  readonly traces = new Interner();
  readonly #textStamp = new GrowingColumn("u32");
  readonly #tagStart = new GrowingColumn("u32");
  readonly #tagCount = new GrowingColumn("u16");
  readonly #tagCodes = new GrowingColumn("u32");

  readonly words = new WordIndex();
  readonly tagIndex = new WordIndex();
  readonly vectors: VectorLane;
  readonly edges = new Adjacency();
  readonly nodes = new Set<Ordinal>();

  /** By ordinal: its document plus 1, 0 for none. */
  readonly #documentOf = new GrowingColumn("u32");
  #alive: Bitmap = new Uint32Array(32);
  #documents = 0;
  #living = 0;
  #totalLength = 0;

  constructor(tables: MemoryTables, model: MirrorModel) {
    this.#tables = tables;
    this.#model = model;
    this.vectors = new VectorLane(model.dimensions);
  }

  /** Documents so far, dead ones too: the size of every column. */
  get documents(): number {
    return this.#documents;
  }

  get living(): number {
    return this.#living;
  }

  /** Sum of the living documents' words. */
  get totalLength(): number {
    return this.#totalLength;
  }

  /** Living documents; a view, not to be kept. */
  get alive(): Bitmap {
    return this.#alive.subarray(0, (this.#documents + 31) >>> 5);
  }

  /** Columns hold more dead rows than living ones: time to build them anew. */
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

  /** Living memories that can be found by meaning. */
  countEmbedded(): number {
    let count = 0;
    for (let document = 0; document < this.#documents; document++) {
      if (this.isAlive(document) && this.vectors.has(document)) count++;
    }
    return count;
  }

  /** Living memories without a vector of the model in use. */
  listUnembedded(): readonly Ordinal[] {
    const ordinals: Ordinal[] = [];
    for (let document = 0; document < this.#documents; document++) {
      if (this.isAlive(document) && !this.vectors.has(document)) ordinals.push(this.ordinals.get(document));
    }
    return ordinals;
  }

  tagsOf(document: number): readonly number[] {
    const start = this.#tagStart.get(document);
    return [...this.#tagCodes.values.subarray(start, start + this.#tagCount.get(document))];
  }

  wordsOfTag(tag: number): readonly number[] {
    return (this.#tagWords[tag] ??= tagWords(this.tags.get(tag)));
  }

  namespaceOf(document: number): string | undefined {
    const number = this.namespace.get(document);
    return number === 0 ? undefined : this.namespaces.get(number - 1);
  }

  /** Reads everything. Throws STORE_CORRUPT when a record cannot be read. */
  load(): void {
    const { memories, nodes, edges } = this.#tables;
    for (const { key, value } of memories.getRange()) this.#put(ordinalOf(String(key)), decodeHead(value));
    for (const key of nodes.getKeys()) this.nodes.add(ordinalOf(String(key)));
    for (const { key, value } of edges.getRange()) this.edges.put(decodeEdge(String(key), value), true);
  }

  /** Reads again what a commit touched. */
  apply(changes: ChangeSet): void {
    for (const ordinal of changes.memories) this.readMemory(ordinal);
    for (const ordinal of changes.uses) this.readUse(ordinal);
    for (const ordinal of changes.nodes) this.readNode(ordinal);
    for (const key of changes.edges) this.readEdge(key);
  }

  readMemory(ordinal: Ordinal): void {
    const bytes = this.#tables.memories.getBinary(ordinalKey(ordinal));
    if (bytes === undefined) this.#bury(ordinal);
    else this.#put(ordinal, decodeHead(bytes));
  }

  readUse(ordinal: Ordinal): void {
    const document = this.documentOf(ordinal);
    if (document === undefined) return;
    const use = readUse(this.#tables.uses, ordinal);
    this.useCount.set(document, use?.count ?? 0);
    this.lastUsedAt.set(document, use?.lastAt ?? 0);
  }

  readNode(ordinal: Ordinal): void {
    if (this.#tables.nodes.doesExist(ordinalKey(ordinal))) this.nodes.add(ordinal);
    else this.nodes.delete(ordinal);
  }

  readEdge(key: string): void {
    const bytes = this.#tables.edges.getBinary(key);
    if (bytes === undefined) this.edges.remove(parseEdgeKey(key));
    else this.edges.put(decodeEdge(key, bytes));
  }

  #put(ordinal: Ordinal, head: Head): void {
    const stamp = hash32(`${Buffer.from(head.contentHash).toString("latin1")}\n${head.tags.join("\n")}`);
    const current = this.documentOf(ordinal);
    const vectors = this.#readVectors(ordinal);
    const sameText = current !== undefined && this.#textStamp.get(current) === stamp;
    if (sameText && this.vectors.has(current) === (vectors !== undefined)) {
      this.#setColumns(current, head);
      return;
    }
    if (current !== undefined) this.#bury(ordinal);
    const document = this.#addDocument(ordinal);
    this.#textStamp.set(document, stamp);
    this.#setColumns(document, head);
    this.#setTags(document, head.tags);
    this.words.add(document, head.words);
    this.#totalLength += head.words.length;
    if (vectors !== undefined) this.vectors.add(document, vectors);
    this.readUse(ordinal);
  }

  #addDocument(ordinal: Ordinal): number {
    if (this.#documents >= maxDocuments) {
      throw new LociError("KERNEL_MEMORY", `More than ${maxDocuments} versions of memories are in memory.`, {
        hint: "Start Loci again: versions that were replaced take no room then.",
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

  #setColumns(document: number, head: Head): void {
    this.type.set(document, this.types.intern(head.type));
    const namespace = head.namespace === undefined ? 0 : this.namespaces.intern(head.namespace) + 1;
    this.namespace.set(document, namespace);
    this.importance.set(document, head.importance);
    this.confidence.set(document, head.confidence);
    this.createdAt.set(document, head.createdAt);
    this.updatedAt.set(document, head.updatedAt);
    this.eventAt.set(document, head.eventAt);
    this.revision.set(document, head.revision);
    this.pinned.set(document, head.pinned ? 1 : 0);
    this.hashPrefix.set(document, Buffer.from(head.contentHash).readUInt32BE(0));
    const { tool, pattern, filePath } = head.trace;
    if (tool !== undefined) this.tool.set(document, this.traces.intern(tool) + 1);
    if (pattern !== undefined) this.pattern.set(document, this.traces.intern(pattern) + 1);
    if (filePath !== undefined) this.filePath.set(document, this.traces.intern(filePath) + 1);
  }

  #setTags(document: number, tags: readonly string[]): void {
    this.#tagStart.set(document, this.#tagCodes.length);
    this.#tagCount.set(document, tags.length);
    const words = new Set<number>();
    for (const tag of tags) {
      const code = this.tags.intern(tag);
      this.#tagCodes.append(code);
      for (const word of this.wordsOfTag(code)) words.add(word);
    }
    const hashes = Uint32Array.from(words).sort();
    this.tagIndex.add(document, {
      hashes,
      counts: new Uint8Array(hashes.length).fill(1),
      length: hashes.length,
    });
  }

  #bury(ordinal: Ordinal): void {
    const document = this.documentOf(ordinal);
    if (document === undefined) return;
    this.#documentOf.set(ordinal, 0);
    clearBit(this.#alive, document);
    this.#living--;
    this.#totalLength -= this.words.lengthOf(document);
  }

  #readVectors(ordinal: Ordinal): PassageVectors | undefined {
    const bytes = this.#tables.vectors.getBinary(ordinalKey(ordinal));
    if (bytes === undefined) return undefined;
    const vectors = decodeVectors(bytes);
    return vectors.model === this.#model.model ? vectors : undefined;
  }
}

export function readUse(uses: BinaryTable, ordinal: Ordinal): Use | undefined {
  const bytes = uses.getBinary(ordinalKey(ordinal));
  return bytes === undefined ? undefined : decodeUse(bytes);
}
