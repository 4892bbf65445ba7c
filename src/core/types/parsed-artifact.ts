// The stored form of a parsed file: the head and the declarations, each readable separately, and the other tables.
// Compact blocks take a third of the bytes that the tables take in memory.
import { compactColumns, expandColumns } from "../../base/compact-columns.ts";
import type { Column, Table } from "../../base/columns.ts";
import { packColumns, tableColumns, takeColumn, takeTable, unpackColumns } from "../../base/columns.ts";
import { hash32 } from "../../base/hash32.ts";
import { once } from "../../base/once.ts";
import { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import type { ParsedFile } from "./parsed-file.ts";
import {
  bindingSchema,
  chunkSchema,
  exportSchema,
  expressionSchema,
  extractorVersion,
  importSchema,
  none,
  symbolSchema,
} from "./parsed-file.ts";
import { decodeTerms, encodeTerms } from "./stored-terms.ts";

/**
 * Raise it when the stored form changes. 2: terms are stored as bits. 3: bases of expressions are stored as distances.
 * 4: terms follow from names in ASCII only. 5: vectors are stored in an environment of their own.
 */
const artifactFormat = 5;

/** Part of every artifact and of its key, in the store and in a cache: what was read, and how it is stored. */
export const artifactVersion = hash32(`${extractorVersion} ${artifactFormat}`);

const headFlags = { generated: 1, bulk: 2 } as const;

/**
 * Five columns: the numbers of the head, its names, two compact blocks (the declarations, and data that only linking
 * needs), and the terms, which only the layout of segments needs.
 */
export function encodeParsedFile(file: ParsedFile): Uint8Array<ArrayBuffer> {
  const head = new Uint32Array([
    artifactVersion,
    file.lineCount,
    file.length,
    file.errorCount,
    (file.generated ? headFlags.generated : 0) | (file.bulk ? headFlags.bulk : 0),
    file.imports.length + file.exports.length > 0 ? 1 : 0,
  ]);
  const declarations = compactColumns([
    ...tableColumns(symbolSchema, file.symbols),
    ...file.strings.columns(),
  ]);
  const others = compactColumns([
    ...tableColumns(expressionSchema, { ...file.expressions, base: toDistances(file.expressions.base) }),
    ...tableColumns(bindingSchema, file.bindings),
    ...tableColumns(importSchema, file.imports),
    ...tableColumns(exportSchema, file.exports),
    ...tableColumns(chunkSchema, file.chunks),
  ]);
  return packColumns([
    head,
    Buffer.from(`${file.language}\n${file.packageName}`, "utf8"),
    declarations,
    others,
    encodeTerms(file, file.strings),
  ]);
}

/** The declared package, from the head of an artifact; the rest may be cut off. Throws like `decodeParsedFile`. */
export function decodePackageName(bytes: Uint8Array): string {
  return takeHead(unpackColumns(bytes, 2).values()).head.packageName;
}

/** Whether a file has import or export statements; read from the head like `decodePackageName`. */
export function decodeHasModuleStatements(bytes: Uint8Array): boolean {
  return takeHead(unpackColumns(bytes, 2).values()).hasModuleStatements;
}

/** A file's declarations without the data that only linking needs; two thirds of the artifact stay compressed. */
export type Declarations = Pick<ParsedFile, "symbols" | "strings">;

/** Allocates its own memory. Throws STORE_CORRUPT if this version's `encodeParsedFile` did not write the bytes. */
export function decodeDeclarations(bytes: Uint8Array): Declarations {
  const parts = unpackColumns(bytes).values();
  takeHead(parts);
  return takeDeclarations(expandColumns(takeColumn("u8", parts)));
}

/**
 * Allocates its own memory, at most `maxBytes`. Throws STORE_CORRUPT if this version's `encodeParsedFile` did not write
 * the bytes.
 */
export function decodeParsedFile(bytes: Uint8Array, maxBytes = Infinity): ParsedFile {
  const parts = unpackColumns(bytes).values();
  const { head } = takeHead(parts);
  const declared = expandColumns(takeColumn("u8", parts), maxBytes);
  const taken = declared[0]?.buffer.byteLength ?? 0;
  const others = expandColumns(takeColumn("u8", parts), maxBytes - taken);
  const left = maxBytes - taken - (others[0]?.buffer.byteLength ?? 0);
  const columns: Iterator<Column> = others.values();
  const declarations = takeDeclarations(declared);
  const tables = {
    expressions: takeExpressions(columns),
    bindings: takeTable(bindingSchema, columns),
    imports: takeTable(importSchema, columns),
    exports: takeTable(exportSchema, columns),
    chunks: takeTable(chunkSchema, columns),
  };
  // A copy, because nothing else of `bytes` is kept.
  const storedTerms = takeColumn("u32", parts).slice();
  const stringHashes = once(() => declarations.strings.hashes());
  const terms = once(() => decodeTerms(storedTerms, declarations.strings, left));
  return {
    ...head,
    ...declarations,
    ...tables,
    // Lazy, because each caller needs only one of the two: linking the names, segment layout the words.
    get stringHashes() {
      return stringHashes();
    },
    get termStarts() {
      return terms().termStarts;
    },
    get termHashes() {
      return terms().termHashes;
    },
    get termFrequencies() {
      return terms().termFrequencies;
    },
  };
}

function takeDeclarations(columns: readonly Column[]): Declarations {
  const rest: Iterator<Column> = columns.values();
  const symbols = takeTable(symbolSchema, rest);
  const strings = StringTable.take(rest);
  // Otherwise hashing would read gigabytes that do not exist.
  if (!strings.isWhole()) throw new LociError("STORE_CORRUPT", "An artifact's strings are cut off.");
  return { symbols, strings };
}

function takeExpressions(columns: Iterator<Column>): Table<typeof expressionSchema> {
  const expressions = takeTable(expressionSchema, columns);
  fromDistances(expressions.base);
  return expressions;
}

/**
 * A base is mostly one of the rows just before, so its distance is a smaller number than itself: 0 for none. As running
 * sums, because `compactColumns` stores differences.
 */
function toDistances(base: Int32Array): Int32Array {
  const sums = new Int32Array(base.length);
  let sum = 0;
  for (let row = 0; row < base.length; row++) {
    const distance = row - base[row]!;
    if (base[row] !== none) sum += distance > 0 ? distance : distance - 1;
    sums[row] = sum;
  }
  return sums;
}

/** The opposite of `toDistances`, in place. */
function fromDistances(sums: Int32Array): void {
  for (let row = 0, before = 0; row < sums.length; row++) {
    const distance = (sums[row]! - before) | 0;
    before = sums[row]!;
    if (distance === 0) sums[row] = none;
    else sums[row] = distance > 0 ? row - distance : row - distance - 1;
  }
}

function takeHead(columns: Iterator<Column>) {
  const [version, lineCount, length, errorCount, flags = 0, hasModuleStatements] = takeColumn("u32", columns);
  if (version !== artifactVersion) {
    throw new LociError("STORE_CORRUPT", `An artifact is of version ${version ?? "?"}.`);
  }
  const [language = "text", packageName = ""] = Buffer.from(takeColumn("u8", columns))
    .toString("utf8")
    .split("\n");
  return {
    head: {
      language,
      packageName,
      lineCount: lineCount!,
      length: length!,
      errorCount: errorCount!,
      generated: (flags & headFlags.generated) !== 0,
      bulk: (flags & headFlags.bulk) !== 0,
    },
    hasModuleStatements: hasModuleStatements === 1,
  };
}
