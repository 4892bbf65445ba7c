// Which part of a file answers? That the file is about the topic is known by now, and all of its parts share its words.
// So within a file, meaning counts for more than between files, and so do the words of one symbol's name. The parts
// change places, and the file keeps its scores.
import { appendTo } from "../../../base/append-to.ts";
import { lowerBound } from "../../../base/bisect.ts";
import { chunkKinds } from "../../types/index.ts";
import { adjust, surelyAsked, type Candidate } from "../candidates/candidate.ts";
import { wordsIn, type WordWorth } from "../candidates/word-worth.ts";
import { rankFiles } from "../learned/ranked-files.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { meaning, named, reorderedFiles } = rankingWeights.bestPart;
const { alone } = rankingWeights.askedNames.strengths;

export const bestPart: Signal = {
  name: "best-part",
  apply(candidates, { query, strength }) {
    const isQuoted = candidates.some(({ quoted }) => quoted !== undefined);
    if (isQuoted || !asksInProse(query)) return;
    const all = query.words.reduce((sum, { weight }) => sum + weight, 0);
    if (all === 0) return;
    const forms = weighForms(query);
    const worthOfName = (part: Candidate): number => (strength * named * mostNamed(part, forms)) / all;
    for (const file of rankFiles(candidates, reorderedFiles)) {
      for (const parts of groupParts(file)) reorder(parts, worthOfName);
    }
  },
};

/** A query for a symbol, place, relation or setting says itself which part it means. */
function asksInProse({ kind, names, places, relation, setting }: ParsedQuery): boolean {
  const isProse = kind === "prose" || kind === "mixed";
  const isNamed = places.length > 0 || names.some(({ strength }) => strength >= alone);
  return isProse && !isNamed && relation === undefined && setting === undefined;
}

/** By weight alone: how rare a word is matters between files, and looking that up would take most of the time. */
function weighForms({ words }: ParsedQuery): WordWorth {
  const worths = new Map<number, { word: number; worth: number }>();
  words.forEach(({ forms, weight }, word) => {
    for (const form of forms) {
      const worth = weight * form.weight;
      if (worth > (worths.get(form.hash)?.worth ?? 0)) worths.set(form.hash, { word, worth });
    }
  });
  return worths;
}

/** Parts of one kind: tests inside a source file rank lower than the rest of it. Those that the query names stay. */
function groupParts(file: readonly Candidate[]): Iterable<Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of file) {
    const { classes, definitions, document, view } = candidate;
    if (definitions.some(({ strength }) => strength >= surelyAsked)) continue;
    const key = `${classes}:${chunkKinds[view.tables.chunks.kind[document]!]}`;
    appendTo(groups, key, candidate);
  }
  return groups.values();
}

function reorder(parts: readonly Candidate[], worthOfName: (part: Candidate) => number): void {
  if (parts.length < 2) return;
  const mostWords = Math.max(0, ...parts.map(({ words }) => words)) || 1;
  const nearest = Math.max(0, ...parts.map(({ vector }) => vector)) || 1;
  const judged = parts.map((part) => ({
    part,
    worth:
      ((1 - meaning) * part.words) / mostWords +
      (meaning * Math.max(0, part.vector)) / nearest +
      worthOfName(part),
  }));
  const scores = parts.map(({ score }) => score).sort((a, b) => b - a);
  judged.sort((a, b) => b.worth - a.worth || a.part.id - b.part.id);
  judged.forEach(({ part }, place) => {
    adjust(part, bestPart.name, scores[place]! - part.score);
  });
}

/** The worth of the query's words in the name of one symbol that begins in the part. */
function mostNamed({ document, file, view }: Candidate, forms: WordWorth): number {
  const { chunks, files, symbols } = view.tables;
  const start = files.symbolStart[file]! + 1; // the first is the file
  const end = files.symbolStart[file + 1] ?? symbols.length;
  const last = chunks.endLine[document]!;
  let most = 0;
  let row = start + lowerBound(symbols.startLine.subarray(start, end), chunks.startLine[document]!);
  for (; row < end && symbols.startLine[row]! <= last; row++) {
    if (symbols.chunk[row] === document) most = Math.max(most, sumOf(wordsIn(view.symbolName(row), forms)));
  }
  return most;
}

function sumOf(worths: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const worth of worths.values()) sum += worth;
  return sum;
}
