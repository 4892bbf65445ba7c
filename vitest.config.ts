import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Tests run on what tsc built, as users run it: under the flags of the launcher.
const execArgv = JSON.parse(readFileSync(new URL("bin/v8-flags.json", import.meta.url), "utf8")) as string[];

/** Their tests leave nothing behind, so files share a process: starting one for each takes as long as the tests. */
const unitTests = ["dist/test/{unit,architecture}/**/*.test.js"];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "units", include: unitTests, isolate: false } },
      { extends: true, test: { name: "system", include: ["dist/test/**/*.test.js"], exclude: unitTests } },
    ],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: "forks",
    // Tests of the command line wait for the processes that they start, so two fit on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    execArgv,
  },
});
