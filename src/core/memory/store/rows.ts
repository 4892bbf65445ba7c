// What does a memory look like on disk? A head that is read for every memory at start, a body that is read for answers.
import { createHash } from "node:crypto";
import { RecentMap } from "../../../base/recent-map.ts";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { CodeAnchor, FeedbackCounts, Metadata, RelationshipType } from "../../types/index.ts";
import { feedbackKinds, relationshipTypes } from "../../types/index.ts";
import type { Voice } from "../write/voice.ts";

/** A number given once to each memory and node of a home, in order of arrival: its key on disk. */
export type Ordinal = number;

/** All of a memory but its text: what scoring and filters need. Times are milliseconds since the epoch. */
export interface Head {
  readonly id: string;
  readonly type: string;
  readonly namespace: string | undefined;
  readonly importance: number;
  readonly confidence: number;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When what it tells happened: a date at the start of the text, or the time it was created. */
  readonly eventAt: number;
  readonly pinned: boolean;
  /** Its own updates so far. */
  readonly revision: number;
  readonly contentHash: Uint8Array;
  readonly words: WordCounts;
  readonly trace: Trace;
  /** Who wrote it: family and client. Unknown of memories from before format 2. */
  readonly family: string | undefined;
  readonly client: string | undefined;
  readonly voice: Voice;
}

/** The use of a tool that the metadata of a memory describes: patterns are found from these. */
export interface Trace {
  readonly tool: string | undefined;
  readonly pattern: string | undefined;
  readonly filePath: string | undefined;
}

/** The words of a text: ascending hashes, how often each stands there (at most 255), and how many words there are in all. */
export interface WordCounts {
  readonly hashes: Uint32Array;
  readonly counts: Uint8Array;
  readonly length: number;
}

export interface Body {
  readonly content: string;
  readonly metadata: Metadata;
}

/** What became of a memory since it was written. */
export interface Use {
  /** 0: never. */
  readonly lastAt: number;
  readonly count: number;
  readonly feedback?: FeedbackCounts | undefined;
  readonly review?: ReviewRow | undefined;
}

export interface ReviewRow {
  readonly intervalDays: number;
  readonly reviewedAt: number;
  readonly count: number;
}

