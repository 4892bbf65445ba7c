import { expect, test } from "vitest";
import { measureRankings } from "../../../bench/quality/recall/measure-rankings.ts";
import {
  halves,
  questionKinds,
  readWorld,
  type QuestionKind,
} from "../../../bench/quality/recall/read-world.ts";

/** Written to try ideas, and kinds of questions that are rare in longer worlds. */
const shortWorlds: readonly string[] = [
  ...["router", "shift", "house", "letters", "agent"],
  ...halves.changing,
  ...halves.changed,
];
/** Halves that are about one matter: what holds now, what held before, and what only looks like a change. */
const kindsOf: Readonly<Record<string, readonly QuestionKind[]>> = {
  changing: ["update", "time", "fact"],
  changed: ["update", "time", "fact"],
};

test.each(Object.entries(halves))(
  "the half for %s has at least ten questions of each of its kinds and no duplicate question",
  (half, names) => {
    const questions = names.flatMap((name) => readWorld(name).questions);
    for (const kind of kindsOf[half] ?? questionKinds) {
      expect(questions.filter((question) => question.kind === kind).length).toBeGreaterThanOrEqual(10);
    }
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  },
);

test.each(Object.values(halves).flat())(
  "the sessions of world %s are in date order and end before its questions are asked",
  (name) => {
    const { asked, sessions } = readWorld(name);
    const days = sessions.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
    expect(days.at(-1)! < asked).toBe(true);
    expect(sessions.length).toBeGreaterThan(shortWorlds.includes(name) ? 9 : 15);
  },
);

test("recall at k is relative to what k results can contain, and nDCG weights higher ranks more", () => {
  const { recallAt1, recallAt5, ndcg10 } = measureRankings([
    { evidence: ["a", "b"], ranking: ["a", "x", "b"] },
    { evidence: ["c"], ranking: ["y", "c"] },
  ]);
  expect(recallAt1).toBe(0.5);
  expect(recallAt5).toBe(1);
  const [first, second, third] = [1, 1 / Math.log2(3), 0.5];
  expect(ndcg10).toBeCloseTo(((first + third) / (first + second) + second / first) / 2, 10);
});
