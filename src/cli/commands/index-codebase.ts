// loci index: reads a codebase into the index, and reports the outcome.
import type { CompilerFactsSums, IndexReport, PushSums, SkipReason } from "../../core/types/index.ts";
import type { PushReport } from "../../core/qdrant/index.ts";
import { toIndexResult } from "../../families/codemem/shape.ts";
import { describeEmpty } from "../../tools/notes/empty-note.ts";
import { describeFetches, describePushes, toFetchJson, toPushJson } from "../code/artifact-sums.ts";
import type { CommandContext } from "../catalog/command.ts";
import { explainFile } from "../code/explain-file.ts";
import { findRepository } from "../code/find-project.ts";
import { indexRoot } from "../code/index-root.ts";
import { formatBytes, formatCount, formatMs, renderTable } from "../terminal/table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, arguments: given } = context;
  const json = flags.has("json");
  const path = given[0] ?? findRepository(process.cwd()) ?? ".";
  const engine = await context.openEngine();
  try {
    const why = flags.get("why");
    if (why !== undefined) return await explainFile(context, engine, given[0], why);
    const report = await indexRoot(context, engine, path, {
      full: flags.has("full"),
      force: flags.has("force"),
      scip: flags.get("scip"),
      typescript: flags.has("typescript"),
      showsProgress: !json && !flags.has("quiet"),
    });
    const isTold = !json && !flags.has("quiet");
    if (isTold) terminal.write(renderReport(report, terminal.wrapColumns));
    const empty = describeEmpty(report);
    if (empty !== undefined && !flags.has("quiet")) terminal.writeError(`${empty}\n`);
    // The answer is there; a run that also fills the shared cache waits until that is done or interrupted.
    const pushed = await engine.artifacts.settle(context.signal);
    if (isTold && pushed !== undefined) terminal.write(`artifacts  ${describePushes(pushed)}\n`);
    const server = flags.has("push")
      ? await engine.code.push(report.root, flags.get("name"), context.signal)
      : undefined;
    if (json) terminal.write(`${JSON.stringify({ ...toJson(report, pushed), ...toServerJson(server) })}\n`);
    else if (isTold && server !== undefined) terminal.write(`pushed     ${describeServerPush(server)}\n`);
    return 0;
  } finally {
    await engine.close();
  }
}

function toJson(report: IndexReport, pushed: PushSums | undefined): Record<string, unknown> {
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

function toServerJson(push: PushReport | undefined): Record<string, unknown> {
  if (push === undefined) return {};
  const { root, collection, generation, files, filesSent, filesResumed, filesRemoved, chunksSent } = push;
  return {
    push: {
      ...{ root, collection, generation, files },
      files_sent: filesSent,
      files_resumed: filesResumed,
      files_removed: filesRemoved,
      chunks_sent: chunksSent,
      elapsed_ms: Math.round(push.tookMs),
    },
  };
}

function describeServerPush({
  root,
  collection,
  filesSent,
  filesRemoved,
  chunksSent,
  tookMs,
}: PushReport): string {
  return (
    `${formatCount(filesSent)} files with ${formatCount(chunksSent)} chunks, ${formatCount(filesRemoved)} removed, ` +
    `to ${collection} as ${root}, ${formatMs(tookMs)}`
  );
}

const problemsShown = 10;

const brokenShown = 5;

function describeBroken(paths: readonly string[]): string {
  const more = paths.length - brokenShown;
  return paths.slice(0, brokenShown).join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

const skipWords: Readonly<Record<SkipReason, string>> = {
  ignored: "ignored",
  secret: "named like secrets",
  binary: "binary by extension",
  symlink: "symbolic links",
  special: "pipes, sockets or devices",
  worktree: "other work trees",
};

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

function renderReport(report: IndexReport, columns: number): string {
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
      : [["in part", `${describeBroken(report.brokenFiles)} (--why FILE shows the lines)`]]),
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
