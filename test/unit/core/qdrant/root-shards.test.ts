// Every machine finds a root in the same shard, and roots are spread over all shards.
import { expect, test } from "vitest";
import { splitAddresses } from "../../../../src/core/qdrant/node-addresses.ts";
import { countShards, describeShards, shardOf } from "../../../../src/core/qdrant/root-shards.ts";

type CollectionInfo = Parameters<typeof countShards>[0];

function collectionWith(metadata: Record<string, unknown> | null | undefined): CollectionInfo {
  return { config: { metadata } } as unknown as CollectionInfo;
}

test("the shard of a root is the same in every version", () => {
  expect(shardOf("github.com/org/name", 12)).toEqual({ shard_key: 6 });
  expect(shardOf("github.com/org/other", 12)).toEqual({ shard_key: 4 });
});

test("roots are spread evenly over all shards", () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 12_000; i++) {
    const key = shardOf(`github.com/org/repository-${i}`, 12).shard_key!;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test("a collection without shards per root is queried as a whole", () => {
  expect(countShards(collectionWith(undefined))).toBe(0);
  expect(countShards(collectionWith({ team: "search" }))).toBe(0);
  expect(countShards(collectionWith(describeShards(8)))).toBe(8);
  expect(shardOf("name", 0)).toEqual({});
});

test("splitAddresses splits node addresses at commas", () => {
  expect(splitAddresses("http://a:6333")).toEqual(["http://a:6333"]);
  expect(splitAddresses(" http://a:6333, http://b:6333 ,")).toEqual(["http://a:6333", "http://b:6333"]);
});
