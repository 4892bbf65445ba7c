// Is a linker's estimate of its own memory accurate? An index worker discards a linker whose estimate exceeds a limit.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createLinker, type Linker } from "../../../../src/core/link/index.ts";
import { languages } from "../../../support/languages.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test.each([
  ["many small files", 1500, 4],
  ["few large files", 60, 250],
])("a linker estimates its memory within a factor of two: %s", (_name, files, functions) => {
  const view = sourceWorld(writeProgram(files, functions));
  const before = measureHeldBytes();
  const linker = linkAll(view);
  const held = measureHeldBytes() - before;
  expect(linker.heldBytes).toBeGreaterThan(held / 2);
  expect(linker.heldBytes).toBeLessThan(held * 2);
});

function linkAll(view: ReturnType<typeof sourceWorld>): Linker {
  const linker = createLinker(view, languages);
  for (let file = 0; file < view.fileCount; file++) linker.linkFile(file);
  return linker;
}

function measureHeldBytes(): number {
  for (let round = 0; round < 3; round++) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Each file calls its own functions and includes the next file. */
function writeProgram(files: number, functions: number): Sources {
  const sources: Record<string, string> = {};
  for (let file = 0; file < files; file++) {
    const lines = [`#include "f${(file + 1) % files}.c"`];
    for (let i = 0; i < functions; i++)
      lines.push(`static int step_${file}_${i}(int x) { return step_${file}_${i > 0 ? i - 1 : 0}(x) + x; }`);
    sources[`f${file}.c`] = lines.join("\n");
  }
  return sources;
}
