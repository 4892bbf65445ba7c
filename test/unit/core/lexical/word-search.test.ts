import { describe, expect, it } from "vitest";
import { createBitmap, setBit } from "../../../../src/base/bitmap.ts";
import { packNarrow } from "../../../../src/base/narrow-columns.ts";
import { termFields, termHash, termsOf } from "../../../../src/core/types/index.ts";
import {
  createSmallCorpus,
  createWordSearch,
  documentId,
  encodeWordSegment,
  readWordHead,
  StoredWordSegment,
  WordSegmentBuilder,
} from "../../../../src/core/lexical/index.ts";
import type { QueryWord, TermPostings, WordSearch } from "../../../../src/core/lexical/index.ts";
import { WholeWordSegment } from "../../../../src/core/lexical/word-segment.ts";
import { LociError } from "../../../../src/errors.ts";
import { plainWeights, randomTexts, rowsOf, segmentOf } from "./corpus.ts";

function wordsOf(text: string): QueryWord[] {
  return termsOf(text).map((word) => ({ weight: 1, forms: [{ hash: termHash(word), weight: 1 }] }));
}

function found(search: WordSearch, text: string, limit = 10): [number, number][] {
  const { ids, scores } = search.search({ ...plainWeights, words: wordsOf(text), limit });
  return [...ids].map((id, i) => [id, scores[i]!]);
}

describe("BM25", () => {
  it("computes the same scores as wink-bm25-text-search", () => {
    const texts = randomTexts(400, 7);
    const ours = createWordSearch([{ words: segmentOf(texts), live: undefined }]);
    const oracle = createSmallCorpus(
      texts.map((body) => ({ body })),
      { body: 1 },
    );
    for (const query of randomTexts(60, 11)) {
      const words = [...new Set(termsOf(query))].join(" ");
      const expected = oracle.search(words, texts.length);
      const actual = new Map(found(ours, words, texts.length));
      expect(actual.size).toBe(expected.length);
      for (const { index, score } of expected) {
        expect(Math.abs(actual.get(index)! - score) / score).toBeLessThan(1e-6);
      }
      const top = found(ours, words, 10);
      const close = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * a;
      top.forEach(([id, score], rank) => {
        const { index, score: theirs } = expected[rank]!;
        expect(id === index || close(score, theirs)).toBe(true);
      });
    }
  });

  it("scores a group like a single document joined from the group's documents", () => {
    const texts = randomTexts(120, 13).map((text) => text.split(" ").slice(0, 12).join(" "));
    const groupOf = Uint32Array.from(texts, (_, i) => Math.floor(i / 3));
    const joined = Array.from({ length: 40 }, (_, g) => texts.slice(3 * g, 3 * g + 3).join(" "));
    const words = segmentOf(texts);
    const lengths = Float64Array.from(joined, (text) => termsOf(text).length);
    const averageGroupLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const search = createWordSearch([{ words, live: undefined }]);
    const { k1, b } = { k1: 1.2, b: 0.75 };
    for (const query of randomTexts(20, 17)) {
      const asked = [...new Set(termsOf(query))];
      const { groups } = search.search({
        ...plainWeights,
        words: wordsOf(asked.join(" ")),
        limit: 5,
        groups: [{ groupOf, lengths }],
        averageGroupLength,
      });
      joined.forEach((text, g) => {
        let expected = 0;
        for (const word of asked) {
          const frequency = termsOf(text).filter((other) => other === word).length;
          const n = search.documentFrequency(termHash(word));
          const idf = Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
          const norm = k1 * (1 - b + (b * lengths[g]!) / averageGroupLength);
          expected += (idf * (k1 + 1) * frequency) / (frequency + norm);
        }
        expect(groups[0]!.scores[g]).toBeCloseTo(expected, 6);
      });
    }
  });

  it("reports the fields where a group has each word or a form of it, and the maximum score of each word", () => {
    const builder = new WordSegmentBuilder();
    builder.add({ ...rowsOf("alpha"), frequencies: Uint8Array.of(1 | termFields.name) });
    builder.add({ ...rowsOf("gamma"), pathHashes: Uint32Array.of(termHash("beta")) });
    builder.add(rowsOf("delta"));
    const search = createWordSearch([{ words: builder.build(), live: undefined }]);
    const [alpha, beta] = wordsOf("alpha beta");
    const forms = [...alpha!.forms, { hash: termHash("delta"), weight: 0.5 }];
    const groups = [{ groupOf: Uint32Array.of(0, 0, 1), lengths: Float64Array.of(3, 1) }];
    const { groups: matches, ceilings } = search.search({
      ...plainWeights,
      words: [{ weight: 1, forms }, beta!],
      limit: 5,
      groups,
      parameters: { k1: 1000, b: 0 },
    });
    const fields = [...matches[0]!.places].map((place) => place & (termFields.name | termFields.path));
    expect([...matches[0]!.places].map((place) => place > 0)).toEqual([true, true, true, false]);
    expect(fields).toEqual([termFields.name, 0, termFields.path, 0]);
    const [twice, once] = [2, 1].map((documents) => Math.log(1 + (3 - documents + 0.5) / (documents + 0.5)));
    expect(ceilings[0]! / 1001).toBeCloseTo(twice!, 9);
    expect(ceilings[1]! / 1001).toBeCloseTo(once!, 9);
  });

  it("scores do not depend on the distribution of documents over segments", () => {
    const texts = randomTexts(300, 3);
    const whole = createWordSearch([{ words: segmentOf(texts), live: undefined }]);
    const split = createWordSearch([
      { words: segmentOf(texts.slice(0, 100)), live: undefined },
      { words: segmentOf(texts.slice(100)), live: undefined },
    ]);
    for (const query of randomTexts(20, 5)) {
      const flat = found(split, query, 300).map(([id, score]): [number, number] => [
        id < documentId(1, 0) ? id : id - documentId(1, 0) + 100,
        score,
      ]);
      expect(flat).toEqual(found(whole, query, 300));
    }
  });

  it("excludes deleted documents from results and statistics", () => {
    const texts = randomTexts(200, 9);
    const live = createBitmap(200);
    texts.forEach((_, d) => {
      if (d % 3 !== 0) setBit(live, d);
    });
    const words = segmentOf(texts);
    const kept = texts.filter((_, d) => d % 3 !== 0);
    const keptIds = texts.map((_, d) => d).filter((d) => d % 3 !== 0);
    const marked = createWordSearch([{ words, live }]);
    const fresh = createWordSearch([{ words: segmentOf(kept), live: undefined }]);
    expect(marked.documentCount).toBe(kept.length);
    for (const query of randomTexts(20, 13)) {
      expect(found(marked, query, 200)).toEqual(
        found(fresh, query, 200).map(([id, score]) => [keptIds[id]!, score]),
      );
    }
  });

  it("filters documents before ranking them", () => {
    const search = createWordSearch([
      { words: segmentOf(["alpha alpha alpha", "alpha alpha", "alpha beta gamma delta"]), live: undefined },
    ]);
    const allow = createBitmap(3);
    setBit(allow, 2);
    const { ids } = search.search({ ...plainWeights, words: wordsOf("alpha"), limit: 1, allow: [allow] });
    expect([...ids]).toEqual([2]);
  });

  it("also returns the scores of explicitly requested documents", () => {
    const search = createWordSearch([
      { words: segmentOf(["alpha alpha", "beta"]), live: undefined },
      { words: segmentOf(["gamma", "alpha beta beta beta"]), live: undefined },
    ]);
    const also = Uint32Array.of(documentId(1, 1), documentId(0, 1));
    const all = new Map(found(search, "alpha"));
    const { ids, alsoScores } = search.search({ ...plainWeights, words: wordsOf("alpha"), limit: 1, also });
    expect([...ids]).toEqual([0]);
    expect([...alsoScores]).toEqual([all.get(documentId(1, 1)), 0]);
  });

  it("sums the frequencies of all forms of a word before saturation", () => {
    const search = createWordSearch([
      { words: segmentOf(["parse parse", "parse parses", "other text"]), live: undefined },
    ]);
    const forms = ["parse", "parses"].map((word) => ({ hash: termHash(word), weight: 1 }));
    const { scores } = search.search({ ...plainWeights, words: [{ weight: 1, forms }], limit: 5 });
    expect(scores.length).toBe(2);
    expect(scores[0]).toBe(scores[1]);
  });
});

