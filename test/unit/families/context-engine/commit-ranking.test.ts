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

test("commits with all query words come first, even if others are closer in meaning", async () => {
  expect(await rank("round the totals", [0.6, 0.5, 0.5, 0])).toEqual(["cart", "cart-again", "login"]);
  expect((await rank("glossary", [0.6, 0.1, 0.1, 0]))[0]).toBe("docs");
});

test("similar meaning finds commits without a query word, and unrelated commits are left out", async () => {
  expect(await rank("authentication", [0.5, 0.1, 0.1, 0.05])).toEqual(["login"]);
  expect(await rank("authentication", [0.1, 0.1, 0.1, 0.05])).toEqual([]);
});

test("without vectors, only words decide", async () => {
  expect(await rank("authentication")).toEqual([]);
  expect(await rank("cart")).toEqual(["cart", "cart-again"]);
});

test("scores are positive, and the best one is 1", async () => {
  const ranked = await rankCommits(commits, "sign in", [0.5, 0.4, 0.2, 0]);
  expect(ranked[0]).toMatchObject({ commit: { id: "login" }, score: 1 });
  for (const { score } of ranked) expect(score).toBeGreaterThan(0);
});

test("returns nothing without commits or without query words", async () => {
  expect(await rankCommits([], "cart", [])).toEqual([]);
  expect(await rank("???", [0, 0, 0, 0])).toEqual([]);
});
