// loci index: reads a codebase into the index, and says what came of it.
import type { IndexReport } from "../../core/types/index.ts";
import { findBroadness } from "../../base/check-folder.ts";
import { realRoot } from "../../core/types/root-id.ts";
import { toIndexResult } from "../../families/codemem/shape.ts";
import type { CommandContext } from "../command.ts";
import { createProgressBar } from "../progress-bar.ts";
import type { Terminal } from "../terminal.ts";
import { formatBytes, formatCount, formatMs, renderTable } from "../table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const json = flags.has("json");
  const path = context.arguments[0] ?? ".";
  const broad = flags.has("force") || (await wantsBroad(path, terminal));
  const engine = await context.openEngine();
  const bar = terminal.errorIsTerminal && !json ? createProgressBar(terminal) : undefined;
  try {
    const report = await engine.code.index(
      path,
      { full: flags.has("full"), broad, onProgress: bar?.update.bind(bar) },
      signal,
    );
    bar?.finish();
    terminal.write(json ? `${JSON.stringify(toJson(report))}\n` : renderReport(report));
    return 0;
  } finally {
    await engine.close();
  }
}

/** Asks whether all of a drive, a home or a system folder is meant. Without a terminal nobody is asked. */
async function wantsBroad(path: string, terminal: Terminal): Promise<boolean> {
  const root = realRoot(path);
  const what = findBroadness(root);
  return what !== undefined && (await terminal.confirm(`${root} is ${what}. Index all of it?`));
}

function toJson(report: IndexReport): Record<string, unknown> {
  return {
    ...toIndexResult(report),
    generation: report.generation,
    stages_ms: report.stagesMs,
    cpu_ms: report.cpuMs,
    peak_rss_bytes: report.peakRssBytes,
    bytes: report.bytes,
  };
}

const problemsShown = 10;

function renderReport(report: IndexReport): string {
  const rate = report.elapsedMs > 0 ? ` (${formatBytes((report.bytes * 1000) / report.elapsedMs)}/s)` : "";
  const stages = Object.entries(report.stagesMs).map(([stage, ms]) => `${stage} ${formatMs(ms)}`);
  const rows = [
    ["root", report.root],
    [
      "files",
      `${formatCount(report.filesScanned)} scanned, ${formatCount(report.filesParsed)} parsed, ` +
        `${formatCount(report.filesUnchanged)} unchanged, ${formatCount(report.filesReused)} reused, ` +
        `${formatCount(report.filesSkipped)} skipped, ${formatCount(report.filesRemoved)} removed`,
    ],
    ["source", formatBytes(report.bytes)],
    ["symbols", formatCount(report.symbols)],
    [
      "edges",
      `${formatCount(report.edgesResolved)} resolved, ${formatCount(report.edgesExternal)} external, ` +
        `${formatCount(report.edgesAmbiguous)} ambiguous, ${formatCount(report.edgesUnresolved)} unresolved`,
    ],
    ["chunks", `${formatCount(report.chunks)}, ${formatCount(report.chunksEmbedded)} embedded now`],
    ["time", `${formatMs(report.elapsedMs)}${rate}, CPU ${formatMs(report.cpuMs)}`],
    ["stages", stages.join(", ")],
    ["memory", `${formatBytes(report.peakRssBytes)} at most`],
    ["problems", formatCount(report.problems.length)],
    ...report.problems
      .slice(0, problemsShown)
      .map(({ path, code, message }) => ["", `${path}: ${code}: ${message}`]),
  ];
  const more = report.problems.length - problemsShown;
  return renderTable(
    more > 0 ? [...rows, ["", `and ${formatCount(more)} more (--json has all)`]] : rows,
    "ll",
  );
}
