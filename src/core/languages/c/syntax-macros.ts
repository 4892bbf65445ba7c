// Words of the preprocessor that stand where the grammar of C and C++ knows none: it is shown blanks in their place.
import type { Hook } from "../../parse/extraction.ts";

/** `class EXPORT Name {`, and with what the macro takes. */
const beforeName =
  /(?<=\b(?:class|struct|union)[ \t]+)[A-Z][A-Z0-9_]+(?:\([^()\n]*\))?(?=\s+[A-Za-z_]\w*(?:\s+final)?\s*[:{])/g;

/** `class Name FINAL : public Base {` */
const afterName =
  /(?<=\b(?:class|struct|union)[ \t]+(?:[A-Z][A-Z0-9_]+[ \t]+)?[A-Za-z_]\w*\s+)[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=\s*(?::(?!:)|\{))/g;

/** `int size_ GUARDED_BY(mutex_);` and `void f() REQUIRES(mutex_);` */
const lockAnnotation =
  /(?<=[\w)\]]\s+)(?:[A-Z]+_)*(?:GUARDED_BY|GUARDED_VAR|LOCKS_REQUIRED|LOCKS_EXCLUDED|LOCK_FUNCTION|UNLOCK_FUNCTION|TRYLOCK_FUNCTION|ACQUIRED_AFTER|ACQUIRED_BEFORE|THREAD_SAFETY_ANALYSIS|REQUIRES|EXCLUDES|ACQUIRE|RELEASE)\b(?:\([^()\n]*\))?(?=\s*[;={,)A-Z])/g;

/** `int unused UNUSED)` and `void NORETURN die(`. */
const attributeWord = /(?<=[\w*]\s+)(?:(?:[A-Z]+_)*UNUSED(?=\s*[,)])|(?:[A-Z]+_)*NORETURN(?=\s+\w+\())/g;

/** `static inline PRINTF_LIKE(1) const char *name(`, all on one line. */
const beforeType =
  /(?<=\b(?:inline|extern|static)[ \t]+)[A-Z][A-Z0-9_]*\([^()\n]*\)(?=[ \t]+[a-z_]\w*[ \t]+\**\w)/g;

function blank(found: string): string {
  return found.replace(/[^\n]/g, " ");
}

/** The text with blanks for macros that only annotate; every other character keeps its place. */
export function blankMacros(text: string): string {
  return text
    .replace(afterName, blank)
    .replace(beforeName, blank)
    .replace(lockAnnotation, blank)
    .replace(attributeWord, blank)
    .replace(beforeType, blank);
}

export const prepare: Hook = { prepare: blankMacros };
