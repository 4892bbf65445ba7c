// How are memories shared through a server, so that every machine finds them? Each is stored once; the server ranks by
// meaning and words.
import type { Schemas } from "@qdrant/js-client-rest";
import { textbookBm25 } from "../lexical/index.ts";
import type { Metadata } from "../types/index.ts";
import { joinMetadata } from "../types/index.ts";
import { checkDimensions, createOnce, indexFields, vectorNames } from "./collection.ts";
import { pointId } from "./point-ids.ts";
import { QdrantServer } from "./qdrant-server.ts";
import type { QdrantSettings } from "./qdrant-settings.ts";
import { createWordWeight } from "./word-weight.ts";

export interface SharedMemory {
  readonly id: string;
  readonly content: string;
  readonly type: string;
  /** The API family and the client that wrote it. */
  readonly family: string | undefined;
  readonly client: string | undefined;
  readonly tags: readonly string[];
  /** 0..1. */
  readonly importance: number;
  readonly namespace: string | undefined;
  readonly metadata: Metadata;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface SharedDraft extends Omit<SharedMemory, "id"> {
  /** Hashes of its words, ascending, their counts, and the total number of words. */
  readonly words: { readonly hashes: Uint32Array; readonly counts: Uint8Array; readonly length: number };
  /** One for each passage; empty if the model knows none of its words. */
  readonly vectors: readonly (readonly number[])[];
}

export interface SharedQuestion {
  /** Hashes of its words. */
  readonly words: readonly number[];
  readonly vector: Float32Array | undefined;
  readonly limit: number;
  readonly namespace?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** With at least one of these tags. */
  readonly tags?: readonly string[] | undefined;
  /** With all of these tags. */
  readonly allTags?: readonly string[] | undefined;
  readonly minImportance?: number | undefined;
}

export interface SharedAnswer {
  /** Best first. */
  readonly memories: readonly SharedMemory[];
  /** Number of matches before the limit, at most `countedMatches`. */
  readonly total: number;
}

/** The model that makes the vectors. */
export interface SharedModel {
  readonly id: string;
  readonly dimensions: number;
}

/** Minimum per retriever: fusing two lists ignores what is beyond their ends. */
const leastCandidates = 100;
const countedMatches = 1000;
/** Assumed average words per memory, for length normalization: no machine knows the real average. */
const usualWords = 40;

const indexedFields = {
  namespace: { type: "keyword", is_tenant: true },
  type: "keyword",
  tags: "keyword",
  model: "keyword",
  importance: { type: "float" },
} as const satisfies Readonly<Record<string, Schemas["PayloadFieldSchema"]>>;

type Payload = Omit<SharedMemory, "id"> & { readonly model: string };

/** Uses a collection beside that of the code. Every method throws SEARCH_STORE_UNAVAILABLE and CANCELLED. */
export class SharedMemories {
  readonly #server: QdrantServer;
  readonly #collection: string;
  readonly #model: SharedModel;
  #isMade = false;

  constructor(settings: QdrantSettings, model: SharedModel) {
    // "read", because a caller waits for writes too.
    this.#server = new QdrantServer(settings, "read");
    this.#collection = `${settings.collection}-memories`;
    this.#model = model;
  }

  /**
   * Resolves when the server has it on disk. The same text in the same namespace is the same memory: its tags and
   * metadata are added, and the higher importance counts. Throws CONFIG_INVALID if the collection's vectors have another
   * length.
   */
  async store(
    draft: SharedDraft,
    signal?: AbortSignal,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    await this.#make(signal);
    const { words, vectors, ...memory } = draft;
    const id = pointId("memory", memory.namespace ?? "", memory.content);
    const known = await this.#read(id, signal);
    const payload: Payload = { ...memory, ...(known && mergeInto(known, memory)), model: this.#model.id };
    const vector = {
      [vectorNames.words]: weighWords(words),
      ...(vectors.length === 0 ? {} : { [vectorNames.meaning]: vectors.map((passage) => [...passage]) }),
    };
    await this.#server.ask(
      (client) =>
        client.upsert(this.#collection, {
          wait: true,
          points: [{ id, vector, payload }],
        }),
      signal,
    );
    return { id, isNew: known === undefined };
  }

