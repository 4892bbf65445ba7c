// A search index of any size that costs as much time as one of code: similar words per chunk, word frequencies, symbols
// and files, and one vector per chunk.
import { TableBuilder } from "../../../src/base/columns.ts";
import { noString, StringTableBuilder } from "../../../src/base/string-table.ts";
import { WordSegmentBuilder } from "../../../src/core/lexical/index.ts";
import {
  listCalledModules,
  segmentChunkSchema,
  segmentFileSchema,
  segmentSymbolSchema,
  symbolKindCode,
  termFields,
  termHash,
} from "../../../src/core/types/index.ts";
import type { SearchSegment } from "../../../src/core/query/index.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

const chunksPerSegment = 25_000;
const chunksPerFile = 9;
const symbolsPerChunk = 3;
const vocabularySize = 60_000;
/** Distinct words per chunk; measured on TypeScript, Go and C: 55 to 75. */
const wordsPerChunk = 64;
const dimensions = 256;
const linesPerChunk = 40;

/** Words by frequency: the k-th occurs in about 0.9 / (1 + k / 40) of the chunks, like names and keywords. */
export const vocabulary: readonly string[] = Array.from({ length: vocabularySize }, (_, k) => wordAt(k));

export function createSyntheticSegments(chunks: number): SearchSegment[] {
  const random = new Mulberry32(1);
  const segments: SearchSegment[] = [];
  for (let first = 0; first < chunks; first += chunksPerSegment) {
    segments.push(createSegment(segments.length, Math.min(chunksPerSegment, chunks - first), random));
  }
  return segments;
}

function createSegment(number: number, chunks: number, random: Mulberry32): SearchSegment {
  const strings = new StringTableBuilder();
  const files = new TableBuilder(segmentFileSchema);
  const symbols = new TableBuilder(segmentSymbolSchema);
  const chunkRows = new TableBuilder(segmentChunkSchema);
  const words = new WordSegmentBuilder();
  const hashes = Uint32Array.from(vocabulary, termHash);
  let pathHashes = new Uint32Array(0);
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (chunk % chunksPerFile === 0) {
      const folder = pickWord(random);
      const stem = pickWord(random);
      pathHashes = Uint32Array.from(new Set([hashes[folder]!, hashes[stem]!]));
      files.add({
        ...{ path: strings.intern(`p${number}/${vocabulary[folder]!}/${vocabulary[stem]!}${chunk}.ts`) },
        ...{ language: strings.intern("typescript"), flags: 0, symbolStart: symbols.length },
        ...{ chunkStart: chunk, edgeStart: 0, references: 0, external: 0, ambiguous: 0, unresolved: 0 },
      });
    }
    const file = files.length - 1;
    const startLine = (chunk % chunksPerFile) * linesPerChunk + 1;
    const first = symbols.length;
    for (let s = 0; s < symbolsPerChunk; s++) {
      const name = `${vocabulary[pickWord(random)]!}_${vocabulary[pickWord(random)]!}`;
      symbols.add({
        ...{ name: strings.intern(name), nameHash: termHash(name), key: 0, kind: symbolKindCode("function") },
        ...{ parent: -1, owner: noString, file, startLine, endLine: startLine + linesPerChunk - 1 },
        ...{ flags: 0, visibility: 0, ordinal: 0, chunk },
      });
    }
    const start = (startLine - 1) * 36;
    chunkRows.add({
      ...{ file, symbol: first, kind: 0, start, end: start + 36 * linesPerChunk },
      ...{ startLine, endLine: startLine + linesPerChunk - 1 },
    });
    const drawn = new Set<number>();
    while (drawn.size < wordsPerChunk) drawn.add(hashes[pickWord(random)]!);
    words.add({
      hashes: Uint32Array.from(drawn).sort(),
      frequencies: Uint8Array.from(
        { length: wordsPerChunk },
        (_, i) => 1 + (i % 3) + (i < 4 ? termFields.name : 0),
      ),
      ...{ start: 0, end: wordsPerChunk, length: 2 * wordsPerChunk, pathHashes },
    });
  }
  const [built, named] = [{ files: files.build(), symbols: symbols.build() }, strings.build()];
  const called = listCalledModules({ ...built, strings: named });
  const tables = { ...built, chunks: chunkRows.build(), called, strings: named };
  return {
    ...{ id: `synthetic-${number}`, root: "/synthetic", tables, words: words.build() },
    vectors: {
      dimensions,
      values: Int8Array.from(
        { length: chunks * dimensions },
        () => Math.floor(random.next() / 2 ** 24) - 128,
      ),
      scales: new Float32Array(chunks).fill(1 / 1_180),
    },
    deadFiles: new Uint8Array((tables.files.length + 7) >>> 3),
  };
}

function pickWord(random: Mulberry32): number {
  const share = random.next() / 2 ** 32;
  return Math.min(
    vocabularySize - 1,
    Math.floor(40 * (Math.exp(share * Math.log(1 + vocabularySize / 40)) - 1)),
  );
}

function wordAt(k: number): string {
  let word = "";
  for (let rest = k + 676; rest > 0; rest = Math.floor(rest / 26))
    word += String.fromCharCode(97 + (rest % 26));
  return word;
}
