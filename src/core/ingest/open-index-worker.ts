// How does one thread do the parallel part of the write path: walk, read, plan, build? It reads the store but never
// writes it.
import { isDeepStrictEqual } from "node:util";
import type { Embedder } from "../embed/index.ts";
import { createLinker, type LinkerLanguages, type ProgramView } from "../link/index.ts";
import type { SourceParser } from "../parse/index.ts";
import type { SecretSettings } from "../secrets/index.ts";
import type { ArtifactStore, FactsRecord, RootStores } from "../store/index.ts";
import type { Served } from "../types/index.ts";
import {
  findBaseGeneration,
  findReadableRecord,
  isHeld,
  readHeldVectors,
  type BaseGeneration,
} from "./generation/base-generation.ts";
import { buildSegments, createSymbolKeys, type SegmentParts } from "./generation/build-segment.ts";
import { decodeFileTable, type FileTable } from "./files/file-table.ts";
import { carryLinkFacts, type LinkFacts } from "./view/link-facts.ts";
import { ParsedCache } from "./view/parsed-cache.ts";
import { createProgramView } from "./view/program-view.ts";
import { ProjectTexts } from "./view/project-texts.ts";
import { planGeneration } from "./generation/plan-generation.ts";
import { SegmentHeads } from "./generation/segment-heads.ts";
import type { IndexWorker, SharedFiles } from "./run/ports.ts";
import { nameFiles } from "./read/name-files.ts";
import { readFiles } from "./read/read-files.ts";
import { openCompilerFacts } from "./facts/compiler-facts.ts";
import { findFacts } from "./facts/find-facts.ts";
import { findOtherFacts } from "./facts/facts-state.ts";
import { walkForRun } from "./run/walk-for-run.ts";

export interface IndexWorkerParts {
  readonly store: ArtifactStore;
  readonly roots: RootStores;
  readonly languages: () => Promise<LinkerLanguages>;
  readonly parser: () => Promise<SourceParser>;
  readonly embedder: () => Promise<Embedder>;
  readonly maxFileBytes: number;
  readonly secrets: SecretSettings;
  /** Time limit for one file's syntax tree. */
  readonly fileBudgetMs: number;
  /** Size limit of the decoded artifacts cached for linking. */
  readonly linkCacheBytes: number;
  /**
   * A linker that holds more than this is dropped, and the next segment starts a new one. A linker's results do not
   * depend on what it linked before.
   */
  readonly linkerBytes: number;
}

/** The last run's files, and its linker once it exists, for the next request of the same run. */
interface CurrentRun {
  readonly runId: string;
  readonly files: FileTable;
  /** What the run builds on, once that was asked. */
  base?: { readonly generation: BaseGeneration | undefined };
  linking?: Pick<SegmentParts, "view" | "linker" | "keysOf"> | undefined;
}

