// How are local indexes searched? Over whole snapshots of the roots, and searches prepared over them.
import { RecentMap } from "../../../base/recent-map.ts";
import { throwIfCancelled } from "../../../errors.ts";
import type { CodeQuery } from "../../types/index.ts";
import type { AnnIndex } from "../../vector/index.ts";
import { NeighborIndexes } from "./ann-upkeep.ts";
import { CodeSearch } from "./code-search.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";
import type { OpenSnapshots, StandingRecord } from "../open-roots/open-snapshots.ts";
import { placeQuery } from "./place-query.ts";
import type { RootDirectory } from "../open-roots/root-directory.ts";
import type { EmbeddedQuestion, SearchSource, SearchTurn } from "./search-source.ts";

/** Cached prepared searches: one per root, and one for all roots together. */
const maxSearches = 4;

export class IndexedSearchSource implements SearchSource {
  readonly #roots: RootDirectory;
  readonly #snapshots: OpenSnapshots;
  readonly #searches = new RecentMap<string, CodeSearch>(maxSearches);
  readonly #neighbors: NeighborIndexes;

  /** @param exactUpTo - roots with at most this many chunks have their vectors scanned */
  constructor(roots: RootDirectory, snapshots: OpenSnapshots, exactUpTo: number) {
    this.#roots = roots;
    this.#snapshots = snapshots;
    this.#neighbors = new NeighborIndexes(exactUpTo);
  }

  /** A prepared search holds its snapshots, so it is dropped when one of them is. */
  dropPrepared(): void {
    this.#searches.clear();
  }

  place(query: CodeQuery): CodeQuery {
    return placeQuery(query, this.#roots);
  }

  begin(query: CodeQuery, signal?: AbortSignal): Promise<SearchTurn> {
    const before = this.#snapshots.getRecords(query.root, signal);
    return Promise.resolve({
      indexedBy: new Set(before.map(({ record }) => record.embedder)),
      prepare: (asked, preparing) => this.#prepare(query, before, asked, preparing),
    });
  }

  async #prepare(
    { root }: CodeQuery,
    before: readonly StandingRecord[],
    { embedder }: EmbeddedQuestion,
    signal: AbortSignal | undefined,
  ): Promise<CodeSearch> {
    const neighbors = await this.#findNeighbors(before);
    throwIfCancelled(signal);
    // A generation published meanwhile has removed parts of an older one: from here on, everything is read in one turn.
    const scope = this.#snapshots.get(root, signal);
    const isSame =
      scope.length === before.length &&
      scope.every(({ store, snapshot: { record } }, i) => {
        return store === before[i]!.store && record.generation === before[i]!.record.generation;
      });
    return this.#index(scope, embedder.id, isSame ? neighbors : undefined);
  }

  /** Only for a single large root. */
  async #findNeighbors(scope: readonly StandingRecord[]): Promise<AnnIndex | undefined> {
    const [only] = scope;
    if (only === undefined || scope.length > 1) return undefined;
    return this.#neighbors.find(only.store, only.record);
  }

  /** Cached until a generation changes, or another model stands in for the index's. */
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
