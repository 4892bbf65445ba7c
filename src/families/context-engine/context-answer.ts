// How is a question answered from the code, with citations?
import { z } from "zod";
import { draftPassages, loadTokenCounter, packPassages, type Passage } from "../../core/context/index.ts";
import type { CodeHit } from "../../core/types/index.ts";
import { elapsedMs, roundScore } from "../../tools/results/round.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { askForAnswer, extractAnswer, insufficient } from "./answer-text.ts";
import { citedLines } from "./cited-lines.ts";
import { defineContextTool } from "./define.ts";
import { expandQuery } from "./expand-query.ts";
import { observeQuery, searchParameters } from "./parameters.ts";
import { rankingSettings } from "./ranking-settings.ts";
import { findCode, type FoundCode, type SearchOptions } from "./run-search.ts";

const defaultBudgetTokens = 5000;
const maxExpanded = 2;
/** How many passages an answer may cite. */
const maxPassages = 12;

/** Parameters that shape a list of results have no effect on an answer. */
const shaping: ReadonlySet<string> = new Set([
  "highlight_snippet",
  "compact",
  "output_format",
  "context_lines",
]);
const retrieval = Object.fromEntries(
  Object.entries(searchParameters).filter(([name]) => !shaping.has(name)),
) as Omit<typeof searchParameters, "highlight_snippet" | "compact" | "output_format" | "context_lines">;

const citationSchema = z.object({
  id: z.int().describe("The n of [n] in the answer"),
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  symbol: z.string(),
  snippet: z.string(),
  relevance: z.number(),
  root: z.string().optional(),
});

const oneAnswer = { answer: z.string(), citations: z.array(citationSchema) };

const contextAnswer = defineContextTool({
  name: "context_answer",
  title: "Answer a question about the code",
  description:
    "Answers from the code in a few sentences with [n] citations: by the client's or a configured model, else from definitions, comments and usage.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    ...retrieval,
    limit: z.int().min(1).max(100).default(15).describe("Results to answer from"),
    per_path: z.int().min(0).max(100).default(5).describe("Results per file; 0 for all"),
    budget_tokens: z
      .int()
      .min(100)
      .max(100_000)
      .default(defaultBudgetTokens)
      .describe("Tokens of code to answer from"),
    max_tokens: z.int().min(16).max(8000).optional().describe("Max tokens of the answer"),
    temperature: z.number().min(0).max(2).default(0.3).describe("Of the model"),
    mode: z
      .enum(["stitch", "pack"])
      .default("stitch")
      .describe("stitch: one answer; pack: one for each query"),
    expand: z.boolean().default(false).describe("Also search rephrased"),
  }),
  output: z.object({
    ok: z.literal(true),
    ...oneAnswer,
    query: z.array(z.string()),
    used_context_tokens: z.int(),
    generation_time_ms: z.number(),
    decoder_used: z.enum(["sampling", "endpoint", "extractive"]),
    answers_by_query: z.array(z.object({ query: z.string(), ...oneAnswer })).optional(),
    root: z.string().nullable(),
  }),
  lists: ["answers_by_query", "citations"],
  observe: observeQuery,
  handle: async (params, context) => {
    const startedAt = performance.now();
    const queries = typeof params.query === "string" ? [params.query] : params.query;
    const isPacked = params.mode === "pack" && queries.length > 1;
    const groups = isPacked ? queries.map((query) => [query]) : [queries];
    const budget = Math.floor(params.budget_tokens / groups.length);
    const answers = [];
    for (const group of groups) {
      const before = answers.slice();
      // A model may use up the call's time: then the code answers in its place, and earlier answers are kept.
      const keep = (said: Cited): void => {
        context.keep({ ...(isPacked ? joinAnswers([...before, said]) : said) });
      };
      answers.push(await answerOne(group, budget, params, context, keep));
    }
    const [first] = answers;
    const toCited = ({ answer, citations }: Answered): Cited => ({ answer, citations });
    return {
      ok: true as const,
      ...(isPacked ? joinAnswers(answers) : toCited(first!)),
      query: [...queries],
      used_context_tokens: answers.reduce((sum, { tokens }) => sum + tokens, 0),
      generation_time_ms: elapsedMs(startedAt),
      decoder_used:
        answers.find(({ decoder }) => decoder !== "extractive")?.decoder ?? ("extractive" as const),
      ...(isPacked
        ? { answers_by_query: answers.map((one, i) => ({ query: queries[i]!, ...toCited(one) })) }
        : {}),
      root: first!.root,
    };
  },
});

