// The figures of a suite's corpora as a table: a row a corpus, a column a figure.
import { formatNumber, renderTable } from "../../markdown.ts";
import type { Bench } from "../../suite.ts";

/** @param columns - heads by the name of their figure; corpora without the first one are left out */
export function printMedians(bench: Bench, title: string, columns: Readonly<Record<string, string>>): void {
  const [first = ""] = Object.keys(columns);
  const rows = bench
    .subjectsOf(first)
    .map((subject) => [
      subject,
      ...Object.keys(columns).map((name) => formatNumber(bench.median({ subject, name }))),
    ]);
  bench.print(`${title}\n\n`);
  bench.print(renderTable(["corpus", ...Object.values(columns)], rows));
}
