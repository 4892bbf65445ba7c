// If tests are asked for: does the test's file bear the name of a file that fits the question? The question describes
// what is tested, in words that the test may not repeat.
import { adjust } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost } = rankingWeights.testedFiles;
/** Words in the name of a test's file that its subject's name lacks. */
const testWords = /^(tests?|testcase|specs?|case)$/;

export const testedFiles: Signal = {
  name: "tested-files",
  apply(candidates, { query, top, strength }) {
    if ((query.asksFor & pathClasses.test) === 0) return;
    const tested = new Map<string, number>();
    for (const candidate of candidates) {
      if (isTest(candidate)) continue;
      for (const key of subjectKeys(candidate)) {
        tested.set(key, Math.max(candidate.score, tested.get(key) ?? 0));
      }
    }
    const best = Math.max(0, ...tested.values());
    if (best === 0) return;
    for (const candidate of candidates) {
      if (!isTest(candidate)) continue;
      const [beside, anywhere] = subjectKeys(candidate);
      const score = tested.get(beside) ?? tested.get(anywhere) ?? 0;
      adjust(candidate, testedFiles.name, (strength * boost * top * score) / best);
    }
  },
};

function isTest({ classes }: Candidate): boolean {
  return (classes & pathClasses.test) !== 0;
}

/**
 * The language and the file's name without words of tests: `lru cache` for `LruCacheTest.java`, `lru_cache.py` and
 * `test_lru_cache.py`. First with the folder, because a file beside the test is the one that it tests.
 */
function subjectKeys({ view, file, path }: Candidate): readonly [string, string] {
  const { stem, suffix } = view.pathWords(file);
  const words = stem.length > 1 ? stem.slice(0, -1) : stem; // after its parts comes the whole
  const name = [...words, ...suffix].filter((word) => !testWords.test(word)).join(" ");
  const anywhere = `${view.language(file)}:${name}`;
  return [`${path.slice(0, path.lastIndexOf("/") + 1)}:${anywhere}`, anywhere];
}
