// Entry of the thread that searches code and knows its symbols. Questions about the graph go to graph.ts.
import { workerData } from "node:worker_threads";
import { createLazy } from "../../base/lazy.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";
import { openCode } from "./open-code.ts";

const { embedder, rerank, exactUpTo, secrets } = workerData as ThreadSettings; // what the host gave

export const call = serve(() =>
  openCode({
    embedder: createLazy(() => openEmbedder(embedder)),
    builtInEmbedder: createLazy(() => openEmbedder({ provider: "static" })),
    rerank,
    exactUpTo,
    masksSecrets: secrets.mask,
  }),
);
