// Runs the sets of long texts through a real memory and through the baseline.
import { openMemory } from "../../../src/threads/host/open-memory.ts";
import { createBaseline } from "./baseline.ts";
import type { LongText, TextSet } from "./documents.ts";
import type { Asked, Comparison, EvaluationOptions } from "./evaluate.ts";
import { compareRows, recallIds } from "./evaluate.ts";
import { plantFacts, talksAskedAt } from "./planted-talks.ts";

type AskedKind = Asked & { readonly kind: string };

/** Each group of texts is a namespace with its own baseline. */
export async function evaluateTexts(
  options: EvaluationOptions,
  { texts, questions }: TextSet,
): Promise<readonly Comparison[]> {
  const service = openMemory({ ...options, home: `${options.home}-texts` });
  try {
    const rows = texts.map(({ id, group, content }) => ({ id, content, namespace: group }));
    await service.memory.import(rows, "keep");
    const asked: AskedKind[] = [];
    for (const group of new Set(texts.map((text) => text.group))) {
      const own = texts.filter((text) => text.group === group);
      const baseline = createBaseline(own.map(({ content }) => content));
      for (const { kind, text, answers } of questions.filter((question) => question.group === group)) {
        const ours = await recallIds(service, text, 20, options.weights, group);
        asked.push({ kind, text, answers, ours, theirs: baseline.search(text).map((i) => own[i]!.id) });
      }
    }
    return compareKinds("texts", asked);
  } finally {
    await service.close();
  }
}

/** Several years of conversations, each year in its own home; a memory is a conversation. */
export async function evaluateTalks(
  options: EvaluationOptions,
  texts: readonly LongText[],
  seeds: readonly number[],
): Promise<readonly Comparison[]> {
  const asked: AskedKind[] = [];
  for (const seed of seeds) {
    const { talks, questions } = plantFacts(texts, seed);
    const home = `${options.home}-planted-${seed}`;
    const service = openMemory({ ...options, home, clock: () => Date.parse(talksAskedAt) });
    try {
      await service.memory.import(
        talks.map(({ id, at, content }) => ({ id, content, createdAt: at })),
        "keep",
      );
      const baseline = createBaseline(talks.map(({ content }) => content));
      for (const { kind, text, answers } of questions) {
        const ours = await recallIds(service, text, 20, options.weights);
        asked.push({ kind, text, answers, ours, theirs: baseline.search(text).map((i) => talks[i]!.id) });
      }
    } finally {
      await service.close();
    }
  }
  return compareKinds("planted", asked);
}

function compareKinds(set: string, asked: readonly AskedKind[]): readonly Comparison[] {
  return [...new Set(asked.map(({ kind }) => kind))].map((kind) =>
    compareRows(
      `${set}: ${kind}`,
      asked.filter((row) => row.kind === kind),
    ),
  );
}
