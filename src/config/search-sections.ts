// How search ranks and where it searches, and the server for when one machine is not enough.
import { z } from "zod";

export const searchSection = z
  .strictObject({
    store: z
      .enum(["local", "qdrant"])
      .default("local")
      .meta({ keywords: "qdrant cluster server shared organization remote vector database" })
      .describe(
        "Where to search first: the indexes on this machine, or the repositories that machines have pushed to Qdrant",
      ),
    rerank: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "rerank reranker cross encoder transformer better ranking quality" })
      .describe("Folder of a transformer that reranks the best results; if not set, none does"),
    rerankCandidates: z
      .int()
      .min(2)
      .max(100)
      .default(30)
      .meta({ keywords: "rerank slow fast" })
      .describe("Number of results that the transformer reranks"),
  })
  .prefault({});

export const qdrantSection = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .default("http://127.0.0.1:6333")
      .meta({ keywords: "cluster server vector database remote shared address" })
      .describe(
        "Address of the Qdrant server (1.16 or later) that search.store selects; separate the nodes of a cluster by commas",
      ),
    key: z
      .string()
      .min(1)
      .optional()
      .meta({ secret: true, keywords: "api key token password authentication" })
      .describe("Key sent to Qdrant"),
    collection: z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .default("loci")
      .meta({ keywords: "group tenant organization team" })
      .describe(
        "Collection that holds the pushed repositories; those in one collection are searched together",
      ),
    timeoutMs: z
      .int()
      .min(100)
      .max(600_000)
      .default(30_000)
      .meta({ keywords: "slow timeout" })
      .describe("Time limit for one request to Qdrant"),
    shards: z
      .int()
      .min(1)
      .max(1024)
      .default(1)
      .meta({ keywords: "scale nodes distribute" })
      .describe(
        "Number of shards when the first push creates a collection: as many as nodes, or a multiple; in a cluster, each repository is in one",
      ),
    replicas: z
      .int()
      .min(1)
      .max(16)
      .default(1)
      .meta({ keywords: "replication availability nodes copies" })
      .describe("Number of nodes that hold each shard when the first push creates a collection"),
    memories: z
      .boolean()
      .default(false)
      .meta({ keywords: "share team remember store find memory context engine" })
      .describe(
        "Keep memories of Context Engine's store on the Qdrant server, where its find sees those of all machines",
      ),
  })
  .prefault({});
