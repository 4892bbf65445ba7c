// A change that reaches more symbols than are listed: does the answer say how many there are, and how to see more?
import { expect, test, vi } from "vitest";
import { git } from "../support/run-git.ts";
import { runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 90_000 });

const users = 620;

test("affected counts what it reaches, and says how much of that --json has", async () => {
  const base = "export function base() {\n  return 1;\n}\n";
  const calls = Array.from({ length: users }, (_, i) => `export function use${i}() { return base(); }\n`);
  const root = makeRepository({ "src/base.js": base + calls.join("") });
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash" };
  const loci = (args: readonly string[], input?: string): Promise<LociRun> =>
    runLoci([...args], { cwd: root, environment, ...(input === undefined ? {} : { input }) });
  await loci(["index"]);
  const diff = [
    "diff --git a/src/base.js b/src/base.js",
    "--- a/src/base.js",
    "+++ b/src/base.js",
    "@@ -2,1 +2,1 @@",
    "-  return 0;",
    "+  return 1;",
    "",
  ].join("\n");
  const { stdout } = await loci(["affected", "-"], diff);
  expect(stdout).toContain(`reached  ${users} symbols\n`);
  expect(stdout).toContain(`  and ${users - 20} more (--json has the first 500)\n`);
});

test("what changed itself is not counted as reached", async () => {
  const root = makeRepository({ "README.md": "Three files\n" });
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash" };
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  writeFiles(root, {
    "a.js": "export function one() {\n  return 1;\n}\n",
    "b.js": 'import { one } from "./a.js";\nexport function two() {\n  return one();\n}\n',
    "c.js": 'import { two } from "./b.js";\nexport function three() {\n  return two();\n}\n',
  });
  const loci = (...args: string[]): Promise<LociRun> => runLoci(args, { cwd: root, environment });
  await loci("index");
  const { stdout, stderr } = await loci("affected");
  expect(stderr).toBe("");
  expect(stdout).toContain("three");
  expect(stdout).toContain("reached  0 symbols\n");
  const report = JSON.parse((await loci("affected", "--json")).stdout) as { dependents: unknown[] };
  expect(report.dependents).toEqual([]);
});
