// What answers questions about code in a thread: the index of this machine, or first the server that machines share.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { createRemoteFirst, IndexedCode, RemoteCode, type SearchParts } from "../../core/code/index.ts";
import { loadMasker } from "../../core/secrets/index.ts";
import { openArtifactStore } from "../../core/store/index.ts";
import type { CodeService, Served } from "../../core/types/index.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

/** @param searching - absent in a thread that does not search */
export function openCode(searching?: SearchParts): Served<CodeService> & { close(): Promise<void> } {
  const { home, heldBytes, qdrant, secrets } = workerData as ThreadSettings; // what the host gave
  const local = new IndexedCode({
    home,
    artifacts: openArtifactStore(join(home, "artefacts")),
    hold: { bytes: heldBytes },
    ...(searching === undefined ? {} : { searching }),
  });
  if (qdrant === undefined) return local;
  const loadMask = async (): Promise<(text: string) => string> => {
    if (!secrets.mask) return (text) => text;
    const mask = await loadMasker();
    return (text) => mask(text).text;
  };
  return createRemoteFirst(new RemoteCode({ home, settings: qdrant, searching, loadMask }), local);
}
