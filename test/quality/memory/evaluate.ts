// Runs the development sets through a real memory and through the baseline.
import type { EmbedderSpec } from "../../../src/core/embed/index.ts";
import type { ScoreComponents } from "../../../src/core/types/index.ts";
import { openMemory, type OpenMemory } from "../../../src/threads/host/open-memory.ts";
import { createBaseline } from "./baseline.ts";
import { sessionQuestions, sessions } from "./conversations.ts";
import type { Measures } from "./measures.ts";
import { measure } from "./measures.ts";
import type { QuestionKind } from "./project-log.ts";
import { askedAt, projectLog, projectQuestions } from "./project-log.ts";

export interface Comparison {
  readonly name: string;
  readonly baseline: Measures;
  readonly ours: Measures;
  /** Questions that the baseline answers in the first five and we do not, and the reverse. */
  readonly lost: readonly string[];
  readonly won: readonly string[];
  readonly misses: readonly string[];
}

export interface EvaluationOptions {
  readonly home: string;
  readonly embedder: EmbedderSpec;
  readonly weights?: ScoreComponents | undefined;
}

export async function evaluateProject(options: EvaluationOptions): Promise<readonly Comparison[]> {
  const service = openMemory({ ...options, clock: () => Date.parse(askedAt) });
  try {
    await service.memory.import(
      projectLog.map(({ id, at, type, content, tags }) => ({
        id,
        createdAt: at,
        type,
        content,
        tags,
      })),
      "keep",
    );
    const baseline = createBaseline(projectLog.map(({ content, tags }) => [content, ...tags].join(" ")));
    const asked = await Promise.all(
      projectQuestions.map(async ({ kind, text, answers }) => ({
        kind,
        text,
        answers,
        ours: await recallIds(service, text, 20, options.weights),
        theirs: baseline.search(text).map((i) => projectLog[i]!.id),
      })),
    );
    const kinds = [...new Set(asked.map(({ kind }) => kind))];
    const compare = (name: string, of: (kind: QuestionKind) => boolean): Comparison => {
      const rows = asked.filter(({ kind }) => of(kind));
      return compareRows(name, rows);
    };
    return [
      ...kinds.map((kind) => compare(`project: ${kind}`, (other) => other === kind)),
      compare("project: all", () => true),
    ];
  } finally {
    await service.close();
  }
}

/** Once with a memory for each session, once with one for each line. */
export async function evaluateSessions(options: EvaluationOptions): Promise<readonly Comparison[]> {
  const whole = sessions.map(({ id, at, lines }) => ({ id, session: id, at, content: lines.join("\n") }));
  const lines = sessions.flatMap(({ id, at, lines: said }) =>
    said.map((content, i) => ({ id: `${id}.${i}`, session: id, at, content })),
  );
  return [
    await compareSessions("talks: a memory a session", whole, options, `${options.home}-whole`),
    await compareSessions("talks: a memory a line", lines, options, `${options.home}-lines`),
  ];
}

interface Unit {
  readonly id: string;
  readonly session: string;
  readonly at: string;
  readonly content: string;
}

async function compareSessions(
  name: string,
  units: readonly Unit[],
  options: EvaluationOptions,
  home: string,
): Promise<Comparison> {
  const service = openMemory({ ...options, home, clock: () => Date.parse("2026-05-20T12:00:00Z") });
  try {
    await service.memory.import(
      units.map(({ id, at, content }) => ({ id, content, createdAt: at })),
      "keep",
    );
    const baseline = createBaseline(units.map(({ content }) => content));
    const sessionOf = new Map(units.map(({ id, session }) => [id, session]));
    const toSessions = (ids: readonly string[]): readonly string[] => [
      ...new Set(ids.map((id) => sessionOf.get(id)!)),
    ];
    const asked = await Promise.all(
      sessionQuestions.map(async ({ text, answers }) => ({
        text,
        answers,
        ours: toSessions(await recallIds(service, text, 50, options.weights)),
        theirs: toSessions(baseline.search(text).map((i) => units[i]!.id)),
      })),
    );
    return compareRows(name, asked);
  } finally {
    await service.close();
  }
}

export interface Asked {
  readonly text: string;
  readonly answers: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export function compareRows(name: string, rows: readonly Asked[]): Comparison {
  const answers = rows.map((row) => row.answers);
  const hits = (ranking: readonly string[], wanted: readonly string[], within: number): boolean =>
    ranking.slice(0, within).some((id) => wanted.includes(id));
  const textsOf = (keep: (row: Asked) => boolean): readonly string[] =>
    rows.filter(keep).map(({ text }) => text);
  return {
    name,
    baseline: measure(
      rows.map((row) => row.theirs),
      answers,
    ),
    ours: measure(
      rows.map((row) => row.ours),
      answers,
    ),
    lost: textsOf((row) => hits(row.theirs, row.answers, 5) && !hits(row.ours, row.answers, 5)),
    won: textsOf((row) => !hits(row.theirs, row.answers, 5) && hits(row.ours, row.answers, 5)),
    misses: rows
      .filter((row) => !hits(row.ours, row.answers, 1))
      .map(({ text, answers: wanted, ours, theirs }) =>
        [
          text,
          `wanted ${wanted.join("|")}`,
          `ours ${ours.slice(0, 4).join(",")}`,
          `bm25 ${theirs.slice(0, 4).join(",")}`,
        ].join("  "),
      ),
  };
}

export async function recallIds(
  service: OpenMemory,
  query: string,
  limit: number,
  weights: ScoreComponents | undefined,
  namespace?: string,
): Promise<string[]> {
  const found = await service.memory.recall({ query, limit, touch: false, weights, namespace });
  return found.map(({ id }) => id);
}
