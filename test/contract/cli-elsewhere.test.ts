// What does the command line answer in a folder that is not indexed, if other folders are?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeRun, runLoci, type LociRun } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loci-elsewhere-"));
  for (const name of ["project", "copy"]) {
    mkdirSync(join(folder, name));
    writeFileSync(
      join(folder, name, "price.ts"),
      "export function addTax(net: number) {\n  return net * 1.2;\n}\n",
    );
    const run = await loci(folder, "index", join(folder, name));
    if (run.code !== 0) throw new Error(describeRun(run));
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function loci(cwd: string, ...args: string[]): Promise<LociRun> {
  return runLoci(args, {
    cwd,
    environment: { LOCI_HOME: join(folder, "home"), LOCI_EMBED_PROVIDER: "hash" },
  });
}

test("outside any project, search says that it covers all projects; inside a project, it does not", async () => {
  const found = await loci(folder, "search", "addTax");
  expect(found.code).toBe(0);
  expect(found.stderr).toContain("is not indexed; this answer covers all 2 indexed codebases");
  expect((await loci(folder, "search", "addTax", "-q")).stderr).toBe("");
  expect((await loci(join(folder, "project"), "search", "addTax")).stderr).toBe("");
});

test("a name found in several projects is listed with each project, and --root selects one", async () => {
  const { code, stderr } = await loci(folder, "impact", "addTax");
  expect(code).toBe(2);
  expect(stderr).toContain("is not indexed; this answer covers all 2 indexed codebases");
  const unknown = await loci(folder, "callers", "nosuch");
  expect(unknown.stderr).toMatch(
    /is not indexed; this answer covers all 2 indexed codebases[^]*No symbol is named nosuch/,
  );
  expect((await loci(join(folder, "project"), "callers", "nosuch")).stderr).not.toContain("is not indexed");
  expect(stderr).toContain("its project with --root");
  for (const name of ["project", "copy"])
    expect(stderr).toContain(`price.ts#addTax (function, line 1) in ${join(folder, name)}`);
  expect((await loci(folder, "impact", "addTax", "--root", join(folder, "project"))).stderr).not.toContain(
    "--root",
  );
});
