// Where does a root lie in a collection that a cluster shares out? In one shard of many, whole: a question of one root asks one
// node, and the others answer the questions of other roots.
import type { QdrantClient } from "@qdrant/js-client-rest";
import { hash32 } from "../../base/hash32.ts";

/** A part of a request. Empty where nodes share out single points, as a server by itself does. */
export interface Shard {
  readonly shard_key?: number;
}

/** What a collection says of itself: it has so many shards that roots are shared out over, with the keys 0, 1, 2 and so on. */
const metadataKey = "root_shards";

export function describeShards(count: number): Record<string, number> {
  return { [metadataKey]: count };
}

export function countShards({ config }: Awaited<ReturnType<QdrantClient["getCollection"]>>): number {
  const metadata = config.metadata as Readonly<Record<string, unknown>> | null | undefined;
  const count = metadata?.[metadataKey];
  return typeof count === "number" ? count : 0;
}

/** @param count - of `countShards`; 0 where roots are not kept together */
export function shardOf(root: string, count: number): Shard {
  return count === 0 ? {} : { shard_key: hash32(root) % count };
}