describe("fields", () => {
  it("ranks a name above a mention, and finds a word that occurs only in the path", () => {
    const builder = new WordSegmentBuilder();
    const plain = rowsOf("render page");
    const named = { ...plain, frequencies: plain.frequencies.map((count) => count | termFields.name) };
    builder.add(plain);
    builder.add(named);
    builder.add({ ...rowsOf("other words"), pathHashes: Uint32Array.of(termHash("render")) });
    const search = createWordSearch([{ words: builder.build(), live: undefined }]);
    const { ids } = search.search({ ...plainWeights, words: wordsOf("render"), limit: 5 });
    expect([...ids]).toEqual([1, 0, 2]);
    const pathOnly = { body: 0, name: 0, path: 1, contextHeader: 0, doc: 0 };
    expect([
      ...search.search({ ...plainWeights, words: wordsOf("render"), limit: 5, fields: pathOnly }).ids,
    ]).toEqual([2]);
  });

  it("merges a path word and the same word of the text into one posting", () => {
    const builder = new WordSegmentBuilder();
    builder.add({ ...rowsOf("render page"), pathHashes: Uint32Array.of(termHash("render")) });
    const segment = builder.build();
    expect([...segment.frequencies]).toEqual([1, 1]);
    const row = segment.termHashes.indexOf(termHash("render"));
    expect([...segment.postings.subarray(segment.offsets[row], segment.offsets[row + 1])]).toEqual([
      0,
      1 | termFields.path,
    ]);
  });
});

