// Which Groovy syntax does the grammar not know, and how is it rewritten for the grammar, every character at its
// offset?

/** `<A, B<C>>`, three levels deep. */
const typeArguments = String.raw`<(?:[^<>(){};\n]|<(?:[^<>(){};\n]|<[^<>(){};\n]*>)*>)*>`;
const typeName = String.raw`[\w.]+(?:\s*${typeArguments})?`;

/** `enum Name<T> implements A, B {`: the text before the keyword, the keyword, the name, the bases and the brace. */
const typeHeader = new RegExp(
  String.raw`((?:(?:\n@\w+|(?<=[\s/{}]))\n|^)[ \t]*(?:(?:public|protected|private|static|final|abstract|sealed)\s+)*)\b(class|interface|trait|enum|record)(\s+\w+)((?:\s*${typeArguments})?)(\s*\([^(){}]*\))?((?:\s*(?:extends|implements)\s+${typeName}(?:\s*,\s*${typeName})*)*)(?=\s*\{)`,
  "gm",
);
const enumConstant = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*(?:@\w+\s+)*\w+(?:\s*\((?:[^()]|\([^()]*\))*\))?\s*,/y;
/** A method without a type, a constructor, or a method of type `T`: the text before its name, and the name. */
const untyped =
  /^([ \t]*(?:(?:public|protected|private|static|final|synchronized|[A-Z](?=[ \t]))[ \t]+)*)(\w+)(?=[ \t]*\([^{};]{0,2000}\)\s{0,200}(?:throws[^{};]{0,500})?\{|[ \t]*\([^(){};]{0,2000}\)[ \t]*$)/gm;

/** Syntax to blank out: the second group of each. */
const unknown = [
  // modifiers that the grammar does not have
  /()\b((?:abstract|transient|volatile|native|strictfp|default|sealed)(?=[ \t]+[\w<@]))/g,
  // `throws A, B`
  /(\)\s*)(throws\s+[\w.]+(?:\s*,\s*[\w.]+)*)/g,
  // `def <T> List<T> run(…)`
  new RegExp(
    String.raw`^([ \t]*(?:(?:public|protected|private|static|final)[ \t]+)*)(def[ \t]+${typeArguments})(?=[ \t]+[\w.]+(?:${typeArguments})?[ \t]+\w+[ \t]*\()`,
    "gm",
  ),
  // `<T> T run(…)`, `new List<T>()`, `value as List<T>`, `Collections.<T>emptyList()`
  new RegExp(
    String.raw`^([ \t]*(?:(?:public|protected|private|static|final|def)[ \t]+)*)(${typeArguments})`,
    "gm",
  ),
  new RegExp(String.raw`(\b(?:new|as)\s+[\w.]+)(${typeArguments})`, "g"),
  new RegExp(String.raw`(\.)(${typeArguments})(?=\w+\()`, "g"),
  // `(@DelegatesTo(Builder) Closure body)`
  /([(,]\s*(?:final\s+)?)((?:@\w+\([^()]*\)\s+)+)(?=(?:final\s+)?[A-Za-z_])/g,
  // `(final T item, …)`, `int[] run(…)`, one-letter types
  /((?<!\bfor\s{0,9})[(,]\s*)(final)(?=\s)/g,
  /^([ \t]*(?:(?:public|protected|private|static|final)[ \t]+)*\w+)(\[\])(?=[ \t]+\w+[ \t]*\()/gm,
  /([(,]\s*)([A-Z])(?=\s+\w+\s*[,)=])/g,
  // wildcards and `…` after types, qualifiers before a type
  /()(<\?>|,\s*\?(?=>)|\.{3}(?=\s*\w+\s*\)))/g,
  /(<|,\s*)(\?\s+(?:extends|super))(?=\s)/g,
  new RegExp(
    String.raw`()((?<![\w.])(?:\w+\.)+)(?=[A-Z]\w*(?:${typeArguments})?(?:\[\])*\s+\w+\s*[=,):;\n])`,
    "g",
  ),
  // all caught types after the first, casts
  /(\bcatch\s*\(\s*(?:final\s+)?[\w.]+)((?:\s*\|\s*[\w.]+)+)(?=\s+\w+\s*\))/g,
  new RegExp(
    String.raw`((?:[=(,:?[]|\breturn|<<)\s*)(\((?:[A-Z][\w.]*|int|long|double|float|byte|char|short|boolean)(?:${typeArguments})?(?:\[\])?\))(?=[ \t]*[\w"'(\[])`,
    "g",
  ),
];
/** Types in capital letters, which the grammar reads as constants. */
const capitals = /[(,]\s*[A-Z][A-Z\d_]+(?=\s+\w+\s*[,)=;])|\b[A-Z][A-Z\d_]+(?=\s+[a-z]\w*\s*\()/g;
const annotationArguments = /@\w+\([^()"']*(?:(?:"[^"\n]*"|'[^'\n]*')[^()"']*)*\)/g;
const elementLoop = /(\bfor\s*\(\s*(?:final\s+)?[\w.<>[\], ]+?\s+\w+) : /g;

/** The text in the form that the grammar sees. */
export function showGroovy(text: string): string {
  const types = new Set(Array.from(text.matchAll(typeHeader), (header) => header[3]!.trim()));
  let shown = showConstants(text).replaceAll(typeHeader, showHeader);
  for (const pattern of unknown)
    shown = shown.replaceAll(pattern, (_, head: string, part: string) => head + blank(part));
  return shown
    .replaceAll(untyped, (found, before: string, name: string) => asFunction(found, before, name, types))
    .replaceAll(elementLoop, "$1; ;")
    .replaceAll(capitals, (found) => found.toLowerCase())
    .replaceAll(annotationArguments, (found) => found.replaceAll(/(\w\s*)=/g, "$1:"))
    .replaceAll("::", ".&")
    .replaceAll("/**", "/* ");
}

/** Bases are blanked; the hook of the type reads them. Every declared type is shown as a class. */
function showHeader(
  _: string,
  ...[before = "", word = "", name = "", generics = "", parameters = "", bases = ""]: string[]
): string {
  const head = before + word;
  const shown = word === "class" || word === "interface" || head.length < 5 ? head : asClass(before, word);
  return shown + name + generics + blank(parameters) + blank(bases);
}

function asClass(before: string, word: string): string {
  if (word !== "enum") return before + "class".padEnd(word.length);
  return `${blank(before).slice(0, -1)}class`; // its fifth letter replaces the white space before it
}

/** The grammar expects a type and a small letter; the name itself is read from the original text. */
function asFunction(found: string, before: string, name: string, types: ReadonlySet<string>): string {
  const isMeant = /\S/.test(before) || types.has(name);
  const at = Math.min(before.length - before.trimStart().length, before.length - 4);
  if (!isMeant || at < 0) return found;
  const shown = `${blank(before.slice(0, at))}def${blank(before.slice(at + 3))}`;
  return `${shown}${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** Ends enum constants like statements, since the grammar does not know them. */
function showConstants(text: string): string {
  let shown = text;
  for (const { index, 0: header } of text.matchAll(/\benum\s+\w+[^{};()]{0,500}\{/g)) {
    enumConstant.lastIndex = index + header.length;
    while (enumConstant.test(text)) {
      const comma = enumConstant.lastIndex - 1;
      shown = `${shown.slice(0, comma)};${shown.slice(comma + 1)}`;
    }
  }
  return shown;
}

function blank(part: string): string {
  return part.replaceAll(/\S/g, " ");
}
