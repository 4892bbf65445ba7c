// Whatever a project's TypeScript does to its process, and whatever its configuration asks for, the index and the files
// are safe.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { askTypeScript, type TypeScriptFacts } from "../../src/threads/host/ask-typescript.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeTempFolder } from "../support/temp.ts";
import { makePatchedProject, makeTypeScriptProject } from "../support/typescript-project.ts";

// Long timeout: each test runs a compiler in its own process.
vi.setConfig({ testTimeout: 120_000 });

const files = {
  "a/tsconfig.json": "{}",
  "a/a.ts": "export function run() {}\nrun();\n",
  "a/b/tsconfig.json": "{}",
  "a/b/b.ts": 'import { run } from "../a";\nexport const go = () => run();\n',
};
/** Acts at the second program: the results for the first are already written. */
const later = (action: string): string =>
  `const { createProgram } = ts; let programs = 0; ts.createProgram = (...all) => { if (++programs === 2) { ${action} } return createProgram(...all); };`;

async function ask(
  root: string,
  limits: { timeoutMs?: number; heapMb?: number } = {},
): Promise<TypeScriptFacts> {
  const storePath = makeTempFolder("loci-root");
  const facts = await askTypeScript({ root, storePath, ...limits }, undefined);
  expect(readdirSync(storePath)).toEqual(["typescript.scip"]);
  return facts;
}

test.each([
  ["crashes", later("process.abort();"), {}, /ended early: signal SIGABRT/],
  ["ends", later("process.exit(3);"), {}, /ended early: exit code 3/],
  ["does not end", later("for (;;);"), { timeoutMs: 8_000 }, /took more than 8 s/],
  [
    "takes all memory",
    later("for (const a = [];;) a.push(new Array(1e5).fill({}));"),
    { heapMb: 200 },
    /200 MB of memory/,
  ],
] as const)("a TypeScript process that %s keeps its earlier facts", async (_, patch, limits, message) => {
  const root = makePatchedProject(files, patch);
  const { engine } = await openTestEngine();
  const { file, problems } = await ask(root, limits);
  expect(problems).toEqual([
    { path: root, code: "compiler-facts", message: expect.stringMatching(message) as string },
  ]);
  const report = await engine.code.index(root, { scip: file });
  expect(report.compilerFacts).toMatchObject({ documents: 1, used: 1 });
  expect(report.problems).toEqual([]);
});

test("a failure in one program does not affect the others", async () => {
  const root = makePatchedProject(files, later('throw new Error("Debug Failure");'));
  const { problems } = await ask(root);
  expect(problems).toEqual([expect.objectContaining({ path: "a/tsconfig.json", code: "compiler-facts" })]);
  expect(problems[0]?.message).toContain("Debug Failure");
});

test("the TypeScript process cannot write files, start programs, or see the user's environment", async () => {
  const root = makePatchedProject(
    files,
    `const tried = [];
     const attempt = (action) => { try { action(); tried.push("done"); } catch (error) { tried.push(error.code); } };
     attempt(() => require("node:fs").writeFileSync(${JSON.stringify("WRITTEN")}, ""));
     attempt(() => require("node:child_process").execFileSync("true"));
     tried.push("HOME" in process.env || "PATH" in process.env);
     ts.createProgram = () => { throw new Error(tried.join()); };`,
  );
  const { problems } = await ask(root);
  expect(problems[0]?.message).toContain("ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,false");
  expect(existsSync(join(root, "WRITTEN"))).toBe(false);
});

test("a configuration cannot make TypeScript write output, load plugins, or read the whole disk", async () => {
  const options = {
    ...{ outDir: "out", declaration: true, composite: true, incremental: true, tsBuildInfoFile: "info" },
    plugins: [{ name: "./plugin.js" }],
  };
  const root = makeTypeScriptProject({
    "tsconfig.json": JSON.stringify({ compilerOptions: options, include: ["/**/*", "../**/*", "src"] }),
    "plugin.js": "throw new Error('loaded');\n",
    "src/a.ts": "export function run() {}\nrun();\n",
  });
  const { problems } = await ask(root, { timeoutMs: 60_000 });
  expect(problems).toEqual([]);
  expect(readdirSync(root).sort()).toEqual(["node_modules", "plugin.js", "src", "tsconfig.json"]);
});

test("an invalid configuration that extends itself is reported", async () => {
  const root = makeTypeScriptProject({
    "tsconfig.json": '{ "extends": "./tsconfig.json", "compilerOptions": { "target": "nonsense" ',
    "a.ts": "export function run() {}\nrun();\n",
  });
  const { problems } = await ask(root);
  expect(problems).toEqual([expect.objectContaining({ path: "tsconfig.json", code: "compiler-facts" })]);
});

test("asking TypeScript stops at once when cancelled", async () => {
  const root = makePatchedProject(files, "for (;;);");
  const storePath = makeTempFolder("loci-root");
  const cancelling = new AbortController();
  const asked = askTypeScript({ root, storePath }, cancelling.signal);
  setTimeout(() => {
    cancelling.abort();
  }, 500);
  await expect(asked).rejects.toMatchObject({ code: "CANCELLED" });
  expect(readdirSync(storePath)).toEqual([]);
});
