// A parsed file as the store keeps it: a head that is read by itself, and all tables in a compact block. A third of the
// bytes that the tables take in memory.
import { compactColumns, expandColumns } from "../../base/compact-columns.ts";
import type { Column } from "../../base/columns.ts";
import { packColumns, tableColumns, takeColumn, takeTable, unpackColumns } from "../../base/columns.ts";
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
  symbolSchema,
} from "./parsed-file.ts";
import { findDistinctTerms, placesOfTerms } from "./term-dictionary.ts";

const headFlags = { generated: 1, bulk: 2 } as const;

/** Three columns: the head's numbers, its names, and the compact block. */
export function encodeParsedFile(file: ParsedFile): Uint8Array<ArrayBuffer> {
  const head = new Uint32Array([
    extractorVersion,
    file.lineCount,
    file.length,
    file.errorCount,
    (file.generated ? headFlags.generated : 0) | (file.bulk ? headFlags.bulk : 0),
    file.imports.length + file.exports.length > 0 ? 1 : 0,
  ]);
  const terms = findDistinctTerms(file.termHashes);
  const block = compactColumns([
    ...tableColumns(symbolSchema, file.symbols),
    ...tableColumns(expressionSchema, file.expressions),
    ...tableColumns(bindingSchema, file.bindings),
    ...tableColumns(importSchema, file.imports),
    ...tableColumns(exportSchema, file.exports),
    ...tableColumns(chunkSchema, file.chunks),
    ...file.strings.columns(),
    file.termStarts,
    // A term stands in many chunks: its number in the dictionary takes a byte where its hash takes four.
    terms,
    placesOfTerms(terms, file.termHashes),
    file.termFrequencies,
  ]);
  return packColumns([head, Buffer.from(`${file.language}\n${file.packageName}`, "utf8"), block]);
}

/** The declared package, from the head of an artifact: the rest may be cut off. Throws as `decodeParsedFile` does. */
export function decodePackageName(bytes: Uint8Array): string {
  return takeHead(unpackColumns(bytes, 2).values()).head.packageName;
}

/** Whether a file has import or export statements, from the head as `decodePackageName` reads it. */
export function decodeHasModuleStatements(bytes: Uint8Array): boolean {
  return takeHead(unpackColumns(bytes, 2).values()).hasModuleStatements;
}

/**
 * In memory of its own, of at most `maxBytes`. Throws STORE_CORRUPT for what `encodeParsedFile` of this version did not
 * write.
 */
export function decodeParsedFile(bytes: Uint8Array, maxBytes?: number): ParsedFile {
  const parts = unpackColumns(bytes).values();
  const { head } = takeHead(parts);
  const columns: Iterator<Column> = expandColumns(takeColumn("u8", parts), maxBytes).values();
  const tables = {
    symbols: takeTable(symbolSchema, columns),
    expressions: takeTable(expressionSchema, columns),
    bindings: takeTable(bindingSchema, columns),
    imports: takeTable(importSchema, columns),
    exports: takeTable(exportSchema, columns),
    chunks: takeTable(chunkSchema, columns),
  };
  const strings = StringTable.take(columns);
  // Else hashing them would go through gigabytes that are not there.
  if (!strings.isWhole()) throw new LociError("STORE_CORRUPT", "An artifact's strings are cut.");
  const termStarts = takeColumn("u32", columns);
  const terms = takeColumn("u32", columns);
  return {
    ...head,
    ...tables,
    strings,
    stringHashes: strings.hashes(),
    termStarts,
    termHashes: takeColumn("u32", columns).map((place) => terms[place]!),
    termFrequencies: takeColumn("u8", columns),
  };
}

function takeHead(columns: Iterator<Column>) {
  const [version, lineCount, length, errorCount, flags = 0, hasModuleStatements] = takeColumn("u32", columns);
  if (version !== extractorVersion) {
    throw new LociError("STORE_CORRUPT", `An artifact was written by extractor ${version ?? "?"}.`);
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
