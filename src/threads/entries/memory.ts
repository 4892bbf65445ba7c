// Entry of the one thread that reads and writes memories. It is never ended while it works: lmdb would keep its lock.
import { workerData } from "node:worker_threads";
import { chooseForProse, openEmbedder } from "../../core/embed/index.ts";
import { createWordsOnlyEmbedder, MemoryBase, openMemoryService } from "../../core/memory/index.ts";
import { serve } from "../protocol/serve.ts";
import type { MemoryThreadSettings } from "../protocol/thread-settings.ts";

const { path, embedder, masksSecrets } = workerData as MemoryThreadSettings; // what the host gave

/** Without its model the memory still finds by words; the health check says what is wrong with the model. */
export const call = serve(async (clock) => {
  const prose = await openEmbedder(chooseForProse(embedder)).catch(() => createWordsOnlyEmbedder());
  return openMemoryService(new MemoryBase(path, prose, { masksSecrets }), clock);
});
