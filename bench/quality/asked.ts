// Questions that people would ask of projects that many know, with the files that answer them.
import { existsSync, readFileSync } from "node:fs";
import type { QualityQuery } from "./query.ts";

/** Those of bench/quality/questions/NAME.tsv: a question, a tab, and paths with a space between; undefined without a file. */
export function readAsked(name: string): QualityQuery[] | undefined {
  const up = import.meta.url.endsWith(".ts") ? "./" : "../../../bench/quality/";
  const file = new URL(`${up}questions/${name}.tsv`, import.meta.url);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [query = "", paths = ""] = line.split("\t");
      const answers = paths
        .trim()
        .split(" ")
        .map((path) => ({ path }));
      return { set: "asked", query, language: name, answers };
    });
}
