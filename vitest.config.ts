import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Tests run on what tsc built, as users run it: under the flags of the launcher.
const execArgv = JSON.parse(readFileSync(new URL("bin/v8-flags.json", import.meta.url), "utf8")) as string[];

// Days are those of the machine's zone, and the tests' expectations are in UTC.
process.env["TZ"] = "UTC";

/**
 * Tests that leave nothing behind: their files share a process, because starting one for each takes as long as they do.
 * Not those with grammars, which V8 compiles in the background: it would be counted as time of the tests that follow.
 */
const shared = [
  "dist/test/{architecture,unit/!(core)}/**/*.test.js",
  "dist/test/unit/core/!(languages|link|parse)/**/*.test.js",
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "shared", include: shared, isolate: false } },
      { extends: true, test: { name: "alone", include: ["dist/test/**/*.test.js"], exclude: shared } },
    ],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: "forks",
    // Tests of the command line wait for the processes that they start, so two fit on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    execArgv,
  },
});
