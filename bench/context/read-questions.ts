// Questions about projects that many know, with the symbols that answer them: written from the sources, without asking Loci.
import { readFileSync } from "node:fs";
import type { CodeService, SymbolSummary } from "../../src/core/types/index.ts";

export interface ContextQuestion {
  readonly project: string;
  readonly query: string;
  /** Files that the answer is in, each once. */
  readonly files: readonly string[];
  /** Symbols that the answer is in; none where a whole file is the answer. */
  readonly symbols: readonly SymbolSummary[];
}

/** Of bench/context/questions: a question and, behind a tab, `path#Symbol` or a path each, with a space between. */
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

/** Throws where the project has no such symbol: then the question is wrong, or the project is another version. */
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
