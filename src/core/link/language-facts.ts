// What the linker must know about a language: its rules, and the names that it provides.
import type { LanguageNames } from "./language-names.ts";
import type { LanguageRules } from "./language-rules.ts";

export interface LanguageFacts extends LanguageRules, LanguageNames {}
