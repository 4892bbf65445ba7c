// If a query's root is a folder inside an indexed root, which folders does the query mean?
import { isAbsolute } from "node:path";
import type { CodeQuery } from "../../types/index.ts";
import type { RootDirectory } from "../open-roots/root-directory.ts";

/** Such a root limits the query to that folder. */
export function placeQuery(query: CodeQuery, roots: RootDirectory): CodeQuery {
  if (typeof query.root !== "string") return query;
  const { under } = roots.find(query.root);
  if (under === undefined) return query;
  const inside = query.filters?.under?.map((folder) => joinFolders(under, folder)) ?? [under];
  return { ...query, filters: { ...query.filters, under: inside } };
}

/** A folder's path relative to another one; an absolute path is kept. */
function joinFolders(outer: string, inner: string): string {
  return isAbsolute(inner)
    ? inner
    : [outer, inner.replace(/^\.\//, "")].filter((part) => part !== "").join("/");
}
