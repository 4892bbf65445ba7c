// Law 2: the contents of an index depend only on the file tree. Whatever its history, it equals a fresh one.
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { editedModules, editModules, firstModules } from "../support/random-modules.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

test("a stepwise index equals a fresh one", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(editedModules, { minLength: 1, maxLength: 5 }), async (runs) => {
      const root = makeRepository(firstModules);
      // Like a large home: files that do not change take their vectors from the last generation.
      const { engine, home } = await openTestEngine({ vectorBytes: 0 });
      await engine.code.index(root, {});
      for (const edits of runs) {
        editModules(root, edits);
        await engine.code.index(root, {});
      }
      const fresh = makeTempFolder("loci-home");
      const other = await openTestEngine({ home: fresh });
      await other.engine.code.index(root, {});
      expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh, root));
      await engine.close();
      await other.engine.close();
    }),
    { numRuns: 12 },
  );
});
