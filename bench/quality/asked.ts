// Questions that people would ask about well-known projects, with the files that answer them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { querySets } from "./query.ts";
import type { Answer, QualityQuery, QuerySet } from "./query.ts";

const up = import.meta.url.endsWith(".ts") ? "./" : "../../../bench/quality/";
const ownFolder = fileURLToPath(new URL(`${up}questions`, import.meta.url));

/**
 * Reads NAME.tsv in the folder: a question, its kind, and paths separated by spaces, with tabs between the columns. A
 * path may end in `:LINE`. Undefined if there is no such file.
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