  /** By both retrievers, fused by the server. Empty if nothing was ever stored. */
  async find(question: SharedQuestion, signal?: AbortSignal): Promise<SharedAnswer> {
    const { words, vector, limit } = question;
    const filter = filterOf(question);
    const depth = Math.max(limit, leastCandidates);
    const prefetch = [
      ...(words.length === 0 ? [] : [byWords(words, filter, depth)]),
      ...(vector === undefined ? [] : [byMeaning(vector, this.#model.id, filter, depth)]),
    ];
    if (prefetch.length === 0) return { memories: [], total: 0 };
    const ask = (most: number, isShown: boolean): Promise<readonly Point[]> =>
      this.#query({ prefetch, query: { fusion: "rrf" }, limit: most, with_payload: isShown }, signal);
    const found = await ask(limit, true);
    const total = found.length < limit ? found.length : (await ask(countedMatches, false)).length;
    return { memories: found.map(present), total };
  }

  async #query(request: Schemas["QueryRequest"], signal: AbortSignal | undefined): Promise<readonly Point[]> {
    const found = await this.#server.find((client) => client.query(this.#collection, request), signal);
    return found?.points ?? [];
  }

  async #read(id: string, signal: AbortSignal | undefined): Promise<Payload | undefined> {
    const [point] = await this.#server.ask(
      (client) => client.retrieve(this.#collection, { ids: [id], with_payload: true }),
      signal,
    );
    return (point?.payload ?? undefined) as unknown as Payload | undefined;
  }

  /** Creates the collection, or whatever an interrupted client has not created. */
  async #make(signal: AbortSignal | undefined): Promise<void> {
    if (this.#isMade) return;
    const [server, name, { dimensions }] = [this.#server, this.#collection, this.#model];
    const { shards, replicas } = server.settings;
    await server.readVersion(signal);
    const known =
      (await server.find((client) => client.getCollection(name), signal)) ??
      (await createOnce(
        server,
        name,
        (client) =>
          client.createCollection(name, {
            shard_number: shards,
            replication_factor: replicas,
            on_disk_payload: true,
            vectors: {
              [vectorNames.meaning]: {
                size: dimensions,
                distance: "Cosine",
                multivector_config: { comparator: "max_sim" },
              },
            },
            sparse_vectors: { [vectorNames.words]: { modifier: "idf" } },
          }),
        signal,
      ));
    checkDimensions(name, known.config.params.vectors, dimensions);
    await indexFields(server, name, known, indexedFields, signal);
    this.#isMade = true;
  }
}

type Point = Schemas["ScoredPoint"];
type Filter = Schemas["Filter"];

function byWords(words: readonly number[], filter: Filter, limit: number): Schemas["Prefetch"] {
  const indices = [...new Set(words)].sort((a, z) => a - z);
  return { query: { indices, values: indices.map(() => 1) }, using: vectorNames.words, filter, limit };
}

/** Vectors of different models are not comparable. */
function byMeaning(vector: Float32Array, model: string, filter: Filter, limit: number): Schemas["Prefetch"] {
  const must = [...(filter.must as Schemas["Condition"][]), { key: "model", match: { value: model } }];
  return { query: [[...vector]], using: vectorNames.meaning, filter: { must }, limit };
}

function filterOf({ namespace, types, tags, allTags, minImportance }: SharedQuestion): Filter {
  const must: Schemas["Condition"][] = [];
  if (namespace !== undefined) must.push({ key: "namespace", match: { value: namespace } });
  if (types !== undefined) must.push({ key: "type", match: { any: [...types] } });
  if (tags !== undefined && tags.length > 0) must.push({ key: "tags", match: { any: [...tags] } });
  for (const tag of allTags ?? []) must.push({ key: "tags", match: { value: tag } });
  if (minImportance !== undefined) must.push({ key: "importance", range: { gte: minImportance } });
  return { must };
}

function mergeInto(known: Payload, given: Omit<SharedMemory, "id">): Partial<Payload> {
  return {
    tags: [...new Set([...known.tags, ...given.tags])],
    importance: Math.max(known.importance, given.importance),
    metadata: joinMetadata(known.metadata, given.metadata),
    createdAt: known.createdAt,
  };
}

function weighWords({ hashes, counts, length }: SharedDraft["words"]): Schemas["SparseVector"] {
  return {
    indices: [...hashes],
    values: [...counts].map(createWordWeight(textbookBm25, usualWords, length)),
  };
}

function present({ id, payload }: Point): SharedMemory {
  const { content, type, family, client, tags, importance, namespace, metadata, createdAt } =
    payload as unknown as Payload;
  return {
    ...{ id: String(id), content, type, family, client, tags, importance, namespace, metadata, createdAt },
  };
}
