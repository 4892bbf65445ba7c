// The memory engine's answers, in Memento's vocabulary. Pure.
import type {
  FoundMemories,
  FoundMemory,
  MatchedParts,
  Memory,
  MemoryEdge,
  MemoryFilter,
  RelationshipType,
} from "../../core/types/index.ts";
import { seenType, validEdges } from "../../core/types/index.ts";
import { cutText, shownLength } from "../../tools/results/cut-text.ts";
import { roundScore } from "../../tools/results/round.ts";
import { elapsedMs } from "../../tools/results/round.ts";
import type { Filters } from "./schemas.ts";

export interface MementoItem {
  id: string;
  content: string;
  content_length?: number;
  type: string;
  importance: number;
  created_at: string;
  last_accessed: string;
  pinned: boolean;
  score: number;
  recall_reason: string;
  tags: string[];
}

export function toItem(memory: FoundMemory): MementoItem {
  const { content } = memory;
  const isLong = content.length > shownLength;
  return {
    id: memory.id,
    content: isLong ? `${cutText(content, shownLength)}…` : content,
    ...(isLong ? { content_length: content.length } : {}),
    type: seenType("memento", memory),
    importance: roundScore(memory.importance),
    created_at: memory.createdAt,
    last_accessed: memory.lastAccessedAt ?? memory.createdAt,
    pinned: memory.pinned,
    score: memory.score,
    recall_reason: explain(memory.matched),
    tags: [...memory.tags],
  };
}

export interface FoundResult {
  items: MementoItem[];
  total_count: number;
  query_time: number;
}

export function toFound({ memories, total }: FoundMemories, startedAt: number): FoundResult {
  return { items: memories.map(toItem), total_count: total, query_time: elapsedMs(startedAt) };
}

/** One line: the words, tags, time or links that matched. */
export function explain({ words, tags, time, links, meaning }: MatchedParts): string {
  const parts = [
    words.length === 0 ? undefined : `words: ${words.join(", ")}`,
    tags.length === 0 ? undefined : `tags: ${tags.join(", ")}`,
    time ? "time: within the requested time" : undefined,
    meaning ? (words.length === 0 ? "meaning: close to the question" : "close in meaning") : undefined,
    links ? "links: linked to a better match" : undefined,
  ];
  return parts.filter((part) => part !== undefined).join("; ") || "ranked by relevance";
}

export function toFilter(filters: Filters | undefined): MemoryFilter {
  return {
    types: filters?.type,
    seenBy: "memento",
    tags: filters?.tags,
    namespace: filters?.project_id,
    from: filters?.time_from,
    to: filters?.time_to,
    pinned: filters?.pinned,
  };
}

export interface MemoryLinks {
  source_of: string[];
  derived_from: string[];
  duplicates: string[];
  contradicts: string[];
}

/** Marks an edge made by Memento's `duplicates`: memories that are merely similar are not duplicates. */
export const duplicateMark = { link: "duplicates" } as const;

/** From a derived memory to its origin. */
const toOrigin: ReadonlySet<RelationshipType> = new Set(["DERIVED_FROM", "PART_OF", "SUMMARIZES"]);
/** From a cause to its result. */
const toResult: ReadonlySet<RelationshipType> = new Set(["LEADS_TO", "EVOLVED_INTO"]);

/** The edges valid now, of the one graph, under the contract's four names, from a memory's point of view. */
export function toLinks(id: string, edges: readonly MemoryEdge[]): MemoryLinks {
  const links: MemoryLinks = { source_of: [], derived_from: [], duplicates: [], contradicts: [] };
  const add = (list: keyof MemoryLinks, other: string): void => {
    if (!links[list].includes(other)) links[list].push(other);
  };
  for (const { source, target, relationship, properties } of validEdges(edges, Date.now())) {
    const isSource = source === id;
    const other = isSource ? target : source;
    if (toOrigin.has(relationship)) add(isSource ? "derived_from" : "source_of", other);
    else if (toResult.has(relationship)) add(isSource ? "source_of" : "derived_from", other);
    else if (relationship === "CONTRADICTS") add("contradicts", other);
    else if (properties["link"] === duplicateMark.link) add("duplicates", other);
  }
  return links;
}

export interface MemoryDetail {
  id: string;
  content: string;
  type: string;
  importance: number;
  created_at: string;
  last_accessed: string;
  pinned: boolean;
  source?: string;
  tags: string[];
  privacy_scope: string;
  project_id?: string;
  family?: string;
  links: MemoryLinks;
}

/** In full, because lists may show only the beginning. */
export function toDetail(memory: Memory, edges: readonly MemoryEdge[]): MemoryDetail {
  const { source, privacy_scope: privacy } = memory.metadata;
  return {
    id: memory.id,
    content: memory.content,
    type: seenType("memento", memory),
    importance: roundScore(memory.importance),
    created_at: memory.createdAt,
    last_accessed: memory.lastAccessedAt ?? memory.createdAt,
    pinned: memory.pinned,
    ...(typeof source === "string" ? { source } : {}),
    tags: [...memory.tags],
    privacy_scope: typeof privacy === "string" ? privacy : "private",
    ...(memory.namespace === undefined ? {} : { project_id: memory.namespace }),
    ...(memory.family === undefined ? {} : { family: memory.family }),
    links: toLinks(memory.id, edges),
  };
}
