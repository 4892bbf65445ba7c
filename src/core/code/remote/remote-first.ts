// How do the server and the local indexes act as one service? Pushed roots are asked on the server, other indexed roots
// here. If the server does not respond, the local index answers and says so.
import { isLociError, LociError } from "../../../errors.ts";
import type { CodeService, RootScope, Served } from "../../types/index.ts";
import type { RemoteCode } from "./remote-code.ts";

type Closable = Served<CodeService> & { close(): Promise<void> };

export function createRemoteFirst(remote: RemoteCode, local: Closable): Closable {
  /** If no local index can answer either, throws the server's error. */
  const ask = async <T>(
    root: RootScope["root"],
    fromServer: () => Promise<T>,
    fromHere: () => T | Promise<T>,
    inPlace: (answer: T, why: string) => T = (answer) => answer,
  ): Promise<T> => {
    let failure: unknown;
    try {
      if (await remote.has(root)) return await fromServer();
    } catch (error) {
      if (!isLociError(error, "SEARCH_STORE_UNAVAILABLE")) throw error;
      failure = error;
    }
    try {
      const answer = await fromHere();
      return failure === undefined ? answer : inPlace(answer, (failure as LociError).message);
    } catch (error) {
      throw failure !== undefined && isLociError(error, "ROOT_NOT_INDEXED") ? failure : error;
    }
  };
  const askBoth =
    <Q extends RootScope, A>(
      fromServer: (query: Q, signal?: AbortSignal) => Promise<A>,
      fromHere: (query: Q, signal?: AbortSignal) => A | Promise<A>,
    ) =>
    (query: Q, signal?: AbortSignal): Promise<A> =>
      ask(
        query.root,
        () => fromServer(query, signal),
        () => fromHere(query, signal),
      );
  /** Questions about the whole graph need the whole root. */
  const askHere = async <T>(root: RootScope["root"], fromHere: () => T | Promise<T>): Promise<T> => {
    try {
      return await fromHere();
    } catch (error) {
      if (!isLociError(error, "ROOT_NOT_INDEXED") || !(await remote.has(root).catch(() => false)))
        throw error;
      const what = typeof root === "string" ? root : "The root";
      throw new LociError("ROOT_NOT_INDEXED", `${what} is in Qdrant, but not indexed on this machine.`, {
        hint: "This question is about the graph as a whole, which only an index on this machine has.",
        next: { do: "index" },
      });
    }
  };
  return {
    search: (query, signal) =>
      ask(
        query.root,
        () => remote.search(query, signal),
        () => local.search(query, signal),
        (answer, why) => ({
          ...answer,
          hits: answer.hits.map((hit) => ({ ...hit, stale: true })),
          shortfall: `${why} These results are from the index on this machine.`,
        }),
      ),
    searchSymbols: askBoth(remote.searchSymbols.bind(remote), local.searchSymbols.bind(local)),
    lookupSymbol: askBoth(remote.lookupSymbol.bind(remote), local.lookupSymbol.bind(local)),
    dependencies: askBoth(remote.dependencies.bind(remote), local.dependencies.bind(local)),
    impact: askBoth(remote.impact.bind(remote), local.impact.bind(local)),
    relatedSymbols: askBoth(remote.relatedSymbols.bind(remote), local.relatedSymbols.bind(local)),
    findImports: askBoth(remote.findImports.bind(remote), local.findImports.bind(local)),
    findMentions: askBoth(remote.findMentions.bind(remote), local.findMentions.bind(local)),
    readCode: askBoth(remote.readCode.bind(remote), local.readCode.bind(local)),
    readFile: askBoth(remote.readFile.bind(remote), local.readFile.bind(local)),
    listSymbols: askBoth(remote.listSymbols.bind(remote), local.listSymbols.bind(local)),
    standings: askBoth(remote.standings.bind(remote), local.standings.bind(local)),
    roots: async (signal) => [
      ...(await remote.roots().catch(emptyWithoutServer)),
      ...(await local.roots(signal)),
    ],
    checkHealth: async (signal) => [...(await local.checkHealth(signal)), await remote.checkHealth(signal)],
    clusters: (query, signal) => askHere(query.root, () => local.clusters(query, signal)),
    clusterGraph: (query, signal) => askHere(query.root, () => local.clusterGraph(query, signal)),
    symbolGraph: (query, signal) => askHere(query.root, () => local.symbolGraph(query, signal)),
    symbolPath: (query, signal) => askHere(query.root, () => local.symbolPath(query, signal)),
    pageRank: (query, signal) => askHere(query.root, () => local.pageRank(query, signal)),
    architecture: (query, signal) => askHere(query.root, () => local.architecture(query, signal)),
    describeIndex: askBoth(remote.describeIndex.bind(remote), local.describeIndex.bind(local)),
    describeRoot: (query, signal) => askHere(query.root, () => local.describeRoot(query, signal)),
    workspaces: (path, signal) => local.workspaces(path, signal),
    maskTexts: (query) => local.maskTexts(query),
    compareTexts: (query, signal) => local.compareTexts(query, signal),
    contents: (signal) => local.contents(signal),
    close: () => local.close(),
  };
}

function emptyWithoutServer(error: unknown): [] {
  if (isLociError(error, "SEARCH_STORE_UNAVAILABLE")) return [];
  throw error;
}
