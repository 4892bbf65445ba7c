// Here are bytes: give me symbols, references, imports, chunks.
export type { GrammarFile, LanguageData, LanguageId } from "./language-data.ts";
export { detectLanguage, hasSymbols, languageOf, listLanguages } from "./languages.ts";
export type { ParseOutcome, ParseProblem, ParseRequest, ParserOptions, SourceParser } from "./parser.ts";
