// What the code of a language is: how its syntax is read beyond its rules, and how its files are linked.
import type { LanguageFacts, LinkerLanguage, ResolverFactory } from "../link/index.ts";
import type { Hooks } from "../parse/index.ts";

/** What `index.ts` of a language's folder exports as `language`. */
export interface LanguageCode {
  /** The rules of its scopes and types, and its own names. A language without types to infer has `plainFacts`. */
  readonly facts: LanguageFacts;
  /** What its imports name. Languages that give the same function share one resolver. Absent: a file sees its own names. */
  readonly createResolver?: ResolverFactory;
  /** What its resolver asks of every file of a root: see LinkerLanguage. */
  readonly summarize?: LinkerLanguage["summarize"];
  /** The functions that its language.json names in `hook`. Absent: its rules are all. */
  readonly hooks?: Hooks;
}