export function openIndexWorker(parts: IndexWorkerParts): Served<IndexWorker> {
  const { store, roots } = parts;
  let current: CurrentRun | undefined;
  const cache = new ParsedCache(parts.linkCacheBytes);
  const texts = new ProjectTexts();
  const heads = new SegmentHeads();
  let walked: { readonly runId: string; readonly before: FileTable | undefined } | undefined;
  let linkFacts: LinkFacts | undefined;
  let factsOfRun: string | undefined;

  function filesOf(shared: SharedFiles): CurrentRun {
    if (current?.runId !== shared.runId) {
      current = { runId: shared.runId, files: decodeFileTable(shared.table) };
    }
    return current;
  }

  /** Nothing, if the run rebuilds everything. The same in all threads: the run holds the root's lease. */
  function baseOf(shared: SharedFiles, run: CurrentRun): BaseGeneration | undefined {
    if (shared.full) return undefined;
    if (run.base === undefined) {
      const rootStore = roots.at(shared.storePath);
      rootStore.refresh();
      // If this thread did the walk of this run, it has read the same table under the same lease.
      const read = walked?.runId === shared.runId ? walked.before : undefined;
      const making = { embedderId: shared.model.id, isMasked: run.files.isMasked };
      run.base = { generation: findBaseGeneration(rootStore, making, read) };
    }
    return run.base.generation;
  }

  function openHeld(shared: SharedFiles, run: CurrentRun): (row: number) => boolean {
    return (row) => {
      const base = baseOf(shared, run);
      return base !== undefined && isHeld(base, run.files, row);
    };
  }

  function openView(shared: SharedFiles, files: FileTable, told?: FactsRecord): ProgramView {
    const { runId, root, storePath, projectFiles, full } = shared;
    if (full && factsOfRun !== runId) {
      linkFacts = undefined;
      cache.clear();
      texts.clear();
    }
    factsOfRun = runId;
    linkFacts = carryLinkFacts(linkFacts, files);
    const compilerFacts = told && openCompilerFacts(roots.at(storePath), told, files);
    return createProgramView({
      root,
      files,
      projectFiles,
      store,
      facts: linkFacts,
      cache,
      texts,
      compilerFacts,
    });
  }

  return {
    async walk(request) {
      const { id, dimensions } = await parts.embedder();
      const { maxFileBytes, secrets } = parts;
      store.refresh();
      const walking = { maxFileBytes, model: { id, dimensions }, secrets, artifacts: store };
      const { outcome, before } = await walkForRun(request, roots.at(request.storePath), walking);
      walked = { runId: request.runId, before };
      return outcome;
    },
    nameFiles({ files, rows, progress }) {
      store.refresh();
      const run = filesOf(files);
      const held = openHeld(files, run);
      const naming = {
        root: files.root,
        files: run.files,
        rows,
        progress,
        store,
        embedderId: files.model.id,
      };
      return nameFiles({ ...naming, isHeld: held });
    },
    async readFiles({ files, rows, progress, fetched, heavy }) {
      store.refresh();
      const parser = await parts.parser();
      const [embedder, languages] = await Promise.all([parts.embedder(), parts.languages()]);
      const run = filesOf(files);
      const held = openHeld(files, run);
      const { fileBudgetMs } = parts;
      const reading = { store, parser, languages, embedder, fileBudgetMs, isHeld: held };
      const input = { root: files.root, files: run.files, rows, progress, fresh: files.full, fetched, heavy };
      return readFiles(reading, input);
    },
    async plan({ files, progress, scip }) {
      store.refresh();
      const rootStore = roots.at(files.storePath);
      rootStore.refresh();
      const run = filesOf(files);
      const now = run.files;
      const previous = baseOf(files, run);
      walked = undefined;
      // Even a run that trusts nothing else of a generation still uses the compiler's index given before.
      const factsBefore = (files.full ? findReadableRecord(rootStore) : rootStore.findBase())?.facts;
      const { state, ...facts } = findFacts({
        ...{ root: files.root, rootStore, files: now, progress },
        given: scip,
        previous: factsBefore,
        isTrusted: !files.full,
      });
      const plan = planGeneration({
        files: now,
        otherFacts:
          previous === undefined ? noRows : findOtherFacts(rootStore, previous, facts.record, state, now),
        isRecordNew: !isDeepStrictEqual(factsBefore, facts.record),
        previous,
        rootStore,
        heads,
        languages: await parts.languages(),
        openView: (table) => openView(files, table),
      });
      return { plan, facts };
    },
    async buildSegments({ files, id, rows, progress, facts, thenClose }) {
      store.refresh();
      const run = filesOf(files);
      const languages = await parts.languages();
      const view = run.linking?.view ?? openView(files, run.files, facts);
      if ((run.linking?.linker.heldBytes ?? 0) > parts.linkerBytes) run.linking = undefined;
      const linking = (run.linking ??= link(view, languages));
      const { id: embedderId, dimensions } = files.model;
      const building = { files: run.files, store, embedderId, dimensions, progress };
      const readHeld: SegmentParts["readHeld"] = (wanted) => {
        const base = baseOf(files, run);
        if (base === undefined) return new Map();
        return readHeldVectors(roots.at(files.storePath), base, heads, { files: run.files, rows: wanted });
      };
      const built = buildSegments({ ...linking, ...building, readHeld }, id, rows);
      if (thenClose) await store.close();
      return built;
    },
  };
}

const noRows: ReadonlySet<number> = new Set();

function link(view: ProgramView, languages: LinkerLanguages): NonNullable<CurrentRun["linking"]> {
  return { view, linker: createLinker(view, languages), keysOf: createSymbolKeys(view) };
}
