// Entry of the thread that answers questions about code.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { openEmbedder, type Embedder } from "../core/embed/index.ts";
import type { CodeQuery, SymbolKind } from "../core/model/index.ts";
import { CodeService } from "../core/snapshot/index.ts";
import { openArtefactStore } from "../core/store/index.ts";
import { asTask } from "./outcome.ts";
import type { ThreadSettings } from "./protocol.ts";

const settings = workerData as ThreadSettings; // what the host gave
let embedder: Promise<Embedder> | undefined;
const service = new CodeService({
  home: settings.home,
  artefacts: openArtefactStore(join(settings.home, "artefacts")),
  embedder: () => (embedder ??= openEmbedder(settings.embedder)),
});

interface Scoped {
  readonly root?: string | undefined;
}

export const search = asTask((query: CodeQuery) => service.search(query));

export const searchSymbols = asTask(
  ({ query, root, kind, limit }: Scoped & { query: string; kind?: SymbolKind | undefined; limit: number }) =>
    service.searchSymbols(query, root, kind, limit),
);

export const lookupSymbol = asTask(({ name, root }: Scoped & { name: string }) =>
  service.lookupSymbol(name, root),
);

export const dependencies = asTask(
  (query: { root: string; symbolId: string; direction: "incoming" | "outgoing" | "both" }) =>
    service.dependencies(query.root, query.symbolId, query.direction),
);

export const impact = asTask((query: { root: string; symbolId: string; depth: number }) =>
  service.impact(query.root, query.symbolId, query.depth),
);

export const clusters = asTask(({ root, resolution }: Scoped & { resolution: number }) =>
  service.clusters(root, resolution),
);

export const pageRank = asTask(({ root, damping, limit }: Scoped & { damping: number; limit: number }) =>
  service.pageRank(root, damping, limit),
);

export const workspaces = asTask(({ path }: { path: string | undefined }) => service.workspaces(path));

export const roots = asTask(() => service.roots());

export const checkHealth = asTask(() => service.checkHealth());