export interface StoredEdge {
  readonly source: Ordinal;
  readonly target: Ordinal;
  readonly relationship: RelationshipType;
  readonly weight: number;
  readonly createdAt: number;
  /** Infinite where open. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly properties: Metadata;
}

export const ordinalKeyLength = 7;

/** Keys sort as their numbers do, up to 36⁷. */
export function ordinalKey(ordinal: Ordinal): string {
  return ordinal.toString(36).padStart(ordinalKeyLength, "0");
}

export function ordinalOf(key: string): Ordinal {
  return parseInt(key, 36);
}

export function sequenceKey(sequence: number): string {
  return sequence.toString(36).padStart(9, "0");
}

export function edgeKey(source: Ordinal, relationship: RelationshipType, target: Ordinal): string {
  const code = relationshipTypes.indexOf(relationship).toString(36).padStart(2, "0");
  return ordinalKey(source) + code + ordinalKey(target);
}

export function parseEdgeKey(key: string): Pick<StoredEdge, "source" | "relationship" | "target"> {
  return {
    source: ordinalOf(key.slice(0, 7)),
    relationship: relationshipTypes[parseInt(key.slice(7, 9), 36)] ?? "RELATES_TO",
    target: ordinalOf(key.slice(9)),
  };
}

export function hashContent(content: string): Buffer {
  return createHash("sha256").update(content, "utf8").digest();
}

/** The same text in another namespace is a memory of its own. */
export function contentKey(contentHash: Uint8Array, namespace: string | undefined): Buffer {
  const scope = scopeOf(namespace === undefined ? "" : `=${namespace}`);
  const key = Buffer.allocUnsafe(contentHash.length + scope.length);
  key.set(contentHash);
  key.set(scope, contentHash.length);
  return key;
}

/** A write asks several times for the same one. */
const scopes = new RecentMap<string, Uint8Array>(100);

function scopeOf(name: string): Uint8Array {
  const known = scopes.get(name);
  if (known !== undefined) return known;
  const scope = createHash("sha256").update(name).digest().subarray(0, 8);
  scopes.set(name, scope);
  return scope;
}

type HeadRow = readonly [
  id: string,
  type: string,
  namespace: string | null,
  importance: number,
  confidence: number,
  tags: readonly string[],
  createdAt: number,
  updatedAt: number,
  eventAt: number,
  pinned: boolean,
  revision: number,
  contentHash: Uint8Array,
  length: number,
  words: Uint8Array,
  trace: readonly [tool: string | null, pattern: string | null, filePath: string | null] | null,
  /** Since format 2: rows from before end here. */
  writer?: readonly [family: string | null, client: string | null] | null,
  /** Since format 2; absent where all of it is empty. */
  voice?: readonly [speaker: string | null, session: string | null, flags: number] | null,
];

export function encodeHead(head: Head): Buffer {
  const { hashes, counts, length } = head.words;
  const words = Buffer.allocUnsafe(hashes.length * 5);
  for (let i = 0; i < hashes.length; i++) words.writeUInt32LE(hashes[i]!, i * 4);
  words.set(counts, hashes.length * 4);
  const row: HeadRow = [
    head.id,
    head.type,
    head.namespace ?? null,
    head.importance,
    head.confidence,
    head.tags,
    head.createdAt,
    head.updatedAt,
    head.eventAt,
    head.pinned,
    head.revision,
    head.contentHash,
    length,
    words,
    encodeTrace(head.trace),
    encodeWriter(head),
    encodeVoice(head.voice),
  ];
  return encodeRecord(row);
}

export function decodeHead(bytes: Uint8Array): Head {
  const row = decodeRecord<HeadRow>(bytes);
  return {
    id: row[0],
    type: row[1],
    namespace: row[2] ?? undefined,
    importance: row[3],
    confidence: row[4],
    tags: row[5],
    createdAt: row[6],
    updatedAt: row[7],
    eventAt: row[8],
    pinned: row[9],
    revision: row[10],
    contentHash: row[11],
    words: decodeWords(row[13], row[12]),
    trace: {
      tool: row[14]?.[0] ?? undefined,
      pattern: row[14]?.[1] ?? undefined,
      filePath: row[14]?.[2] ?? undefined,
    },
    family: row[15]?.[0] ?? undefined,
    client: row[15]?.[1] ?? undefined,
    voice: decodeVoice(row[16]),
  };
}

function encodeTrace({ tool, pattern, filePath }: Trace): HeadRow[14] {
  if (tool === undefined && pattern === undefined && filePath === undefined) return null;
  return [tool ?? null, pattern ?? null, filePath ?? null];
}

function encodeWriter({ family, client }: Head): NonNullable<HeadRow[15]> | null {
  return family === undefined && client === undefined ? null : [family ?? null, client ?? null];
}

const [asksFlag, standingFlag, changeFlag] = [1, 2, 4];

function encodeVoice({
  speaker,
  session,
  asks,
  isStanding,
  isChange,
}: Voice): NonNullable<HeadRow[16]> | null {
  const flags = (asks ? asksFlag : 0) | (isStanding ? standingFlag : 0) | (isChange ? changeFlag : 0);
  if (speaker === undefined && session === undefined && flags === 0) return null;
  return [speaker ?? null, session ?? null, flags];
}

function decodeVoice(row: HeadRow[16]): Voice {
  const flags = row?.[2] ?? 0;
  return {
    speaker: row?.[0] ?? undefined,
    session: row?.[1] ?? undefined,
    asks: (flags & asksFlag) !== 0,
    isStanding: (flags & standingFlag) !== 0,
    isChange: (flags & changeFlag) !== 0,
  };
}

function decodeWords(bytes: Uint8Array, length: number): WordCounts {
  const count = bytes.length / 5;
  const hashes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * 4;
    hashes[i] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }
  return { hashes, counts: bytes.slice(count * 4), length };
}

