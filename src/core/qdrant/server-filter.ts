// How are search filters expressed as server conditions? These let everything through that may be found, and little
// else. Results are filtered again by the original filters.
import { createPathTest } from "../query/index.ts";
import { termHash, type CodeFilters } from "../types/index.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import type { PushedRoot } from "./root-point.ts";
import { ofRoot, visibleIn, type Filter } from "./visible.ts";

/** Up to this many paths are listed individually. */
const mostPaths = 5_000;
const mostFiles = 1_000_000;

type Condition = Record<string, unknown>;

/** Matches a root's live chunks that pass the filters. Throws INPUT_INVALID for an invalid pattern. */
export async function chunkFilter(
  server: QdrantServer,
  root: PushedRoot,
  filters: CodeFilters,
  signal?: AbortSignal,
): Promise<Filter> {
  const must: Condition[] = [ofRoot(root.root), { key: "type", match: { value: "chunk" } }, visibleIn(root)];
  const anyOf = (key: string, values: readonly (string | number)[] | undefined): void => {
    if (values !== undefined && values.length > 0)
      must.push({ key, match: { any: [...values] as string[] } });
  };
  anyOf("language", filters.languages);
  anyOf("purposes", filters.purpose === undefined ? undefined : [filters.purpose]);
  anyOf(
    "extension",
    filters.extensions?.map((extension) => extension.replace(/^[*.]+/, "").toLowerCase()),
  );
  anyOf("kinds", filters.kinds);
  anyOf(
    "names",
    filters.symbols?.map((name) => termHash(lastPart(name))),
  );
  if (hasPathFilter(filters)) must.push(await pathFilter(server, root, filters, signal));
  return { must };
}

/** `f` for `Class.f`, `module::f` and `f()`. */
function lastPart(name: string): string {
  const parts = name
    .trim()
    .replace(/\(\s*\)$/, "")
    .split(/::|->|[.#\\]/);
  return parts.findLast((part) => part !== "") ?? "";
}

function hasPathFilter({ under, globs, notGlobs, pathPattern, without }: CodeFilters): boolean {
  return (
    [under, globs, notGlobs, without].some((list) => list !== undefined && list.length > 0) ||
    pathPattern !== undefined
  );
}

/** Path patterns are matched here, with the same code as for a local index, and the matching paths are listed. */
async function pathFilter(
  server: QdrantServer,
  root: PushedRoot,
  filters: CodeFilters,
  signal: AbortSignal | undefined,
): Promise<Filter> {
  const passes = createPathTest({ ...filters, extensions: undefined }, root.root);
  const paths = await listPaths(server, root, signal);
  const passed = paths.filter(passes);
  if (passed.length <= mostPaths) return { must: [{ key: "path", match: { any: passed } }] };
  const others = paths.filter((path) => !passes(path));
  return others.length <= mostPaths ? { must_not: [{ key: "path", match: { any: others } }] } : {};
}

/** Paths of all live files of a root. */
async function listPaths(server: QdrantServer, root: PushedRoot, signal?: AbortSignal): Promise<string[]> {
  const { hits } = await server.askOf(
    root.root,
    (client, shard) =>
      client.facet(server.collection, {
        ...shard,
        key: "path",
        limit: mostFiles,
        exact: true,
        filter: { must: [ofRoot(root.root), { key: "type", match: { value: "file" } }, visibleIn(root)] },
      }),
    signal,
  );
  return hits.map(({ value }) => String(value)).sort();
}
