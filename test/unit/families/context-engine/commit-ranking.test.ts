// Which commits come first: those with the words, those with the same meaning, and the newest of equals.
import { expect, test } from "vitest";
import { rankCommits } from "../../../../src/families/context-engine/commit-ranking.ts";
import type { Commit } from "../../../../src/base/git-log.ts";

const commitOf = (id: string, date: string, subject: string, path = "src/a.ts"): Commit => ({
  id,
  author: "a",
  date: `2026-01-${date}T00:00:00.000Z`,
  subject,
  body: "",
  files: [{ path, added: 1, removed: 0 }],
});
const commits = [
  commitOf("login", "04", "Sign people in by a link"),
  commitOf("cart", "03", "Round the totals of a cart"),
  commitOf("cart-again", "02", "Round the totals of a cart"),
  commitOf("docs", "01", "Spell names right", "docs/glossary.md"),
];
const rank = async (query: string, cosines?: readonly number[]): Promise<string[]> =>
  (await rankCommits(commits, query, cosines)).map(({ commit }) => commit.id);

test("words lead where a commit has them all, whatever is near in meaning", async () => {
  expect(await rank("round the totals", [0.6, 0.5, 0.5, 0])).toEqual(["cart", "cart-again", "login"]);
  expect((await rank("glossary", [0.6, 0.1, 0.1, 0]))[0]).toBe("docs");
});

test("meaning finds what has no word of the question; what has nothing to do with it stays out", async () => {
  expect(await rank("authentication", [0.5, 0.1, 0.1, 0.05])).toEqual(["login"]);
  expect(await rank("authentication", [0.1, 0.1, 0.1, 0.05])).toEqual([]);
});

test("without vectors words alone decide", async () => {
  expect(await rank("authentication")).toEqual([]);
  expect(await rank("cart")).toEqual(["cart", "cart-again"]);
});

test("scores are 0..1, the best 1", async () => {
  const ranked = await rankCommits(commits, "sign in", [0.5, 0.4, 0.2, 0]);
  expect(ranked[0]).toMatchObject({ commit: { id: "login" }, score: 1 });
  for (const { score } of ranked) expect(score).toBeGreaterThan(0);
});

test("no commits, no words", async () => {
  expect(await rankCommits([], "cart", [])).toEqual([]);
  expect(await rank("???", [0, 0, 0, 0])).toEqual([]);
});
