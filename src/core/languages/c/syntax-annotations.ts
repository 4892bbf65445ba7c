// Words like `__init` and `__user` that annotate a declaration. They are macros or compiler extensions, and the grammar
// reads them as a type or a name: `static int __init start(void)` would declare `__init`, and lose `start`.
import { blank } from "../syntax-parts/text-parts.ts";

/** What follows an annotation: a word, pointers, or the body of a function. */
const candidate =
  /\b(?:__[a-z]\w*|no(?:trace|inline|instr)\b|asmlinkage\b)(?:\([^()\n]*\))?(?=\s+(?:\*+\s*)?[A-Za-z_]|\s*[*{;=])/g;

/** The grammars know these; words with underscores on both sides belong to compilers and CUDA. */
const known =
  /^__(?:\w*__|attribute|restrict|inline|forceinline|extension|typeof|asm|volatile|const|signed|alignof|declspec|based|cdecl|stdcall|fastcall|thiscall|vectorcall|unaligned|thread|try|except|finally|leave|complex|real|imag)$/;

/** Types whose names begin like annotations. */
const typeName =
  /^__(?:[us](?:8|16|32|64|128)|[bl]e(?:16|32|64)|u?int\w*|wsum|sum16|\w+_t|m\d+\w*|fp16|bf16|float128|kernel_\w+|private_\w+|\w*va_list|bool)$/;

const storageClass = /^(?:static|extern|inline|asmlinkage)$/;
const qualifier = /^(?:const|volatile)$/;
/** Words that a type never ends with. */
const notType =
  /^(?:static|extern|inline|asmlinkage|register|typedef|struct|union|enum|class|typename|return|else|case|goto|do|sizeof|new|delete|throw|define|defined|if|ifdef|ifndef|elif|undef|operator|using|namespace|template|virtual|friend|constexpr|explicit|public|private|protected)$/;

/** Further annotations. */
const more = /^(?:\s+(?:__[a-z]\w*(?:\([\d\s,]*\))?|no(?:trace|inline|instr))(?=[\s*]))*/;
const beforeFunction = /^\s+\**\s*[A-Za-z_]\w*\s*\(/;
const beforeName = /^\s+\**\s*[A-Za-z_]\w*\s*[;,)=[:]/;
const beforePointer = /^\s*\*/;
const beforeBody = /^\s*\{/;
/** A type and a name. */
const beforeDeclaration =
  /^\s+(?:(?:struct|union|enum|unsigned|signed|const|long|short)\s+)*[A-Za-z_]\w*(?:\s+\**|\s*\*+\s*)(?:(?:__[a-z]\w*|no(?:trace|inline|instr))\s+\**)*[A-Za-z_]\w*\s*[(;=,[]/;
/** `static int count __read_mostly = 0;`: after a declared name, or after the size of an array. */
const beforeValue = /^\s*[;=](?!=)/;
const declaredName = /(?:([A-Za-z_]\w*)[ \t]+|\w[ \t]*\*+[ \t]*)([A-Za-z_]\w*)(?:\[[^\]\n]*\])*\s+$/;
const builtIn = /^(?:int|char|long|short|unsigned|signed|float|double|void|bool|const|volatile)$/;
/** `__printf(2, 3)`; `int __open(struct file *file)` is a function. */
const numbers = /^\([\d\s,]*\)$/;
const longestDeclaration = 160;
/** At most this many annotations of one declaration are skipped. */
const mostAnnotations = 8;

/** The text with annotations blanked; every other character keeps its offset. */
export function blankAnnotations(text: string): string {
  return text.replace(candidate, (found, offset: number) =>
    isAnnotation(text, found, offset) ? blank(found) : found,
  );
}

/** `static void printflike(1, 2) name(`: an annotation without underscores, recognized by its numbers. */
const numbered = /\b[A-Za-z]\w*\([\d\s,]+\)(?=\s+\**[A-Za-z_]\w*\s*\()/g;

/** For a text that the grammar rejected: blanks annotations that are ambiguous without a syntax error. */
export function blankNumberedAnnotations(text: string): string {
  return text.replace(numbered, (found, offset: number) => {
    const { before } = declaredBefore(text, offset);
    return /^\w/.test(before) && !notType.test(before) ? blank(found) : found;
  });
}

/** `BOOL WINAPI (*load)(int)`, `HANDLE (APIENTRY *open)(int)`: a calling convention before a pointer to a function. */
const convention =
  /(\b[A-Za-z_]\w*\s+|\*\s*)(\(\s*)?([A-Z][A-Z\d_]{2,})(?=(\s*\(\s*)?\s*\*+\s*(?:const\s+)?(?:[A-Za-z_]\w*)?\s*(?:\[[^\]\n]*\]\s*)*\)\s*\()/g;

/** For a text that the grammar rejected: it would declare a function named after the convention. */
export function blankConventions(text: string): string {
  return text.replace(
    convention,
    (found: string, before: string, open: string | undefined, word: string, opened: string | undefined) => {
      const isPointer = (open === undefined) !== (opened === undefined);
      const isDeclared = isPointer && !notType.test(before.trim()) && !isControl.test(before.trim());
      return isDeclared ? before + (open ?? "") + " ".repeat(word.length) : found;
    },
  );
}

const isControl = /^(?:if|while|for|switch)$/;

function isAnnotation(text: string, found: string, offset: number): boolean {
  const paren = found.indexOf("(");
  const word = paren < 0 ? found : found.slice(0, paren);
  if (known.test(word) || typeName.test(word)) return false;
  const end = offset + found.length;
  const after = text.slice(end, end + longestDeclaration).replace(more, "");
  const isPlain = paren < 0 || numbers.test(found.slice(paren));
  if (beforeValue.test(after))
    return isPlain && isAfterName(text.slice(Math.max(0, offset - longestDeclaration), offset));
  const { before, pointer } = declaredBefore(text, offset);
  if (before === ")") return paren >= 0 && beforeBody.test(after);
  if (before === "" || storageClass.test(before)) return beforeDeclaration.test(after);
  if (notType.test(before) || !isPlain) return false;
  const isFactor = pointer && beforePointer.test(after); // a factor in a product
  return !isFactor && (beforeFunction.test(after) || beforeName.test(after) || beforePointer.test(after));
}

function isAfterName(before: string): boolean {
  const [, type, name] = declaredName.exec(before) ?? [];
  if (name === undefined || name.startsWith("__") || builtIn.test(name) || notType.test(name)) return false;
  return type === undefined || !(notType.test(type) || qualifier.test(type));
}

/**
 * The word before an offset, skipping qualifiers, pointers and other annotations; `)` after a parameter list, "" at the
 * possible start of a declaration, and a keyword if nothing is declared there.
 */
function declaredBefore(
  text: string,
  offset: number,
): { readonly before: string; readonly pointer: boolean } {
  let pointer = false;
  let end = offset;
  for (let passed = 0; passed < mostAnnotations; passed++) {
    while (end > 0 && (isSpace(text.charCodeAt(end - 1)) || text[end - 1] === "*")) {
      pointer ||= text[end - 1] === "*";
      end--;
    }
    const last = text[end - 1] ?? ";";
    if (last === ")") return { before: pointer ? "return" : ")", pointer };
    if (last === ";" || last === "}" || last === "/") return { before: pointer ? "return" : "", pointer };
    let start = end;
    while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start--;
    const word = text.slice(start, end);
    if (word === "" || /^\d/.test(word)) return { before: "return", pointer };
    if (!qualifier.test(word) && !(word.startsWith("__") && !typeName.test(word)))
      return { before: word, pointer };
    end = start;
  }
  return { before: "return", pointer };
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}
