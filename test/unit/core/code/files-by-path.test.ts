// A file's symbols are found by its path, in whatever script the path is written, and only while it is there.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

// UTF-16 orders 𝒜 before ～, UTF-8 after it.
const paths = ["a.ts", "a/b.ts", "a/b/c.ts", "a0.ts", "é.ts", "ﬀ/z.ts", "～.ts", "𝒜.ts", "𝒜/～.ts"];
const nameOf = (path: string): string => `made${paths.indexOf(path)}`;
const textOf = (path: string): string => `export function ${nameOf(path)}() {}\n`;

test("symbols are listed by path", async () => {
  const root = makeRepository(Object.fromEntries(paths.map((path) => [path, textOf(path)])));
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  const namesIn = async (path: string): Promise<string[]> =>
    (await engine.code.listSymbols({ root, path })).map(({ name }) => name);
  for (const path of paths) expect(await namesIn(path)).toEqual([nameOf(path)]);
  for (const path of ["a", "b.ts", "𝒜", "zz.ts", ""]) expect(await namesIn(path)).toEqual([]);

  // The first segment still lists both files, but they are gone or in a newer one.
  rmSync(join(root, "é.ts"));
  writeFileSync(join(root, "～.ts"), "export const other = 1;\n");
  await engine.code.index(root, {});
  expect(await namesIn("é.ts")).toEqual([]);
  expect(await namesIn("～.ts")).toEqual(["other"]);
  expect(await namesIn("𝒜.ts")).toEqual([nameOf("𝒜.ts")]);
});
