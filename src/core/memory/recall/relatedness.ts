// Is a ranked memory related to the question? Recall ranks the nearest memories even if nobody ever said a word about it.
import type { ScoreComponents } from "../../types/index.ts";
import { recallSettings } from "../recall-settings.ts";
import type { Question } from "./question.ts";

interface Related {
  /** It is similar to the question in meaning. */
  readonly isNear: boolean;
  /** It is from the time span that the question names. */
  readonly isTimely: boolean;
  /** At least one of these, or it shares a word or a tag with the question. */
  readonly isItself: boolean;
}

/** @param noise - the cosine of unrelated texts; without it, nothing is near */
export function relate(
  { parsed }: Pick<Question, "parsed">,
  components: ScoreComponents,
  noise: number | undefined,
): Related {
  const isNear = components.vectorSimilarity > (noise ?? 1) + recallSettings.noiseMargin;
  const isTimely = parsed.time?.kind === "interval" && components.temporal > 0.99;
  const isItself = isNear || isTimely || components.tokenOverlap > 0 || components.tagMatching > 0;
  return { isNear, isTimely, isItself };
}

/** Whether none of the ranked memories is related. A question without words of its own can be about anything. */
export function seemUnrelated(
  question: Pick<Question, "parsed" | "words">,
  ranked: readonly { readonly components: ScoreComponents }[],
  noise: number | undefined,
): boolean {
  if (noise === undefined || question.words.length === 0 || ranked.length === 0) return false;
  return !ranked.some(({ components }) => relate(question, components, noise).isItself);
}

/** The same order, with scores that do not look like an answer's. */
export function lowerScores<Row extends { readonly score: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, score: row.score * recallSettings.unrelatedShare }));
}
