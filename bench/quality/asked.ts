// Questions that people would ask of projects that many know, with the files that answer them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { querySets } from "./query.ts";
import type { Answer, QualityQuery, QuerySet } from "./query.ts";

const up = import.meta.url.endsWith(".ts") ? "./" : "../../../bench/quality/";
const ownFolder = fileURLToPath(new URL(`${up}questions`, import.meta.url));

/**
 * Those of NAME.tsv in the folder: a question, its kind and paths with a space between, by tabs; undefined without a file.
 * A path may end in `:LINE`.
 */
export function readAsked(name: string, folder: string = ownFolder): QualityQuery[] | undefined {
  const file = join(folder, `${name}.tsv`);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [query = "", kind = "", paths = ""] = line.split("\t");
      return {
        set: askedSet(kind, name),
        query,
        language: name,
        answers: paths.trim().split(" ").map(readAnswer),
      };
    });
}

function readAnswer(place: string): Answer {
  const [, path = place, line] = /^(.*):(\d+)$/.exec(place) ?? [];
  return line === undefined ? { path } : { path, lines: [Number(line), Number(line)] };
}

function askedSet(kind: string, name: string): QuerySet {
  const set = querySets.find((known) => known === kind);
  if (set === undefined) throw new Error(`${name}.tsv has a question of the unknown kind "${kind}".`);
  return set;
}
