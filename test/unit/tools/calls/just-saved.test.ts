// A question about a symbol in a file that was just saved waits for the file if it would fail without it.
import { expect, test } from "vitest";
import type { RootStanding } from "../../../../src/core/types/index.ts";
import type { Engine } from "../../../../src/engine.ts";
import { noteAnsweredRoots } from "../../../../src/tools/calls/answered-roots.ts";
import { createSampleEngine, createSampleSymbol, sampleRoot } from "../../../support/sample-engine.ts";

const { signal } = new AbortController();

/** Has the symbol `late` once it was asked how far it is as often as given. */
function createLateEngine(looks: number): { readonly engine: Engine; looked: () => number } {
  const [early, late] = [createSampleEngine([]), createSampleEngine([createSampleSymbol("late", 1)])];
  let looked = 0;
  const settle = (): Promise<readonly RootStanding[]> => {
    looked++;
    const behind = looked > looks ? [] : ["src/late.ts"];
    return Promise.resolve([{ root: sampleRoot, generation: 1, commit: undefined, behind }]);
  };
  const current = (): Engine => (looked > looks ? late : early);
  const lookupSymbol: Engine["code"]["lookupSymbol"] = (asked) => current().code.lookupSymbol(asked);
  return {
    engine: { ...early, code: { ...early.code, settle, standings: settle, lookupSymbol } },
    looked: () => looked,
  };
}

test("the answer comes as soon as the file is indexed", async () => {
  const { engine } = createLateEngine(3);
  const asked = noteAnsweredRoots(engine, signal, false);
  expect(await asked.engine.code.lookupSymbol({ name: "late", root: undefined })).toMatchObject({
    found: true,
    symbol: { name: "late" },
  });
  expect(asked.standings()).toMatchObject([{ root: sampleRoot, behind: [] }]);
});

test("a symbol that no saved file has is reported missing, and an index that is current is asked once", async () => {
  const missing = { code: "SYMBOL_NOT_FOUND" };
  const { engine: late } = createLateEngine(1);
  const behind = noteAnsweredRoots(late, signal, true);
  await expect(behind.engine.code.lookupSymbol({ name: "never", root: undefined })).rejects.toMatchObject(
    missing,
  );
  const { engine, looked } = createLateEngine(0);
  const current = noteAnsweredRoots(engine, signal, false);
  await expect(current.engine.code.lookupSymbol({ name: "never", root: undefined })).rejects.toMatchObject(
    missing,
  );
  expect(looked()).toBe(1);
});

test("a file that is not indexed in time does not hold the answer back for long", async () => {
  const { engine } = createLateEngine(Infinity);
  const { engine: asked } = noteAnsweredRoots(engine, signal, false);
  const startedAt = performance.now();
  await expect(asked.code.lookupSymbol({ name: "late", root: undefined })).rejects.toMatchObject({
    code: "SYMBOL_NOT_FOUND",
  });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
