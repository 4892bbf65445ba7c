// Names that thousands of files pass on, each that of the next, through the real process: its threads need the stack.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const length = 3_000;
const chain = (
  nameOf: (at: number) => string,
  link: (next: number) => string,
  end: string,
): Record<string, string> =>
  Object.fromEntries(Array.from({ length }, (_, at) => [nameOf(at), at + 1 < length ? link(at + 1) : end]));

let folder: string;
let home: string;
beforeAll(() => {
  [folder, home] = [makeSharedFolder("loci-chain"), makeSharedFolder("loci-chain-home")];
  writeFiles(folder, {
    ...chain(
      (at) => `js/m${at}.js`,
      (next) => `export * from "./m${next}.js";\n`,
      "export function last() {}\n",
    ),
    "js/use.js": 'import { last } from "./m0.js";\nfunction useIt() { last(); }\n',
    ...chain(
      (at) => `py/m${at}.py`,
      (next) => `from m${next} import last\n`,
      "def last(): pass\n",
    ),
    "py/use.py": "from m0 import last\ndef use_it():\n    last()\n",
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(home, { recursive: true });
});

test("are followed to the end", async () => {
  const environment = { LOCI_HOME: home };
  const indexed = await runLoci(["index", folder], { environment });
  expect(indexed.code, describeRun(indexed)).toBe(0);
  for (const [symbol, target] of [
    ["useIt", "js/use.js:2"],
    ["use_it", "py/use.py:3"],
  ] as const) {
    const called = await runLoci(["callees", symbol], { environment });
    expect(called.stdout, describeRun(called)).toContain(target);
    expect(called.stdout).toContain("last");
  }
});
