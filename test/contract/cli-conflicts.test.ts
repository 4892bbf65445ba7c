// What does `loci affected` say while git waits for somebody to resolve a conflict?
import { expect, test, vi } from "vitest";
import { runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("affected names files with merge conflicts instead of saying that nothing is touched", async () => {
  const [project, home] = [makeTempFolder(), makeTempFolder()];
  const commit = (body: string): void => {
    writeFiles(project, { "lib/one.ts": `export function one(): number {\n  ${body}\n}\n` });
    git(project, "add", ".");
    git(project, "commit", "-q", "-m", body);
  };
  git(project, "init", "-q", "-b", "main");
  commit("return 1;");
  git(project, "checkout", "-q", "-b", "other");
  commit("return 2;");
  git(project, "checkout", "-q", "main");
  commit("return 3;");
  expect(() => {
    git(project, "merge", "-q", "other");
  }).toThrow();
  const environment = { LOCI_HOME: home };
  await runLoci(["index", project], { cwd: project, environment });
  const { stderr } = await runLoci(["affected"], { cwd: project, environment });
  expect(stderr).toContain(
    "1 file has merge conflicts, so what it declares and affects is unknown: lib/one.ts. Resolve them and ask again.",
  );
  expect(stderr).not.toContain("The change touches no indexed symbol.");
  writeFiles(project, { "lib/one.ts": "export function one(): number {\n  return 4;\n}\n" });
  git(project, "add", ".");
  const resolved = await runLoci(["affected"], { cwd: project, environment });
  expect(resolved).toMatchObject({ code: 0, stdout: expect.stringContaining("one") as string });
  expect(resolved.stderr).not.toContain("conflict");
});
