// How are memories, their uses, edges and vectors stored on disk? The head of a memory is in `head-row.ts`.
import { createHash } from "node:crypto";
import { RecentMap } from "../../../base/recent-map.ts";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { CodeAnchor, FeedbackCounts, Metadata, RelationshipType } from "../../types/index.ts";
import { feedbackKinds, relationshipTypes } from "../../types/index.ts";

/** A unique number for each memory and node of a home, in order of arrival: its key on disk. */
export type Ordinal = number;

export interface Body {
  readonly content: string;
  readonly metadata: Metadata;
}

/** What happened to a memory since it was written. */
export interface Use {
  /** 0 if never used. */
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
  /** Infinite if open. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly properties: Metadata;
}

export const ordinalKeyLength = 7;

/** Keys sort like their numbers, up to 36⁷. */
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

/** The same text in another namespace is a separate memory. */
export function contentKey(contentHash: Uint8Array, namespace: string | undefined): Buffer {
  const scope = scopeOf(namespace === undefined ? "" : `=${namespace}`);
  const key = Buffer.allocUnsafe(contentHash.length + scope.length);
  key.set(contentHash);
  key.set(scope, contentHash.length);
  return key;
}

/** A write needs the same one several times. */
const scopes = new RecentMap<string, Uint8Array>(100);

function scopeOf(name: string): Uint8Array {
  const known = scopes.get(name);
  if (known !== undefined) return known;
  const scope = createHash("sha256").update(name).digest().subarray(0, 8);
  scopes.set(name, scope);
  return scope;
}

export function encodeBody({ content, metadata }: Body): Buffer {
  return encodeRecord([content, metadata]);
}

export function decodeBody(bytes: Uint8Array): Body {
  const [content, metadata] = decodeRecord<[string, Metadata]>(bytes);
  return { content, metadata };
}

/** Twelve bytes for nearly all memories; rare fields follow after them. */
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

/** Vectors of a memory's passages, all from one model. */
export interface PassageVectors {
  /** hash32 of the embedder's id: vectors of another model count as missing. */
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
  // A copy, so that the bytes keep their bits.
  const rows = new Int8Array(Uint8Array.prototype.slice.call(bytes, 8 + count * 4).buffer);
  return { model: bytes.readUInt32LE(0), scales, rows };
}
