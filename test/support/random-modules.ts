// Random edits of a small TypeScript project: modules that import from each other, inherit and call.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";

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

const edit = fc.record({
  module: fc.constantFrom(...modules),
  text: fc.option(moduleText, { freq: 4 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Modules that are written, or deleted if they have no text. */
export const editedModules = fc.array(edit, { minLength: 1, maxLength: 3 });

/** A project before its first edit. */
export const firstModules = {
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  "a.ts": "export function run() {}\n",
};

export function editModules(root: string, edits: readonly Edit[]): void {
  for (const { module, text } of edits) {
    const path = join(root, `${module}.ts`);
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }
}
