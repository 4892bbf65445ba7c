// Which of the files that machines have pushed does a question need? Fetches them so that they can be queried here.
import { pathOf, pathsWithin } from "../../types/symbol-id.ts";
import { termsOf } from "../../types/index.ts";
import { chunkFilter, findFilesOfChunks } from "../../qdrant/index.ts";
import { parseQuery } from "../../query/index.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { getSymbol } from "../symbols/get-symbol.ts";
import { incomingTargets, outgoingPaths } from "./neighborhood.ts";
import type { RemoteRoot } from "./remote-root.ts";
import type { RemoteRoots } from "./remote-roots.ts";

/** Maximum files per root fetched for a question about names. */
export const mostNamed = 300;
/** Maximum files fetched for a question about impact: beyond that, a complete local graph is the better tool. */
export const mostReached = 1_500;

/** A symbol, with the fetched part of its root. */
export interface Gathered {
  readonly remote: RemoteRoot;
  readonly paths: Set<string>;
  readonly open: ReadableSnapshot;
  readonly ref: SymbolRef;
}

export class GatheredFiles {
  readonly #roots: RemoteRoots;

  constructor(roots: RemoteRoots) {
    this.#roots = roots;
  }

  /** The named roots, each with the files that `choose` selects. */
  async each(
    named: string | readonly string[] | undefined,
    signal: AbortSignal | undefined,
    choose: (remote: RemoteRoot) => Promise<readonly string[]>,
  ): Promise<ReadableSnapshot[]> {
    const placed = await this.#roots.place(named);
    return Promise.all(
      placed.map(async ({ pushed }) => {
        const remote = await this.#roots.open(pushed, signal);
        return remote.open(await choose(remote), signal);
      }),
    );
  }

  /** Files that contain the words of a name, those with the most occurrences first. */
  mentioning(
    named: string | readonly string[] | undefined,
    name: string,
    signal: AbortSignal | undefined,
  ): Promise<ReadableSnapshot[]> {
    const query = parseQuery(
      termsOf(name.split(/[/\\:.]+/).findLast((part) => part !== "") ?? name).join(" "),
    );
    return this.each(named, signal, async (remote) =>
      findFilesOfChunks(
        this.#roots.server,
        remote.pushed,
        {
          query,
          vector: undefined,
          limit: 2 * mostNamed,
          filter: await chunkFilter(this.#roots.server, remote.pushed, {}, signal),
        },
        signal,
      ),
    );
  }

  async openOne(
    root: string,
    paths: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadableSnapshot> {
    const [open] = await this.each(root, signal, () => Promise.resolve(paths));
    return open!;
  }

  async gather(root: string, symbolId: string, signal: AbortSignal | undefined): Promise<Gathered> {
    const [placed] = await this.#roots.place(root);
    const remote = await this.#roots.open(placed!.pushed, signal);
    const likely = new Set([pathOf(symbolId)]);
    const opened = await remote.open(likely, signal);
    const isThere = opened.symbols.find(symbolId) !== undefined;
    const paths = isThere ? likely : new Set(pathsWithin(symbolId));
    const open = isThere ? opened : await remote.open(paths, signal);
    return { remote, paths, open, ref: getSymbol(open, symbolId) };
  }

  async withNeighbors(
    { remote, paths, open, ref }: Gathered,
    signal: AbortSignal | undefined,
  ): Promise<Pick<Gathered, "open" | "ref">> {
    const id = open.symbols.id(ref);
    for (const path of outgoingPaths(open, [ref])) paths.add(path);
    const users = await remote.findFiles(
      { key: "targets", any: incomingTargets(open, [ref]) },
      mostReached,
      signal,
    );
    for (const path of users) paths.add(path);
    const wider = await remote.open(paths, signal);
    return { open: wider, ref: getSymbol(wider, id) };
  }
}
