// Which words of a question say little about what it looks for?
import { rankingWeights } from "../ranking-settings.ts";

/** Grammar words: they are rare in code, so by frequency alone they would seem informative. */
const grammar =
  "a about after all also an and any are as at be because been before being between both but by can cannot could did do does doing done during each either else ever every few for from further get gets getting had has have having he her here him his how however i if in into is isn it its itself just let like may me might more most much must my no nor not of off on once one only onto or other our out over own per please same shall she should since so some such than that the their them then there these they this those through thus to too under until up upon us very via was we were what whatever when where whether which while who whom whose why will with within without would yet you your";

/** Words that occur in any question about code. */
const asking =
  "code codebase class classes define defined defines definition example examples exist file files find function functions handle handled handles handling implement implementation implemented implements implementing look looking method methods module modules part place project repo repository responsible show used uses using work working works logic";

export const grammarWords = new Set(grammar.split(" "));
const askingWords = new Set(asking.split(" "));

/** The weight of a folded word of prose, 0..1. */
export function proseWeight(word: string): number {
  if (grammarWords.has(word)) return 0;
  return askingWords.has(word) ? rankingWeights.proseWords.asking : 1;
}

/** Words that occur in any failure report. */
const failing =
  "error errors fatal warning exception panic traceback recent call last thread main at file line node internal process stack backtrace runtime goroutine running";

const failingWords = new Set(failing.split(" "));
const { failing: failingWeight, inMessage } = rankingWeights.errorWords;

/** The weight of a folded word of an error message, 0..1. Messages are quoted with their grammar. */
export function errorWeight(word: string): number {
  if (failingWords.has(word)) return failingWeight;
  return grammarWords.has(word) ? inMessage : 1;
}
