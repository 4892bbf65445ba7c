// Runs one suite in its own process: node run-suite.js NAME, with the runner's options as JSON. Prints Markdown, and
// sends its figures to the parent process.
import { createBench } from "./create-bench.ts";
import type { SuiteRequest } from "./start-suite.ts";
import { suites } from "./suites.ts";

const [name = "", json = "{}"] = process.argv.slice(2);
const suite = suites.find((one) => one.name === name);
if (suite === undefined) throw new Error(`usage: run-suite.js NAME OPTIONS; there is no suite ${name}.`);
const request = JSON.parse(json) as SuiteRequest;
const bench = createBench({
  ...request,
  filter: request.filter === undefined ? undefined : new RegExp(request.filter, "i"),
  write: (markdown) => void process.stdout.write(markdown),
});
const { run } = await suite.load();
try {
  await run(bench);
} catch (error) {
  // Thrown outside of every case: the suite itself failed.
  bench.fail(name, error);
}
const result = bench.collect();
await new Promise<void>((resolve) => {
  if (process.send === undefined) resolve();
  else {
    process.send(result, () => {
      resolve();
    });
  }
});
process.exit(result.failures.length > 0 ? 1 : 0);
