// How do stored records become plain values of the vocabulary?
import { LociError } from "../../errors.ts";
import type { Memory, MemoryEdge, MemoryNode } from "../types/index.ts";
import type { Head } from "./store/head-row.ts";
import type { Ordinal, StoredEdge } from "./store/rows.ts";
import { edgeKey } from "./store/rows.ts";
import type { MemoryReader } from "./store/memory-reader.ts";

const labelLength = 80;

export function presentMemory(
  reader: MemoryReader,
  ordinal: Ordinal,
  head = reader.getHead(ordinal),
): Memory {
  if (reader.findOrdinal(head.id) !== ordinal)
    throw unreadable(`The id of memory ${ordinal} is not its own.`);
  const { content, metadata } = reader.getBody(ordinal);
  const use = reader.findUse(ordinal);
  return {
    id: head.id,
    content,
    type: head.type,
    family: head.family,
    client: head.client,
    importance: head.importance,
    confidence: head.confidence,
    tags: head.tags,
    namespace: head.namespace,
    metadata,
    pinned: head.pinned,
    accessCount: use?.count ?? 0,
    // A memory may have been rated or scheduled without ever being recalled.
    lastAccessedAt: use === undefined || use.count === 0 ? undefined : toIso(use.lastAt),
    createdAt: toIso(head.createdAt),
    updatedAt: toIso(head.updatedAt),
    contentHash: Buffer.from(head.contentHash).toString("hex"),
  };
}

export function presentEdge(reader: MemoryReader, edge: StoredEdge): MemoryEdge {
  const [source, target] = [reader.idOf(edge.source), reader.idOf(edge.target)];
  return {
    id: `${source}-${edge.relationship}-${target}`,
    source,
    target,
    relationship: edge.relationship,
    weight: edge.weight,
    properties: edge.properties,
    createdAt: toIso(edge.createdAt),
    validFrom: Number.isFinite(edge.validFrom) ? toIso(edge.validFrom) : undefined,
    validTo: Number.isFinite(edge.validTo) ? toIso(edge.validTo) : undefined,
  };
}

/** The edge as stored, with its properties. */
export function readEdge(
  reader: MemoryReader,
  edge: Pick<StoredEdge, "source" | "target" | "relationship">,
): StoredEdge | undefined {
  return reader.findEdge(edgeKey(edge.source, edge.relationship, edge.target));
}

export function presentNode(reader: MemoryReader, ordinal: Ordinal): MemoryNode {
  const head: Head | undefined = reader.findHead(ordinal);
  if (head !== undefined) {
    const { content } = reader.getBody(ordinal);
    return { id: head.id, kind: "memory", label: shorten(content), memoryId: head.id };
  }
  const anchor = reader.findAnchor(ordinal);
  return {
    id: reader.idOf(ordinal),
    kind: anchor?.kind ?? "unknown",
    label: anchor === undefined ? "" : anchor.qualifiedName || anchor.path,
    memoryId: undefined,
  };
}

/** The first line of a text, at most 80 characters; never splits a character. */
export function shorten(text: string, length = labelLength): string {
  const line = text.trim().split(/\r?\n/, 1)[0] ?? "";
  const characters = Array.from(line.slice(0, length * 2 + 2));
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : line;
}

/** Throws STORE_CORRUPT if the stored number is not a time. */
export function toIso(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) throw unreadable(`The stored number ${time} is not a time.`);
  return date.toISOString();
}

function unreadable(message: string): LociError {
  return new LociError("STORE_CORRUPT", message);
}

/** The precision of returned scores: 4 decimals. */
export function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
