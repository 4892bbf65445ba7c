// What does a question ask? Its words, its vector, its time, and the kind of answer it wants.
import type { Embedder } from "../../embed/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { questionWords } from "../content/words.ts";
import type { Interval } from "../time/interval.ts";
import type { ParsedQuestion } from "../time/time-question.ts";
import { parseTimeQuestion } from "../time/time-question.ts";
import { asksPresent, seeksAdvice } from "./question-kind.ts";
import type { VectorRetriever } from "../store/vector-retriever.ts";

/** A parsed question: its words, its vector and the time that it is about. */
export interface Question {
  readonly text: string;
  readonly words: readonly number[];
  /** Words of the time that it names. A memory with them gains; one without them loses nothing. */
  readonly timeWords: readonly number[];
  readonly vector: Float32Array | undefined;
  /** The vectors to compare `vector` with; default: the memory index's own. */
  readonly vectors: VectorRetriever | undefined;
  /** The model that made it. */
  readonly embedder: Embedder | undefined;
  readonly vectorsOf: "words" | "texts";
  readonly parsed: ParsedQuestion;
  /** The time span that it names, unless that is in the future: memories about the future are plans made earlier. */
  readonly askedSpan: Interval | undefined;
  readonly seeksAdvice: boolean;
  readonly asksPresent: boolean;
}

/**
 * "?" and "the of and" are the same question: nothing to search for, not even by meaning. "What do I like?" has no other
 * words either, but asks for preferences.
 */
export function isEmptyQuestion(text: string, now: number): boolean {
  const parsed = parseTimeQuestion(text, now);
  return saysNothing(text, parsed, questionWords(parsed.rest).length);
}

function saysNothing(text: string, { time }: ParsedQuestion, wordCount: number): boolean {
  return wordCount === 0 && time === undefined && !seeksAdvice(text);
}

/** If the model fails, only the question's words are used. An empty question has no vector either, and finds nothing. */
export async function readQuestion(base: MemoryBase, text: string, now: number): Promise<Question> {
  const parsed = parseTimeQuestion(text, now);
  const words = questionWords(parsed.rest);
  // Vectors know nothing about time: its words would only mislead them.
  const embedded = saysNothing(text, parsed, words.length) ? undefined : await base.models.embed(parsed.rest);
  const isKnown = embedded?.vector.some((value) => value !== 0) === true;
  return {
    text,
    words,
    timeWords: questionWords(parsed.phrase),
    vector: isKnown ? embedded.vector : undefined,
    vectors: embedded?.vectors,
    embedder: embedded?.embedder,
    vectorsOf: embedded?.embedder.readsTexts === true ? "texts" : "words",
    parsed,
    askedSpan:
      parsed.time?.kind === "interval" && parsed.time.interval.from <= now ? parsed.time.interval : undefined,
    seeksAdvice: seeksAdvice(text),
    asksPresent: asksPresent(text),
  };
}
