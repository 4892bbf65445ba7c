// Did a change make anything slower, larger or worse?
// npm run bench:compare -- BASE.json HEAD.json [--threshold PERCENT]
// Several runs of one side are joined by commas: BASE-1.json,BASE-2.json HEAD-1.json,HEAD-2.json. Prints Markdown.
// Exits with 1 on a regression beyond the threshold, and with 2 on wrong usage.
import { parseArgs } from "node:util";
import { compareResults } from "./compare/compare-results.ts";
import { renderComparison } from "./compare/render-comparison.ts";
import { loadResult } from "./results.ts";

const usage = "usage: bench:compare -- BASE.json[,BASE2.json…] HEAD.json[,HEAD2.json…] [--threshold PERCENT]";

process.exitCode = main(process.argv.slice(2));

function main(words: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { threshold: { type: "string", default: "10" }, help: { type: "boolean", default: false } },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    const [base, head, ...more] = positionals;
    const threshold = Number(values.threshold);
    if (base === undefined || head === undefined || more.length > 0 || !(threshold > 0)) {
      throw new Error(usage);
    }
    const load = (paths: string) => paths.split(",").map(loadResult);
    const comparison = compareResults(load(base), load(head), threshold / 100);
    if (comparison.rows.length === 0 && comparison.failures.length === 0) {
      throw new Error(`There is nothing to compare: no figure is in both ${base} and ${head}.`);
    }
    process.stdout.write(renderComparison(comparison));
    return comparison.rows.some(({ verdict }) => verdict === "regression") || comparison.failures.length > 0
      ? 1
      : 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}
