// Entry of the thread that pushes local indexes to the server that machines share.
import { join } from "node:path";
import { loadPriors } from "../../core/code/index.ts";
import {
  openPushSource,
  pushRoot,
  QdrantServer,
  removePushedRoot,
  type PushReport,
} from "../../core/qdrant/index.ts";
import { loadMasker } from "../../core/secrets/index.ts";
import { openArtifactStore, openRootStore, type ArtifactStore } from "../../core/store/index.ts";
import { LociError } from "../../errors.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

/** The write side of the server that machines share. */
export interface PushService {
  /** Throws ROOT_NOT_INDEXED, SEARCH_STORE_UNAVAILABLE, STORE_LOCKED, CONFIG_INVALID, CANCELLED. */
  push(storePath: string, name: string, signal?: AbortSignal): Promise<PushReport>;
  remove(name: string, signal?: AbortSignal): Promise<void>;
}

export const call = serve<PushService & { close(): Promise<void> }>(
  ({ home, qdrant, secrets }: ThreadSettings) => {
    if (qdrant === undefined) throw new LociError("INTERNAL", "No server to push to is configured.");
    const server = new QdrantServer(qdrant, "write");
    let artifacts: ArtifactStore | undefined;
    return {
      async push(storePath, name, signal) {
        artifacts ??= openArtifactStore(join(home, "artifacts"));
        const mask = secrets.mask ? await loadMasker() : undefined;
        const store = openRootStore(storePath);
        try {
          const source = openPushSource({
            store,
            artifacts,
            name,
            mask: (text) => (mask === undefined ? text : mask(text).text),
            loadRanks: (record, segments) => loadPriors(store, record.generation, segments)?.ranks,
          });
          return await pushRoot(server, source, signal);
        } finally {
          await store.close();
        }
      },
      remove: (name, signal) => removePushedRoot(server, name, signal),
      async close() {
        await artifacts?.close();
      },
    };
  },
);
