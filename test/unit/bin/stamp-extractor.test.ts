// Does an index of another build count as another one's?
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTempFolder, writeFiles } from "../../support/temp.ts";

const script = join(process.cwd(), "bin/stamp-extractor.mjs");
const folders = [
  "base",
  ...["ingest", "languages", "lexical", "link", "parse", "patterns", "scip", "secrets", "types", "walk"].map(
    (name) => `core/${name}`,
  ),
];
const stamped = "dist/src/core/types/extractor-build.js";

test("the stamp follows what reads and links files, and nothing else", () => {
  const top = makeTempFolder();
  writeFiles(top, {
    ...Object.fromEntries(folders.map((name) => [`dist/src/${name}/index.js`, "export {};\n"])),
    ...Object.fromEntries(folders.map((name) => [`src/${name}/index.ts`, "export {};\n"])),
    "src/core/languages/go/language.json": "{}\n",
    "src/core/languages/go/index.ts": "export {};\n",
    "dist/grammars/go.wasm": "go",
    "wasm/walker.wasm": "walk",
    [stamped]: "export const extractorBuild = 0;\n",
  });
  const stamp = (changes: Record<string, string>): string => {
    writeFiles(top, changes);
    execFileSync(process.execPath, [script, top]);
    return readFileSync(join(top, stamped), "utf8");
  };
  const first = stamp({});
  expect(first).toMatch(/^export const extractorBuild = [1-9]\d*;\n$/);
  const { mtimeMs } = statSync(join(top, stamped));
  expect(stamp({ "dist/src/core/memory/index.js": "export {};\n" }), "not about files").toBe(first);
  expect(stamp({ "dist/src/core/link/index.js": "export {};\r\n" }), "the same lines").toBe(first);
  expect(stamp({ "dist/src/core/link/removed.js": "export {};\n" }), "left behind by tsc").toBe(first);
  expect(statSync(join(top, stamped)).mtimeMs).toBe(mtimeMs);
  const changed = [
    stamp({ "dist/src/core/link/index.js": "export const a = 1;\n" }),
    stamp({ "dist/src/core/languages/go/index.js": "export {};\n" }),
    stamp({ "src/core/languages/go/language.json": '{ "curries": true }\n' }),
    stamp({ "dist/src/base/index.js": "export const b = 1;\n" }),
    stamp({ "dist/grammars/go.wasm": "other" }),
  ];
  expect(new Set([first, ...changed]).size).toBe(6);
});
