// Writes indexes in SCIP format, as compilers do: only the few fields that are read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  encodeDocument,
  encodeMetadata,
  type IndexDocument,
  type IndexOccurrence,
} from "../../src/core/scip/encode-index.ts";

export { encodeVarint as varint } from "../../src/core/scip/encode-index.ts";
export type { IndexDocument as WrittenDocument, IndexOccurrence as WrittenOccurrence };

export function writeScip(documents: readonly IndexDocument[], projectRoot = ""): Buffer {
  return Buffer.concat([
    encodeMetadata("test-indexer", "1.0", projectRoot),
    ...documents.map(encodeDocument),
  ]);
}

/**
 * Positions of names: `find("src/a.ts", "run", 2)` is the second `run` as a whole word. The test, acting as the
 * compiler, says what each name refers to.
 */
export function createOccurrences(
  root: string,
  path: string,
): (symbol: string, word: string, nth?: number, isDefinition?: boolean) => IndexOccurrence {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  return (symbol, word, nth = 1, isDefinition = false) => {
    let left = nth;
    for (const [line, text] of lines.entries()) {
      for (const { index } of text.matchAll(new RegExp(`\\b${word}\\b`, "g"))) {
        if (--left === 0) return { symbol, line, column: index, length: word.length, isDefinition };
      }
    }
    throw new Error(`${path} does not hold ${nth} times ${word}`);
  };
}
