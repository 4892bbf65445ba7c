// Here are bytes: give me symbols, references, imports, chunks.
export { decodeSource } from "./decode.ts";
export type { DecodedText } from "./decode.ts";
export type { GrammarFile, LanguageData, LanguageId } from "./language-data.ts";
export { detectLanguage, listLanguages } from "./languages.ts";
export { openParser } from "./parser.ts";
export type { ParseOutcome, ParseProblem, ParseRequest, ParserOptions, SourceParser } from "./parser.ts";
