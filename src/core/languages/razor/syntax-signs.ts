// What Razor's markup, tags and code are made of.
import { matchAt } from "../syntax-parts/text-parts.ts";

export const markupSign = /@\*|@@|@|<!--|<\/?[A-Za-z][\w.:-]*|\n/g;
export const tagSign = /@\*|@@|@|["']|\/?>/g;
/** Brackets, strings, comments, and where markup may begin. */
export const codeSign =
  /@\*|@:|\/\/[^\n]*|\/\*|<!--|@?<(?=[A-Za-z])|[$@]{0,3}"|@(?=[A-Za-z_(])|'(?:\\[^\n'][^\n']{0,8}|\\'|[^\\\n'])'|[{}()[\]]/g;

export const directive =
  /(using|model|inject|inherits|implements|layout|namespace|attribute|typeparam|page|addTagHelper|removeTagHelper|tagHelperPrefix|preservewhitespace|rendermode)(?=\s)(?!\s*\()([^\n;]*)/y;
export const members = /(?:code|functions)\s*\{/y;
export const section = /section\s+\w+\s*\{/y;
export const statement = /(?:if|foreach|for|while|switch|lock|using)\s*\(|(?:do|try)\s*\{/y;
export const branch = /\s*(?:(?:else\s+if|catch)\s*\(|(?:else|finally|catch)\s*\{)/y;
export const body = /\s*\{/y;
export const name = /(?:await\s+)?[A-Za-z_]\w*/y;
/** A name that is also a word of C#, where it is set. */
export const escapedName = /@[A-Za-z_]\w*\s*=(?![=>])/y;
/** A member, or a bracket that directly follows. */
export const step = /!?\??\.[A-Za-z_]\w*|!?\??\[|\(/y;

export const component = /^<[A-Z]\w*(?:\.\w+)*$/;
export const rawElement = /^(?:script|style)$/i;
export const rawEnd = /^<\/(?:script|style)$/i;
export const emptyElement = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Attributes whose values are code without an "@". */
export const handler =
  /^(?:@(?:on[a-z]\w*|bind(?:-\w+)?(?::(?:get|set|after))?|ref|key|attributes)|On[A-Z]\w*)\s*=/;

const plainString = /"(?:\\[^]|[^"\\\n])*"/y;
const verbatimString = /"(?:""|[^"])*"/y;

/** Behind the next `sign`; the end of the text if there is none. */
export function findEnd(text: string, from: number, sign: string): number {
  const end = text.indexOf(sign, from);
  return end < 0 ? text.length : end + sign.length;
}

/**
 * Where a string ends whose first quote is before `after`; an unclosed one ends behind that quote.
 *
 * @param start - of the signs before the quote
 */
export function endOfString(text: string, start: number, after: number): number {
  const quote = after - 1;
  if (text.startsWith('"""', quote)) return findEnd(text, quote + 3, '"""');
  const kind = text.slice(start, quote).includes("@") ? verbatimString : plainString;
  return quote + (matchAt(kind, text, quote)?.[0].length ?? 1);
}

/** `@onclick:stopPropagation="true"`: the name is no code. */
export const directiveAttribute = /^@[a-z][\w:-]*\s*=/;
