// How is every question about indexed code answered? By the thread that holds the snapshots.
import { LociError, throwIfCancelled } from "../../errors.ts";
import { exactSearchChunks, realRoot } from "../types/index.ts";
import type {
  Architecture,
  Clustering,
  ClusterGraph,
  CodeContents,
  CodeEdge,
  CodeQuery,
  CodeSearchResult,
  CodeText,
  FileText,
  FoundImport,
  CodeService,
  HealthCheck,
  Impact,
  IndexDescription,
  NameMentions,
  Ranking,
  RelatedSymbol,
  RootDescription,
  RootStanding,
  RootStatus,
  Served,
  SymbolGraph,
  SymbolLookup,
  SymbolPath,
  SymbolSummary,
  WorkspaceReport,
} from "../types/index.ts";
import type { ArtifactStore } from "../store/index.ts";
import { isOtherBuild } from "../types/other-build.ts";
import { readWorkspaces } from "../link/index.ts";
import { checkHealth } from "./overview/check-health.ts";
import { compareTexts } from "./search/compare-texts.ts";
import { describeIndex } from "./overview/describe-index.ts";
import { describeRoot } from "./overview/describe-root.ts";
import { findImports } from "./questions/find-imports.ts";
import { findMentions, joinMentions } from "./questions/find-mentions.ts";
import { findStandings } from "./overview/find-standings.ts";
import type { HoldLimits } from "./open-roots/held-roots.ts";
import { HomeContents } from "./overview/home-contents.ts";
import { createMaskLoader, type MaskLoader } from "./mask-loader.ts";
import { readCode } from "./questions/read-code.ts";
import { readWholeFile } from "./questions/read-file.ts";
import { IndexedSearchSource } from "./search/indexed-search-source.ts";
import { findRelatedSymbols } from "./questions/related-symbols.ts";
import type { OpenSnapshot } from "./open-roots/open-snapshot.ts";
import { OpenSnapshots } from "./open-roots/open-snapshots.ts";
import { SearchService, type SearchParts } from "./search/search-service.ts";
import { RootDirectory } from "./open-roots/root-directory.ts";
import { lookupSymbol, searchSymbols } from "./questions/symbol-questions.ts";
import { getSymbol } from "./symbols/get-symbol.ts";
import { keptDamping } from "./graph/symbol-ranks.ts";

export interface IndexedCodeParts {
  readonly home: string;
  readonly artifacts: ArtifactStore;
  /** Absent if there are no searches: words and vectors then stay in the store. */
  readonly searching?: SearchParts;
  /** Whether secrets are masked in text that is shown. */
  readonly masksSecrets: boolean;
  /** Limits on how much of the roots stays in memory between questions. */
  readonly hold?: Partial<HoldLimits> | undefined;
}

/** The query of a service method. */
type Query<M extends keyof CodeService> = Exclude<Parameters<CodeService[M]>[0], AbortSignal | undefined>;

export class IndexedCode implements Served<CodeService> {
  readonly #parts: IndexedCodeParts;
  readonly #roots: RootDirectory;
  readonly #snapshots: OpenSnapshots;
  readonly #source: IndexedSearchSource | undefined;
  readonly #search: SearchService | undefined;
  readonly #contents: HomeContents;
  readonly #loadMask: MaskLoader;

