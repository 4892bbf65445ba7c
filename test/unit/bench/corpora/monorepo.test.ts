import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planPackages } from "../../../../bench/corpora/monorepo/plan-packages.ts";
import { camel, nameFile } from "../../../../bench/corpora/monorepo/words.ts";
import { writeMonorepo } from "../../../../bench/corpora/monorepo/write-monorepo.ts";
import { createLinker } from "../../../../src/core/link/index.ts";
import { edgeKindOf } from "../../../../src/core/types/index.ts";
import { openFolderWorld } from "../../../quality/links/folder-view.ts";
import { makeTempFolder } from "../../../support/temp.ts";
import { languages } from "../../../support/languages.ts";

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

test("the same size and seed give the same bytes, and another seed gives other bytes", () => {
  const one = writeMonorepo(makeTempFolder(), 200, 7);
  expect(writeMonorepo(makeTempFolder(), 200, 7)).toEqual(one);
  expect(writeMonorepo(makeTempFolder(), 200, 8).digest).not.toBe(one.digest);
  // Figures of different commits must be about the same files: increase monorepoVersion when this changes.
  expect(one.digest).toBe("b4c9c4ed0f6610b4f1345ebc7526066bd4c27c07348710d033f8a4c03d6305e9");
});

test("writes the requested number of files and reports the actual counts of files and bytes", () => {
  const folder = makeTempFolder();
  const { files, bytes, sources } = writeMonorepo(folder, 333);
  const paths = list(folder);
  expect(paths).toHaveLength(333);
  expect(files).toBe(333);
  expect(sources).toBe(paths.filter((path) => /\.(ts|py|go|java|rs|c)$/.test(path)).length - entries(paths));
  expect(paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)).toBe(bytes);
});

test("a larger monorepo contains the files of a smaller one unchanged", () => {
  const [small, large] = [makeTempFolder(), makeTempFolder()];
  writeMonorepo(small, 100);
  writeMonorepo(large, 400);
  const paths = list(small);
  expect(paths).toEqual(list(large).filter((path) => paths.includes(path)));
  for (const path of paths) expect(readFileSync(join(small, path))).toEqual(readFileSync(join(large, path)));
});

test("200,000 files have distinct main functions, and package dependencies form no cycle", () => {
  const names = Array.from({ length: 200_000 }, (_, file) => nameFile(file));
  expect(new Set(names.map(({ verb, adjective, noun }) => camel(verb, adjective, noun))).size).toBe(200_000);
  const packages = planPackages(200_000, 1);
  expect(new Set(packages.map(({ name }) => name)).size).toBe(4_000);
  expect(new Set(packages.map(({ language }) => language.extension)).size).toBe(6);
  for (const { index, language, dependencies } of packages) {
    for (const one of dependencies) {
      expect(one.index).toBeLessThan(index);
      expect(one.language).toBe(language);
    }
  }
});

test("the linker finds every call between files, in every language", async () => {
  const folder = makeTempFolder();
  const { crossCalls } = writeMonorepo(folder, 1_000);
  const world = await openFolderWorld(folder);
  const linker = createLinker(world, languages);
  const missed = new Map<string, number>();
  let found = 0;
  for (let file = 0; file < world.fileCount; file++) {
    const { edges, unresolved, ambiguous } = linker.linkFile(file);
    for (let row = 0; row < edges.length; row++) {
      if (edgeKindOf(edges.kind[row]!) === "CALLS" && edges.targetFile[row] !== file) found++;
    }
    const language = world.language(file);
    missed.set(language, (missed.get(language) ?? 0) + unresolved + ambiguous);
  }
  expect({ found, missed: Object.fromEntries(missed) }).toMatchObject({ found: crossCalls });
});

/** `index.ts`, `lib.rs` and `__init__.py` are not sources: they define nothing. */
function entries(paths: readonly string[]): number {
  return paths.filter((path) => /\/(index\.ts|lib\.rs|__init__\.py)$/.test(path)).length;
}
