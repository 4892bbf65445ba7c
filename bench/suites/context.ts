// Does the code an agent is given to read contain the answer to a question? For questions with known files and symbols:
// the share of those in a context of 2,000 and of 6,000 tokens, compared with plain search results cut to the same
// budget.
// Options of this suite: --half tune|report (report), --misses (prints what was expected and is missing),
// --settings JSON (changes to ContextSettings), --tokens N,… (other budgets).
import { parseArgs } from "node:util";
import { loadTokenCounter, type CountTokens } from "../../src/core/context/index.ts";
import { defaultContext, type ContextSettings } from "../../src/families/memorylayer/context-settings.ts";
import { assembleContext } from "../../src/families/memorylayer/get-context.ts";
import { openEngine, type Engine } from "../../src/index.ts";
import type { ToolContext } from "../../src/tools/definitions/tool.ts";
import { judgeContext, type ContextShares } from "../context/judge-context.ts";
import { readQuestions, type ContextQuestion } from "../context/read-questions.ts";
import { renderTopHits } from "../context/top-hits.ts";
import { openCorpus } from "../corpora/choose.ts";
import { withFolder } from "../folders.ts";
import { renderTable } from "../markdown.ts";
import { bootstrapDifference, meanOf } from "../statistics.ts";
import type { Bench } from "../suite.ts";

/** The settings were tuned on the first; the others are for reports. */
const halves = {
  tune: ["pino", "fastify"],
  report: ["rich", "marshmallow", "knex", "viper", "langium"],
} as const;
const usualBudgets = "2000,6000";
const depth = 100;
const shares = ["files", "symbols", "bodies"] as const;

interface Judged {
  readonly project: string;
  readonly context: ContextShares;
  readonly topHits: ContextShares;
}

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    args: [...bench.arguments],
    options: {
      half: { type: "string", default: "report" },
      misses: { type: "boolean", default: false },
      settings: { type: "string", default: "{}" },
      tokens: { type: "string", default: usualBudgets },
    },
  });
  const budgets = values.tokens.split(",").map(Number);
  const half = values.half === "tune" ? "tune" : "report";
  const change = JSON.parse(values.settings) as Partial<ContextSettings>;
  const settings = { ...defaultContext, ...change };
  const judged = new Map<number, Judged[]>(budgets.map((budget) => [budget, []]));
  const count = await loadTokenCounter();
  for (const project of bench.quick ? halves[half].slice(-1) : halves[half]) {
    await bench.case(project, () =>
      withFolder(async (home) => {
        const root = openCorpus(project).path;
        const engine = await openEngine({ home });
        try {
          await engine.code.index(root, {});
          const questions = await readQuestions(project, root, engine.code);
          for (const question of questions) {
            for (const budget of budgets) {
              const texts = await askBoth(engine, root, question, { budget, count, settings });
              judged.get(budget)!.push(judge(texts, question));
              if (values.misses) tellMiss(bench, texts.context, question, budget);
            }
          }
        } finally {
          await engine.close();
        }
      }),
    );
  }
  for (const budget of budgets) report(bench, half, budget, judged.get(budget)!);
}

interface Texts {
  readonly context: string;
  readonly topHits: string;
}

interface TextBudget {
  readonly budget: number;
  readonly count: CountTokens;
  readonly settings: ContextSettings;
}

async function askBoth(
  engine: Engine,
  root: string,
  { query }: ContextQuestion,
  { budget, count, settings }: TextBudget,
): Promise<Texts> {
  const asked = { query, max_tokens: budget };
  const { context, token_count: tokens } = await assembleContext(
    asked,
    "markdown",
    createContext(engine, root),
    settings,
  );
  if (tokens > budget || count(context) !== tokens) throw new Error(`${tokens} tokens of at most ${budget}`);
  const { hits } = await engine.code.search({ query, root, limit: depth, contextLines: 0 });
  return { context, topHits: renderTopHits(hits, budget, count) };
}

/** A new connection for each question, so that none knows the earlier questions. */
function createContext(engine: Engine, root: string): ToolContext {
  return {
    engine,
    session: { id: "bench" },
    writer: { family: "memorylayer", client: "bench" },
    workspace: {
      folder: () => Promise.resolve(root),
      scope: () => Promise.resolve({ roots: [root], warning: undefined }),
      resolve: (path) => path,
    },
    signal: new AbortController().signal,
    readOnly: true,
    warn: () => undefined,
    addNote: () => undefined,
    wordNextStep: () => "",
  };
}

function judge({ context, topHits }: Texts, question: ContextQuestion): Judged {
  return {
    project: question.project,
    context: judgeContext(context, question),
    topHits: judgeContext(topHits, question),
  };
}

function report(bench: Bench, half: string, budget: number, judged: readonly Judged[]): void {
  const rows: string[][] = [];
  const projects = [...new Set(judged.map(({ project }) => project))];
  for (const name of [...projects, "all"]) {
    const own = judged.filter(({ project }) => name === "all" || project === name);
    const cells = shares.flatMap((share) => {
      const ours = own.map(({ context }) => context[share]);
      const plain = own.map(({ topHits }) => topHits[share]);
      const { mean, low, high } = bootstrapDifference(
        ours.map((value, i) => ({ group: String(i), difference: value - plain[i]! })),
      );
      const subject = `${half}, ${budget} tokens`;
      bench.add({ subject, name: `${name} ${share}` }, "share", meanOf(ours));
      bench.add({ subject, name: `${name} ${share}`, by: "top hits" }, "share", meanOf(plain));
      return [
        meanOf(ours).toFixed(3),
        meanOf(plain).toFixed(3),
        `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
      ];
    });
    rows.push([`${name} (${own.length})`, ...cells]);
  }
  const head = shares.flatMap((share) => [share, "top hits", "difference"]);
  bench.print(`${half}, ${budget} tokens\n\n${renderTable(["questions", ...head], rows)}\n`);
}

function tellMiss(bench: Bench, text: string, question: ContextQuestion, budget: number): void {
  const missed = [
    ...question.files
      .filter((file) => judgeContext(text, { ...question, files: [file] }).files === 0)
      .map((file) => `file ${file}`),
    ...question.symbols
      .filter((symbol) => judgeContext(text, { ...question, symbols: [symbol] }).symbols === 0)
      .map(({ id }) => id),
  ];
  if (missed.length > 0) bench.print(`- ${budget}: ${question.query}: ${missed.join(", ")}\n`);
}
