// Every question about indexed code, answered by the thread that holds the snapshots.
import { addCounts } from "../../base/add-counts.ts";
import { createLazy } from "../../base/lazy.ts";
import { RecentMap } from "../../base/recent-map.ts";
import { isLociError, LociError, throwIfCancelled } from "../../errors.ts";
import { exactSearchChunks, realRoot } from "../types/index.ts";
import type { Embedder } from "../embed/index.ts";
import type {
  Clustering,
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
  SymbolLookup,
  SymbolSummary,
  WorkspaceReport,
} from "../types/index.ts";
import { measureHome, type ArtifactStore } from "../store/index.ts";
import type { AnnIndex } from "../vector/index.ts";
import { loadMasker } from "../secrets/index.ts";
import { readWorkspaces } from "../link/index.ts";
import { checkHealth } from "./check-health.ts";
import { CodeSearch, type FoundSpan } from "./code-search.ts";
import { compareTexts } from "./compare-texts.ts";
import { countKinds, type KindCounts } from "./count-kinds.ts";
import { describeIndex } from "./describe-index.ts";
import { describeRoot } from "./describe-root.ts";
import { findImports } from "./find-imports.ts";
import { findMentions, joinMentions } from "./find-mentions.ts";
import { findStandings } from "./find-standings.ts";
import { GraphService } from "./graph-service.ts";
import { NeighborIndexes } from "./ann-upkeep.ts";
import { loadSnapshot, type Snapshot } from "./load-snapshot.ts";
import { placeQuery } from "./place-query.ts";
import { readCode } from "./read-code.ts";
import { QuestionEmbedder } from "./question-embedder.ts";
import { readWholeFile } from "./read-file.ts";
import { findRelatedSymbols } from "./related-symbols.ts";
import type { OpenSnapshot } from "./open-snapshot.ts";
import { openResultReranker, rerank, type ResultReranker, type RerankSpec } from "./rerank.ts";
import { RootDirectory, type OpenRoot } from "./root-directory.ts";
import type { SymbolRef } from "./live-tables.ts";
import { compareRanked, SymbolCatalog } from "./symbol-catalog.ts";
import { symbolNotFound } from "./symbol-not-found.ts";
import { hasRanks } from "./symbol-ranks.ts";

export interface SearchParts {
  readonly embedder: () => Promise<Embedder>;
  /** The model that comes with Loci: roots that it indexed are searched with it until they are indexed anew. */
  readonly builtInEmbedder: () => Promise<Embedder>;
  readonly rerank: RerankSpec | undefined;
  /** Chunks up to which a root's vectors are scanned. */
  readonly exactUpTo?: number | undefined;
  /** Whether secrets are masked in the lines of files that are shown. */
  readonly masksSecrets: boolean;
}

export interface IndexedCodeParts {
  readonly home: string;
  readonly artifacts: ArtifactStore;
  /** Absent where nobody will search: words and vectors are then left in the store. */
  readonly searching?: SearchParts;
}

/** Roots whose snapshots stay in memory. */
const maxOpenRoots = 16;
/** Symbols of one name that are offered. */
const maxCandidates = 20;
/**
 * How many results are ranked for a later page. How deep the retrievers look decides the order, so pages are cut from few
 * depths: those of one follow each other without gap or repetition. Behind the last nothing is shown.
 */
const rankedDepths = [20, 100, 1_000] as const;
/** Prepared searches: one a root, and one for all roots together. */
const maxSearches = 4;

/** What a method of the service is asked. */
type Query<M extends keyof CodeService> = Exclude<Parameters<CodeService[M]>[0], AbortSignal | undefined>;

export class IndexedCode implements Served<CodeService> {
  readonly #parts: IndexedCodeParts;
  readonly #roots: RootDirectory;
  readonly #open = new RecentMap<string, OpenSnapshot>(maxOpenRoots);
  #questions: QuestionEmbedder | undefined;
  #reranker: (() => Promise<ResultReranker>) | undefined;
  readonly #searches = new RecentMap<string, CodeSearch>(maxSearches);
  /** By the id of the root. */
  readonly #kinds = new Map<string, KindCounts & { readonly generation: number }>();
  readonly #neighbors: NeighborIndexes;

  constructor(parts: IndexedCodeParts) {
    this.#parts = parts;
    this.#roots = new RootDirectory(parts.home);
    this.#neighbors = new NeighborIndexes(parts.searching?.exactUpTo ?? exactSearchChunks);
  }

