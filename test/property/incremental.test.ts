// Law 2: the contents of an index depend only on the file tree. Whatever its history, it equals a fresh one.
import { rmSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const modules = ["a", "b", "c", "lib/d", "lib/index", "lib/e"] as const;
const names = ["run", "load", "Store", "Cache", "parse"] as const;

/** A small module that imports from others, declares some names and uses some. */
const moduleText = fc
  .record({
    imports: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...modules)), { maxLength: 3 }),
    reexports: fc.array(fc.constantFrom(...modules), { maxLength: 1 }),
    functions: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    classes: fc.array(
      fc.tuple(
        fc.constantFrom("Base", "Store", "Cache"),
        fc.option(fc.constantFrom("Base", "Store")),
        fc.constantFrom(...names),
      ),
      { maxLength: 2 },
    ),
    calls: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  })
  .map(({ imports, reexports, functions, classes, calls }) =>
    [
      ...imports.map(([name, from]) => `import { ${name} } from "@/${from}";`),
      ...reexports.map((from) => `export * from "@/${from}";`),
      ...functions.map(
        (name) => `export function ${name}(store: Store): Cache { return store.load().${name}(); }`,
      ),
      ...classes.map(
        ([name, base, method]) =>
          `export class ${name}${base === null ? "" : ` extends ${base}`} { ${method}(): Store { return this.run(); } }`,
      ),
      ...calls.map((name) => `export const use_${name} = ${name}(new Store()).load();`),
      "",
    ].join("\n"),
  );

const step = fc.record({
  module: fc.constantFrom(...modules),
  text: fc.option(moduleText, { freq: 4 }),
});

test("a stepwise index equals a fresh one", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (runs) => {
        const root = makeRepository({
          "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
          "a.ts": "export function run() {}\n",
        });
        const { engine, home } = await openTestEngine();
        await engine.code.index(root, {});
        for (const steps of runs) {
          for (const { module, text } of steps) {
            const path = join(root, `${module}.ts`);
            mkdirSync(dirname(path), { recursive: true });
            if (text === null) rmSync(path, { force: true });
            else writeFileSync(path, text);
          }
          await engine.code.index(root, {});
        }
        const fresh = makeTempFolder("loci-home");
        const other = await openTestEngine({ home: fresh });
        await other.engine.code.index(root, {});
        expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh, root));
        await engine.close();
        await other.engine.close();
      },
    ),
    { numRuns: 12 },
  );
});
