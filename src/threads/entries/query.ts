// Entry of the thread that searches code and looks up symbols. Questions about the graph go to graph.ts, except in a
// process that asks once: it answers all of them here, in its main thread.
import { join } from "node:path";
import { createLazy } from "../../base/lazy.ts";
import { openCode } from "../../core/code/index.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import { openArtifactStore } from "../../core/store/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

export const call = serve(
  ({ home, embedder, rerank, exactUpTo, secrets, heldBytes, qdrant }: ThreadSettings) =>
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
      },
    }),
);
