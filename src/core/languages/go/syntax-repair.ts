// Rewrites what Go 1.26 added and the grammar does not know; every character keeps its offset. Tried on files with
// syntax errors, and used if fewer remain.

/** What cannot begin or be a type: a literal, an operator, a call, a literal of a named or composite type. */
const values = [
  /["'`\d!&+^-]/,
  /(?:true|false|nil)\b/,
  /(?!(?:func|struct|interface|map|chan)\b)[\p{L}_][\p{L}\p{N}_.]*\s*(?:\(|\{|[-+*/%&|^<>=!])/u,
  /(?:\[\w*\]|map\[[\w.*]+\])[\w.*[\]]*\{/,
];
const newOfValue = new RegExp(
  `(?<![\\p{L}\\p{N}_.])new(?=\\(\\s*(?:${values.map(({ source }) => source).join("|")}))`,
  "gu",
);

/** `new(f(x))` is a pointer to a copy of the value, as `&(f(x))` would be; `new(T)` stays. */
export function repairGo(text: string): string {
  return text.replace(newOfValue, "&  ");
}
