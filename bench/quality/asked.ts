// Questions that people would ask of projects that many know, with the files that answer them.
import { existsSync, readFileSync } from "node:fs";
import { askedSets } from "./query.ts";
import type { QualityQuery, QuerySet } from "./query.ts";

/** Those of bench/quality/questions/NAME.tsv: a question, its kind and paths with a space between, by tabs; undefined without a file. */
export function readAsked(name: string): QualityQuery[] | undefined {
  const up = import.meta.url.endsWith(".ts") ? "./" : "../../../bench/quality/";
  const file = new URL(`${up}questions/${name}.tsv`, import.meta.url);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [query = "", kind = "", paths = ""] = line.split("\t");
      const answers = paths
        .trim()
        .split(" ")
        .map((path) => ({ path }));
      return { set: askedSet(kind, name), query, language: name, answers };
    });
}

function askedSet(kind: string, name: string): QuerySet {
  const set = askedSets.find((known) => known === kind);
  if (set === undefined)
    throw new Error(`questions/${name}.tsv has a question of the unknown kind "${kind}".`);
  return set;
}
