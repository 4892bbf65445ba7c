// Entry of the only thread that writes the index. It is never ended while it works: lmdb would keep its lock.
import { armFailpoint } from "../../base/failpoint.ts";
import { openIndexWriter } from "../../core/ingest/index.ts";
import { serve } from "../protocol/serve.ts";
import type { WriterSettings } from "../protocol/thread-settings.ts";

export const call = serve(({ home, failpoint, leaseToken }: WriterSettings) => {
  armFailpoint(failpoint);
  return openIndexWriter(home, leaseToken);
});
