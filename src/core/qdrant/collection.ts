// How is the collection for a group of roots set up? With named vectors, and an index for every field that filters use.
import type { QdrantClient } from "@qdrant/js-client-rest";
import { LociError } from "../../errors.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import { countShards, describeShards } from "./root-shards.ts";

/** Names of a chunk's two vectors. */
export const vectorNames = { meaning: "meaning", words: "words" } as const;

type FieldSchema = NonNullable<Parameters<QdrantClient["createPayloadIndex"]>[1]["field_schema"]>;

const lookup = { type: "integer", lookup: true, range: false } as const;
const range = { type: "integer", lookup: false, range: true } as const;

/** Every field of a point that requests filter by. */
const indexedFields: Readonly<Record<string, FieldSchema>> = {
  // A root's points are stored together on disk, and have a graph of their own.
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

/**
 * Creates the collection, or whatever an earlier, interrupted push has not created. Throws CONFIG_INVALID if the
 * existing vectors have another length.
 */
export async function ensureCollection(
  server: QdrantServer,
  dimensions: number,
  signal?: AbortSignal,
): Promise<void> {
  const { collection } = server;
  await server.readVersion(signal);
  const known =
    (await server.find((client) => client.getCollection(collection), signal)) ??
    (await createCollection(server, dimensions, signal));
  checkDimensions(collection, known.config.params.vectors, dimensions);
  await addShards(server, countShards(known), signal);
  await indexFields(server, collection, known, indexedFields, signal);
}

/** Creates missing indexes for the fields of a collection. */
export async function indexFields(
  server: QdrantServer,
  collection: string,
  known: CollectionInfo,
  fields: Readonly<Record<string, FieldSchema>>,
  signal?: AbortSignal,
): Promise<void> {
  for (const [field_name, field_schema] of Object.entries(fields)) {
    if (known.payload_schema[field_name] !== undefined) continue;
    await server.ask(
      (client) => client.createPayloadIndex(collection, { field_name, field_schema, wait: true }),
      signal,
    );
  }
}

export type CollectionInfo = Awaited<ReturnType<QdrantClient["getCollection"]>>;

async function createCollection(
  server: QdrantServer,
  dimensions: number,
  signal: AbortSignal | undefined,
): Promise<CollectionInfo> {
  const { collection, settings } = server;
  const { shards, replicas } = settings;
  const { data } = await server.ask((client) => client.api().clusterStatus({}), signal);
  const spread =
    data.result?.status === "enabled" && shards > 1
      ? ({ sharding_method: "custom", shard_number: 1, metadata: describeShards(shards) } as const)
      : { shard_number: shards };
  return createOnce(
    server,
    collection,
    (client) =>
      // The client's own method drops the metadata.
      client.api().createCollection({
        collection_name: collection,
        ...spread,
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
}

/** Another machine may create it at the same time. */
export async function createOnce(
  server: QdrantServer,
  collection: string,
  create: (client: QdrantClient) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<CollectionInfo> {
  try {
    await server.ask(create, signal);
  } catch (error) {
    const { exists } = await server.ask((client) => client.collectionExists(collection), signal);
    if (!exists) throw error;
  }
  return server.ask((client) => client.getCollection(collection), signal);
}

/** Creates the missing shards over which roots are distributed. */
async function addShards(
  server: QdrantServer,
  count: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (count === 0) return;
  const { collection } = server;
  const { local_shards: here, remote_shards: elsewhere } = await server.ask(
    (client) => client.collectionClusterInfo(collection),
    signal,
  );
  const known = new Set([...here, ...elsewhere].map(({ shard_key: key }) => key));
  for (let key = 0; key < count; key++) {
    if (known.has(key)) continue;
    try {
      await server.ask((client) => client.createShardKey(collection, { shard_key: key }), signal);
    } catch (error) {
      // Another machine has created it meanwhile.
      const { shard_keys: keys } = await server.ask((client) => client.listShardKeys(collection), signal);
      if (keys?.some((made) => made.key === key) !== true) throw error;
    }
  }
}

/** Throws CONFIG_INVALID if the vectors have another length. */
export function checkDimensions(collection: string, vectors: unknown, dimensions: number): void {
  const { size } =
    (vectors as Readonly<Record<string, { readonly size?: number }>>)[vectorNames.meaning] ?? {};
  if (size === dimensions) return;
  const found = size === undefined ? "was not made by Loci" : `holds vectors of ${size} dimensions`;
  throw new LociError("CONFIG_INVALID", `The collection ${collection} ${found}.`, {
    hint: `The embedding model makes ${dimensions}: choose another collection with qdrant.collection.`,
  });
}
