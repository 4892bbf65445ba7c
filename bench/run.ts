// Runs suites, each in a fresh process: npm run bench -- [--suite NAME]… [--quick] [--corpus PATH]… [--peers]
// [--peer-dir DIR] [--json FILE] [-- ARGUMENTS OF THE SUITE]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeRun } from "./results.ts";
import type { Samples, SuiteResult } from "./results.ts";
import { v8Flags } from "./v8-flags.ts";

interface Options {
  readonly quick: boolean;
  readonly corpora: readonly string[];
  readonly peers: boolean;
  readonly peerFolder: string | undefined;
}

interface Suite {
  readonly name: string;
  readonly script: string;
  /** Undefined when the suite cannot run with these options. */
  readonly arguments: (options: Options) => readonly string[] | undefined;
  /** What it cannot run without. */
  readonly needs?: string;
}

const suites: readonly Suite[] = [
  {
    name: "index",
    script: "./suites/index.js",
    arguments: ({ quick, corpora, peers, peerFolder }) => [
      ...(quick ? ["--quick"] : []),
      ...corpora.flatMap((path) => ["--corpus", path]),
      ...(peers ? ["--peers"] : []),
      ...(peerFolder === undefined ? [] : ["--peer-dir", peerFolder]),
    ],
  },
  {
    name: "startup",
    script: "./suites/startup.js",
    arguments: ({ quick, corpora }) => [
      ...(quick ? ["--quick"] : []),
      ...corpora.flatMap((path) => ["--corpus", path]),
    ],
  },
  {
    name: "search",
    script: "./suites/search.js",
    arguments: ({ quick }) => (quick ? ["--chunks", "20000", "--queries", "100"] : []),
  },
  {
    name: "kernels",
    script: "./suites/kernels.js",
    arguments: ({ quick }) => (quick ? ["--sizes", "10000", "--runs", "2"] : []),
  },
  {
    name: "quality",
    script: "./quality/run.js",
    arguments: ({ corpora }) => (corpora.length === 0 ? undefined : corpora),
    needs: "a folder of projects: --corpus FOLDER",
  },
];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      suite: { type: "string", multiple: true, default: [] },
      quick: { type: "boolean", default: false },
      corpus: { type: "string", multiple: true, default: [] },
      peers: { type: "boolean", default: false },
      "peer-dir": { type: "string" },
      json: { type: "string" },
    },
  });
  const options: Options = {
    quick: values.quick,
    corpora: values.corpus.map((path) => resolve(path)),
    peers: values.peers,
    peerFolder: values["peer-dir"] === undefined ? undefined : resolve(values["peer-dir"]),
  };
  const unknown = values.suite.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no suite ${unknown.join(", ")}: there are ${suites.map(({ name }) => name).join(", ")}.\n`,
    );
    return 2;
  }
  const named = values.suite.length > 0;
  const chosen = named ? suites.filter(({ name }) => values.suite.includes(name)) : suites;
  if (positionals.length > 0 && chosen.length !== 1) {
    process.stderr.write("Arguments behind -- go to one suite: name it with --suite.\n");
    return 2;
  }
  const loadBefore = loadavg()[0]!;
  const results: SuiteResult[] = [];
  for (const suite of chosen) {
    const suiteArgs = suite.arguments(options);
    process.stdout.write(`\n## ${suite.name}\n\n`);
    if (suiteArgs === undefined) {
      process.stdout.write(`Not run: it needs ${suite.needs ?? "other options"}.\n`);
      if (named) return 2;
      continue;
    }
    results.push(await runSuite(suite, [...suiteArgs, ...positionals]));
  }
  const run = describeRun(loadBefore, options.quick);
  const { machine, node, commit, modified, load } = run;
  process.stdout.write(
    `\n${commit.slice(0, 10)}${modified ? " with changes" : ""}, Node ${node}, ${machine.cores} × ${machine.cpu}, ` +
      `load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after\n`,
  );
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ ...run, suites: results }, undefined, 2)}\n`);
  }
  const failed = results.filter((result) => result.failed).map(({ suite }) => suite);
  if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(", ")}.\n`);
  return failed.length > 0 ? 1 : 0;
}

/** The suite's tables appear as they are printed. */
async function runSuite({ name, script }: Suite, args: readonly string[]): Promise<SuiteResult> {
  const child = spawn(
    process.execPath,
    [...v8Flags, fileURLToPath(new URL(script, import.meta.url)), ...args],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  let markdown = "";
  let samples: readonly Samples[] = [];
  child.stdout?.on("data", (chunk: Buffer) => {
    markdown += chunk.toString();
    process.stdout.write(chunk);
  });
  child.on("message", (message) => {
    samples = (message as { readonly samples: readonly Samples[] }).samples;
  });
  // The process may be gone before its last message was read: that is known when the channel ends.
  const [code] = await Promise.all([
    new Promise<number | null>((resolveRun, reject) => {
      child.on("error", reject);
      child.on("close", resolveRun);
    }),
    once(child, "disconnect"),
  ]);
  return { suite: name, failed: code !== 0, samples, markdown };
}