  async search(asked: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult> {
    const startedAt = performance.now();
    const query = placeQuery(asked, this.#roots);
    const before = this.scope(query.root, signal);
    const wordings = [query.query, ...(query.alternatives ?? [])];
    const { embedder, rows, shortfall } = await this.#embed(before, wordings);
    const mask = await this.#loadMask();
    const neighbors = await this.#findNeighbors(before);
    throwIfCancelled(signal);
    // What was published meanwhile has taken parts of an older generation away: from here on, all is read in one turn.
    const scope = this.scope(query.root, signal);
    const isSame = scope.length === before.length && scope.every((open, i) => open === before[i]);
    const { dimensions } = embedder;
    const vectors = wordings.map((_, i) => rows.subarray(i * dimensions, (i + 1) * dimensions));
    const search = this.#index(scope, embedder.id, isSame ? neighbors : undefined);
    const { limit, offset = 0 } = query;
    // A page behind what is looked at again keeps the order that it has.
    const candidates = offset < this.#rerankCandidates(query) ? this.#rerankCandidates(query) : 0;
    const first = candidates > 0 ? 0 : offset;
    const depth = Math.max(offset === 0 ? limit : rankedDepth(offset + limit), candidates);
    const range = { first, end: Math.min(depth, Math.max(offset + limit, candidates)), depth };
    const found = search.find(query, vectors, range, mask, signal);
    const spans = await this.#rerank(wordings.join("\n"), found.spans, candidates);
    const hits = search.describe(spans.slice(offset - first, offset - first + limit), query, signal);
    const reranked = spans !== found.spans;
    const tookMs = performance.now() - startedAt;
    return { query: query.query, hits, total: found.total, reranked, tookMs, shortfall };
  }

  searchSymbols(
    { query, root, kind, limit, offset = 0 }: Query<"searchSymbols">,
    signal?: AbortSignal,
  ): SymbolSummary[] {
    const end = offset + limit;
    return this.scope(root, signal)
      .flatMap(({ symbols }) =>
        symbols.search(query, kind, end, signal).map((found) => ({ symbols, ...found })),
      )
      .sort(compareRanked)
      .slice(offset, end)
      .map(({ symbols, ref }) => symbols.summary(ref));
  }

  lookupSymbol({ name, root }: Query<"lookupSymbol">, signal?: AbortSignal): SymbolLookup {
    const scope = this.scope(root, signal);
    const all = scope.flatMap(({ symbols }) =>
      symbols.lookup(name, signal).map((row) => ({ symbols, ...row })),
    );
    // What is the very name in one root is not one of several because another root has something like it.
    const best = Math.max(...all.map(({ order }) => order));
    const found = all.filter(({ order }) => order === best);
    const [only] = found;
    throwIfCancelled(signal);
    if (only === undefined) throw symbolNotFound(name, scope);
    if (found.length === 1) return { found: true, symbol: only.symbols.detail(only.ref) };
    const shown = found.sort(compareRanked).slice(0, maxCandidates);
    return {
      found: false,
      candidates: shown.map(({ symbols, ref }) => symbols.summary(ref)),
      total: found.length,
    };
  }

  dependencies({ root, symbolId, direction }: Query<"dependencies">, signal?: AbortSignal): CodeEdge[] {
    const { open, ref } = this.#symbol(root, symbolId);
    return open.graph.dependencies(ref, direction, signal);
  }

  impact({ root, symbolId, depth }: Query<"impact">, signal?: AbortSignal): Impact {
    const { open, ref } = this.#symbol(root, symbolId);
    return open.graph.impact(ref, depth, signal);
  }

  /** Of one root: without a name, of the one indexed last. */
  clusters({ root, resolution }: Query<"clusters">, signal?: AbortSignal): Clustering {
    return latest(this.scope(root, signal)).graph.clusters(resolution, signal);
  }

  pageRank({ root, damping, limit }: Query<"pageRank">, signal?: AbortSignal): Ranking {
    const { graph, snapshot } = latest(this.scope(root, signal));
    return { root: snapshot.record.root, ranked: graph.topRanked(damping, limit, signal) };
  }

  /** Packages and their dependencies below a folder; without one, below the root indexed last. */
  async workspaces(path: string | undefined, signal?: AbortSignal): Promise<WorkspaceReport> {
    const root = path === undefined ? latest(this.scope(undefined)).snapshot.record.root : realRoot(path);
    return readWorkspaces(root, await this.#loadMask(), signal);
  }

  /** What text of files goes through before it is shown. */
  async #loadMask(): Promise<(text: string) => string> {
    if (!this.#searching().masksSecrets) return (text) => text;
    const mask = await loadMasker();
    return (text) => mask(text).text;
  }

  /** Tries each part on what is indexed; a part with nothing to try says so. */
  async checkHealth(signal?: AbortSignal): Promise<HealthCheck[]> {
    const parts = {
      ...this.#parts,
      embedder: this.#searching().embedder,
      scope: () => this.#everything(),
      damaged: () => this.#roots.listDamaged(true),
    };
    return checkHealth(parts, signal);
  }

  roots(signal?: AbortSignal): RootStatus[] {
    return this.#roots.list().flatMap(({ id, store }) => {
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
        },
      ];
    });
  }

  standings({ root }: Query<"standings">): RootStanding[] {
    return findStandings(this.#roots, typeof root === "string" ? [root] : root);
  }

  describeIndex({ root }: Query<"describeIndex">): IndexDescription {
    const [open] = this.scope(root);
    return describeIndex(open!, this.#parts.home);
  }

  async findImports({ root, name, limit }: Query<"findImports">): Promise<FoundImport[]> {
    const mask = await this.#loadMask();
    return this.scope(root)
      .flatMap((open) => findImports(open, name, limit, mask))
      .slice(0, limit);
  }

  findMentions({ root, name, limit }: Query<"findMentions">, signal?: AbortSignal): NameMentions {
    const found = this.scope(root, signal).map((open) => findMentions(open, name, limit, signal));
    return joinMentions(found, limit);
  }

  async readCode({ root, places, contextLines }: Query<"readCode">): Promise<CodeText[]> {
    const mask = await this.#loadMask();
    const [open] = this.scope(root);
    return readCode(open!, places, contextLines, mask);
  }

  async readFile({ root, path }: Query<"readFile">): Promise<FileText> {
    const mask = await this.#loadMask();
    return readWholeFile(this.scope(root)[0]!, path, mask);
  }

  async maskTexts({ texts }: Query<"maskTexts">): Promise<string[]> {
    return texts.map(await this.#loadMask());
  }

  async compareTexts({ query, texts }: Query<"compareTexts">, signal?: AbortSignal): Promise<number[]> {
    return compareTexts(await this.#searching().builtInEmbedder(), query, texts, signal);
  }

  listSymbols({ root, path }: Query<"listSymbols">): SymbolSummary[] {
    return this.scope(root)[0]!.symbols.listOf(path);
  }

  relatedSymbols({ root, symbolIds, limit }: Query<"relatedSymbols">): RelatedSymbol[] {
    return findRelatedSymbols(this.scope(root)[0]!, symbolIds, limit);
  }

  async describeRoot({ root }: Query<"describeRoot">, signal?: AbortSignal): Promise<RootDescription> {
    const mask = await this.#loadMask();
    return describeRoot(latest(this.scope(root, signal)), mask);
  }

  contents(signal?: AbortSignal): CodeContents {
    const counted = this.#roots.list().flatMap(({ id, store }) => {
      throwIfCancelled(signal);
      store.refresh();
      const record = store.findRecord();
      if (record === undefined) return [];
      const { generation } = record;
      const known = this.#kinds.get(id);
      const kinds = known?.generation === generation ? known : { ...countKinds(store, record), generation };
      this.#kinds.set(id, kinds);
      return [kinds];
    });
    return {
      symbolKinds: addCounts(...counted.map(({ symbolKinds }) => symbolKinds)),
      edgeKinds: addCounts(...counted.map(({ edgeKinds }) => edgeKinds)),
      bytesOnDisk: measureHome(this.#parts.home),
    };
  }

  /** How many of the best results a model looks at again; 0 where none does. */
  #rerankCandidates({ rerank }: CodeQuery): number {
    const spec = this.#searching().rerank;
    if (spec === undefined || rerank?.enabled === false) return 0;
    return rerank?.candidates ?? spec.candidates;
  }

  /** The same list where no model looked at it. */
  async #rerank(query: string, spans: FoundSpan[], candidates: number): Promise<FoundSpan[]> {
    const spec = this.#searching().rerank;
    if (spec === undefined || candidates === 0 || spans.length < 2) return spans;
    this.#reranker ??= createLazy(() => openResultReranker(spec.folder));
    const reranker = await this.#reranker();
    const judged = spans.slice(0, candidates);
    const judgements = await reranker.judge(
      query,
      judged.map(({ text }) => text),
    );
    return [...rerank(judged, judgements), ...spans.slice(candidates)];
  }

  #embed(scope: readonly OpenSnapshot[], wordings: readonly string[]): ReturnType<QuestionEmbedder["embed"]> {
    this.#questions ??= new QuestionEmbedder(this.#searching(), this.#parts.home);
    const indexedBy = new Set(scope.map(({ snapshot }) => snapshot.record.embedder));
    return this.#questions.embed(indexedBy, wordings);
  }

  #searching(): SearchParts {
    if (this.#parts.searching !== undefined) return this.#parts.searching;
    throw new LociError("INTERNAL", "This thread has no embedder, and does not search.");
  }

  #everything(): OpenSnapshot[] {
    return this.#roots.list().flatMap((found) => this.#currentUnlessDamaged(found) ?? []);
  }

  /** The snapshots of the named roots, or of all when none is named. Throws ROOT_NOT_INDEXED, STORE_CORRUPT. */
  scope(root: string | readonly string[] | undefined, signal?: AbortSignal): OpenSnapshot[] {
    const named = typeof root === "string" ? [root] : root;
    const found = named?.map((path) => this.#roots.find(path));
    const open = found === undefined ? this.#roots.list() : uniqueRoots(found);
    const snapshots = open.flatMap((one) => {
      throwIfCancelled(signal);
      // Who names a root is told what is wrong with it; who asks all of them hears from the others.
      return (found === undefined ? this.#currentUnlessDamaged(one) : this.#current(one)) ?? [];
    });
    if (snapshots.length > 0) return snapshots;
    const [damaged] = this.#roots.listDamaged();
    if (damaged !== undefined) throw damaged;
    throw new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.", {
      next: { do: "index" },
    });
  }

  async close(): Promise<void> {
    this.#open.clear();
    await this.#roots.close();
  }

  #currentUnlessDamaged(root: OpenRoot): OpenSnapshot | undefined {
    try {
      return this.#current(root);
    } catch (error) {
      this.#roots.tellDamage(root.id, error);
      return undefined;
    }
  }

  /** Loads what is new since the last question; a generation that stands costs one read. */
  #current({ id, store }: OpenRoot): OpenSnapshot | undefined {
    store.refresh();
    const record = store.findRecord();
    const known = this.#open.get(id);
    if (record === undefined) return undefined;
    this.#open.delete(id);
    const stands =
      known?.snapshot.record.generation === record.generation &&
      (known.snapshot.isRanked || !hasRanks(store, record.generation));
    const fresh = stands ? known : this.#load(store, known);
    if (fresh === undefined) return undefined;
    this.#open.set(id, fresh);
    return fresh;
  }

  #load(store: OpenRoot["store"], before: OpenSnapshot | undefined): OpenSnapshot | undefined {
    const snapshot = this.#loadSnapshot(store, before);
    if (snapshot === undefined) return undefined;
    const symbols = new SymbolCatalog(snapshot, this.#parts.artifacts);
    symbols.centrality = ({ segment, row }) => snapshot.segments[segment]!.symbolRanks?.[row] ?? 0;
    return { store, snapshot, symbols, graph: new GraphService(snapshot, symbols) };
  }

  /** Columns that do not fit together are found when they are decoded, by whatever fails first. */
  #loadSnapshot(store: OpenRoot["store"], before: OpenSnapshot | undefined): Snapshot | undefined {
    try {
      return loadSnapshot(store, before?.snapshot, this.#parts.searching !== undefined);
    } catch (cause) {
      if (isLociError(cause)) throw cause;
      const root = store.findRecord()?.root ?? store.environment.path;
      throw new LociError(
        "STORE_CORRUPT",
        `The index of ${root} is damaged: a part of it cannot be decoded.`,
        {
          next: { do: "rebuild-index", root },
          cause,
        },
      );
    }
  }

  #symbol(root: string, id: string): { readonly open: OpenSnapshot; readonly ref: SymbolRef } {
    const scope = this.scope(root);
    for (const open of scope) {
      const ref = open.symbols.find(id);
      if (ref !== undefined) return { open, ref };
    }
    throw symbolNotFound(id, scope);
  }

  /** Of a single large root. */
  async #findNeighbors(scope: readonly OpenSnapshot[]): Promise<AnnIndex | undefined> {
    const [only] = scope;
    if (only === undefined || scope.length > 1) return undefined;
    return this.#neighbors.find(only.store, only.snapshot.record);
  }

  /** Kept until one of the generations changes, or another model answers for the one of the index. */
  #index(scope: readonly OpenSnapshot[], embedderId: string, neighbors: AnnIndex | undefined): CodeSearch {
    const generations = scope.map(
      ({ snapshot: { record, isRanked } }) =>
        `${record.root}@${record.generation}${isRanked ? "ranked" : ""}`,
    );
    const key = [embedderId, neighbors?.file ?? "exact", ...generations].join("|");
    const known = this.#searches.get(key) ?? new CodeSearch(scope, embedderId, neighbors);
    this.#searches.set(key, known);
    return known;
  }
}

function latest(scope: readonly OpenSnapshot[]): OpenSnapshot {
  return scope.reduce((a, b) => (b.snapshot.record.indexedAt > a.snapshot.record.indexedAt ? b : a));
}

function rankedDepth(end: number): number {
  return rankedDepths.find((depth) => end <= depth) ?? rankedDepths.at(-1)!;
}

function uniqueRoots(roots: readonly OpenRoot[]): readonly OpenRoot[] {
  return [...new Map(roots.map((open) => [open.id, open])).values()];
}
