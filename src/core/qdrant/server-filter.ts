// Filters of a search as predicates of the server. They let through all that may be found, and little else: what comes back
// is filtered again by the words of the filters themselves.
import { createPathTest } from "../query/index.ts";
import { termHash, type CodeFilters } from "../types/index.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import type { PushedRoot } from "./root-point.ts";
import { ofRoot, visibleIn, type Filter } from "./visible.ts";

/** So many paths are named one by one. */
const mostPaths = 5_000;
const mostFiles = 1_000_000;

type Condition = Record<string, unknown>;

/** Chunks of a root that stand, and may be found. Throws INPUT_INVALID for a pattern that cannot be read. */
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

/** `f` of `Class.f`, `module::f` and `f()`. */
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

/** Patterns of paths are matched here, by the same code as in a local index, and the paths that pass are named. */
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

/** Of all files of a root that stand. */
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
