// The figures of a suite's corpora as a table: one row per corpus, one column per figure.
import { formatNumber, renderTable } from "../../markdown.ts";
import type { Bench } from "../../suite.ts";

/** @param columns - column heads by figure name; corpora without the first figure are left out */
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
