// A small in-memory engine for unit tests of the adapters: they check how adapters present answers, not what is found.
import type { Engine } from "../../src/engine.ts";
import { LociError, throwIfCancelled } from "../../src/errors.ts";
import type { CallContext } from "../../src/tools/calls/open-context.ts";
import type { CodeEdge, CodeHit, SymbolDetail } from "../../src/core/types/index.ts";

export const sampleRoot = "/projects/sample";

export function createSampleSymbol(name: string, line: number): SymbolDetail {
  return {
    id: `src/${name}.ts#${name}`,
    name,
    qualifiedName: name,
    kind: "function",
    filePath: `src/${name}.ts`,
    lineStart: line,
    lineEnd: line + 2,
    signature: `function ${name}(): void`,
    visibility: "public",
    parent: undefined,
    language: "typescript",
    doc: undefined,
    root: sampleRoot,
  };
}

export interface SampleEngine extends Engine {
  readonly calls: string[];
}

/** `symbols` are found by name; two with the same name are ambiguous. */
export function createSampleEngine(symbols: readonly SymbolDetail[]): SampleEngine {
  const calls: string[] = [];
  const settings = new Map<string, unknown>();
  const edge = (source: SymbolDetail, target: SymbolDetail): CodeEdge => ({
    source: source.id,
    target: target.id,
    relationship: "CALLS",
    weight: 1,
    confidence: 0.970001,
    strategy: "import",
    filePath: source.filePath,
    line: source.lineStart,
    isInTests: false,
  });
  const hit = (symbol: SymbolDetail): CodeHit => ({
    root: sampleRoot,
    path: symbol.filePath,
    startLine: symbol.lineStart,
    endLine: symbol.lineEnd,
    language: symbol.language,
    symbol: symbol.qualifiedName,
    symbolId: symbol.id,
    kind: symbol.kind,
    signature: symbol.signature,
    doc: "",
    score: 0.123456,
    components: { words: 0.1, vectors: 0.023456 },
    retrieverScores: { meaning: 0.2, words: 0.5, model: undefined },
    foundBy: [0],
    text: undefined,
    preview: [{ line: symbol.lineStart, text: symbol.signature }],
    stale: false,
    movedBy: 0,
  });
  return {
    calls,
    artifacts: {
      standing: () => undefined,
      checkHealth: () => Promise.resolve([]),
      settle: () => Promise.resolve(undefined),
    },
    memory: createForgetfulMemory(calls),
    settings: {
      get: (key) => Promise.resolve(settings.get(key)),
      set: (key, value) => {
        settings.set(key, value);
        return Promise.resolve();
      },
      update: (key, change) => {
        const value = change(settings.get(key));
        settings.set(key, value);
        return Promise.resolve(value);
      },
    },
    code: {
      index: (path, { onProgress }, signal) => {
        calls.push(`index ${path}`);
        throwIfCancelled(signal);
        onProgress?.({ stage: "parse", done: 1, total: 2, bytes: 100 });
        return waitForAbort(signal);
      },
      push: () => Promise.reject(new LociError("CONFIG_INVALID", "No search server is configured.")),
      removePushed: () => Promise.resolve(),
      settle: () => Promise.resolve([]),
      standings: () => Promise.resolve([]),
      search: ({ query, limit }) =>
        Promise.resolve({
          query,
          hits: symbols.slice(0, limit).map(hit),
          total: symbols.length,
          isUnrelated: false,
          missingPlaces: [],
          reranked: false,
          tookMs: 1,
        }),
      maskTexts: ({ texts }) => Promise.resolve(texts),
      compareTexts: ({ texts }) => Promise.resolve(texts.map(() => 0)),
      searchSymbols: ({ query, limit, offset = 0 }) =>
        Promise.resolve(symbols.filter(({ name }) => name.includes(query)).slice(offset, offset + limit)),
      lookupSymbol: ({ name }) => {
        const named = symbols.filter((symbol) => symbol.name === name || symbol.id === name);
        const [first] = named;
        if (first === undefined) throw new LociError("SYMBOL_NOT_FOUND", `There is no symbol ${name}.`);
        return Promise.resolve(
          named.length === 1
            ? { found: true, symbol: first, namesakes: [], total: 1 }
            : { found: false, candidates: named, total: named.length },
        );
      },
      dependencies: ({ symbolId }) =>
        Promise.resolve(
          symbols.filter(({ id }) => id !== symbolId).map((other) => edge(other, symbols[0] ?? other)),
        ),
      impact: ({ symbolId, depth }) =>
        Promise.resolve({
          symbol: symbolId,
          depth,
          directDependents: [],
          reachable: symbols.map(({ id, kind, name, filePath }) => ({
            id,
            kind,
            label: name,
            filePath,
            line: 1,
            depth: 1,
            via: symbolId,
            possible: false,
            isInTests: false,
          })),
          reachableCount: symbols.length,
          possibleCount: 0,
          tests: [],
          sureTestCount: 0,
          testHelpers: [],
          files: [],
        }),
      clusters: ({ resolution }) =>
        Promise.resolve({
          root: sampleRoot,
          resolution,
          modularity: 0.5,
          clusterCount: 1,
          clusters: [{ id: 0, size: symbols.length, label: "src", members: symbols.map(({ id }) => id) }],
          links: [],
        }),
      clusterGraph: () => Promise.reject(new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.")),
      symbolGraph: () => Promise.reject(new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.")),
      symbolPath: () => Promise.reject(new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.")),
      architecture: () => Promise.reject(new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.")),
      pageRank: ({ limit }) =>
        Promise.resolve({
          root: sampleRoot,
          ranked: symbols
            .slice(0, limit)
            .map(({ id, kind, name }) => ({ id, kind, label: name, pagerank: 0.000012345678 })),
        }),
      workspaces: (path) =>
        Promise.resolve({ root: path ?? sampleRoot, workspaces: [], packages: [], dependencies: [] }),
      roots: () => Promise.resolve([]),
      rootPaths: () => Promise.resolve([]),
      describeIndex: ({ root }) =>
        Promise.reject(new LociError("ROOT_NOT_INDEXED", `${root} is not indexed.`)),
      findImports: () => Promise.resolve([]),
      findMentions: ({ name }) => Promise.resolve({ name, total: 0, files: 0, isComplete: true, places: [] }),
      readCode: () => Promise.resolve([]),
      readFile: ({ path }) => Promise.reject(new LociError("PATH_NOT_FOUND", `File not found: ${path}`)),
      listSymbols: ({ path }) => Promise.resolve(symbols.filter(({ filePath }) => filePath === path)),
      relatedSymbols: () => Promise.resolve([]),
      describeRoot: () => Promise.reject(new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.")),
      contents: () => Promise.resolve({ symbolKinds: {}, edgeKinds: {}, bytesOnDisk: 0 }),
      checkHealth: () =>
        Promise.resolve([
          { part: "store", ok: true, detail: "reads and writes", mend: undefined, tookMs: 1.23456 },
        ]),
    },
    takeNotices: () => [],
    isHomeGone: () => false,
    close: () => {
      calls.push("close");
      return Promise.resolve();
    },
  };
}

/** Tests of the adapters only record calls to memory, and ask for its health. */
function createForgetfulMemory(calls: string[]): Engine["memory"] {
  const memory: Pick<Engine["memory"], "recordEvent" | "checkHealth" | "describeShortfall"> = {
    checkHealth: () => Promise.resolve([]),
    describeShortfall: () => Promise.resolve(undefined),
    recordEvent: ({ tool, failed }) => {
      calls.push(`event ${tool ?? ""}${failed === true ? " failed" : ""}`);
    },
  };
  return memory as Engine["memory"];
}

/** An index run that never ends by itself. */
function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => {
      reject(new LociError("CANCELLED", "The call was cancelled."));
    });
  });
}

/** What a call gets from its server, for one client without a workspace. */
export function createCallContext(engine: Engine, catalog: CallContext["catalog"]): CallContext {
  return {
    getEngine: () => Promise.resolve(engine),
    catalog,
    session: { id: "test" },
    workspace: {
      folder: () => Promise.resolve("/nowhere"),
      scope: () => Promise.resolve({ roots: undefined, warning: undefined }),
      resolve: (path) => path,
    },
    signal: new AbortController().signal,
  };
}
