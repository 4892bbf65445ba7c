// How are questions about pushed code answered without a local index? Each one fetches the files it needs and queries
// them like a local index.
import { LociError, throwIfCancelled } from "../../../errors.ts";
import { termHash } from "../../types/index.ts";
import { pathsWithin } from "../../types/symbol-id.ts";
import type {
  CodeEdge,
  CodeQuery,
  CodeSearchResult,
  CodeService,
  CodeText,
  FileText,
  FoundImport,
  HealthCheck,
  Impact,
  IndexDescription,
  NameMentions,
  RelatedSymbol,
  RootStanding,
  RootStatus,
  SymbolLookup,
  SymbolSummary,
} from "../../types/index.ts";
import { QdrantServer, type QdrantSettings } from "../../qdrant/index.ts";
import { withMembers } from "../graph/declared-symbols.ts";
import { findImports } from "../questions/find-imports.ts";
import { findMentions, joinMentions } from "../questions/find-mentions.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import { getSymbol } from "../symbols/get-symbol.ts";
import { splitTypedName } from "../symbols/match-name.ts";
import { readCode } from "../questions/read-code.ts";
import { findRelatedSymbols } from "../questions/related-symbols.ts";
import type { MaskLoader } from "../mask-loader.ts";
import { SearchService, type SearchParts } from "../search/search-service.ts";
import { lookupSymbol, searchSymbols } from "../questions/symbol-questions.ts";
import { GatheredFiles, mostNamed, mostReached } from "./gathered-files.ts";
import { incomingTargets } from "./neighborhood.ts";
import { RemoteRoots } from "./remote-roots.ts";
import { RemoteSearchSource } from "./remote-search-source.ts";

type Query<M extends keyof CodeService> = Exclude<Parameters<CodeService[M]>[0], AbortSignal | undefined>;

export interface RemoteCodeParts {
  readonly home: string;
  readonly settings: QdrantSettings;
  /** Absent if there are no searches. */
  readonly searching?: SearchParts | undefined;
  readonly loadMask: MaskLoader;
}

export class RemoteCode {
  readonly #roots: RemoteRoots;
  readonly #gathered: GatheredFiles;
  readonly #search: SearchService | undefined;
  readonly #loadMask: RemoteCodeParts["loadMask"];