export function encodeBody({ content, metadata }: Body): Buffer {
  return encodeRecord([content, metadata]);
}

export function decodeBody(bytes: Uint8Array): Body {
  const [content, metadata] = decodeRecord<[string, Metadata]>(bytes);
  return { content, metadata };
}

/** Twelve bytes for nearly all; what few have stands behind them. */
export function encodeUse({ lastAt, count, feedback, review }: Use): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeDoubleLE(lastAt, 0);
  bytes.writeUInt32LE(Math.min(count, 0xffffffff), 8);
  if (feedback === undefined && review === undefined) return bytes;
  const counts = feedback === undefined ? null : feedbackKinds.map((kind) => feedback[kind]);
  const times = review === undefined ? null : [review.intervalDays, review.reviewedAt, review.count];
  return Buffer.concat([bytes, encodeRecord([counts, times])]);
}

export function decodeUse(bytes: Buffer): Use {
  const use = { lastAt: bytes.readDoubleLE(0), count: bytes.readUInt32LE(8) };
  if (bytes.length <= 12) return use;
  const [counts, times] = decodeRecord<[number[] | null, [number, number, number] | null]>(
    bytes.subarray(12),
  );
  const feedback =
    counts === null
      ? undefined
      : (Object.fromEntries(feedbackKinds.map((kind, i) => [kind, counts[i] ?? 0])) as FeedbackCounts);
  const review =
    times === null ? undefined : { intervalDays: times[0], reviewedAt: times[1], count: times[2] };
  return { ...use, feedback, review };
}

export function encodeEdge(edge: StoredEdge): Buffer {
  const { weight, createdAt, validFrom, validTo, properties } = edge;
  return encodeRecord([weight, createdAt, finiteOrNull(validFrom), finiteOrNull(validTo), properties]);
}

export function decodeEdge(key: string, bytes: Uint8Array): StoredEdge {
  const [weight, createdAt, validFrom, validTo, properties] =
    decodeRecord<[number, number, number | null, number | null, Metadata]>(bytes);
  return {
    ...parseEdgeKey(key),
    weight,
    createdAt,
    validFrom: validFrom ?? -Infinity,
    validTo: validTo ?? Infinity,
    properties,
  };
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

export function encodeOrdinal(ordinal: Ordinal): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(ordinal);
  return bytes;
}

export function decodeOrdinal(bytes: Buffer): Ordinal {
  return bytes.readUInt32LE(0);
}

export const encodeAnchor = (anchor: CodeAnchor): Buffer => encodeRecord(anchor);
export const decodeAnchor = (bytes: Uint8Array): CodeAnchor => decodeRecord<CodeAnchor>(bytes);

/** Vectors of a memory's passages, as one model made them. */
export interface PassageVectors {
  /** hash32 of the embedder's id: vectors of another model are as good as none. */
  readonly model: number;
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export function encodeVectors({ model, scales, rows }: PassageVectors): Buffer {
  const bytes = Buffer.alloc(8 + scales.length * 4 + rows.length);
  bytes.writeUInt32LE(model, 0);
  bytes.writeUInt32LE(scales.length, 4);
  scales.forEach((scale, i) => bytes.writeFloatLE(scale, 8 + i * 4));
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), 8 + scales.length * 4);
  return bytes;
}

export function decodeVectors(bytes: Buffer): PassageVectors {
  const count = bytes.readUInt32LE(4);
  const scales = Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(8 + i * 4));
  // A copy of its own, and bytes keep their bits.
  const rows = new Int8Array(Uint8Array.prototype.slice.call(bytes, 8 + count * 4).buffer);
  return { model: bytes.readUInt32LE(0), scales, rows };
}
