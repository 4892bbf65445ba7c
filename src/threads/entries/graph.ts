// Entry of the thread that answers how symbols hang together. The kernels run here, where no search waits for them.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { CodeService } from "../../core/code/index.ts";
import { openArtefactStore } from "../../core/store/index.ts";
import { asTask } from "../protocol/outcome.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
const service = new CodeService({
  home: settings.home,
  artefacts: openArtefactStore(join(settings.home, "artefacts")),
});

export const dependencies = asTask(
  (query: { root: string; symbolId: string; direction: "incoming" | "outgoing" | "both" }) =>
    service.dependencies(query.root, query.symbolId, query.direction),
);

export const impact = asTask((query: { root: string; symbolId: string; depth: number }) =>
  service.impact(query.root, query.symbolId, query.depth),
);

export const clusters = asTask(({ root, resolution }: { root?: string | undefined; resolution: number }) =>
  service.clusters(root, resolution),
);

export const pageRank = asTask(
  ({ root, damping, limit }: { root?: string | undefined; damping: number; limit: number }) =>
    service.pageRank(root, damping, limit),
);
