// What does an index run say for itself: as a table for people, and as JSON for programs?
import type { CompilerFactsSums, IndexReport, PushSums, SkipReason } from "../../core/types/index.ts";
import { toIndexResult } from "../../families/codemem/shape.ts";
import { formatBytes, formatCount, formatMs, renderTable } from "../terminal/table.ts";
import { describeFetches, toFetchJson, toPushJson } from "./artifact-sums.ts";

const problemsShown = 10;
const brokenShown = 5;

const skipWords: Readonly<Record<SkipReason, string>> = {
  ignored: "ignored",
  secret: "named like secrets",
  binary: "binary by extension",
  symlink: "symbolic links",
  special: "pipes, sockets or devices",
  worktree: "other work trees",
};

export function indexReportJson(report: IndexReport, pushed: PushSums | undefined): Record<string, unknown> {
  const { artifacts, compilerFacts } = report;
  return {
    ...toIndexResult(report),
    generation: report.generation,
    files_broken: report.filesBroken,
    broken_files: report.brokenFiles,
    skipped: report.skipped,
    bulk_characters: report.bulkCharacters,
    stages_ms: report.stagesMs,
    cpu_ms: report.cpuMs,
    ...(report.peakHeldBytes === undefined ? {} : { peak_held_bytes: report.peakHeldBytes }),
    peak_rss_bytes: report.peakRssBytes,
    bytes: report.bytes,
    ...(compilerFacts === undefined ? {} : { compiler_facts: compilerFacts }),
    ...(artifacts === undefined
      ? {}
      : { artifacts: { ...toFetchJson(artifacts), push: pushed === undefined ? null : toPushJson(pushed) } }),
  };
}

/** The report names fewer files than it counts. */
function describeBroken({ brokenFiles: paths, filesBroken }: IndexReport): string {
  const more = filesBroken - Math.min(paths.length, brokenShown);
  return paths.slice(0, brokenShown).join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

function describeSkipped({ skipped, filesSkipped }: IndexReport): string {
  const reasons = Object.entries(skipWords).map(([reason, words]) => ({
    count: skipped[reason as SkipReason],
    words,
  }));
  const others = filesSkipped - reasons.reduce((sum, { count }) => sum + count, 0);
  return [...reasons, { count: others, words: "without text" }]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${formatCount(count)} ${words}`)
    .join(", ");
}

function describeMemory({ peakHeldBytes, peakRssBytes }: IndexReport): string {
  const resident = formatBytes(peakRssBytes);
  if (peakHeldBytes === undefined) return `${resident} at most`;
  return `${formatBytes(peakHeldBytes)} held, ${resident} with mapped files, at most`;
}

function describeFacts({ tool, documents, used, newer, differing, missing }: CompilerFactsSums): string {
  const left = [
    newer > 0 ? `${formatCount(newer)} written after it` : "",
    differing > 0 ? `${formatCount(differing)} that differ` : "",
    missing > 0 ? `${formatCount(missing)} not indexed` : "",
  ].filter((part) => part !== "");
  const rest = left.length === 0 ? "" : `; ${left.join(", ")}`;
  return `${tool === "" ? "an index" : tool} used for ${formatCount(used)} of ${formatCount(documents)} files${rest}`;
}

function describeBulk({ filesBulk, bulkCharacters }: IndexReport): string {
  return `${formatCount(filesBulk)} ${filesBulk === 1 ? "file" : "files"} of bulk data, ${formatCount(bulkCharacters)} characters: found by names and words, not by meaning`;
}

/** `columns`: where lines are wrapped. */
export function renderIndexReport(report: IndexReport, columns: number): string {
  const rate = report.elapsedMs > 0 ? ` (${formatBytes((report.bytes * 1000) / report.elapsedMs)}/s)` : "";
  const stages = Object.entries(report.stagesMs).map(([stage, ms]) => `${stage} ${formatMs(ms)}`);
  const rows = [
    ["root", report.root],
    [
      "files",
      `${formatCount(report.filesScanned)} scanned, ${formatCount(report.filesParsed)} parsed, ` +
        `${formatCount(report.filesUnchanged)} unchanged, ${formatCount(report.filesReused)} reused, ` +
        `${formatCount(report.filesSkipped)} skipped, ${formatCount(report.filesRemoved)} removed` +
        (report.filesBroken === 0 ? "" : `, ${formatCount(report.filesBroken)} parsed in part`),
    ],
    ...(report.filesSkipped === 0 ? [] : [["skipped", `${describeSkipped(report)} (--why FILE says why)`]]),
    ...(report.brokenFiles.length === 0
      ? []
      : [["in part", `${describeBroken(report)} (--why FILE shows the lines)`]]),
    ["source", formatBytes(report.bytes)],
    ...(report.filesBulk === 0 ? [] : [["bulk", describeBulk(report)]]),
    ["symbols", formatCount(report.symbols)],
    [
      "edges",
      `${formatCount(report.edgesResolved)} resolved, ${formatCount(report.edgesExternal)} external, ` +
        `${formatCount(report.edgesAmbiguous)} ambiguous, ${formatCount(report.edgesUnresolved)} unresolved`,
    ],
    ["chunks", `${formatCount(report.chunks)}, ${formatCount(report.chunksEmbedded)} embedded now`],
    ["time", `${formatMs(report.elapsedMs)}${rate}, CPU ${formatMs(report.cpuMs)}`],
    ["stages", stages.join(", ")],
    ["memory", describeMemory(report)],
    ...(report.artifacts === undefined ? [] : [["artifacts", describeFetches(report.artifacts)]]),
    ...(report.compilerFacts === undefined ? [] : [["compiler", describeFacts(report.compilerFacts)]]),
    ["problems", formatCount(report.problems.length)],
    ...report.problems
      .slice(0, problemsShown)
      .map(({ path, code, message }) => ["", `${path === "" ? "." : path}: ${code}: ${message}`]),
  ];
  const more = report.problems.length - problemsShown;
  return renderTable(
    more > 0 ? [...rows, ["", `and ${formatCount(more)} more (--json has all)`]] : rows,
    { align: "ll", title: 0 },
    columns,
  );
}
