// Which found memories are outdated, although no edge says so? Unless the question is about the past, a later statement
// comes before an earlier one of the same speaker if both say nearly the same ("… allows 600 requests", "… allows 100
// requests"), or if both are on what the question asks about ("we deploy to A", "deployments moved to B").
import { dayMs } from "../../../base/durations.ts";
import { recallSettings } from "../recall-settings.ts";
import { questionWords } from "../content/words.ts";
import { isConversation } from "../content/voice.ts";
import { isOfOtherThing, namedThings, type NamedThings } from "../content/other-thing.ts";
import { isTentative, statesAmount, statesReplacement } from "../content/replacing.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { VectorRetriever } from "../store/vector-retriever.ts";
import { asksAmount, asksForAll, asksName } from "./question-kind.ts";

interface Ranked {
  readonly document: number;
  readonly score: number;
}

export interface AskedState {
  readonly text: string;
  /** By word of the question: its share of the question, by idf. */
  readonly shares: ReadonlyMap<number, number>;
  /** Advice draws on memories of any time: only what says nearly the same counts. */
  readonly seeksAdvice: boolean;
}

export interface Stated {
  readonly memoryIndex: MemoryIndex;
  readonly vectors: VectorRetriever;
  readonly readText: (document: number) => string;
}

const { outdated } = recallSettings;

/** The same rows, with a later statement moved before the first earlier one that it replaces. */
export function putNewerFirst<Row extends Ranked>(
  rows: readonly Row[],
  stated: Stated,
  asked: AskedState,
): readonly Row[] {
  const top = rows.slice(0, outdated.among);
  const judge = createJudge(stated, asked);
  for (let at = 1; at < top.length; at++) {
    const later = top[at]!;
    const place = top.findIndex((earlier, i) => i < at && judge(later, earlier) >= 0);
    if (place < 0) continue;
    // A better match that is later still stays before it, if it says something about the earlier one as well.
    const { eventAt } = stated.memoryIndex;
    const latest = top
      .slice(place + 1, at)
      .filter(
        (row) =>
          eventAt.get(row.document) - eventAt.get(later.document) >= dayMs &&
          judge(row, top[place]!) >= -outdated.chainSlack,
      );
    const moved = new Set([...latest, later]);
    const rest = top.filter((row) => !moved.has(row));
    top.splice(0, top.length, ...rest.slice(0, place), ...moved, ...rest.slice(place));
  }
  // Scores stay in place, so that the list remains descending.
  return [...top.map((row, i) => ({ ...row, score: rows[i]!.score })), ...rows.slice(outdated.among)];
}

interface Statement {
  readonly things: NamedThings;
  /** The words of the question that it has. */
  readonly words: ReadonlySet<number>;
  /** It leaves things as they are, or is about many. */
  readonly replacesNothing: boolean;
  readonly statesAmount: boolean;
  readonly statesReplacement: boolean;
}

/** Returns how sure it is that a statement replaces an earlier one: from 0 on, it does. */
function createJudge(
  { memoryIndex, vectors, readText }: Stated,
  { text: question, shares, seeksAdvice }: AskedState,
): (later: Ranked, earlier: Ranked) => number {
  const known = new Map<number, Statement>();
  const read = (document: number): Statement => {
    let statement = known.get(document);
    if (statement === undefined) {
      const text = readText(document);
      statement = {
        things: namedThings(text),
        words: new Set(questionWords(text).filter((word) => shares.has(word))),
        replacesNothing: isTentative(text) || isConversation(text),
        statesAmount: statesAmount(text),
        statesReplacement: statesReplacement(text),
      };
      known.set(document, statement);
    }
    return statement;
  };
  const { documents, words } = memoryIndex;
  const isName = (word: number): boolean => words.countOf(word) <= documents * outdated.nameShare;
  const comparesAll = asksForAll(question);
  const [needsAmount, needsChange] = [asksAmount(question), asksName(question)];
  return (later, earlier) => {
    if (!mayReplace(memoryIndex, later, earlier)) return -Infinity;
    const likeness = vectors.findLikeness(later.document, earlier.document) ?? -1;
    if (likeness < outdated.leastLikeness) return -Infinity;
    const [one, other] = [read(earlier.document), read(later.document)];
    if (isOfOtherThing(question, one.things, other.things)) return -Infinity;
    if (likeness >= outdated.sameness) return likeness - outdated.sameness;
    if (seeksAdvice || comparesAll) return -Infinity;
    if (other.replacesNothing || (needsChange && !other.statesReplacement)) return -Infinity;
    if (needsAmount && one.statesAmount && !other.statesAmount) return -Infinity;
    const shared = sumShares(shares, (word) => one.words.has(word) && other.words.has(word));
    const lost = sumShares(shares, (word) => one.words.has(word) && !other.words.has(word));
    const mostLost = other.statesReplacement ? outdated.lost.byReplacement : outdated.lost.byOther;
    if (shared < outdated.leastShared || lost > mostLost) return -Infinity;
    if ([...one.words].some((word) => isName(word) && !other.words.has(word))) return -Infinity;
    const { worth } = outdated;
    return (
      likeness +
      worth.shared * shared -
      worth.lost * lost +
      (other.statesReplacement ? worth.replacement : 0) -
      outdated.certain
    );
  };
}

function sumShares(shares: ReadonlyMap<number, number>, counts: (word: number) => boolean): number {
  let sum = 0;
  for (const [word, share] of shares) if (counts(word)) sum += share;
  return sum;
}

function mayReplace({ eventAt, speaker, asks, words }: MemoryIndex, later: Ranked, earlier: Ranked): boolean {
  if (asks.get(later.document) === 1) return false;
  // A whole conversation has many subjects, so its statements say little about other memories.
  if (words.lengthOf(later.document) > outdated.longest) return false;
  if (eventAt.get(later.document) - eventAt.get(earlier.document) < dayMs) return false;
  if (later.score < earlier.score * outdated.share) return false;
  // Without a name, a statement may be anybody's.
  const [one, other] = [speaker.get(earlier.document), speaker.get(later.document)];
  return one === other || one === 0 || other === 0;
}
