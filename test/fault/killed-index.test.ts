// Law 5: an index run that is killed at any point leaves the previous generation, and the next run ends as if nothing
// had happened.
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { IndexReport } from "../../src/core/types/index.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { copyToTemp, makeRepository, makeTempFolder } from "../support/temp.ts";

const script = new URL("../support/index-once.js", import.meta.url).pathname;

function indexOnce(
  home: string,
  root: string,
  failpoint?: string,
): { signal: string | null; report: IndexReport | undefined } {
  const run = spawnSync(
    process.execPath,
    [script, home, root, ...(failpoint === undefined ? [] : [failpoint])],
    {
      encoding: "utf8",
      timeout: 60_000,
    },
  );
  if (run.status !== 0 && run.signal === null) throw new Error(run.stderr);
  return {
    signal: run.signal,
    report: run.stdout === "" ? undefined : (JSON.parse(run.stdout) as IndexReport),
  };
}

function makeSources(): string {
  const files = Array.from({ length: 40 }, (_, i) => [
    `src/m${i}.ts`,
    `import { f${(i + 1) % 40} } from "./m${(i + 1) % 40}";\nexport function f${i}() { return f${(i + 1) % 40}(); }\n`,
  ]);
  return makeRepository(Object.fromEntries(files) as Record<string, string>);
}

function change(root: string): void {
  writeFileSync(join(root, "src/m3.ts"), "export function f3() { return 3; }\nexport function added() {}\n");
  writeFileSync(join(root, "src/new.ts"), 'import { added } from "./m3";\nexport const value = added();\n');
}

const failpoints = [
  "after-artifacts",
  "after-read",
  "after-segment",
  "before-publish",
  "after-publish",
  "after-vectors",
] as const;
const published: ReadonlySet<string> = new Set(["after-publish", "after-vectors"]);

describe("an index run that is killed", { timeout: 120_000 }, () => {
  test.each(failpoints)("%s: the next run completes the first index", async (failpoint) => {
    const root = makeSources();
    const [home, calm] = [makeTempFolder("loci-home"), makeTempFolder("loci-home")];
    expect(indexOnce(home, root, failpoint).signal).toBe("SIGKILL");
    indexOnce(home, root);
    indexOnce(calm, root);
    expect(await dumpIndex(home, root)).toEqual(await dumpIndex(calm, root));
  });

  test.each(failpoints)("%s: readers see either the old generation or the new one", async (failpoint) => {
    const root = makeSources();
    const home = makeTempFolder("loci-home");
    indexOnce(home, root);
    const before = await dumpIndex(home, root);
    change(root);
    expect(indexOnce(home, root, failpoint).signal).toBe("SIGKILL");
    const left = copyToTemp(home);
    const calm = makeTempFolder("loci-home");
    indexOnce(calm, root);
    const after = await dumpIndex(calm, root);
    expect(await dumpIndex(left, root)).toEqual(published.has(failpoint) ? after : before);
    indexOnce(home, root);
    expect(await dumpIndex(home, root)).toEqual(after);
  });

  test("at any moment: the next run completes the index", async () => {
    const root = makeSources();
    const calm = makeTempFolder("loci-home");
    indexOnce(calm, root);
    const whole = await dumpIndex(calm, root);
    for (const delayMs of [120, 250, 400, 550, 700]) {
      const home = makeTempFolder("loci-home");
      const child = spawn(process.execPath, [script, home, root], { stdio: "ignore" });
      // Created before the wait: on a fast machine the run may already be over afterwards.
      const ended = new Promise((done) => child.once("exit", done));
      await sleep(delayMs);
      child.kill("SIGKILL");
      await ended;
      indexOnce(home, root);
      expect(await dumpIndex(home, root)).toEqual(whole);
    }
  });
});
