// Questions about projects that contain copies: the documentation of a copied function or file, the same plus a word
// for one of the copies, two such sentences together, and the documentation of files without copies.
import { appendTo } from "../../../src/base/append-to.ts";
import { documentedQueries, type QueryPlan } from "../queries.ts";
import type { ProjectFile } from "../project.ts";
import { sample } from "../query.ts";
import type { QualityQuery } from "../query.ts";
import { kindsOfFiles } from "./file-kinds.ts";

/** At most this many per set and project. */
const perSet = 20;

export function planCopyQueries(
  files: readonly ProjectFile[],
): Pick<QueryPlan, "queries" | "changed" | "removed"> {
  const { queries, changed } = documentedQueries(files);
  const kinds = kindsOfFiles(new Map(files.map(({ path, text }) => [path, changed.get(path) ?? text])));
  const members = new Map<number, string[]>();
  for (const [path, kind] of kinds) appendTo(members, kind, path);
  const kindOf = (query: QualityQuery): number => kinds.get(pathOf(query))!;
  const copiesOf = (query: QualityQuery): readonly string[] => members.get(kindOf(query))!;
  // A sentence that documents several kinds of files asks for none of them.
  const said = new Map<string, Set<number>>();
  for (const query of queries) said.set(query.query, (said.get(query.query) ?? new Set()).add(kindOf(query)));
  const clear = queries.filter(({ query }) => said.get(query)!.size === 1);
  const distinct = [...new Map(clear.map((query) => [query.query, query])).values()];
  const copied = distinct.filter((query) => copiesOf(query).length > 1);
  const single = distinct.filter((query) => copiesOf(query).length === 1);
  const editions = clear.flatMap((query) => askEdition(query, copiesOf(query)));
  return {
    queries: [
      ...sample(copied, perSet).map((query): QualityQuery => ({ ...query, set: "copied" })),
      ...sample(single, perSet).map((query): QualityQuery => ({ ...query, set: "single" })),
      ...sample(editions, perSet),
      ...sample(joinPairs(sample(copied, 4 * perSet), kinds), perSet),
    ],
    changed,
    removed: new Set(),
  };
}

function pathOf({ answers }: QualityQuery): string {
  return answers[0]!.path;
}

/** The question plus the words of its path that none of the copies has. */
function askEdition(query: QualityQuery, copies: readonly string[]): QualityQuery[] {
  const path = pathOf(query);
  const others = copies.filter((other) => other !== path);
  if (others.length === 0) return [];
  const known = new Set(others.flatMap(wordsOf));
  const own = wordsOf(path).filter((word) => !known.has(word) && /^[a-z]\w+$/i.test(word));
  if (own.length === 0) return [];
  return [{ ...query, set: "edition", query: `${query.query} (${own.join(" ")})`, answers: [{ path }] }];
}

function wordsOf(path: string): string[] {
  return path.split(/[/_.-]/).filter((word) => word !== "");
}

/** Joins two sentences about neighboring files of different kinds. */
function joinPairs(queries: readonly QualityQuery[], kinds: ReadonlyMap<string, number>): QualityQuery[] {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
  const pairs: QualityQuery[] = [];
  const waiting = new Map<string, QualityQuery>();
  for (const query of queries) {
    const path = pathOf(query);
    const other = waiting.get(folderOf(path));
    if (other === undefined) waiting.set(folderOf(path), query);
    else if (kinds.get(pathOf(other)) !== kinds.get(path)) {
      waiting.delete(folderOf(path));
      const answers = [{ path: pathOf(other) }, { path }];
      pairs.push({ ...query, set: "pair", query: `${other.query}, and ${query.query}`, answers });
    }
  }
  return pairs;
}
