// Entry of the thread that searches code and looks up symbols. Questions about the graph go to graph.ts.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { createLazy } from "../../base/lazy.ts";
import { openCode } from "../../core/code/index.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import { openArtifactStore } from "../../core/store/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const { home, embedder, rerank, exactUpTo, secrets, heldBytes, qdrant } = workerData as ThreadSettings; // from the host

export const call = serve(() =>
  openCode({
    home,
    artifacts: openArtifactStore(join(home, "artifacts")),
    hold: { bytes: heldBytes },
    qdrant,
    masksSecrets: secrets.mask,
    searching: {
      embedder: createLazy(() => openEmbedder(embedder)),
      builtInEmbedder: createLazy(() => openEmbedder({ provider: "static" })),
      rerank,
      exactUpTo,
      masksSecrets: secrets.mask,
    },
  }),
);
