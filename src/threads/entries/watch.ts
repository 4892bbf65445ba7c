// Entry of the thread that watches roots.
import { openRootWatches } from "../../core/watch/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

export const call = serve(({ maxFileBytes, secrets }: ThreadSettings) =>
  openRootWatches({ maxFileBytes, skipSecretFiles: secrets.skipFiles }),
);
