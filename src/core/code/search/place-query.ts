// Which folders does a query mean whose root is a folder in an indexed one?
import { isAbsolute } from "node:path";
import type { CodeQuery } from "../../types/index.ts";
import type { RootDirectory } from "../open-roots/root-directory.ts";

/** Such a root asks for what is under that folder. */
export function placeQuery(query: CodeQuery, roots: RootDirectory): CodeQuery {
  if (typeof query.root !== "string") return query;
  const { under } = roots.find(query.root);
  if (under === undefined) return query;
  const inside = query.filters?.under?.map((folder) => joinFolders(under, folder)) ?? [under];
  return { ...query, filters: { ...query.filters, under: inside } };
}

/** A folder as it is told within another one; an absolute one says where it is by itself. */
function joinFolders(outer: string, inner: string): string {
  return isAbsolute(inner)
    ? inner
    : [outer, inner.replace(/^\.\//, "")].filter((part) => part !== "").join("/");
}
