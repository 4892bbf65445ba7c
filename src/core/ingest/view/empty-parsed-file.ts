// The artifact for files that have none.
import { emptyTable } from "../../../base/columns.ts";
import { StringTableBuilder } from "../../../base/string-table.ts";
import {
  bindingSchema,
  chunkSchema,
  exportSchema,
  expressionSchema,
  importSchema,
  symbolSchema,
  type ParsedFile,
} from "../../types/index.ts";

export const emptyParsedFile: ParsedFile = {
  language: "text",
  lineCount: 0,
  length: 0,
  errorCount: 0,
  generated: false,
  bulk: false,
  packageName: "",
  symbols: emptyTable(symbolSchema),
  expressions: emptyTable(expressionSchema),
  bindings: emptyTable(bindingSchema),
  imports: emptyTable(importSchema),
  exports: emptyTable(exportSchema),
  chunks: emptyTable(chunkSchema),
  strings: new StringTableBuilder().build(),
  stringHashes: new Uint32Array(0),
  termStarts: new Uint32Array(1),
  termHashes: new Uint32Array(0),
  termFrequencies: new Uint8Array(0),
};
