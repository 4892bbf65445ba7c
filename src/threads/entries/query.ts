// Entry of the thread that searches code and knows its symbols. Questions about the graph go to graph.worker.ts.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { createLazy } from "../../base/lazy.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import type { CodeQuery, SymbolKind } from "../../core/types/index.ts";
import { CodeService } from "../../core/code/index.ts";
import { openArtefactStore } from "../../core/store/index.ts";
import { asTask } from "../protocol/outcome.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
const service = new CodeService({
  home: settings.home,
  artefacts: openArtefactStore(join(settings.home, "artefacts")),
  searching: {
    embedder: createLazy(() => openEmbedder(settings.embedder)),
    builtInEmbedder: createLazy(() => openEmbedder({ provider: "static" })),
    rescore: settings.rescore,
    exactUpTo: settings.exactUpTo,
  },
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

export const workspaces = asTask(({ path }: { path: string | undefined }) => service.workspaces(path));

export const roots = asTask(() => service.roots());

export const contents = asTask(() => service.contents());

export const checkHealth = asTask(() => service.checkHealth());
