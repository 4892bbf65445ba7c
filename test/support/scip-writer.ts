// Writes indexes in SCIP's format, as compilers do: the few fields that are read.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface WrittenOccurrence {
  readonly symbol: string;
  /** Zero-based. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly isDefinition?: boolean;
}

export interface WrittenDocument {
  readonly path: string;
  readonly text?: string;
  /** 1: bytes of UTF-8, 2: code units of UTF-16, 3: characters. */
  readonly encoding?: number;
  readonly occurrences: readonly WrittenOccurrence[];
  readonly implementations?: readonly { readonly symbol: string; readonly of: string }[];
}

export function writeScip(documents: readonly WrittenDocument[], projectRoot = ""): Buffer {
  const tool = [bytes(1, "test-indexer"), bytes(2, "1.0")];
  const metadata = bytes(1, Buffer.concat([bytes(2, Buffer.concat(tool)), bytes(3, projectRoot)]));
  return Buffer.concat([metadata, ...documents.map((document) => bytes(2, writeDocument(document)))]);
}

function writeDocument({ path, text, encoding, occurrences, implementations }: WrittenDocument): Buffer {
  return Buffer.concat([
    bytes(1, path),
    bytes(4, "typescript"),
    ...occurrences.map((occurrence) => bytes(2, writeOccurrence(occurrence))),
    ...(implementations ?? []).map(({ symbol, of }) =>
      bytes(3, Buffer.concat([bytes(1, symbol), bytes(4, Buffer.concat([bytes(1, of), number(3, 1)]))])),
    ),
    ...(text === undefined ? [] : [bytes(5, text)]),
    ...(encoding === undefined ? [] : [number(6, encoding)]),
  ]);
}

function writeOccurrence({ symbol, line, column, length, isDefinition }: WrittenOccurrence): Buffer {
  const range = Buffer.concat([line, column, column + length].map(varint));
  const roles = isDefinition === true ? [number(3, 1)] : [];
  return Buffer.concat([bytes(1, range), bytes(2, symbol), ...roles]);
}

export function varint(value: number): Buffer {
  const found: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) found.push((left % 128) | 128);
  return Buffer.from([...found, left]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function bytes(field: number, value: string | Buffer): Buffer {
  const content = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

/**
 * Where names stand, by marks: `find("src/a.ts", "run", 2)` is the second `run` as a whole word. A compiler of tests says
 * what each stands for.
 */
export function createOccurrences(
  root: string,
  path: string,
): (symbol: string, word: string, nth?: number, isDefinition?: boolean) => WrittenOccurrence {
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
