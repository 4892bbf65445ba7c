// If a search found nothing, which of its filters is the reason, and which values would match?
import { basename } from "node:path/posix";
import { findClosestName } from "../../../base/closest-name.ts";
import type { CodeFilters, FilterName, UnmatchedFilters } from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import { applyFilters } from "./filters.ts";
import type { SearchIndex, SearchSegment } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";

const mostNear = 5;

/**
 * Each filter that nothing indexed passes by itself; or all filters together if each lets something through; none if
 * something passes them all. Applies every filter again, which is only worth it for an empty answer.
 */
export function findUnmatchedFilters(
  { segments, live }: Pick<SearchIndex, "segments" | "live">,
  filters: CodeFilters,
): readonly UnmatchedFilters[] {
  const { matchCase, ...conditions } = filters;
  const given = (Object.entries(conditions) as [FilterName, CodeFilters[FilterName]][])
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined))
    .map(([name, value]) => ({ name, values: [value].flat() as readonly string[] }));
  const passesAny = (some: CodeFilters): boolean =>
    applyFilters(segments, live, some).documents.some((bits) => bits?.some((word) => word !== 0) ?? true);
  const unmatched = given
    .filter(({ name }) => !passesAny({ [name]: conditions[name], matchCase }))
    .map((one) => ({ filters: [one], near: findNear(segments, one) }));
  if (unmatched.length > 0 || given.length < 2 || passesAny(filters)) return unmatched;
  return [{ filters: given, near: [] }];
}

function findNear(
  segments: readonly SearchSegment[],
  { name, values }: { readonly name: FilterName; readonly values: readonly string[] },
): readonly string[] {
  if (name === "languages") return mostUsed(segments, (view, file) => [view.language(file)]);
  if (name !== "under") return [];
  const folders = mostUsed(segments, (view, file) => foldersOf(view.path(file)), Infinity);
  const near = values.flatMap((value) => {
    const wanted = value.replace(/^(\.?\/)+|\/+$/g, "");
    const same = folders.filter((folder) => basename(folder) === basename(wanted));
    if (same.length > 0) return same;
    const closest =
      findClosestName(wanted, folders) ??
      findClosestName(
        basename(wanted),
        folders.map((each) => basename(each)),
      );
    return folders.filter((folder) => folder === closest || basename(folder) === closest);
  });
  const shown = near.length > 0 ? near : folders.filter((folder) => !folder.includes("/"));
  return [...new Set(shown)].slice(0, mostNear);
}

/** `a` and `a/b` for `a/b/c.ts`. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

/** The values that most files have. */
function mostUsed(
  segments: readonly SearchSegment[],
  read: (view: ReturnType<typeof viewSegment>, file: number) => readonly string[],
  limit = mostNear,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tables, deadFiles } of segments) {
    const view = viewSegment(tables);
    for (let file = 0; file < tables.files.length; file++) {
      if (isDead(deadFiles, file)) continue;
      for (const each of read(view, file)) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([value]) => value);
}