describe("a word segment", () => {
  /** The segment as the store returns it, and the pages that were read of it. */
  function stored(segment: WholeWordSegment, change: (page: Uint8Array) => Uint8Array = (page) => page) {
    const { head, pages } = encodeWordSegment(segment);
    const read = new Set<number>();
    const words = new StoredWordSegment(readWordHead(head), (page) => (body) => {
      read.add(page);
      return body(change(pages[page]!));
    });
    return { words, read, pages };
  }

  it("is unchanged by encoding and decoding", () => {
    const segment = segmentOf(randomTexts(1500, 1));
    const { words, pages } = stored(segment);
    expect(pages.length).toBeGreaterThan(1);
    const terms = [...words.terms()];
    expect(terms.flatMap(({ termHashes }) => [...termHashes])).toEqual([...segment.termHashes]);
    expect(terms.flatMap(({ postings }) => [...postings])).toEqual([...segment.postings]);
    expect(words.lengths).toEqual(segment.lengths);
    for (const hash of segment.termHashes) {
      const [is, was] = [words.find(hash)!, segment.find(hash)!];
      expect(is.documents).toBe(was.documents);
      expect([...is.postings.subarray(is.start, is.end)]).toEqual([
        ...was.postings.subarray(was.start, was.end),
      ]);
    }
  });

  it("reads only the page of the requested word, and no page for an absent word", () => {
    const { words, read, pages } = stored(segmentOf(randomTexts(1500, 1)));
    for (const absent of ["zzqx", "qqzy", "xxyz"]) expect(words.find(termHash(absent))).toBeUndefined();
    expect(read.size).toBe(0);
    const [first] = [...segmentOf(randomTexts(1, 1)).termHashes];
    expect(words.find(first!)).toBeDefined();
    expect(read.size).toBe(1);
    expect(pages.length).toBeGreaterThan(1);
  });

  it("keeps documents that are far apart, words in all documents, and every byte of frequency", () => {
    const builder = new WordSegmentBuilder();
    const common = termHash("common");
    const rare = termHash("rare");
    for (let d = 0; d < 65_536; d++) {
      const hashes = d === 0 || d === 65_535 ? [common, rare].sort((a, b) => a - b) : [common];
      const frequencies = Uint8Array.from(hashes, () => d & 0xff);
      builder.add({ hashes: Uint32Array.from(hashes), frequencies, start: 0, end: hashes.length, length: 1 });
    }
    const segment = builder.build();
    const { words } = stored(segment);
    for (const hash of [common, rare]) {
      const [is, was] = [words.find(hash)!, segment.find(hash)!];
      expect(is.documents).toBe(was.documents);
      const bytesOf = ({ postings, start, end }: TermPostings) => Buffer.from(postings.subarray(start, end));
      expect(bytesOf(is).equals(bytesOf(was))).toBe(true);
    }
  });

  it("fills its pages, each within four pages of the store", () => {
    const { pages } = stored(segmentOf(randomTexts(4000, 3)));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(4 * 4096 - 24);
    for (const page of pages.slice(0, -1)) expect(page.length).toBeGreaterThan(15_000);
  });

  it("throws when the columns of a page do not fit together", () => {
    const segment = segmentOf(["alpha beta"]);
    const gaps = Uint32Array.of(0, segment.termHashes[1]! - segment.termHashes[0]!);
    for (const columns of [
      [gaps, new Uint32Array(2), Uint32Array.of(0xffff_ffff)],
      [gaps, new Uint32Array(1), new Uint32Array(1)],
      [gaps, new Uint32Array(1)],
      [new Uint32Array(0), new Uint32Array(0), new Uint32Array(0)],
    ]) {
      const { words } = stored(segment, () => packNarrow(columns));
      expect(() => words.find(segment.termHashes[0]!)).toThrow(LociError);
    }
  });

  it("returns only ids of its own documents when postings are damaged", () => {
    const segment = segmentOf(randomTexts(50, 2));
    const { termHashes, offsets, frequencies } = segment;
    const postings = segment.postings.map((byte, i) => byte ^ ((i * 37) & 0xff));
    const damaged = new WholeWordSegment({ termHashes, offsets, frequencies, postings }, segment.lengths);
    const { ids } = createWordSearch([{ words: damaged, live: undefined }]).search({
      ...plainWeights,
      words: wordsOf(randomTexts(1, 4)[0]!),
      limit: 1000,
    });
    expect(ids.every((id) => id < 50)).toBe(true);
  });

  it("reports that it is full while it still has room for one file", () => {
    const builder = new WordSegmentBuilder();
    const nothing = rowsOf("");
    for (let d = 0; d < 65_536; d++) {
      expect(builder.isFull).toBe(d >= 65_536 - 8_192);
      builder.add(nothing);
    }
    expect(() => builder.add(nothing)).toThrow(LociError);
    expect(builder.build().lengths.length).toBe(65_536);
    expect(builder.documentCount).toBe(0);
  });
});
