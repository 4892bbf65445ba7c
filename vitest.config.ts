import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Tests run on what tsc built, as users run it: under the flags of the launcher.
const execArgv = JSON.parse(readFileSync(new URL("bin/v8-flags.json", import.meta.url), "utf8")) as string[];

export default defineConfig({
  test: {
    include: ["dist/test/**/*.test.js"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: "forks",
    // Tests of the command line wait for the processes that they start, so two fit on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    execArgv,
  },
});
