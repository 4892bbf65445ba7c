// Does a line of source contain, as a literal, the message that a user quotes? The literal's placeholders match any
// words.
import { foldWord } from "../../types/index.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { leastOfMessage, shortestRun } = rankingWeights.quotedText;

export interface MessageWords {
  /** Folded, in order. */
  readonly words: readonly string[];
  /** The worth of each word, at least 0. */
  readonly worth: readonly number[];
  readonly total: number;
  /** Only lines with at least one of these are examined. */
  readonly telling: readonly string[];
}

export interface QuotedLine {
  /** 1-based. */
  readonly line: number;
  /** Confidence that it says the message, 0..1. */
  readonly strength: number;
}

const mostTelling = 5;
const longestLine = 2_000;
const word = /[\p{L}\p{N}]+/gu;
const literal = /(["'`])((?:\\.|(?!\1).)*)\1?/gsu;
/** `%s`, `%-3d`, `${…}`, `#{…}`, `{name}`, and escapes, whose letters are not words. */
const placeholder = /%[-+#0-9.*]*(?:l{0,2}|h{0,2}|z)[a-zA-Z]\b|[$#]?\{[^{}]*\}|\\\(.*?\)|\\[nrt]/g;
const comment = /^\s*(\/\/|\/?\*|#(?![{\w])|--|;;)/;

/** @param worthOf - the worth of a folded word, at least 0; undefined if it is not in the index */
export function splitMessage(message: string, worthOf: (folded: string) => number | undefined): MessageWords {
  const known = wordsOf(message)
    .map((folded) => ({ folded, worth: worthOf(folded) }))
    .filter((one): one is { folded: string; worth: number } => one.worth !== undefined);
  const telling = [...known].sort((a, b) => b.worth - a.worth).slice(0, mostTelling);
  return {
    words: known.map(({ folded }) => folded),
    worth: known.map(({ worth }) => worth),
    total: known.reduce((sum, { worth }) => sum + worth, 0),
    telling: [...new Set(telling.map(({ folded }) => folded))],
  };
}

/** The line with most of the message; undefined if no line has enough of it to rule out coincidence. */
export function findQuotedLine(
  lines: readonly string[],
  message: MessageWords,
  least: number,
): QuotedLine | undefined {
  let best: QuotedLine | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.length > longestLine || !mayHold(line, message)) continue;
    const strength = strengthOf(line, lines[i + 1] ?? "", message);
    if (strength >= least && strength > (best?.strength ?? 0)) best = { line: i + 1, strength };
  }
  return best;
}

function mayHold(line: string, { telling }: MessageWords): boolean {
  const lower = line.toLowerCase();
  return telling.some((folded) => lower.includes(folded));
}

function strengthOf(line: string, next: string, message: MessageWords): number {
  let best = 0;
  if (!comment.test(line)) {
    for (const [, , said = ""] of line.matchAll(literal)) {
      best = Math.max(best, fit(said, message));
      if (best === 1) return best;
    }
    // A long message continues in the literal of the next line.
    if (best > 0 && /["'`]\W*$/.test(line)) {
      const [joined] = [[...line.matchAll(literal)].at(-1)?.[2], [...next.matchAll(literal)][0]?.[2]].map(
        (part, i, parts) => (i === 0 ? `${part ?? ""} ${parts[1] ?? ""}` : ""),
      );
      best = Math.max(best, fit(joined!, message));
    }
  }
  return best;
}

/**
 * Compares the share of the message that the literal contains with the share of the literal that the message contains.
 * One of them must be large.
 */
function fit(said: string, message: MessageWords): number {
  const parts = wordsOf(said.replaceAll(placeholder, " "));
  const { count, worth, longest } = longestCommon(parts, message);
  if (count < shortestRun || longest < shortestRun) return 0;
  const ofLiteral = count / parts.length;
  const ofMessage = message.total > 0 ? worth / message.total : 0;
  // A literal of few words may match by coincidence.
  const isShort = count < leastOfMessage.length;
  if (ofMessage < leastOfMessage[Math.min(count, leastOfMessage.length - 1)]! || (isShort && longest < count))
    return 0;
  return Math.sqrt(ofLiteral * ofMessage) * Math.max(ofLiteral, ofMessage);
}

interface Common {
  readonly count: number;
  readonly worth: number;
  /** Words of its longest run without a gap in either text. */
  readonly longest: number;
}

/** The longest common subsequence, by worth. */
function longestCommon(said: readonly string[], { words, worth }: MessageWords): Common {
  const nothing: Common = { count: 0, worth: 0, longest: 0 };
  let above: { best: Common; run: number }[] = words.map(() => ({ best: nothing, run: 0 }));
  for (const part of said) {
    let left: Common = nothing;
    let diagonal = { best: nothing, run: 0 };
    above = above.map((up, j) => {
      const isSame = words[j] === part;
      const run = isSame ? diagonal.run + 1 : 0;
      const { best: before } = diagonal;
      diagonal = up;
      let best = up.best.worth >= left.worth ? up.best : left;
      if (isSame) {
        const gained = before.worth + worth[j]!;
        const longest = Math.max(before.longest, run);
        if (gained > best.worth || (gained === best.worth && longest > best.longest)) {
          best = { count: before.count + 1, worth: gained, longest };
        }
      }
      left = best;
      return { best, run };
    });
  }
  return above.at(-1)?.best ?? nothing;
}

function wordsOf(text: string): string[] {
  return text.match(word)?.map(foldWord) ?? [];
}
