// The collection that holds a group of roots: named vectors, and an index for all that points are filtered by.
import type { QdrantClient } from "@qdrant/js-client-rest";
import { LociError } from "../../errors.ts";
import type { QdrantServer } from "./qdrant-server.ts";

/** Names of the two vectors of a chunk. */
export const vectorNames = { meaning: "meaning", words: "words" } as const;

type FieldSchema = NonNullable<Parameters<QdrantClient["createPayloadIndex"]>[1]["field_schema"]>;

const lookup = { type: "integer", lookup: true, range: false } as const;
const range = { type: "integer", lookup: false, range: true } as const;

/** Every field of a point that a request goes by. */
const indexedFields: Readonly<Record<string, FieldSchema>> = {
  // Points of a root lie together on disk, and have a graph of their own.
  root: { type: "keyword", is_tenant: true },
  type: "keyword",
  path: "keyword",
  folders: "keyword",
  extension: "keyword",
  language: "keyword",
  purposes: "keyword",
  stem: "keyword",
  kinds: "keyword",
  names: lookup,
  targets: lookup,
  symbols: { type: "text", tokenizer: "prefix", lowercase: true, min_token_len: 2, max_token_len: 24 },
  from: range,
  to: range,
};

/** Makes the collection where there is none. Throws CONFIG_INVALID for one of vectors of another length. */
export async function ensureCollection(
  server: QdrantServer,
  dimensions: number,
  signal?: AbortSignal,
): Promise<void> {
  const { collection } = server;
  await server.readVersion(signal);
  const known = await server.find((client) => client.getCollection(collection), signal);
  if (known !== undefined) {
    checkDimensions(collection, known.config.params.vectors, dimensions);
    return;
  }
  const { shards, replicas } = server.settings;
  try {
    await server.ask(
      (client) =>
        client.createCollection(collection, {
          shard_number: shards,
          replication_factor: replicas,
          on_disk_payload: true,
          vectors: {
            [vectorNames.meaning]: {
              size: dimensions,
              distance: "Cosine",
              on_disk: true,
              hnsw_config: { m: 16, payload_m: 16 },
              quantization_config: { scalar: { type: "int8", always_ram: true } },
            },
          },
          sparse_vectors: { [vectorNames.words]: { modifier: "idf" } },
        }),
      signal,
    );
  } catch (error) {
    // Another machine made it in between.
    const { exists } = await server.ask((client) => client.collectionExists(collection), signal);
    if (!exists) throw error;
  }
  for (const [field_name, field_schema] of Object.entries(indexedFields)) {
    await server.ask(
      (client) => client.createPayloadIndex(collection, { field_name, field_schema, wait: true }),
      signal,
    );
  }
}

function checkDimensions(collection: string, vectors: unknown, dimensions: number): void {
  const { size } =
    (vectors as Readonly<Record<string, { readonly size?: number }>>)[vectorNames.meaning] ?? {};
  if (size === dimensions) return;
  const found = size === undefined ? "was not made by Loci" : `holds vectors of ${size} dimensions`;
  throw new LociError("CONFIG_INVALID", `The collection ${collection} ${found}.`, {
    hint: `The embedding model makes ${dimensions}: choose another collection with qdrant.collection.`,
  });
}
