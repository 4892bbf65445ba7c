// A complete worker: opens the embedder given in workerData, embeds its texts, answers, and ends.
import { parentPort, workerData } from "node:worker_threads";
import type { EmbedderSpec } from "../../../../src/core/embed/index.ts";
import { openEmbedder } from "../../../../src/core/embed/index.ts";

const { spec, texts } = workerData as { readonly spec: EmbedderSpec; readonly texts: readonly string[] };
const embedder = await openEmbedder(spec);
const vectors = await embedder.embed(texts, "document");
await embedder.close();
parentPort?.postMessage(vectors, [vectors.buffer as ArrayBuffer]);
