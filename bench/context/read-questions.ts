// Questions about well-known projects, with the symbols that answer them. Written from the sources, without asking
// Loci.
import { readFileSync } from "node:fs";
import type { CodeService, SymbolSummary } from "../../src/core/types/index.ts";

export interface ContextQuestion {
  readonly project: string;
  readonly query: string;
  /** Files that contain the answer, without duplicates. */
  readonly files: readonly string[];
  /** Symbols that contain the answer; none if a whole file is the answer. */
  readonly symbols: readonly SymbolSummary[];
}

/** Reads bench/context/questions: a question, a tab, then one or more `path#Symbol` or path, separated by spaces. */
export async function readQuestions(
  project: string,
  root: string,
  code: Pick<CodeService, "listSymbols">,
): Promise<readonly ContextQuestion[]> {
  const rows = readRows(`context/questions/${project}.tsv`).map(([query = "", answers = ""]) => ({
    query,
    answers: answers.split(" "),
  }));
  return Promise.all(
    rows.map(async ({ query, answers }) => {
      const named = answers.filter((answer) => answer.includes("#"));
      return {
        ...{ project, query, files: filesOf(answers) },
        symbols: await Promise.all(named.map((answer) => findSymbol(answer, root, code))),
      };
    }),
  );
}

function filesOf(answers: readonly string[]): readonly string[] {
  return [...new Set(answers.map((answer) => answer.split("#")[0]!))];
}

function readRows(path: string): string[][] {
  const up = import.meta.url.endsWith(".ts") ? "../" : "../../../bench/";
  return readFileSync(new URL(`${up}${path}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("\t"));
}

/** Throws if the project has no such symbol: either the question is wrong, or the project is another version. */
async function findSymbol(
  answer: string,
  root: string,
  code: Pick<CodeService, "listSymbols">,
): Promise<SymbolSummary> {
  const [path = "", name = ""] = answer.split("#");
  const symbols = await code.listSymbols({ root, path });
  const found =
    symbols.find(({ qualifiedName }) => qualifiedName === name) ??
    symbols.find(({ name: own }) => own === name);
  if (found === undefined) throw new Error(`${answer} is not in the project.`);
  return found;
}
