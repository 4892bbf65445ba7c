// Entry of the only thread that writes the index. It is never ended while it works: lmdb would keep its lock.
import { workerData } from "node:worker_threads";
import { armFailpoint } from "../../base/failpoint.ts";
import { openIndexWriter } from "../../core/ingest/index.ts";
import { serve } from "../protocol/serve.ts";
import type { WriterSettings } from "../protocol/thread-settings.ts";

const { home, failpoint, leaseToken } = workerData as WriterSettings; // from the host
armFailpoint(failpoint);

export const call = serve(() => openIndexWriter(home, leaseToken));
