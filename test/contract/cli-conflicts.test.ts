// What does `loci affected` say while git waits for somebody to resolve a conflict?
import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("affected names files with merge conflicts instead of saying that nothing is touched", async () => {
  const [project, home] = [makeTempFolder(), makeTempFolder()];
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
    execFileSync("git", [...identity, ...args], { cwd: project, stdio: "pipe" });
  };
  const commit = (body: string): void => {
    writeFiles(project, { "lib/one.ts": `export function one(): number {\n  ${body}\n}\n` });
    git("add", ".");
    git("commit", "-q", "-m", body);
  };
  git("init", "-q", "-b", "main");
  commit("return 1;");
  git("checkout", "-q", "-b", "other");
  commit("return 2;");
  git("checkout", "-q", "main");
  commit("return 3;");
  expect(() => {
    git("merge", "-q", "other");
  }).toThrow();
  const environment = { LOCI_HOME: home };
  await runLoci(["index", project], { cwd: project, environment });
  const { stderr } = await runLoci(["affected"], { cwd: project, environment });
  expect(stderr).toContain(
    "1 file has merge conflicts, so what it declares and affects is unknown: lib/one.ts. Resolve them and ask again.",
  );
  expect(stderr).not.toContain("The change touches no indexed symbol.");
  writeFiles(project, { "lib/one.ts": "export function one(): number {\n  return 4;\n}\n" });
  git("add", ".");
  const resolved = await runLoci(["affected"], { cwd: project, environment });
  expect(resolved).toMatchObject({ code: 0, stdout: expect.stringContaining("one") as string });
  expect(resolved.stderr).not.toContain("conflict");
});
