// Loads a language into this thread: its grammar in WASM, its rules compiled for it, its hooks.
import { readFileSync } from "node:fs";
import { LociError } from "../../errors.ts";
import type { Hooks } from "./nodes/extraction.ts";
import type { LanguageData, LanguageId, LanguageRules } from "./tree/language-data.ts";
import { grammarFile } from "./package-files.ts";
import type { CompiledRules } from "./tree/rules.ts";
import { compileRules, walkModeOf } from "./tree/rules.ts";
import type { Grammar, TreeSitter } from "./tree/tree-sitter.ts";

/** A language in the form that the parser takes. */
export interface ParserLanguage {
  readonly data: LanguageData;
  /** Its rules merged with those of the languages that it extends; undefined without a grammar. */
  readonly rules: LanguageRules | undefined;
  readonly hooks: Hooks;
}

/** All languages by id. An unknown id stands for plain text. */
export interface ParserLanguages {
  get(id: LanguageId): ParserLanguage;
}

export interface LoadedLanguage {
  readonly grammar: Grammar;
  readonly rules: CompiledRules;
  readonly hooks: Hooks;
}

/**
 * The module of a language's grammar, to share among the parsers of several threads. Throws INTERNAL if its file is
 * missing.
 */
export function compileGrammar(language: LanguageId): WebAssembly.Module {
  try {
    return new WebAssembly.Module(readFileSync(grammarFile(language)));
  } catch (cause) {
    throw new LociError("INTERNAL", `The grammar of ${language} cannot be loaded.`, {
      hint: "Run: npm run build",
      cause,
    });
  }
}

/** Throws INTERNAL if the grammar is missing, damaged or without rules. */
export function loadLanguage(
  treeSitter: TreeSitter,
  { data, rules: source, hooks }: ParserLanguage,
  module: WebAssembly.Module | undefined,
): LoadedLanguage {
  if (source === undefined) throw new LociError("INTERNAL", `${data.name} has a grammar, but no rules.`);
  const grammar = treeSitter.loadGrammar(module ?? compileGrammar(data.id), (type, named) =>
    walkModeOf(source, type, named),
  );
  const { language } = grammar;
  const types = Array.from({ length: language.nodeTypeCount }, (_, symbol) => ({
    type: language.nodeTypeForId(symbol) ?? "",
    named: language.nodeTypeIsNamed(symbol),
  }));
  return { grammar, rules: compileRules(source, types, language.fields), hooks };
}