  constructor({ home, settings, searching, loadMask }: RemoteCodeParts) {
    this.#roots = new RemoteRoots(new QdrantServer(settings, "read"));
    this.#gathered = new GatheredFiles(this.#roots);
    this.#loadMask = loadMask;
    if (searching !== undefined) {
      const source = new RemoteSearchSource(this.#roots);
      this.#search = new SearchService(searching, { home, source, loadMask });
    }
  }

  /** Whether a root or folder was pushed; without a name, whether anything was. */
  async has(named: string | readonly string[] | undefined): Promise<boolean> {
    if (named === undefined) return (await this.#roots.list()).length > 0;
    const names = typeof named === "string" ? [named] : named;
    const known = await Promise.all(names.map((name) => this.#roots.has(name)));
    return known.length > 0 && known.every(Boolean);
  }

  async search(query: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult> {
    if (this.#search === undefined) throw new LociError("INTERNAL", "This thread does not search.");
    return this.#search.search(query, signal);
  }

  /** Finds candidates by the prefix of the name's words. */
  async searchSymbols(asked: Query<"searchSymbols">, signal?: AbortSignal): Promise<SymbolSummary[]> {
    const { last } = splitTypedName(asked.query);
    const scope = await this.#gathered.each(asked.root, signal, (remote) =>
      remote.findFiles({ key: "symbols", any: [last] }, mostNamed, signal),
    );
    return searchSymbols(scope, asked, signal);
  }

  async lookupSymbol({ name, root }: Query<"lookupSymbol">, signal?: AbortSignal): Promise<SymbolLookup> {
    const paths = pathsWithin(name.trim().replace(/^\.\//, "")).filter((path) => /[/.]/.test(path));
    const names = [termHash(splitTypedName(name).last)];
    const scope = await this.#gathered.each(root, signal, async (remote) => [
      ...(await remote.findFiles({ key: "names", any: names }, mostNamed, signal)),
      ...(paths.length > 0 ? await remote.findFiles({ key: "path", any: paths }, paths.length, signal) : []),
    ]);
    return lookupSymbol(scope, name, signal);
  }

  async dependencies(
    { root, symbolId, direction }: Query<"dependencies">,
    signal?: AbortSignal,
  ): Promise<CodeEdge[]> {
    const { open, ref } = await this.#gathered.withNeighbors(
      await this.#gathered.gather(root, symbolId, signal),
      signal,
    );
    return open.graph.dependencies(ref, direction, signal);
  }

  async impact(
    { root, symbolId, overloads = [], depth }: Query<"impact">,
    signal?: AbortSignal,
  ): Promise<Impact> {
    const start = await this.#gathered.gather(root, symbolId, signal);
    const { remote, paths } = start;
    let { open } = start;
    const find = (): SymbolRef[] => [symbolId, ...overloads].map((id) => getSymbol(open, id));
    let frontier: readonly SymbolRef[] = find().flatMap((ref) => withMembers(open.snapshot, ref));
    const asked = new Set<number>();
    for (let step = 0; step < depth && frontier.length > 0 && paths.size < mostReached; step++) {
      throwIfCancelled(signal);
      const targets = incomingTargets(open, frontier).filter((target) => !asked.has(target));
      if (targets.length === 0) break;
      for (const target of targets) asked.add(target);
      const found = await remote.findFiles({ key: "targets", any: targets }, mostReached, signal);
      for (const path of found) paths.add(path);
      open = await remote.open(paths, signal);
      const { reachable } = open.graph.impact(find(), step + 1, signal);
      frontier = reachable.flatMap(({ id }) => open.symbols.find(id) ?? []);
    }
    return open.graph.impact(find(), depth, signal);
  }

  async relatedSymbols(
    { root, symbolIds, limit }: Query<"relatedSymbols">,
    signal?: AbortSignal,
  ): Promise<RelatedSymbol[]> {
    const found: RelatedSymbol[] = [];
    for (const id of symbolIds) {
      const { open } = await this.#gathered.withNeighbors(
        await this.#gathered.gather(root, id, signal),
        signal,
      );
      found.push(...findRelatedSymbols(open, [id], limit));
    }
    return [...new Map(found.map((related) => [related.symbol.id, related])).values()];
  }

  async findImports(
    { root, name, limit }: Query<"findImports">,
    signal?: AbortSignal,
  ): Promise<FoundImport[]> {
    const mask = await this.#loadMask();
    const scope = await this.#gathered.mentioning(root, name, signal);
    return scope.flatMap((open) => findImports(open, name, limit, mask)).slice(0, limit);
  }

  async findMentions({ root, ...query }: Query<"findMentions">, signal?: AbortSignal): Promise<NameMentions> {
    const scope = await this.#gathered.mentioning(root, splitTypedName(query.name).last, signal);
    return joinMentions(
      scope.map((open) => findMentions(open, query, signal)),
      query.limit,
    );
  }

  async readCode(query: Query<"readCode">, signal?: AbortSignal): Promise<CodeText[]> {
    const mask = await this.#loadMask();
    const paths = query.places.map(({ path }) => path);
    return readCode(await this.#gathered.openOne(query.root, paths, signal), query, mask);
  }

  /** The content as of the push. */
  async readFile({ root, path }: Query<"readFile">, signal?: AbortSignal): Promise<FileText> {
    const mask = await this.#loadMask();
    const open = await this.#gathered.openOne(root, [path], signal);
    const language = open.languageOf(path);
    const { lines, stale } = open.readLines(path, mask);
    if (language === undefined || stale) {
      throw new LociError(
        "PATH_NOT_FOUND",
        `${path} is not among the files of ${open.snapshot.record.root}.`,
      );
    }
    const isEnded = lines.at(-1) === "";
    const { root: name } = open.snapshot.record;
    return {
      ...{ root: name, path, language },
      lines: isEnded ? lines.length - 1 : lines.length,
      content: lines.join("\n"),
    };
  }

  async listSymbols({ root, path }: Query<"listSymbols">, signal?: AbortSignal): Promise<SymbolSummary[]> {
    return (await this.#gathered.openOne(root, [path], signal)).symbols.listOf(path);
  }

  async roots(): Promise<RootStatus[]> {
    return (await this.#roots.list()).map((pushed) => ({
      root: pushed.root,
      id: pushed.root,
      generation: pushed.generation,
      indexedAt: pushed.pushedAt,
      files: pushed.counts.files,
      symbols: pushed.counts.symbols,
      chunks: pushed.counts.chunks,
      edges: pushed.counts.resolved,
      bytesOnDisk: 0,
      embedder: pushed.embedder,
      languages: pushed.counts.languages,
      isOtherBuild: false,
    }));
  }

  /** Files deleted from a root leave the server with the next push. */
  async describeIndex({ root }: Query<"describeIndex">): Promise<IndexDescription> {
    const [placed] = await this.#roots.place(root);
    const { counts, dimensions, pushedAt, root: name } = placed!.pushed;
    return {
      root: name,
      files: counts.files,
      sizeBytes: counts.bytes,
      chunks: counts.chunks,
      segments: 1,
      dimensions,
      createdAt: pushedAt,
      lastModifiedAt: undefined,
      gone: [],
      goneChunks: 0,
      isStale: false,
    };
  }

  async standings({ root }: Query<"standings">): Promise<RootStanding[]> {
    return (await this.#roots.place(root)).map(({ pushed }) => ({
      root: pushed.root,
      generation: pushed.generation,
      commit: pushed.commit,
      behind: undefined,
    }));
  }

  async checkHealth(signal?: AbortSignal): Promise<HealthCheck> {
    const startedAt = performance.now();
    const { server } = this.#roots;
    try {
      const version = await server.readVersion(signal);
      const roots = await this.#roots.list();
      const tookMs = performance.now() - startedAt;
      const detail = `Qdrant ${version}, ${roots.length} roots in ${server.collection}`;
      return { part: "search store", ok: true, detail, mend: undefined, tookMs };
    } catch (error) {
      if (!(error instanceof LociError)) throw error;
      const tookMs = performance.now() - startedAt;
      return { part: "search store", ok: false, detail: error.message, mend: error.hint, tookMs };
    }
  }
}
