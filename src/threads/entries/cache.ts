// Entry of the thread that reads from and writes to the artifact cache that machines share.
import { join } from "node:path";
import { openArtifactCache, type ArtifactCache } from "../../core/sharing/index.ts";
import { openArtifactStore } from "../../core/store/index.ts";
import type { Served } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

export const call = serve<Served<ArtifactCache>>(
  ({ home, artifacts }: ThreadSettings) => {
    if (artifacts === undefined) throw new LociError("INTERNAL", "No cache of artifacts is configured.");
    return openArtifactCache(artifacts, () => openArtifactStore(join(home, "artifacts")));
  },
  {
    fetch: ({ entries }) =>
      entries.flatMap(({ parsed, vectors }) => [
        parsed.buffer,
        ...(vectors === undefined ? [] : [vectors.buffer]),
      ]),
  },
);
