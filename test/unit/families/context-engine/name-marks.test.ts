import { expect, it } from "vitest";
import {
  createMarker,
  createNameMarker,
  findHighlights,
} from "../../../../src/families/context-engine/highlights.ts";

it("only the name itself is marked where it is used, not words that share a part with it", () => {
  const mark = createNameMarker("lockRepo")!;
  const line = "lock, err := lockRepo(ctx, repo); defer unlockRepo(lock)";
  expect(mark(line)).toBe("lock, err := <<lockRepo>>(ctx, repo); defer unlockRepo(lock)");
  expect(findHighlights("if !gopts.NoLock {", mark)).toEqual([]);
  expect(createNameMarker("LockRepo")!(line)).toBe(mark(line));
});

it("a name of several words is marked by its words", () => {
  expect(createNameMarker("move:by:")!("[self move:2 by:3]")).toBe("[self <<move>>:2 by:3]");
});

it("the operators of C++ streams do not count as marks", () => {
  const shifts = ["out << 1 << 2 << config;", "out << 3 << 4 << config;", "out << 5 << 6 << config;"];
  const text = [...shifts, "int parseConfig(); // parse the config"].join("\n");
  const found = findHighlights(text, createMarker(["parse config"]));
  expect(found).toContain("int <<parseConfig>>(); // <<parse>> the <<config>>");
  expect(findHighlights("out << 1 << 2;", createMarker(["parse config"]))).toEqual([]);
});
