// The code of a language: reads its syntax beyond its rules, and links its files.
import type { LanguageFacts, LinkerLanguage, ResolverFactory } from "../link/index.ts";
import type { Hooks } from "../parse/index.ts";

/** What the `index.ts` of a language's folder exports as `language`. */
export interface LanguageCode {
  /** The rules of its scopes and types, and its own names. A language without type inference uses `plainFacts`. */
  readonly facts: LanguageFacts;
  /**
   * Resolves its imports. Languages with the same function share one resolver. Absent: a file sees only its own names.
   */
  readonly createResolver?: ResolverFactory;
  /** What its resolver needs from every file of a root: see LinkerLanguage. */
  readonly summarize?: LinkerLanguage["summarize"];
  /** Words by which imports name its files, besides their names: see LinkerLanguage. */
  readonly importWords?: LinkerLanguage["importWords"];
  /** Files that are linked again when a file of this language changes: see LinkerLanguage. */
  readonly templatesOf?: LinkerLanguage["templatesOf"];
  /** The functions that its language.json names in `hook`. Absent: the rules are enough. */
  readonly hooks?: Hooks;
}
