// loci search: one question for people or programs, or a file of them.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { notOneOf } from "../../base/not-one-of.ts";
import {
  symbolKinds,
  type CodeFilters,
  type CodeHit,
  type CodeQuery,
  type CodeSearchResult,
  type SymbolKind,
} from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import { LociError } from "../../errors.ts";
import { findLanguage } from "../../tools/arguments/find-language.ts";
import { describeUnmatched } from "../../tools/notes/unmatched-note.ts";
import { roundScore } from "../../tools/results/round.ts";
import { renderCodeLine, renderPlace } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findIndexedRoot } from "../code/find-root.ts";
import { pathFromHere } from "../code/path-from-here.ts";
import { readEach } from "../command-line/read-each.ts";
import { readInput } from "../command-line/read-input.ts";
import { hangLine } from "../terminal/wrap.ts";
import { findElsewhere } from "../code/find-elsewhere.ts";

const usualResults = 10;

/** Exit code 1 if nothing is found, or if no result seems to be about the question. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const batch = flags.get("batch");
  const query = context.arguments.length === 0 ? undefined : context.arguments.join(" ");
  const around = parseAround(flags.get("context"));
  if (batch === undefined && (query === undefined || query.trim() === "")) {
    throw new LociError("INPUT_INVALID", "loci search needs a QUERY, or --batch FILE.", {
      hint: "For example `loci search where are sessions expired`.",
    });
  }
  const limit = parseLimit(flags.get("k") ?? `${usualResults}`, "-k");
  const lines = batch === undefined ? [] : await readBatch(batch, limit, context.signal);
  const kind = parseKind(flags.get("kind"));
  const engine = await context.openEngine();
  try {
    const own = await findIndexedRoot(engine.code, flags.get("root"), signal);
    const root = own ?? (await findElsewhere(engine.code, context));
    context.tell(`asking ${root ?? "all indexed roots"}`);
    const filters: CodeFilters = {
      languages: listOf(await findLanguage(flags.get("language"), "--language")),
      under: listOf(underFromHere(flags.get("under"), root)),
      globs: listOf(flags.get("glob")),
      kinds: listOf(kind),
    };
    if (query !== undefined && batch === undefined) {
      const result = await searchOnce(engine.code, { query, limit, root, filters }, signal);
      context.tell(`${result.hits.length} results in ${result.tookMs.toFixed(1)} ms`);
      tellMissing(result, context);
      const isNothing = result.hits.length === 0 || (result.isUnrelated && !flags.has("all"));
      if (isNothing && !flags.has("json")) {
        if (!flags.has("quiet")) terminal.writeError(describeNothing(result, root));
        return 1;
      }
      const previews = await readPreviews(engine.code, result.hits, around, signal);
      terminal.write(
        flags.has("json")
          ? `${JSON.stringify(toJson(result, root))}\n`
          : renderHits(result.hits, previews, query, context),
      );
      return isNothing ? 1 : 0;
    }
    for (const line of lines) {
      const result = await searchOnce(engine.code, { ...line, root, filters }, signal);
      terminal.write(`${JSON.stringify(toJson(result, root))}\n`);
    }
    return 0;
  } finally {
    await engine.close();
  }
}

/** Says that the results are not the place that was asked for. */
function tellMissing({ missingPlaces }: SearchAnswer, { flags, terminal }: CommandContext): void {
  if (flags.has("quiet") || flags.has("json")) return;
  for (const missing of missingPlaces) terminal.writeError(`${missing}\n`);
}

/** A folder in the root, or else one relative to the working directory. */
function underFromHere(folder: string | undefined, root: string | undefined): string | undefined {
  if (folder === undefined || root === undefined) return folder;
  const saysHere = /^\.\.?(?:[\\/]|$)/.test(folder);
  if (!saysHere && existsSync(join(root, folder))) return folder;
  return pathFromHere(folder, root) ?? folder;
}

function listOf<T>(value: T | undefined): readonly T[] | undefined {
  return value === undefined ? undefined : [value];
}

type SearchAnswer = Pick<
  CodeSearchResult,
  "query" | "hits" | "isUnrelated" | "unmatched" | "missingPlaces" | "tookMs" | "shortfall"
>;

/** Cuts fewer results from the usual number, which is needed to judge whether any is about the question. */
async function searchOnce(code: CodeEngine, query: CodeQuery, signal: AbortSignal): Promise<SearchAnswer> {
  const { limit } = query;
  const result = await code.search({ ...query, limit: Math.max(limit, usualResults) }, signal);
  return { ...result, hits: result.hits.slice(0, limit) };
}

function describeNothing({ hits, unmatched, shortfall }: SearchAnswer, root: string | undefined): string {
  if (unmatched !== undefined) return `${describeUnmatched(unmatched)}\n`;
  if (hits.length === 0 && shortfall !== undefined) return `${shortfall}\n`;
  if (hits.length === 0) return "Nothing found. `loci status` shows what is indexed.\n";
  const where = root === undefined ? "what is indexed" : basename(root);
  return `Nothing in ${where} seems to be about this. --all shows the nearest results anyway.\n`;
}

function parseLimit(text: unknown, name: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1000) return limit;
  throw new LociError(
    "INPUT_INVALID",
    `${name} is ${JSON.stringify(text)}, but must be an integer from 1 to 1000.`,
  );
}

function parseKind(text: string | undefined): SymbolKind | undefined {
  if (text === undefined) return undefined;
  const kind = symbolKinds.find((candidate) => candidate === text.toLowerCase());
  if (kind !== undefined) return kind;
  throw notOneOf("--kind", text, symbolKinds);
}

const maxBatchBytes = 64 * 1024 * 1024;

