// Preprocessor words in places where the grammar of C and C++ allows none are replaced by blanks before parsing.
import type { Hook } from "../../parse/nodes/extraction.ts";
import { blankAnnotations, blankConventions, blankNumberedAnnotations } from "./syntax-annotations.ts";
import { keepEvenBranches } from "./syntax-conditionals.ts";
import { blank } from "../syntax-parts/text-parts.ts";

// Each pattern begins with the macro's own first letters, so that the text before them is examined only there: a pattern
// that begins by looking back does so from every character, which takes the square of the blanks in a row.

/**
 * `class EXPORT DEPRECATED("no") Name {`: up to four macros, also with arguments, before or after an attribute
 * (`class EXPORT [[nodiscard]] Name {`); `union EXPORT outer::Name<int> {`.
 */
const beforeName =
  /[A-Z](?<=\b(?:class|struct|union)[ \t]+(?:\[\[[^[\]\n]{1,100}\]\][ \t]+)?[A-Z])[A-Z0-9_]+(?:\([^()]{0,200}\))?(?:\s+[A-Z][A-Z0-9_]+(?:\([^()]{0,200}\))?){0,3}(?=\s+(?:\[\[[^[\]\n]{1,100}\]\]\s+)?(?:[A-Za-z_]\w*::){0,4}[A-Za-z_]\w*(?:<[\w\s:,*&<>]{0,200}>)?(?:\s+final)?\s*(?::(?!:)|\{))/g;

/** `class Name FINAL : public Base {` */
const afterName =
  /[A-Z](?<=\b(?:class|struct|union)[ \t]+(?:[A-Z][A-Z0-9_]+[ \t]+)?[A-Za-z_]\w*\s+[A-Z])[A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=\s*(?::(?!:)|\{))/g;

/** `int size_ GUARDED_BY(mutex_);`, `void f() REQUIRES(mutex_);`, `void f() LIB_LOCK_EXCLUDED_(mutex_) {`. */
const lockAnnotation =
  /(?=[A-Z][A-Z_])(?<=[\w)\]]\s+)(?:[A-Z]+_)*(?:GUARDED_BY|GUARDED_VAR|LOCKS?_REQUIRED|LOCKS?_EXCLUDED|LOCK_FUNCTION|UNLOCK_FUNCTION|TRYLOCK_FUNCTION|ACQUIRED_AFTER|ACQUIRED_BEFORE|THREAD_SAFETY_ANALYSIS|REQUIRES|EXCLUDES|ACQUIRE|RELEASE)_?\b(?:\([^()\n]*\))?(?=\s*[;={,)A-Z])/g;

/** Every such annotation contains one of these words; texts without any are not searched. */
const lockWord = /GUARDED_|LOCK|ACQUIRE|THREAD_SAFETY|REQUIRES|EXCLUDES|RELEASE/;

