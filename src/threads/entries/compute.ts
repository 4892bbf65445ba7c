// Entry of the threads that walk, parse, embed, link, lay out and rank.
import { join } from "node:path";
import { createLazy } from "../../base/lazy.ts";
import { armFailpoint } from "../../base/failpoint.ts";
import { rankSymbols } from "../../core/code/index.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import { openIndexWorker, type IndexWorker } from "../../core/ingest/index.ts";
import { loadLanguages } from "../../core/languages/index.ts";
import { openParser } from "../../core/parse/index.ts";
import { openArtifactStore, RootStores, type Block } from "../../core/store/index.ts";
import type { Served } from "../../core/types/index.ts";
import { serve } from "../protocol/serve.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const roots = new RootStores();

export interface ComputeService extends IndexWorker {
  /** The ranks of the root's current generation, if it has none yet. */
  rankSymbols(storePath: string): Promise<Block | undefined>;
}

export const call = serve<Served<ComputeService>>(
  (settings: ThreadSettings) => {
    armFailpoint(settings.failpoint);
    return {
      ...openIndexWorker({
        ...settings,
        store: openArtifactStore(join(settings.home, "artifacts")),
        roots,
        languages: loadLanguages,
        parser: createLazy(async () => openParser(await loadLanguages())),
        embedder: createLazy(() => openEmbedder(settings.embedder)),
      }),
      rankSymbols: (storePath) => rankSymbols(roots.at(storePath)),
    };
  },
  {
    readFiles: ({ parsed, vectors }) => [...parsed, ...vectors].map(({ bytes }) => bytes.buffer),
    buildSegments: (segments) => segments.flatMap(({ blocks }) => blocks.map(({ bytes }) => bytes.buffer)),
    rankSymbols: (block) => (block === undefined ? [] : [block.bytes.buffer]),
  },
);
