// The hand-made projects: the accuracy that every language must reach on them. `node dist/test/quality/links/run.js`
// prints the table.
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixtureFolder, fixtureLanguages } from "./fixture-list.ts";
import { measureFixture } from "./fixture-quality.ts";
import { measurePrograms, programLanguages } from "./program-quality.ts";

/** Values below these mean that a change made linking worse. They are our own minimum; the goal is 0.95 and 0.80. */
const minPrecision = 0.98;
const minRecall = 0.95;
const minProgramPrecision = 0.97;
const minProgramRecall = 0.9;

test.each(fixtureLanguages)("%s: fixture edges reach the required precision and recall", async (language) => {
  const { right, wrong, missed } = await measureFixture(join(fixtureFolder, language));
  expect(right).toBeGreaterThan(20);
  expect({ wrong, precision: right / (right + wrong.length) >= minPrecision }).toMatchObject({
    precision: true,
  });
  expect({ missed, recall: right / (right + missed.length) >= minRecall }).toMatchObject({ recall: true });
});

/** For languages whose programs have fewer than a hundred calls. */
const fewCalls: Readonly<Partial<Record<string, number>>> = {
  elixir: 70,
  csharp: 70,
  c: 80,
  lua: 85,
  php: 60,
  ruby: 70,
  bash: 45,
  scala: 30,
  groovy: 30,
  kotlin: 70,
  zig: 12,
  dart: 20,
  perl: 40,
  julia: 28,
  clojure: 8,
  r: 10,
  erlang: 10,
  objc: 40,
};

test.each(programLanguages)(
  "%s: calls of the small programs reach the required precision and recall",
  async (language) => {
    const { right, wrong, missed } = await measurePrograms(language);
    expect(right).toBeGreaterThan(fewCalls[language] ?? 100);
    expect({ wrong, precision: right / (right + wrong.length) >= minProgramPrecision }).toMatchObject({
      precision: true,
    });
    expect({ missed, recall: right / (right + missed.length) >= minProgramRecall }).toMatchObject({
      recall: true,
    });
  },
);
