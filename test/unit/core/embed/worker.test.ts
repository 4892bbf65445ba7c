import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import type { EmbedderSpec } from "../../../../src/core/embed/index.ts";
import { openEmbedder } from "../../../../src/core/embed/index.ts";

const tinyModel = fileURLToPath(new URL("../../../../../test/unit/core/embed/tiny-model", import.meta.url));
const specs: readonly EmbedderSpec[] = [
  { provider: "hash" },
  { provider: "static" },
  { provider: "static", runtime: "onnx" },
  { provider: "onnx", path: tinyModel },
];

test.each(specs)(
  "the embedder $provider returns the same vectors in a worker as in the main thread",
  async (spec) => {
    const texts = ["get user name", "users", "parseHttpHeader(text)"];
    const worker = new Worker(new URL("./embed-in-worker.js", import.meta.url), {
      workerData: { spec, texts },
    });
    const [there] = (await once(worker, "message")) as [Float32Array];
    const embedder = await openEmbedder(spec);
    const here = await embedder.embed(texts, "document");
    await embedder.close();
    expect(Array.from(there)).toEqual(Array.from(here));
  },
);
