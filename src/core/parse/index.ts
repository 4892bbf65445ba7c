// Bytes in; symbols, references, imports and chunks out.
export { findBulkShape, type BulkForm, type BulkShape } from "./bulk.ts";
export { decodeSource } from "./decode.ts";
export type { DecodedText } from "./decode.ts";
export type { Hooks } from "./extraction.ts";
export type { GrammarFile, LanguageData, LanguageId, LanguageRules, SourceMarks } from "./language-data.ts";
export type { ParserLanguage, ParserLanguages } from "./load-language.ts";
export { findLineStarts, LineCursor } from "./lines.ts";
export { openParser } from "./parser.ts";
export type { ParseOutcome, ParseProblem, ParseRequest, ParserOptions, SourceParser } from "./parser.ts";
