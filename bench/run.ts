// Runs suites, each in a fresh process. `npm run bench -- --help` lists the options.
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseCommandLine, usage } from "./command-line.ts";
import type { BenchCommand } from "./command-line.ts";
import { describeRun, renderRun } from "./machine.ts";
import { installPeers } from "./peers.ts";
import type { SuiteResult } from "./results.ts";
import { startSuite } from "./start-suite.ts";

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  let command: BenchCommand | undefined;
  try {
    command = parseCommandLine(words);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
  if (command === undefined) {
    process.stdout.write(usage());
    return 0;
  }
  outliveReader(command.json !== undefined);
  if (command.installPeersInto !== undefined) reportPeers(command.installPeersInto);
  const loadBefore = loadavg()[0]!;
  const results: SuiteResult[] = [];
  for (const { name } of command.suites) {
    process.stdout.write(`\n## ${name}\n\n`);
    const result = await startSuite(name, command.request);
    if (isEmpty(result)) process.stdout.write("Nothing was measured.\n");
    results.push(result);
  }
  const run = describeRun(loadBefore, command.request.quick);
  process.stdout.write(`\n${renderRun(run)}\n`);
  if (command.json !== undefined) {
    writeFileSync(command.json, `${JSON.stringify({ ...run, suites: results }, undefined, 1)}\n`);
  }
  if (command.request.filter !== undefined && results.every(isEmpty)) {
    process.stderr.write(`No case of these suites matches --filter ${command.request.filter}.\n`);
    return 2;
  }
  const failures = results.flatMap(({ suite, failures }) => failures.map((one) => `${suite}: ${one.case}`));
  if (failures.length > 0) process.stderr.write(`Wrong answers:\n  ${failures.join("\n  ")}\n`);
  return failures.length > 0 ? 1 : 0;
}

function isEmpty({ figures, failures }: SuiteResult): boolean {
  return figures.length === 0 && failures.length === 0;
}

/** If output is piped to `head`, the pipe may close early. The run then continues only if it writes a file. */
function outliveReader(leavesFile: boolean): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    if (!leavesFile) process.exit(0);
  });
}

function reportPeers(folder: string): void {
  for (const { name, version, problem } of installPeers(folder)) {
    process.stderr.write(
      version === undefined ? `not installed: ${name}: ${problem ?? ""}\n` : `${name} ${version}\n`,
    );
  }
}
