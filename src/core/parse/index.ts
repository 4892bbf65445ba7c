// Bytes in; symbols, references, imports and chunks out.
export { findBulkShape, type BulkForm, type BulkShape } from "./text/bulk.ts";
export { decodeSource } from "./text/decode.ts";
export { looksMinified } from "./text/minified.ts";
export type { DecodedText } from "./text/decode.ts";
export type { Hooks } from "./nodes/extraction.ts";
export type {
  GrammarFile,
  LanguageData,
  LanguageId,
  LanguageRules,
  SourceMarks,
} from "./tree/language-data.ts";
export type { ParserLanguage, ParserLanguages } from "./load-language.ts";
export { findLineStarts, LineCursor } from "./text/lines.ts";
export { openParser } from "./parser.ts";
export type { ParseOutcome, ParseProblem, ParseRequest, ParserOptions, SourceParser } from "./parser.ts";
