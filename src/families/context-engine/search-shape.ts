// Code results in Context Engine's field names.
import { lastPartOf } from "../../core/types/symbol-id.ts";
import { z } from "zod";
import type { CodeHit } from "../../core/types/index.ts";
import { cutExcerpt, wordLeftOut } from "../../core/context/index.ts";
import { countTokens } from "../../tools/results/result-budget.ts";
import { roundScore } from "../../tools/results/round.ts";
import { countMarks, findHighlights, markSnippet, type Marker } from "./highlights.ts";
import { rankingSettings } from "./ranking-settings.ts";

const maxSnippetBytes = 8192;

export const resultSchema = z.looseObject({
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  score: z.number().optional(),
  symbol: z.string().optional(),
  snippet: z.string().optional(),
  highlights: z.array(z.string()).optional(),
  components: z
    .looseObject({
      dense_score: z.number(),
      lexical_score: z.number(),
      reranker_score: z.number().nullable(),
      final_score: z.number(),
    })
    .optional(),
  metadata: z
    .object({
      language: z.string(),
      kind: z.string(),
      complexity: z.enum(["low", "medium", "high"]),
      tokens: z.int(),
    })
    .optional(),
  why: z.array(z.string()).optional(),
  stale: z.boolean().optional().describe("The file changed since it was indexed; the lines may differ now"),
  moved_by: z.int().optional().describe("Lines that it moved down since it was indexed"),
});
export type CodeResult = z.input<typeof resultSchema>;

export const answerShape = {
  ok: z.literal(true),
  results: z.array(resultSchema),
  total: z.int().describe("How many were ranked"),
  used_rerank: z.boolean(),
  search_time_ms: z.number(),
  query: z.union([z.string(), z.array(z.string())]),
  collection: z.string().nullable(),
  root: z.string().nullable().describe("What paths are relative to; null if each result names its own"),
} as const;

export interface ShownAs {
  readonly compact: boolean;
  readonly snippet: boolean;
  readonly mark: Marker | undefined;
  readonly markSnippet: boolean;
  /** If there are several wordings, results say which of them found them. */
  readonly wordings: readonly string[];
  /** If there are several roots, results name theirs. */
  readonly withRoot: boolean;
  /**
   * How many tokens of code the result at this place of the list shows, from 0; undefined for all. Of longer code, the
   * lines are shown that tell why it was found.
   */
  readonly mostTokens: (place: number) => number | undefined;
}

/** @param at - its place in the list, from 0 */
export function toResult(hit: CodeHit, as: ShownAs, at: number): CodeResult {
  const place = {
    path: hit.path,
    start_line: hit.startLine,
    end_line: hit.endLine,
    ...(as.withRoot ? { root: hit.root } : {}),
  };
  if (as.compact) return place;
  // If a file is gone, only the extracted text is left.
  const text = hit.text?.text === undefined || hit.text.text === "" ? describeGone(hit) : hit.text.text;
  const own = ownLines(hit, text);
  return {
    score: roundScore(hit.score),
    ...place,
    symbol: hit.symbol,
    ...(as.snippet
      ? {
          snippet: markSnippet(
            cutText(hit, { text, own }, as, at),
            as.markSnippet ? as.mark : undefined,
            maxSnippetBytes,
          ),
        }
      : {}),
    highlights: findHighlights(own, as.mark),
    components: {
      dense_score: roundScore(hit.retrieverScores.meaning),
      lexical_score: roundScore(hit.retrieverScores.words),
      reranker_score: hit.retrieverScores.model === undefined ? null : roundScore(hit.retrieverScores.model),
      final_score: roundScore(hit.score),
      ...signalsOf(hit),
    },
    metadata: {
      language: hit.language,
      kind: hit.kind,
      complexity: complexityOf(hit.text?.decisionPoints ?? 0),
      tokens: countTokens(own),
    },
    why: reasonsOf(hit),
    ...(as.wordings.length > 1 ? { queries: hit.foundBy.map((at) => as.wordings[at]!) } : {}),
    ...(hit.stale ? { stale: true } : {}),
    ...(hit.movedBy === 0 ? {} : { moved_by: hit.movedBy }),
  };
}