  constructor(parts: IndexedCodeParts) {
    this.#parts = parts;
    this.#loadMask = createMaskLoader(parts.masksSecrets);
    this.#roots = new RootDirectory(parts.home);
    this.#contents = new HomeContents(parts.home, this.#roots);
    this.#snapshots = new OpenSnapshots(this.#roots, parts.artifacts, {
      isSearched: parts.searching !== undefined,
      hold: parts.hold,
      onLetGo: () => this.#source?.dropPrepared(),
    });
    if (parts.searching !== undefined) {
      const { home, searching } = parts;
      const source = new IndexedSearchSource(
        this.#roots,
        this.#snapshots,
        searching.exactUpTo ?? exactSearchChunks,
      );
      this.#source = source;
      this.#search = new SearchService(searching, { home, source, loadMask: this.#loadMask });
    }
  }

  async search(query: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult> {
    if (this.#search === undefined) throw cannotSearch();
    return this.#search.search(query, signal);
  }

  searchSymbols({ root, ...asked }: Query<"searchSymbols">, signal?: AbortSignal): SymbolSummary[] {
    return searchSymbols(this.#snapshots.get(root, signal), asked, signal);
  }

  lookupSymbol({ name, root }: Query<"lookupSymbol">, signal?: AbortSignal): SymbolLookup {
    return lookupSymbol(this.#snapshots.get(root, signal), name, signal);
  }

  dependencies({ root, symbolId, direction }: Query<"dependencies">, signal?: AbortSignal): CodeEdge[] {
    const { open, ref } = this.#snapshots.getSymbol(root, symbolId);
    return open.graph.dependencies(ref, direction, signal);
  }

  impact({ root, symbolId, overloads = [], depth }: Query<"impact">, signal?: AbortSignal): Impact {
    const { open, ref } = this.#snapshots.getSymbol(root, symbolId);
    const others = overloads.map((id) => getSymbol(open, id));
    return open.graph.impact([ref, ...others], depth, signal);
  }

  /** For one root; if none is given, the one indexed last. */
  clusters({ root, resolution, ...named }: Query<"clusters">, signal?: AbortSignal): Clustering {
    return latest(this.#snapshots.get(root, signal)).graph.clusters(resolution, named, signal);
  }

  clusterGraph(
    { root, symbolId, resolution, limit }: Query<"clusterGraph">,
    signal?: AbortSignal,
  ): ClusterGraph {
    const { open, ref } = this.#snapshots.getSymbol(root, symbolId);
    return open.graph.clusterAround(ref, resolution, limit, signal);
  }

  symbolGraph({ root, symbolId, ...options }: Query<"symbolGraph">, signal?: AbortSignal): SymbolGraph {
    const { open, ref } = this.#snapshots.getSymbol(root, symbolId);
    return open.graph.around(ref, options, signal);
  }

  symbolPath({ root, from, to, isEitherWay }: Query<"symbolPath">, signal?: AbortSignal): SymbolPath {
    const { open, ref } = this.#snapshots.getSymbol(root, from);
    return open.graph.path(ref, getSymbol(open, to), isEitherWay, signal);
  }

  pageRank({ root, damping = keptDamping, limit }: Query<"pageRank">, signal?: AbortSignal): Ranking {
    const { graph, snapshot } = latest(this.#snapshots.get(root, signal));
    return { root: snapshot.record.root, ranked: graph.topRanked(damping, limit, signal) };
  }

  architecture({ root, limit, fileLimit }: Query<"architecture">, signal?: AbortSignal): Architecture {
    return latest(this.#snapshots.get(root, signal)).graph.architecture(limit, fileLimit, signal);
  }

  /** Packages and their dependencies below a folder, or below the root indexed last. */
  async workspaces(path: string | undefined, signal?: AbortSignal): Promise<WorkspaceReport> {
    const root =
      path === undefined ? latest(this.#snapshots.get(undefined)).snapshot.record.root : realRoot(path);
    return readWorkspaces(root, await this.#loadMask(), signal);
  }

  /** Tries each part on indexed data; a part that has nothing to try reports that. */
  async checkHealth(signal?: AbortSignal): Promise<HealthCheck[]> {
    const parts = {
      ...this.#parts,
      embedder: this.#searching().embedder,
      order: this.#search?.order,
      scope: () => this.#snapshots.all(),
      damaged: () => this.#roots.listDamaged(true),
    };
    return checkHealth(parts, signal);
  }

  /** By path. */
  roots(signal?: AbortSignal): RootStatus[] {
    const found = this.#roots.list().flatMap(({ id, store }) => {
      throwIfCancelled(signal);
      store.refresh();
      const record = store.findRecord();
      if (record === undefined) return [];
      const { counts } = record;
      return [
        {
          root: record.root,
          id,
          generation: record.generation,
          indexedAt: record.indexedAt,
          files: counts.files,
          symbols: counts.symbols,
          chunks: counts.chunks,
          edges: counts.resolved,
          bytesOnDisk: store.sizeBytes(),
          embedder: record.embedder,
          languages: counts.languages,
          isOtherBuild: isOtherBuild(record),
        },
      ];
    });
    return found.sort(({ root: a }, { root: b }) => (a < b ? -1 : 1));
  }

  standings({ root }: Query<"standings">): RootStanding[] {
    return findStandings(this.#roots, typeof root === "string" ? [root] : root);
  }

  describeIndex({ root }: Query<"describeIndex">): IndexDescription {
    const [open] = this.#snapshots.get(root);
    return describeIndex(open!, this.#parts.home);
  }

  async findImports({ root, name, limit }: Query<"findImports">): Promise<FoundImport[]> {
    const mask = await this.#loadMask();
    return this.#snapshots
      .get(root)
      .flatMap((open) => findImports(open, name, limit, mask))
      .slice(0, limit);
  }

  findMentions({ root, ...query }: Query<"findMentions">, signal?: AbortSignal): NameMentions {
    const found = this.#snapshots.get(root, signal).map((open) => findMentions(open, query, signal));
    return joinMentions(found, query.limit);
  }

  async readCode(query: Query<"readCode">): Promise<CodeText[]> {
    const mask = await this.#loadMask();
    const [open] = this.#snapshots.get(query.root);
    return readCode(open!, query, mask);
  }

  async readFile({ root, path }: Query<"readFile">): Promise<FileText> {
    const mask = await this.#loadMask();
    return readWholeFile(this.#snapshots.get(root)[0]!, path, mask);
  }

  async maskTexts({ texts }: Query<"maskTexts">): Promise<string[]> {
    return texts.map(await this.#loadMask());
  }

  async compareTexts({ query, texts }: Query<"compareTexts">, signal?: AbortSignal): Promise<number[]> {
    return compareTexts(await this.#searching().builtInEmbedder(), query, texts, signal);
  }

  listSymbols({ root, path }: Query<"listSymbols">): SymbolSummary[] {
    return this.#snapshots.get(root)[0]!.symbols.listOf(path);
  }

  relatedSymbols({ root, symbolIds, limit }: Query<"relatedSymbols">): RelatedSymbol[] {
    return findRelatedSymbols(this.#snapshots.get(root)[0]!, symbolIds, limit);
  }

  async describeRoot({ root }: Query<"describeRoot">, signal?: AbortSignal): Promise<RootDescription> {
    const mask = await this.#loadMask();
    return describeRoot(latest(this.#snapshots.get(root, signal)), mask);
  }

  contents(signal?: AbortSignal): CodeContents {
    return this.#contents.describe(signal);
  }

  #searching(): SearchParts {
    if (this.#parts.searching !== undefined) return this.#parts.searching;
    throw cannotSearch();
  }

  async close(): Promise<void> {
    this.#snapshots.clear();
    await this.#roots.close();
  }
}

function latest(scope: readonly OpenSnapshot[]): OpenSnapshot {
  return scope.reduce((a, b) => (b.snapshot.record.indexedAt > a.snapshot.record.indexedAt ? b : a));
}

function cannotSearch(): LociError {
  return new LociError("INTERNAL", "This thread has no embedder, and does not search.");
}
