// The tables of the index suite.
import { formatMegabytes, formatNumber, formatSeconds, renderTable } from "../../markdown.ts";
import type { Bench } from "../../suite.ts";

type Format = (value: number | undefined) => string;

export function printIndexTables(bench: Bench, subjects: readonly string[]): void {
  const measured = subjects.filter((subject) => bench.median({ subject, name: "full index" }) !== undefined);
  const cell =
    (name: string, format: Format) =>
    (subject: string): string =>
      format(bench.median({ subject, name }));
  const table = (title: string, columns: Readonly<Record<string, (subject: string) => string>>): void => {
    const rows = measured.map((subject) => [
      subject,
      ...Object.values(columns).map((column) => column(subject)),
    ]);
    bench.print(`${title}\n\n${renderTable(["corpus", ...Object.keys(columns)], rows)}\n`);
  };
  if (measured.length === 0) return;
  table("Full index with vectors, medians", {
    files: cell("files", formatNumber),
    MB: cell("source bytes", formatMegabytes),
    "wall s": cell("full index", formatSeconds),
    "CPU s": cell("full index cpu", formatSeconds),
    "MB/CPU s": cell("full index throughput", formatNumber),
    "peak MB": cell("full index peak", formatMegabytes),
    "of it anonymous": cell("full index peak anonymous", formatMegabytes),
    "disk MB": cell("full index disk", formatMegabytes),
    busy: cell("full index busy", formatNumber),
    "loop p99 ms": cell("full index loop delay p99", formatNumber),
  });
  table("The floor", {
    "walk alone ms": cell("walk alone", formatNumber),
    "parse alone CPU s": cell("parse alone", formatSeconds),
    "full ÷ parse CPU": (subject) => {
      const full = bench.median({ subject, name: "full index cpu" });
      const parse = bench.median({ subject, name: "parse alone" });
      return full === undefined || parse === undefined ? "–" : (full / parse).toFixed(2);
    },
  });
  const change = (name: string) => (subject: string) =>
    `${formatNumber(bench.median({ subject, name }))} (${formatNumber(bench.median({ subject, name: `${name} cpu` }))})`;
  table("Changes, in one open engine: ms on the clock (CPU ms)", {
    unchanged: change("refresh unchanged"),
    "saved → searchable": change("saved to searchable"),
    "renamed → searchable": change("renamed to searchable"),
    "second copy": change("second copy"),
  });
  for (const by of ["codegraph", "gitnexus"]) printPeer(bench, measured, by);
}

function printPeer(bench: Bench, subjects: readonly string[], by: string): void {
  const beside = (subject: string, name: string, format: Format): string => {
    const [theirs, ours] = [bench.median({ subject, name, by }), bench.median({ subject, name })];
    if (theirs === undefined || ours === undefined) return "–";
    return `${format(theirs)} / ${format(ours)} (${(theirs / ours).toFixed(2)}×)`;
  };
  const compared = subjects.filter(
    (subject) => bench.median({ subject, name: "full index", by }) !== undefined,
  );
  if (compared.length === 0) return;
  const rows = compared.map((subject) => [
    subject,
    beside(subject, "full index cpu", formatSeconds),
    beside(subject, "full index", formatSeconds),
    beside(subject, "full index peak", formatMegabytes),
    beside(subject, "full index disk", formatMegabytes),
    beside(subject, "files", formatNumber),
  ]);
  const head = ["corpus", "CPU s", "wall s", "peak MB", "disk MB", "files"];
  bench.print(`${by} / Loci (their figure over ours); it makes no vectors\n\n${renderTable(head, rows)}\n`);
}
