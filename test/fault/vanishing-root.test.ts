// A root that is moved away while its files are read: the index stays as it was, and is right once the root is back.
import { renameSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

const files = 1_500;

test("a root that vanishes while it is read loses no file of its index", { timeout: 60_000 }, async () => {
  const root = makeTempFolder("loci-zoo");
  const write = (word: string): void => {
    const code = (i: number): string => `export function ${word}${i}() {}\n`;
    writeFiles(root, Object.fromEntries(Array.from({ length: files }, (_, i) => [`m${i}.ts`, code(i)])));
  };
  write("lion");
  const { engine } = await openTestEngine();
  expect(await engine.code.index(root, {})).toMatchObject({ filesScanned: files });
  write("tiger");
  const away = `${root}-away`;
  const moved = engine.code.index(root, {
    onProgress: ({ stage, done }) => {
      if (stage === "parse" && done > 0 && done < files) renameOnce();
    },
  });
  let isMoved = false;
  const renameOnce = (): void => {
    if (!isMoved) renameSync(root, away);
    isMoved = true;
  };
  await expect(moved).rejects.toMatchObject({
    code: "PATH_NOT_FOUND",
    message: expect.stringContaining("disappeared while its files were being read") as string,
  });
  renameSync(away, root);
  const found = async (query: string): Promise<number> =>
    (await engine.code.searchSymbols({ root, query, limit: files })).length;
  expect(await found("lion")).toBeGreaterThan(0);
  expect(await engine.code.index(root, {})).toMatchObject({ filesScanned: files, problems: [] });
  expect(await found("tiger")).toBeGreaterThan(0);
});
