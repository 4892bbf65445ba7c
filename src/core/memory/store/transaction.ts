// How are memories changed? Steps of a write share one view: reads see earlier steps, nothing is visible outside until
// everything is committed, and every change is recorded for other processes.
import type { CodeAnchor } from "../../types/index.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { readTrace } from "../content/trace.ts";
import { readVoice } from "../content/voice.ts";
import type { Head, HeadFields } from "./head-row.ts";
import type { Body, Ordinal, PassageVectors, StoredEdge, Use } from "./rows.ts";
import { encodeHead, hasSameContent } from "./head-row.ts";
import {
  contentKey,
  decodeOrdinal,
  edgeKey,
  encodeAnchor,
  encodeBody,
  encodeEdge,
  encodeOrdinal,
  encodeUse,
  encodeVectors,
  ordinalKey,
} from "./rows.ts";
import type { Counters, MemoryTables } from "./tables.ts";
import { writeChanges, writeCounters, type ChangeSet } from "./tables.ts";
import { MemoryReader } from "./memory-reader.ts";
import { findReplaced, findReplacement } from "./replacement.ts";

/** The property of an edge that joins the versions around a removed memory: the id of that memory. */
export const bridgeProperty = "bridges";

/** Tables whose rows are not in the memory index. */
type RowTable = "settings" | "log" | "events" | "deleted" | "failures";

export class Transaction extends MemoryReader {
  readonly now: number;
  /** Undefined until something in this process needs it: then only the disk is written. */
  #memoryIndex: MemoryIndex | undefined;
  readonly #loadMemoryIndex: () => MemoryIndex;
  #counters: Counters;
  readonly #memories = new Set<Ordinal>();
  readonly #uses = new Set<Ordinal>();
  readonly #nodes = new Set<Ordinal>();
  readonly #edges = new Set<string>();
  /** Number of writes so far: a step that failed before its first write has nothing to undo. */
  writes = 0;
  /** Set when a use changes in a way that affects answers. */
  feedback = false;

  /** The index from `loadMemoryIndex` may lack this transaction's writes. */
  constructor(
    tables: MemoryTables,
    counters: Counters,
    now: number,
    memoryIndex: MemoryIndex | undefined,
    loadMemoryIndex: () => MemoryIndex,
  ) {
    super(tables);
    this.#memoryIndex = memoryIndex;
    this.#loadMemoryIndex = loadMemoryIndex;
    this.#counters = counters;
    this.now = now;
  }

  /** The memory index as of this point in the transaction. */
  get memoryIndex(): MemoryIndex {
    if (this.#memoryIndex === undefined) {
      this.#memoryIndex = this.#loadMemoryIndex();
      this.#memoryIndex.apply(this.changes());
    }
    return this.#memoryIndex;
  }

