// Where is a root stored in a collection distributed over a cluster? Entirely in one of many shards, so a question
// about one root goes to one node, and the others serve other roots.
import type { QdrantClient } from "@qdrant/js-client-rest";
import { hash32 } from "../../base/hash32.ts";

/** A part of a request. Empty if points are distributed individually, as on a single server. */
export interface Shard {
  readonly shard_key?: number;
}

/**
 * The collection's metadata: it has this many shards over which roots are distributed, with the keys 0, 1, 2 and so on.
 */
const metadataKey = "root_shards";

export function describeShards(count: number): Record<string, number> {
  return { [metadataKey]: count };
}

export function countShards({ config }: Awaited<ReturnType<QdrantClient["getCollection"]>>): number {
  const metadata = config.metadata as Readonly<Record<string, unknown>> | null | undefined;
  const count = metadata?.[metadataKey];
  return typeof count === "number" ? count : 0;
}

/** @param count - from `countShards`; 0 if roots are not kept together */
export function shardOf(root: string, count: number): Shard {
  return count === 0 ? {} : { shard_key: hash32(root) % count };
}