interface Cited {
  readonly answer: string;
  readonly citations: z.input<typeof citationSchema>[];
}

interface Answered extends Cited {
  readonly tokens: number;
  readonly decoder: "sampling" | "endpoint" | "extractive";
  readonly root: string | null;
}

type AnswerParams = SearchOptions & {
  readonly expand: boolean;
  readonly max_tokens?: number | undefined;
  readonly temperature: number;
};

async function answerOne(
  queries: readonly string[],
  budget: number,
  params: AnswerParams,
  context: ToolContext,
  keep: (said: Cited) => void,
): Promise<Answered> {
  const expanded = params.expand ? await expandQuery(queries, maxExpanded, params, context) : undefined;
  const query = [...queries, ...(expanded?.alternates ?? [])];
  const found = await findRelaxing({ ...params, query, context_lines: 0 }, context);
  const hits = found.hits.filter((hit) => isRelated(hit));
  const roots = found.root === null ? undefined : [found.root];
  const { engine, signal } = context;
  const count = await loadTokenCounter();
  const drafts = hits.length === 0 ? [] : await draftPassages(engine.code, queries, hits, roots, signal);
  const limits = { tokens: budget, passages: maxPassages, count };
  const passages = await packPassages(engine.code, drafts, limits, signal);
  if (passages.length === 0) {
    return { answer: insufficient, citations: [], tokens: 0, decoder: "extractive", root: found.root };
  }
  const cite = (answer: string, isExtracted: boolean): Cited => ({
    answer,
    citations: citedLines(queries, { answer, isExtracted }, passages).map((passage, i) =>
      toCitation(passage, i, params.include_snippet !== false, found.root === null),
    ),
  });
  const extracted = extractAnswer(queries, passages);
  keep(cite(extracted, true));
  const options = { maxTokens: params.max_tokens, temperature: params.temperature };
  const written = await askForAnswer(queries, passages, options, context);
  return {
    ...cite(written ?? extracted, written === undefined),
    tokens: passages.reduce((sum, { text }) => sum + count(text), 0),
    decoder: written === undefined ? "extractive" : context.model!.origin,
    root: found.root,
  };
}

/**
 * Filters that leave nothing are taken for a mistake, except the language: the question is asked again without them.
 */
async function findRelaxing(params: SearchOptions, context: ToolContext): Promise<FoundCode> {
  const found = await findCode(params, context);
  if (found.hits.length > 0) return found;
  const relaxed = { ...params, path_glob: undefined, symbol: undefined, kind: undefined };
  if (params.path_glob === undefined && params.symbol === undefined && params.kind === undefined)
    return found;
  const again = await findCode(relaxed, context);
  if (again.hits.length > 0)
    context.warn("Nothing matched path_glob, symbol and kind: the answer ignores these filters");
  return again;
}

function isRelated({ retrieverScores, components }: CodeHit): boolean {
  return (
    retrieverScores.words > 0 ||
    retrieverScores.meaning >= rankingSettings.unrelatedCode ||
    (components["defines-symbol"] ?? 0) > 0
  );
}

function toCitation(
  passage: Passage,
  index: number,
  withSnippet: boolean,
  withRoot: boolean,
): z.input<typeof citationSchema> {
  return {
    id: index + 1,
    path: passage.path,
    start_line: passage.startLine,
    end_line: passage.endLine,
    symbol: passage.symbol,
    snippet: withSnippet ? passage.text : "",
    relevance: roundScore(passage.relevance),
    ...(withRoot ? { root: passage.root } : {}),
  };
}

/** One list of citations for all answers: each answer continues the numbering of the one before. */
function joinAnswers(answers: readonly Cited[]): Cited {
  let offset = 0;
  const parts: string[] = [];
  const citations: z.input<typeof citationSchema>[] = [];
  for (const { answer, citations: own } of answers) {
    const start = offset;
    parts.push(answer.replaceAll(/\[(\d+)\]/g, (_all, number: string) => `[${Number(number) + start}]`));
    citations.push(...own.map((citation) => ({ ...citation, id: citation.id + start })));
    offset += own.length;
  }
  return { answer: parts.join("\n\n"), citations };
}

export const contextAnswerTools = [contextAnswer];
