import { describe, expect, it } from "vitest";
import { createBitmap } from "../../../../../src/base/bitmap.ts";
import { recallSettings } from "../../../../../src/core/memory/recall-settings.ts";
import { stemOf } from "../../../../../src/core/memory/content/stem.ts";
import { WordIndex } from "../../../../../src/core/memory/store/word-index.ts";
import { countWords, questionWords } from "../../../../../src/core/memory/content/words.ts";

describe("stemOf", () => {
  it.each([
    ["painting", "painted", "paints", "paint"],
    ["caches", "cached", "caching", "cache"],
    ["deployed", "deploying", "deploys", "deploy"],
    ["libraries", "library", "library", "library"],
    ["stopped", "stopping", "stops", "stop"],
  ])("reduces %s, %s, %s, and %s to one stem", (...words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });

  it.each(["class", "status", "this", "utf8", "größe", "bus", "sing", "red", "x"])(
    "leaves %s unchanged",
    (word) => {
      expect(stemOf(word)).toBe(word);
    },
  );
});

describe("WordIndex", () => {
  function indexOf(...texts: string[]): { search(question: string, allowed?: readonly number[]): number[] } {
    const index = new WordIndex();
    texts.forEach((text, document) => {
      index.add(document, countWords(text));
    });
    return {
      search(question, allowed = texts.map((_, i) => i)) {
        const allow = createBitmap(texts.length);
        for (const document of allowed) allow[0]! |= 1 << document;
        const length = allowed.reduce((sum, document) => sum + index.lengthOf(document), 0);
        const { scores, best } = index.search(questionWords(question), allow, allowed.length, length);
        return texts.map((_, i) => Math.round((scores[i]! / best) * 1e6) / 1e6);
      },
    };
  }

  it("computes Okapi BM25", () => {
    const index = new WordIndex();
    index.add(0, countWords("alpha alpha beta"));
    index.add(1, countWords("beta gamma delta epsilon zeta"));
    const { scores } = index.search(questionWords("alpha beta"), createBitmap(2, true), 2, 8);
    const notes = 2 + recallSettings.bm25.background.notes;
    const idf = (count: number): number => Math.log(1 + (notes - count + 0.5) / (count + 0.5));
    const part = (frequency: number, length: number): number =>
      (frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * length) / 4));
    expect(scores[0]).toBeCloseTo(idf(1) * part(2, 3) + idf(2) * part(1, 3), 5);
    expect(scores[1]).toBeCloseTo(idf(2) * part(1, 5), 5);
  });

  it("scores a rare word above a common one and a higher frequency above a lower one", () => {
    const [rare, common] = indexOf("kiwi apple", "pear apple", "plum apple").search("kiwi apple");
    expect(rare).toBeGreaterThan(common!);
    const [once, twice] = indexOf("kiwi pear plum", "kiwi kiwi plum").search("kiwi");
    expect(twice).toBeGreaterThan(once!);
  });

  it("scores a distinctive word above a generally common word when both are rare in the set", () => {
    const [telling, common] = indexOf("kiwi pear", "first plum", "pear plum").search("first kiwi");
    expect(telling).toBeGreaterThan(common! * 1.2);
  });

  it("scores a document full of the query word near the best possible score and never above it", () => {
    const [most] = indexOf("kiwi ".repeat(400), ...Array.from({ length: 20 }, () => "pear")).search("kiwi");
    expect(most).toBeGreaterThan(0.9);
    expect(most).toBeLessThanOrEqual(1);
  });

  it("matches code identifiers across naming styles", () => {
    expect(indexOf("fn processRequest()", "nothing").search("process_request")[0]).toBeGreaterThan(0);
  });

  it("returns no score for an empty question, unknown words, or documents outside the allowed set", () => {
    const index = indexOf("kiwi", "pear");
    expect(index.search("")).toEqual([NaN, NaN]);
    expect(index.search("mango")).toEqual([0, 0]);
    expect(index.search("kiwi pear", [1])[0]).toBe(0);
  });

  it("ranks a filtered set by the statistics of that set alone", () => {
    const few = indexOf("ada likes tea", "ada likes rum", "bob bob bob").search("ada tea", [0, 1]);
    const many = indexOf("ada likes tea", "ada likes rum", "tea tea tea tea").search("ada tea", [0, 1]);
    expect(few.slice(0, 2)).toEqual(many.slice(0, 2));
  });

  it("stores and finds thousands of postings of one word", () => {
    const index = new WordIndex();
    const count = 20_000;
    for (let i = 0; i < count; i++) index.add(i, countWords(i % 3 === 0 ? "kiwi" : "pear"));
    const { touched } = index.search(questionWords("kiwi"), createBitmap(count, true), count, count);
    expect([...touched]).toEqual(Array.from({ length: Math.ceil(count / 3) }, (_, i) => i * 3));
  });
});

describe("questionWords", () => {
  it.each([
    ["C++", "C++ templates are slow to compile"],
    ["what do we know about C#?", "C# records are nice"],
    ["do we use R?", "R is used for statistics"],
  ])("names a language by one letter: %s", (question, text) => {
    const stored = countWords(text).hashes;
    const others = countWords("Plan B is the fallback, I think").hashes;
    const asked = questionWords(question);
    expect(asked.some((word) => stored.includes(word))).toBe(true);
    expect(asked.some((word) => others.includes(word))).toBe(false);
  });

  it("reads a long vowel as part of a Japanese word", () => {
    const inside = new Set(questionWords("データベース"));
    expect(questionWords("データ").every((word) => inside.has(word))).toBe(true);
    expect(inside.size).toBe(5);
  });

  it("gives the same words however accents are composed", () => {
    expect(questionWords("cafe\u0301 \u1112\u1161\u11ab\u1100\u1173\u11af")).toEqual(
      questionWords("caf\u00e9 \ud55c\uae00"),
    );
  });
});
