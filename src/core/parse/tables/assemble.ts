// Puts the parts of a ParsedFile together.
import { emptyTable } from "../../../base/columns.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/parsed-file.ts";
import {
  bindingSchema,
  exportSchema,
  expressionSchema,
  importSchema,
  none,
} from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import type { ChunkColumns } from "./chunks.ts";
import type { LanguageId } from "../tree/language-data.ts";
import type { Names } from "../text/string-interner.ts";
import type { SourceTables } from "./tables.ts";

export interface FileFacts {
  readonly language: LanguageId;
  readonly lineCount: number;
  readonly length: number;
  readonly errorCount: number;
  readonly generated: boolean;
  readonly bulk: boolean;
  readonly packageName: string;
}

export function assembleFile(
  facts: FileFacts,
  tables: SourceTables,
  { chunks, termStarts, termHashes, termFrequencies }: ChunkColumns,
  names: Names,
): ParsedFile {
  return {
    ...facts,
    ...tables,
    chunks,
    strings: names.build(),
    stringHashes: names.hashes(),
    termStarts,
    termHashes,
    termFrequencies,
  };
}

/** The tables of a text without symbols: only its module. */
export function moduleOnly(length: number, lineCount: number, names: Names): SourceTables {
  return {
    symbols: {
      length: 1,
      name: Uint32Array.of(names.internText("")),
      kind: Uint8Array.of(symbolKindCode("module")),
      parent: Int32Array.of(none),
      owner: Uint32Array.of(noString),
      start: Uint32Array.of(0),
      end: Uint32Array.of(length),
      nameStart: Uint32Array.of(0),
      startLine: Uint32Array.of(1),
      endLine: Uint32Array.of(lineCount),
      flags: Uint16Array.of(0),
      visibility: Uint8Array.of(0),
      ordinal: Uint16Array.of(0),
      signature: Uint32Array.of(noString),
      doc: Uint32Array.of(noString),
      type: Int32Array.of(none),
      value: Int32Array.of(none),
    },
    expressions: emptyTable(expressionSchema),
    bindings: emptyTable(bindingSchema),
    imports: emptyTable(importSchema),
    exports: emptyTable(exportSchema),
  };
}
