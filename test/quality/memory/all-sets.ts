// Every development set, in one table.
import type { Comparison, EvaluationOptions } from "./evaluate.ts";
import { evaluateProject, evaluateSessions } from "./evaluate.ts";
import { evaluateTalks, evaluateTexts } from "./evaluate-texts.ts";
import { readTexts } from "./documents.ts";
import { formatRow } from "./measures.ts";

/** `options.home` is the prefix of the folders' names. */
export async function evaluateAll(options: EvaluationOptions): Promise<readonly Comparison[]> {
  const texts = readTexts("node_modules");
  return [
    ...(await evaluateProject(options)),
    ...(await evaluateSessions(options)),
    ...(await evaluateTexts(options, texts)),
    ...(await evaluateTalks(options, texts.texts, [1, 2, 3])),
  ];
}

export function formatTable(rows: readonly Comparison[]): string {
  const header = `${"".padEnd(34)} ${"n".padStart(4)}   hit@1   hit@5     MRR    lost  won`;
  const lines = rows.flatMap(({ name, baseline, ours, lost, won }) => [
    formatRow(`bm25 ${name}`, baseline),
    `${formatRow(`ours ${name}`, ours)} ${String(lost.length).padStart(7)} ${String(won.length).padStart(4)}`,
  ]);
  return `${[header, ...lines].join("\n")}\n`;
}
