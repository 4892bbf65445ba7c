// Entry of the only thread that reads and writes memories. It is never ended while it works: lmdb would keep its lock.
import {
  chooseForProse,
  describeFailure,
  isOwnModel,
  openEmbedder,
  openProseStandIn,
  watchEmbedder,
} from "../../core/embed/index.ts";
import { createWordsOnlyEmbedder, MemoryBase, openMemoryService } from "../../core/memory/index.ts";
import { SharedMemories } from "../../core/qdrant/shared-memories.ts";
import { giveNotice } from "../../core/store/index.ts";
import { messageOf } from "../../errors.ts";
import { serve } from "../protocol/serve.ts";
import type { MemoryThreadSettings } from "../protocol/thread-settings.ts";

const consequence = "memories are stored, and found by the built-in model and by their words";
/**
 * Without its model, memory search still uses a static one and words; answers and the health check say so. Where
 * onnxruntime cannot be loaded, the static model is the built-in one.
 */
export const call = serve(async (settings: MemoryThreadSettings, clock) => {
  const { path, embedder, masksSecrets, shared, hasShortfall, isBrief } = settings;
  const tell = (message: string): void => {
    giveNotice({ path, message });
  };
  const spec = chooseForProse(embedder);
  const prose = await openEmbedder(spec).then(
    (opened) => watchEmbedder(opened, consequence, tell),
    (error: unknown) => {
      if (isOwnModel(embedder)) return openProseStandIn();
      tell(describeFailure(`The embedding model of provider ${spec.provider}`, error, consequence));
      return createWordsOnlyEmbedder(messageOf(error));
    },
  );
  const noteShortfall = (falls: boolean): void => {
    Atomics.store(hasShortfall, 0, falls ? 1 : 0);
  };
  const base = new MemoryBase(path, prose, { masksSecrets, noteShortfall, builtIn: openProseStandIn });
  return openMemoryService(base, clock, {
    isBrief,
    ...(shared === undefined ? {} : { shared: new SharedMemories(shared, prose) }),
  });
});