  /** The changes so far. */
  changes(): ChangeSet {
    return {
      memories: [...this.#memories],
      uses: [...this.#uses],
      nodes: [...this.#nodes],
      edges: [...this.#edges],
    };
  }

  takeOrdinal(): Ordinal {
    const { nextOrdinal } = this.#counters;
    this.#counters = { ...this.#counters, nextOrdinal: nextOrdinal + 1 };
    return nextOrdinal;
  }

  takeEvent(): number {
    const { nextEvent } = this.#counters;
    this.#counters = { ...this.#counters, nextEvent: nextEvent + 1 };
    return nextEvent;
  }

  /** Pass `body` and `vectors` only if they are new; null removes the vectors. */
  /** Stores a memory with its text. Returns its head. */
  putMemory(ordinal: Ordinal, fields: HeadFields, body: Body, vectors?: PassageVectors | null): Head {
    const { content, metadata } = body;
    const head = {
      ...fields,
      trace: readTrace(metadata),
      voice: readVoice(content, fields.tags, metadata),
    };
    this.tables.bodies.putSync(ordinalKey(ordinal), encodeBody(body));
    this.putHead(ordinal, head, vectors);
    return head;
  }

  /** Stores changes that do not affect a memory's text, tags and metadata. */
  putHead(ordinal: Ordinal, head: Head, vectors?: PassageVectors | null): void {
    const key = ordinalKey(ordinal);
    const before = this.findHead(ordinal);
    this.writes++;
    this.tables.memories.putSync(key, encodeHead(head));
    this.tables.ids.putSync(head.id, encodeOrdinal(ordinal));
    if (vectors === null) this.tables.vectors.removeSync(key);
    else if (vectors !== undefined) this.tables.vectors.putSync(key, encodeVectors(vectors));
    // After all rows: it may be what loads the memory index, which then reads them.
    this.#takeContent(ordinal, head, before);
    this.#memories.add(ordinal);
    this.#memoryIndex?.putMemory(ordinal, head, vectors === undefined ? this.findVectors(ordinal) : vectors);
  }

  /**
   * Removes the memory with its text, vectors, use and edges. What it had replaced is now replaced by its own
   * replacement: otherwise an old version would become current. Returns the keys of the edges that say so.
   */
  removeMemory(ordinal: Ordinal): readonly string[] {
    const head = this.getHead(ordinal);
    const bridges = this.#bridge(ordinal, head.id);
    this.removeEdgesOf(ordinal);
    const key = ordinalKey(ordinal);
    this.writes++;
    for (const table of ["memories", "bodies", "vectors", "uses"] as const)
      this.tables[table].removeSync(key);
    this.tables.ids.removeSync(head.id);
    this.#giveUpContent(ordinal, head);
    this.#memories.add(ordinal);
    this.#memoryIndex?.refreshMemory(ordinal);
    return bridges;
  }

  #bridge(ordinal: Ordinal, id: string): readonly string[] {
    const next = findReplacement(this.memoryIndex, ordinal, this.now);
    // Of memories that contradict a third one, neither replaces the other.
    if (next === undefined || next.edge.relationship === "CONTRADICTS") return [];
    const { edge, ordinal: newer } = next;
    const keys: string[] = [];
    for (const older of findReplaced(this.memoryIndex, ordinal, this.now)) {
      const ends =
        edge.source === ordinal ? { source: older, target: newer } : { source: newer, target: older };
      const key = edgeKey(ends.source, edge.relationship, ends.target);
      if (older === newer || this.findEdge(key) !== undefined) continue;
      this.putEdge({ ...edge, ...ends, properties: { [bridgeProperty]: id } });
      keys.push(key);
    }
    return keys;
  }

  putUse(ordinal: Ordinal, use: Use): void {
    this.writes++;
    this.tables.uses.putSync(ordinalKey(ordinal), encodeUse(use));
    this.#uses.add(ordinal);
    this.#memoryIndex?.refreshUse(ordinal);
  }

  putNode(ordinal: Ordinal, anchor: CodeAnchor): void {
    this.writes++;
    this.tables.nodes.putSync(ordinalKey(ordinal), encodeAnchor(anchor));
    this.tables.ids.putSync(anchor.id, encodeOrdinal(ordinal));
    this.#nodes.add(ordinal);
    this.#memoryIndex?.refreshNode(ordinal);
  }

  putEdge(edge: StoredEdge): void {
    const key = edgeKey(edge.source, edge.relationship, edge.target);
    this.writes++;
    this.tables.edges.putSync(key, encodeEdge(edge));
    this.#edges.add(key);
    this.#memoryIndex?.refreshEdge(key);
  }

  removeEdge(key: string): void {
    this.writes++;
    this.tables.edges.removeSync(key);
    this.#edges.add(key);
    this.#memoryIndex?.refreshEdge(key);
  }

  removeEdgesOf(ordinal: Ordinal): void {
    const { edges } = this.memoryIndex;
    const touched = [...edges.outgoing(ordinal), ...edges.incoming(ordinal)];
    const others = new Set(touched.flatMap(({ source, target }) => [source, target]));
    for (const { source, relationship, target } of touched) {
      this.removeEdge(edgeKey(source, relationship, target));
    }
    // A place in the code is kept only while edges end at it.
    for (const other of others) {
      if (this.memoryIndex.nodes.has(other) && edges.degreeOf(other) === 0) this.#removeNode(other);
    }
  }

  putRow(table: RowTable, key: string, value: Buffer): void {
    this.writes++;
    this.tables[table].putSync(key, value);
  }

  removeRow(table: RowTable, key: string): void {
    this.writes++;
    this.tables[table].removeSync(key);
  }

  /** Removes the oldest rows until at most `kept` are left. */
  trimRows(table: "log" | "failures", kept: number): void {
    const rows = this.tables[table];
    const excess = rows.getKeysCount() - kept;
    if (excess <= 0) return;
    for (const key of [...rows.getKeys({ limit: excess })]) rows.removeSync(key);
  }

  /** The log of runs shares these numbers, so not every number below `key` exists. */
  dropEventsBefore(key: string): void {
    for (const old of [...this.tables.events.getKeys({ end: key })]) this.removeRow("events", String(old));
  }

  /** Numbers this commit. Returns its sequence, or the previous one if nothing changed. */
  finish(): number {
    if (this.writes === 0) return this.#counters.sequence;
    const sequence = this.#counters.sequence + 1;
    writeChanges(this.tables, sequence, this.changes());
    const changed = this.#memories.size + this.#nodes.size + this.#edges.size > 0 || this.feedback;
    const generation = this.#counters.generation + (changed ? 1 : 0);
    writeCounters(this.tables, { ...this.#counters, sequence, generation });
    return sequence;
  }

  #removeNode(ordinal: Ordinal): void {
    const anchor = this.findAnchor(ordinal);
    if (anchor !== undefined) this.tables.ids.removeSync(anchor.id);
    this.tables.nodes.removeSync(ordinalKey(ordinal));
    this.#nodes.add(ordinal);
    this.memoryIndex.refreshNode(ordinal);
  }

  /** Of several versions with the same text, the latest is the one that storing the text again finds. */
  #takeContent(ordinal: Ordinal, head: Head, before: Head | undefined): void {
    const key = contentKey(head.contentHash, head.namespace);
    const { contents } = this.tables;
    // A change of other fields, a pin for example, does not make an older version the latest.
    const isKept = before !== undefined && hasSameContent(before, head) && contents.doesExist(key);
    if (isKept) return;
    contents.putSync(key, encodeOrdinal(ordinal));
    if (before !== undefined) this.#giveUpContent(ordinal, before);
  }

  /** The text that a memory had now belongs to the latest other version with it, or else to none. */
  #giveUpContent(ordinal: Ordinal, head: Head): void {
    const key = contentKey(head.contentHash, head.namespace);
    const holder = this.tables.contents.getBinary(key);
    if (holder === undefined || decodeOrdinal(holder) !== ordinal) return;
    const versions = this.memoryIndex.listByHashPrefix(head.contentHash).filter((other) => {
      const found = other === ordinal ? undefined : this.findHead(other);
      return found !== undefined && hasSameContent(found, head);
    });
    if (versions.length === 0) this.tables.contents.removeSync(key);
    else this.tables.contents.putSync(key, encodeOrdinal(Math.max(...versions)));
  }
}
