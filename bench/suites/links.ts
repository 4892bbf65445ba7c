// Are the edges right? Tested on hand-made projects and small programs with all edges written down, and on packages
// whose calls the TypeScript compiler judges. Right over found is precision, right over all is recall.
import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureFolder, fixtureLanguages } from "../../test/quality/links/fixture-list.ts";
import { measureFixture } from "../../test/quality/links/fixture-quality.ts";
import { measurePrograms, programLanguages } from "../../test/quality/links/program-quality.ts";
import { measureTypeScript } from "../../test/quality/links/typescript-quality.ts";
import { openCorpus } from "../corpora/choose.ts";
import { renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";

/** Packages that are built from their `src`. */
const judgedPackages = ["rxjs", "langium", "chevrotain"] as const;

export async function run(bench: Bench): Promise<void> {
  for (const language of fixtureLanguages) {
    const subject = `fixture ${language}`;
    await bench.case(subject, async () => {
      const { right, wrong, missed } = await measureFixture(join(fixtureFolder, language));
      addScore(bench, subject, { right, wrong: wrong.length, missed: missed.length });
    });
  }
  for (const language of programLanguages) {
    const subject = `programs ${language}`;
    await bench.case(subject, async () => {
      const { right, wrong, missed } = await measurePrograms(language);
      addScore(bench, subject, { right, wrong: wrong.length, missed: missed.length });
    });
  }
  for (const name of bench.quick ? [] : judgedPackages) {
    await bench.case(`calls of ${name}`, async () => {
      const { byLine, byFunction } = await measureTypeScript(openCorpus(name).path, () => true);
      addScore(bench, `${name}, by line`, byLine);
      addScore(bench, `${name}, by function`, byFunction);
    });
  }
  const cell = (subject: string, name: string): string => (bench.median({ subject, name }) ?? 0).toFixed(3);
  const rows = bench
    .subjectsOf("precision")
    .map((subject) => [subject, cell(subject, "precision"), cell(subject, "recall")]);
  bench.print(renderTable(["edges of", "precision", "recall"], rows));
}

function addScore(
  bench: Bench,
  subject: string,
  { right, wrong, missed }: { readonly right: number; readonly wrong: number; readonly missed: number },
): void {
  assert.ok(right > 0, "some edges are right");
  bench.add({ subject, name: "edges that are right" }, "count", right);
  bench.add({ subject, name: "precision" }, "share", right / (right + wrong));
  bench.add({ subject, name: "recall" }, "share", right / (right + missed));
}