/** `int name() const LIB_OVERRIDE;` and `void reset() NOEXCEPT {` */
const memberAnnotation =
  /[A-Z](?<=(?:\)|\bconst)\s+[A-Z])[A-Z\d]*(?:_[A-Z\d]+)*(?<=[^A-Z\d](?:OVERRIDE|FINAL|NOEXCEPT|NOTHROW))\b(?:\([^()\n]*\))?(?=\s*[;={])/g;

/** `int unused UNUSED)` and `void NORETURN die(`. */
const attributeWord =
  /(?=[A-Z][A-Z_])(?<=[\w*]\s+)(?:(?:[A-Z]+_)*UNUSED(?=\s*[,)])|(?:[A-Z]+_)*NORETURN(?=\s+\w+\())/g;

/** `static inline PRINTF_LIKE(1) const char *name(`, all on one line. */
const beforeType =
  /[A-Z](?<=\b(?:inline|extern|static)[ \t]+[A-Z])[A-Z0-9_]*\([^()\n]*\)(?=[ \t]+[a-z_]\w*[ \t]+\**\w)/g;

/** `inline ALWAYS_INLINE bool State::next(`: a word in capitals before a type that is not, and a name. */
const beforeResult =
  /[A-Z](?<=\b(?:inline|static|extern|virtual|constexpr)[ \t]+[A-Z])[A-Z0-9_]{2,}(?=[ \t]+(?:const[ \t]+)?(?![A-Z0-9_]+[ \t])[A-Za-z_][\w:]*(?:<[^\n;{}()]{0,200}>)?[ \t*&]+(?:\w+::)*[~\w]+\()/g;

/**
 * `API Type Class::name(`: the grammar reads the macro as the type, and the type as part of the name. Up to three macros,
 * and the name on the next line; constructors and destructors (`API Class::~Class(`) have no type.
 */
const beforeMember =
  /[A-Z](?<=^[ \t]*[A-Z])[A-Z0-9_]{2,}(?:[ \t]+[A-Z][A-Z0-9_]{2,}){0,2}(?=[ \t]+(?:(?:\w+::)*(\w+)::~?\1\(|(?:const[ \t]+)?[A-Za-z_][\w:]*(?:<[^\n;{}()]*>)?(?:[ \t*&]+|[ \t*&]*\n[ \t]*)(?:\w+::)+[~\w]+\())/gm;

/**
 * `API Type name(`, which cannot be a declaration without a macro, also with more macros and the name on the next line. A
 * type in capitals may be the macro itself.
 */
const beforeDeclared =
  /[A-Z](?<=^[ \t]*[A-Z])[A-Z0-9_]{2,}(?:[ \t]+[A-Z][A-Z0-9_]{2,}){0,2}(?=[ \t]+(?:(?:const|inline|static|struct|unsigned|signed|virtual|constexpr)[ \t]+){0,4}(?!(?:const|volatile|inline|static|struct|union|enum|class|virtual|constexpr|extern|typename|typedef|using|namespace|operator|return|throw|new|delete|else|case|goto|if|for|while|switch|do|co_\w+)\b|_)(?![A-Z0-9_]+[ \t])(?:::)?[A-Za-z][\w:]*(?:<[^\n;{}()]*>)?(?:[ \t]+|[ \t]*[*&]+[ \t]*|[ \t]*\n)\w+\()/gm;

/** `API int (name) (int a);` has parentheses so that a macro of that name does not expand. */
const guardedName =
  /\([ \t]*(\w+)[ \t]*\)(?=[ \t]*\()(?<=^(?:[A-Za-z_]\w*[ \t]+){2}(?:\w+[ \t]+)*\**[ \t]*\([ \t]*\w+[ \t]*\))/gm;

/** `int name OF((int a));`: a macro drops the parameters for compilers too old to know them. */
const guardedParameters =
  /([A-Z_](?<=\w[ \t]+[A-Z_])[A-Z0-9_]*[ \t]*)\((\((?:[^()]|\([^()]*\))*\))\)(?=\s*;)/g;

/** The text with macros that only annotate blanked; every other character keeps its offset. */
export function blankMacros(text: string): string {
  let shown = blankAnnotations(text).replace(afterName, blank).replace(beforeName, blank);
  if (lockWord.test(shown)) shown = shown.replace(lockAnnotation, blank);
  if (/OVERRIDE|FINAL|NOEXCEPT|NOTHROW/.test(shown)) shown = shown.replace(memberAnnotation, blank);
  if (/UNUSED|NORETURN/.test(shown)) shown = shown.replace(attributeWord, blank);
  return shown
    .replace(beforeType, blank)
    .replace(beforeResult, blank)
    .replace(beforeMember, blank)
    .replace(guardedName, (found) => found.replace(/[()]/g, " "))
    .replace(guardedParameters, (_, macro: string, parameters: string) => `${blank(macro)} ${parameters} `);
}

export const prepare: Hook = { prepare: blankMacros };

/** A macro alone on its line, also with arguments, without a semicolon; a comment may follow it. */
const macroLine =
  /^[ \t]*([A-Z][A-Z0-9_]{2,})[ \t]*(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?[ \t]*(\/\/[^\n]*)?\n(?![ \t]*\{)/gm;

/** A declared function: what stands on the line after `DEPRECATED("since 2")`. */
const declaredFunction =
  /^[ \t]*(?!(?:return|throw|delete|new|else|case|goto)\b)[A-Za-z_][\w:]*(?:<[^\n;{}()]*>)?[ \t*&]+(?:[A-Za-z_][\w:]*[ \t*&]+)*\w+\(/;

/** `#define LIB_BEGIN namespace lib { inline namespace v1 {` */
const namespaceMacro =
  /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+((?:(?:inline[ \t]+)?namespace[ \t]+\w+[ \t]*\{[ \t]*)+)/gm;
const closingMacro = /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+\}[ \t}]*(?:\/\/[^\n]*|\/\*[^\n]*)?$/gm;

/** The namespace that a macro defined in the text opens; undefined for other macros. */
export function namespaceOfMacro(text: string, macro: string): string | undefined {
  for (const [, name, opened] of text.matchAll(namespaceMacro)) if (name === macro) return pathOf(opened!);
  return undefined;
}

/** `a::b` of `namespace a { namespace b {`; inner inline namespaces add nothing to the path. */
function pathOf(opened: string): string {
  const parts = Array.from(opened.matchAll(/(inline[ \t]+)?namespace[ \t]+(\w+)/g));
  return parts.flatMap(([, inline, name], i) => (inline === undefined || i === 0 ? [name!] : [])).join("::");
}

/**
 * Ends lines that consist of a macro alone, so that the next line is not read as their continuation. If macros of the
 * file open and close a namespace, they are replaced by its braces; what macros from elsewhere do is unknown.
 */
export function endMacroLines(text: string): string {
  const opened = new Map(
    Array.from(text.matchAll(namespaceMacro), ([, name, found]) => [name, pathOf(found!)] as const),
  );
  const closing = new Set(Array.from(text.matchAll(closingMacro), ([, name]) => name));
  return text.replace(
    macroLine,
    (found: string, name: string, comment: string | undefined, offset: number) => {
      const path = opened.get(name);
      // The real name is read from the macro later.
      if (path !== undefined) return fitted("namespace _{", found);
      if (closing.has(name)) return fitted("}", found);
      // A directive may decide what else the line belongs to.
      const after = offset + found.length;
      const behind = text.slice(after, after + 160);
      if (comment !== undefined || /^[ \t]*#/.test(behind)) return found;
      // An annotation with a message; the line would be no declaration with a semicolon at its end.
      if (found.includes('"') && declaredFunction.test(behind)) return blank(found);
      return /NAMESPACE|^(?:BEGIN|END)_|_(?:BEGIN|END|DECLS)$/.test(name)
        ? blank(found)
        : `${found.slice(0, -1)};`;
    },
  );
}

/** The replacement, padded to the length of the line, whose end it may take; blanks if it is too long. */
function fitted(text: string, line: string): string {
  if (text.length === line.length) return text;
  return text.length < line.length ? `${text.padEnd(line.length - 1)}\n` : blank(line);
}

/** `"%" PRId64 " bytes"`: macros of <inttypes.h> between the parts of a string. */
const formatMacro = /(?=PRI)(?<="\s*)PRI[diouxX](?:LEAST|FAST)?(?:\d+|MAX|PTR)\b/g;

/** `#if __has_include(<span>)`: the grammar would take the bracket for a comparison, and lose the includes below it. */
const headerCondition = /(?<=__has_include\()[ \t]*<[^<>\n]+>[ \t]*(?=\))/g;

/**
 * `static node_t * __attribute__ ((pure))` above `find(int key)`: after a pointer, and before a parameter's type, the
 * grammar knows no attribute, and would lose the function. Others stay: long runs of blanks cost time.
 */
const attribute =
  /(?=__attribute__)(?<=[*(,]\s{0,40})__attribute__\s{0,40}\(\((?:[^()]|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,400}\)\)(?=\s{0,40}\w)/g;

export const repair: Hook = {
  prepare: (text) => {
    const plain = text
      .replace(attribute, blank)
      .replace(formatMacro, blank)
      .replace(headerCondition, (found) => "1".padEnd(found.length))
      .replace(beforeDeclared, blank);
    return endMacroLines(blankConventions(blankNumberedAnnotations(keepEvenBranches(plain))));
  },
};
