// A name that no indexed file declares comes from a package, or from the language: does the error say so?
import { expect, test, vi } from "vitest";
import { indexFiles } from "../support/code-graph-client.ts";

// Long timeout: the engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const files = {
  "src/copy.ts": [
    'import { isPlainObject } from "is-plain-object";',
    'import * as _ from "lodash";',
    'import chalk from "chalk";',
    "export function copy(value: unknown): unknown {",
    "  if (isPlainObject(value)) return _.cloneDeep(value);",
    "  return chalk.red(isPlainObject(value) ? 1 : 2);",
    "}",
    "",
  ].join("\n"),
  "src/merge.ts": [
    'import { isPlainObject as isPlain } from "is-plain-object";',
    'import { merge } from "lodash/fp";',
    "export const both = (a: object, b: object) => isPlain(a) && structuredClone(merge(a, b));",
    "export const drop = (one: Closing) => one.cloneDeep();",
    "",
  ].join("\n"),
  "src/Reader.java": "import java.util.List;\nclass Reader { List<String> read() { return List.of(); } }\n",
};

const expected: Readonly<Record<string, string>> = {
  isPlainObject:
    "It is imported from is-plain-object in 2 files; 2 lines in 1 file use it, such as src/copy.ts:5, src/copy.ts:6.",
  chalk: "It is imported from chalk in 1 file; 1 line in 1 file uses it, such as src/copy.ts:6.",
  "lodash.cloneDeep":
    "It is imported from lodash in 1 file; 1 line in 1 file uses it, such as src/copy.ts:5.",
  "_.cloneDeep": "It is imported from lodash in 1 file; 1 line in 1 file uses it, such as src/copy.ts:5.",
  merge: "It is imported from lodash/fp in 1 file; 1 line in 1 file uses it, such as src/merge.ts:3.",
  "java.util.List":
    "It is imported from java.util in 1 file; 1 line in 1 file uses it, such as src/Reader.java:2.",
  structuredClone: "Nothing in the index declares it, but 1 line in 1 file uses it, such as src/merge.ts:3.",
};

test("the error for a name that nothing declares says who imports and uses it", async () => {
  const client = await indexFiles(files);
  for (const [name, hint] of Object.entries(expected)) {
    expect((await client.fail("get_symbol_info", { qualified_name: name })).hint, name).toBe(hint);
  }
  for (const name of ["Other.cloneDeep", "java.io.List", "isPlainObjekt"]) {
    const { hint } = await client.fail("get_symbol_info", { qualified_name: name });
    expect(hint, name).not.toMatch(/imported|declares/);
  }
});
