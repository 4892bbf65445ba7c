// Entry of the thread that watches roots.
import { workerData } from "node:worker_threads";
import { openRootWatches } from "../../core/watch/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const { maxFileBytes, secrets } = workerData as ThreadSettings; // from the host

export const call = serve(() => openRootWatches({ maxFileBytes, skipSecretFiles: secrets.skipFiles }));
