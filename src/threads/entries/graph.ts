// Entry of the thread that answers how symbols are connected. The kernels run here, so that no search waits for them.
import { join } from "node:path";
import { openCode } from "../../core/code/index.ts";
import { openArtifactStore } from "../../core/store/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

export const call = serve(({ home, heldBytes, qdrant, secrets }: ThreadSettings) =>
  openCode({
    home,
    artifacts: openArtifactStore(join(home, "artifacts")),
    hold: { bytes: heldBytes },
    qdrant,
    masksSecrets: secrets.mask,
  }),
);
