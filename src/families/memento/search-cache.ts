// Recent search results, kept for clients that read the same resource again. The key contains everything that the
// answer depends on, including the store's generation, so that a write takes effect at once.
import { RecentMap } from "../../base/recent-map.ts";
import type { CacheFigures, RecallQuery } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import type { FoundResult } from "./shape.ts";
import { toFound } from "./shape.ts";

const maxEntries = 1_000;
const lifetimeMs = 10 * 60_000;

export interface CachedSearch extends FoundResult {
  readonly cachedAt: number;
  readonly expiresAt: number;
}

/** The search, as it appears in the key. */
interface CacheKey {
  readonly query: string;
  readonly filter: Omit<RecallQuery, "query">;
  readonly generation: number;
  /** The asker's project: its memories come first. */
  readonly roots: readonly string[] | undefined;
}

type SearchCache = RecentMap<string, CachedSearch>;
const caches = new WeakMap<object, SearchCache>();

/** One for each store that this process serves. */
function cacheOf({ engine: { settings } }: ToolContext): SearchCache {
  let cache = caches.get(settings);
  if (cache === undefined) caches.set(settings, (cache = new RecentMap(maxEntries)));
  return cache;
}

/** Does not count as a use of the memories it finds. */
export async function searchCached(
  query: string,
  filter: Omit<RecallQuery, "query">,
  context: ToolContext,
): Promise<CachedSearch> {
  const { engine, signal, workspace } = context;
  const cache = cacheOf(context);
  const generation = await engine.memory.generation(signal);
  const { roots } = await workspace.scope();
  const key = JSON.stringify({ query, filter, generation, roots } satisfies CacheKey);
  const known = cache.get(key);
  if (known !== undefined && known.expiresAt > Date.now()) return known;
  const startedAt = performance.now();
  const found = await engine.memory.find({ query, ...filter, touch: false }, signal);
  const cachedAt = Date.now();
  const answer = { ...toFound(found, startedAt), cachedAt, expiresAt: cachedAt + lifetimeMs };
  // Do not keep an answer made without the configured model.
  if ((await engine.memory.describeShortfall(signal)) === undefined) cache.set(key, answer);
  return answer;
}

export function describeSearchCache(context: ToolContext): CacheFigures {
  const cache = cacheOf(context);
  let bytes = 0;
  for (const [key, value] of cache.entries()) bytes += 2 * (key.length + JSON.stringify(value).length);
  return { hits: cache.hits, misses: cache.misses, size: cache.size, bytes };
}

/** Returns how many were removed. `matches` gets the query of each. */
export function clearSearchCache(context: ToolContext, matches: (query: string) => boolean): number {
  return cacheOf(context).clear((key) => matches((JSON.parse(key) as CacheKey).query));
}
