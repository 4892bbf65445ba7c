// Rewrites Bash syntax that the grammar does not know: every character stays at its offset.

const spaces = (text: string): string => text.replace(/\S/g, " ");
const letters = (text: string): string => text.replace(/\S/g, "x");

/**
 * `[ "$(version)" "$@" ]`: the operator comes from a variable, so it is read as the words of a command. Bounded, because
 * a line of open brackets would take quadratic time.
 */
const test = /(^|[\s!({;&|])\[(\s[^\n]{0,400}?\s)\](?=[\s;&|)]|$)/gm;

/** `${word##*[}`: a bracket without its partner. */
const trimmed = /\$\{\w+[#%]{1,2}[^{}"'`$\n]*\}/g;

/** `${path//$ROOT\/$NAME\//}`: escaped slashes between variables. */
const replaced = /\$\{\w+\/[^{}"'`\n]*\}/g;

/** `${text:i++%${#text}:1}`: arithmetic that the grammar does not read as an offset. */
const cut = /(\$\{\w+:)((?![-=?+])(?:[^{}"'`\n]|\$\{[^{}\n]*\})*)(?=\})/g;

/** `*.@(gz|zip)`, `!(a|b)`. */
const extendedPattern = /[@*+?!]\((?:[^()"'`$\n]|\([^()\n]*\))*\)/g;

/**
 * Handles tests without an operator, expansions with brackets, slashes or arithmetic, patterns with alternatives,
 * numbers with a base before a variable, loops over the arguments, and here-strings after a redirection.
 */
export function repairBash(text: string): string {
  return text
    .replace(test, (_, before: string, words: string) => `${before}:${words} `)
    .replace(trimmed, (text) => text.replace(/[[\]]/g, "x"))
    .replace(replaced, (text) => text.replace(/\\\//g, ".."))
    .replace(cut, (_, start: string, offset: string) => {
      const plain = offset.replace(/\+\+|--|\$(?=\w)/g, spaces).replace(/%/g, "+");
      return start + plain;
    })
    .replace(extendedPattern, letters)
    .replace(
      /(=~\s+\^?)(\([^()\s"'$]*\)\$?)(?=\))/g,
      (_, start: string, group: string) => start + letters(group),
    )
    .replace(/(?<=[\s(+\-*/%=])(?:0[xX]|\d{1,2}#)(?=\$)/g, spaces)
    .replace(/\b(for[ \t]+\w+)[ \t](?=[ \t]*do\b)/g, "$1;")
    .replace(/<<</g, "  <")
    .replace(/\$(?=[/\\])/g, "x");
}
