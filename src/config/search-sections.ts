// How search ranks and where it searches, and the server for when one machine is not enough.
import { z } from "zod";

export const searchSection = z
  .strictObject({
    store: z
      .enum(["local", "qdrant"])
      .default("local")
      .meta({ keywords: "qdrant cluster server shared organization remote vector database" })
      .describe(
        "Where search asks first: the indexes of this machine, or the repositories that machines have pushed to Qdrant",
      ),
    rerank: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "rerank reranker cross encoder transformer better ranking quality" })
      .describe("Folder of a transformer that looks at the best results again; none when it is not set"),
    rerankCandidates: z
      .int()
      .min(2)
      .max(100)
      .default(30)
      .meta({ keywords: "rerank slow fast" })
      .describe("How many of the best results the transformer looks at"),
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
        "Address of the Qdrant server (1.16 or later) that search.store names; nodes of a cluster with commas between them",
      ),
    key: z
      .string()
      .min(1)
      .optional()
      .meta({ secret: true, keywords: "api key token password authentication" })
      .describe("Key that Qdrant is sent"),
    collection: z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .default("loci")
      .meta({ keywords: "group tenant organization team" })
      .describe("Collection that holds the pushed repositories: those that are searched together"),
    timeoutMs: z
      .int()
      .min(100)
      .max(600_000)
      .default(30_000)
      .meta({ keywords: "slow timeout" })
      .describe("Time for one request to Qdrant"),
    shards: z
      .int()
      .min(1)
      .max(1024)
      .default(1)
      .meta({ keywords: "scale nodes distribute" })
      .describe(
        "Shards of a collection that the first push makes: as many as nodes, or a multiple; in a cluster each repository lies in one",
      ),
    replicas: z
      .int()
      .min(1)
      .max(16)
      .default(1)
      .meta({ keywords: "replication availability nodes copies" })
      .describe("Nodes that hold each part of a collection that the first push makes"),
    memories: z
      .boolean()
      .default(false)
      .meta({ keywords: "share team remember store find memory context engine" })
      .describe(
        "Whether memories of Context Engine's store are kept on the Qdrant server, where its find sees those of all machines",
      ),
  })
  .prefault({});