interface BatchLine {
  readonly query: string;
  readonly limit: number;
}

/** Checks all lines before answering the first. */
async function readBatch(file: string, limit: number, signal: AbortSignal): Promise<readonly BatchLine[]> {
  const text = file === "-" ? await readInput(signal, maxBatchBytes) : readBatchFile(file);
  if (text === undefined) {
    throw new LociError("INPUT_INVALID", `The batch is larger than ${maxBatchBytes} bytes.`);
  }
  const lines = text.split("\n").map((line, at) => ({ line, place: `${file}:${at + 1}` }));
  return readEach(
    lines.filter(({ line }) => line.trim() !== ""),
    ({ line, place }) => parseBatchLine(line, place, limit),
  );
}

function readBatchFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new LociError("PATH_NOT_FOUND", `The batch file ${file} cannot be read.`, { cause });
  }
}

function parseBatchLine(line: string, place: string, limit: number): BatchLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LociError("INPUT_INVALID", `${place} is not JSON.`);
  }
  const { query, k } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof query !== "string" || query === "") {
    throw new LociError("INPUT_INVALID", `${place} has no query: a line is {"query": "…", "k": 10}.`);
  }
  return { query, limit: k === undefined ? limit : parseLimit(k, `k of ${place}`) };
}

/** `note` is what the answer without --json says if there are no results. */
function toJson(answer: SearchAnswer, root: string | undefined): Record<string, unknown> {
  const isNothing = answer.hits.length === 0 || answer.isUnrelated;
  return {
    query: answer.query,
    results: answer.hits.map((hit) => ({
      path: hit.path,
      start_line: hit.startLine,
      end_line: hit.endLine,
      symbol: hit.symbol,
      kind: hit.kind,
      score: roundScore(hit.score),
      components: roundAll(hit.components),
      preview: hit.preview,
      language: hit.language,
      root: hit.root,
      stale: hit.stale,
      ...(hit.movedBy === 0 ? {} : { moved_by: hit.movedBy }),
    })),
    unrelated: answer.isUnrelated,
    ...(isNothing ? { note: describeNothing(answer, root).trimEnd() } : {}),
    ...(answer.unmatched === undefined ? {} : { unmatched: answer.unmatched }),
    ...(answer.missingPlaces.length === 0 ? {} : { missing_places: answer.missingPlaces }),
    took_ms: Math.round(answer.tookMs * 1000) / 1000,
  };
}

function roundAll(components: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(components).map(([name, value]) => [name, roundScore(value)]));
}

interface PreviewLine {
  readonly line: number;
  readonly text: string;
  /** This line shows why the hit was found; the others are context. */
  readonly isMatch: boolean;
}

/** For each hit, the lines that show why it was found, with context. */
async function readPreviews(
  code: CodeEngine,
  hits: readonly CodeHit[],
  around: number,
  signal: AbortSignal,
): Promise<readonly (readonly PreviewLine[])[]> {
  return Promise.all(
    hits.map(async ({ root, path, preview }) => {
      const lines = new Map<number, PreviewLine>();
      const places = preview.map(({ line }) => ({ path, startLine: line, endLine: line }));
      const texts = around === 0 ? [] : await code.readCode({ root, places, contextLines: around }, signal);
      for (const { startLine, text } of texts) {
        text.split("\n").forEach((each, i) => {
          lines.set(startLine + i, { line: startLine + i, text: each, isMatch: false });
        });
      }
      for (const { line, text } of preview) lines.set(line, { line, text, isMatch: true });
      return [...lines.values()].sort((a, b) => a.line - b.line);
    }),
  );
}

function renderHits(
  hits: readonly CodeHit[],
  previews: readonly (readonly PreviewLine[])[],
  query: string,
  context: CommandContext,
): string {
  const { terminal, flags } = context;
  const { bold, dim } = terminal.style;
  return hits
    .map((hit, i) => {
      const place = renderPlace(terminal, hit.root, hit.path, hit.preview[0]?.line ?? hit.startLine);
      const symbol = hit.symbol === "" ? "" : `  ${bold(hit.symbol)} ${dim(hit.kind)}`;
      const stale = hit.stale ? dim("  (no longer there since the file changed)") : "";
      const explained = flags.has("explain") ? [dim(`         ${describeScore(hit)}`)] : [];
      const lines = renderPreview(previews[i] ?? [], query, terminal);
      const head = hangLine(`${place}${symbol}${stale}`, terminal.wrapColumns);
      return [head, ...lines, ...explained, ""].join("\n");
    })
    .join("\n");
}

/** A gap between lines is marked, as in grep. */
function renderPreview(
  lines: readonly PreviewLine[],
  query: string,
  terminal: CommandContext["terminal"],
): readonly string[] {
  const isSpread = lines.some(({ isMatch }) => !isMatch);
  return lines.flatMap(({ line, text, isMatch }, i) => {
    const isGap = isSpread && i > 0 && line > (lines[i - 1]?.line ?? 0) + 1;
    const shown = renderCodeLine(terminal, line, text, query, isMatch);
    return isGap ? [terminal.style.dim("     --"), shown] : [shown];
  });
}

function parseAround(text: string | undefined): number {
  const lines = Number(text ?? 0);
  if (text !== "" && Number.isInteger(lines) && lines >= 0 && lines <= 100) return lines;
  throw new LociError(
    "INPUT_INVALID",
    `-C is ${JSON.stringify(text)}, but must be an integer from 0 to 100.`,
  );
}

function describeScore(hit: CodeHit): string {
  const parts = Object.entries(roundAll(hit.components)).map(([name, value]) => `${name} ${value}`);
  return `${roundScore(hit.score)} = ${parts.join(", ")}`;
}