interface FoundText {
  /** With the lines around. */
  readonly text: string;
  /** Without them. */
  readonly own: string;
}

/**
 * The whole text if the result's own lines are few. Else of these the first, the declaration, those that match, and as
 * many around them as fit, with how many are left out in between.
 */
function cutText(hit: CodeHit, { text, own }: FoundText, { mostTokens, mark }: ShownAs, at: number): string {
  const most = mostTokens(at);
  if (most === undefined || countTokens(own) <= most) return text;
  const { startLine } = hit;
  const lines = own.split("\n");
  const matches = [
    ...declaringLine(lines, hit),
    ...hit.preview.map(({ line }) => line),
    ...markedLines(lines, mark, startLine),
  ];
  const whole = { startLine, endLine: startLine + lines.length - 1, text: own };
  const source = { ...whole, symbolLine: startLine, signature: "", matches };
  return cutExcerpt(source, most, countTokens)?.text ?? firstLines(lines, most);
}

/** The first line with the symbol's own name. */
function declaringLine(lines: readonly string[], { symbol, startLine }: CodeHit): number[] {
  const name = lastPartOf(symbol);
  const at = name === "" ? -1 : lines.findIndex((line) => line.includes(name));
  return at < 0 ? [] : [startLine + at];
}

/** As many as fit, but at least one. */
function firstLines(lines: readonly string[], most: number): string {
  let left = most;
  const fitting = lines.findIndex((line) => (left -= countTokens(line) + 1) < 0);
  const shown = Math.max(1, fitting);
  if (fitting < 0 || shown === lines.length) return lines.join("\n");
  const rest = lines.length - shown;
  return `${lines.slice(0, shown).join("\n")}\n${wordLeftOut(rest)}`;
}

/** Lines with words of the question, those with the most first. */
function markedLines(lines: readonly string[], mark: Marker | undefined, startLine: number): number[] {
  if (mark === undefined) return [];
  return lines
    .map((line, at) => ({ line: startLine + at, marks: countMarks(mark, line) }))
    .filter(({ marks }) => marks > 0)
    .sort((a, b) => b.marks - a.marks || a.line - b.line)
    .map(({ line }) => line);
}

function describeGone({ doc, signature }: CodeHit): string {
  return [doc, signature].filter((part) => part !== "").join("\n");
}

/** The lines of the result without the surrounding ones. */
function ownLines(hit: CodeHit, text: string): string {
  const first = hit.startLine - (hit.text?.startLine ?? hit.startLine);
  return text
    .split("\n")
    .slice(first, first + hit.endLine - hit.startLine + 1)
    .join("\n");
}

function complexityOf(decisionPoints: number): "low" | "medium" | "high" {
  return decisionPoints <= 4 ? "low" : decisionPoints <= 12 ? "medium" : "high";
}

function signalsOf({ components }: CodeHit): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, part]) => {
      const rounded = roundScore(part);
      return rounded === 0 ? [] : [[name.replaceAll("-", "_"), rounded]];
    }),
  );
}

const reasons: Readonly<Record<string, string>> = {
  words: "words",
  vector: "meaning",
  "defines-symbol": "defines the name",
  relation: "call graph",
  "path-match": "path",
  "file-words": "words of its file",
  "file-coherence": "best of its file",
  centrality: "central symbol",
  "linked-files": "linked files",
  "tested-files": "what it tests",
  "says-message": "says the message",
  "learned-order": "trained order of files",
  "best-part": "best part of its file",
  model: "reranker",
};

/** The parts that contributed most to the score, in short words. */
function reasonsOf({ components }: CodeHit): string[] {
  return Object.entries(components)
    .filter(([, part]) => part >= rankingSettings.leastReason)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([name]) => reasons[name] ?? name.replaceAll("-", " "));
}
