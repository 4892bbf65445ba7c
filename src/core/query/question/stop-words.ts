// Which words of a question tell little about what is looked for?
import { rankingWeights } from "../ranking-settings.ts";

/** Grammar: in code they are rare, so that counting alone would take them for telling. */
const grammar =
  "a about after all also an and any are as at be because been before being between both but by can cannot could did do does doing done during each either else ever every few for from further get gets getting had has have having he her here him his how however i if in into is isn it its itself just let like may me might more most much must my no nor not of off on once one only onto or other our out over own per please same shall she should since so some such than that the their them then there these they this those through thus to too under until up upon us very via was we were what whatever when where whether which while who whom whose why will with within without would yet you your";

/** Words of every question about code. */
const asking =
  "code codebase class classes define defined defines definition example examples exist file files find function functions handle handled handles handling implement implementation implemented implements implementing look looking method methods module modules part place project repo repository responsible show used uses using work working works logic";

export const grammarWords = new Set(grammar.split(" "));
const askingWords = new Set(asking.split(" "));

/** How much a folded word of prose counts, 0..1. */
export function proseWeight(word: string): number {
  if (grammarWords.has(word)) return 0;
  return askingWords.has(word) ? rankingWeights.proseWords.asking : 1;
}

/** Words of reports of failures, whatever failed. */
const failing =
  "error errors fatal warning exception panic traceback recent call last thread main at file line node internal process stack backtrace runtime goroutine running";

const failingWords = new Set(failing.split(" "));
const { failing: failingWeight, inMessage } = rankingWeights.errorWords;

/** How much a folded word of an error message counts, 0..1: messages are quoted, grammar and all. */
export function errorWeight(word: string): number {
  if (failingWords.has(word)) return failingWeight;
  return grammarWords.has(word) ? inMessage : 1;
}
