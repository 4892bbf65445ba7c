// A worker's whole life: open the embedder that workerData names, embed its texts, answer, end.
import { parentPort, workerData } from "node:worker_threads";
import type { EmbedderSpec } from "../../../../src/core/embed/index.ts";
import { openEmbedder } from "../../../../src/core/embed/index.ts";

const { spec, texts } = workerData as { readonly spec: EmbedderSpec; readonly texts: readonly string[] };
const embedder = await openEmbedder(spec);
const vectors = await embedder.embed(texts, "document");
await embedder.close();
parentPort?.postMessage(vectors, [vectors.buffer as ArrayBuffer]);
