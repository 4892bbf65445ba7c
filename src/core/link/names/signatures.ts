// What does the text of a declaration tell that no column holds? Linking reads signatures only here: two signatures
// with equal `signatureFacts` give other files the same edges.
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags, symbolKinds } from "../../types/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { isCallableKind, isTypeKind } from "./symbol-choice.ts";
import type { SymbolRow } from "../ids.ts";

const macroKind = symbolKinds.indexOf("macro");
const overrideWord = /\boverride\b/;
const virtualWords = /\b(?:virtual|override|final)\b/;
const constantWords = /\bconst\b/g;
const constantMethod = /\)\s*const\b[^(]*$/;
const restWords = /\.\.\.|\bparams\b|\bvararg\b/;
/** Stars that do not mark a rest parameter: Kotlin's `Box<*>` and the product in `size: Int = 2 * 4`. */
const otherStars = /<[^<>()]*\*[^<>()]*>|[\w)] \* [\w(]/g;
const caseWords = /\bcase\s+class\b/;
const severalLists = /\)\s*\(/;
const extensionWords = /\(\s*this\s/;
const optionalMarks = /[^=!<>]=[^=>]|\?:/;

/** The declaration of a symbol without its body. */
export function signatureOf({ symbols, strings }: ParsedFile, row: SymbolRow): string {
  return strings.find(symbols.signature[row]!) ?? "";
}

export function isMarkedOverride(signature: string): boolean {
  return overrideWord.test(signature);
}

/** C++: whether a method can be overridden, judging by its own declaration. */
export function isMarkedVirtual(signature: string): boolean {
  return virtualWords.test(signature);
}

/** C++: whether a method may be called on a constant. */
export function isMarkedConstant(signature: string): boolean {
  return constantMethod.test(signature);
}

/** Scala: whether calls of it write arguments; implicit arguments are not written. */
export function takesArguments(signature: string): boolean {
  const list = /\(\s*(\w*)/.exec(signature)?.[1] ?? "";
  return list !== "" && list !== "implicit" && list !== "using";
}

/** Scala: whether an instance is made by calling the class, with the parameters of its header. */
export function isCaseClass(signature: string): boolean {
  return caseWords.test(signature);
}

/** Scala: whether it has several parameter lists: `(n: Int)(implicit c: Context)`. */
export function takesSeveralLists(signature: string): boolean {
  return severalLists.test(signature);
}

/** Swift: the labels of the arguments of a call, `_` for an argument without one. */
export function argumentLabels(signature: string): readonly string[] {
  const labels: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = Math.max(0, signature.search(/[(]/)); at < signature.length; at++) {
    const mark = signature[at]!;
    if (mark === ")" && depth === 1) break;
    if ("([{<".includes(mark)) depth++;
    else if (")]}>".includes(mark) && signature[at - 1] !== "-") depth--;
    const isNext = depth === 1 && (mark === "," || (mark === "(" && start < 0));
    if (!isNext) continue;
    start = at + 1;
    const label = /^\s*(?:@\w+\s+)*(\w+)/.exec(signature.slice(start))?.[1];
    if (label !== undefined) labels.push(label);
  }
  return labels;
}

/** Whether the last parameter takes any number of values. */
export function takesRest(signature: string): boolean {
  return restWords.test(signature);
}

/** What a parameter takes: one value, one that is only passed by name, or all further ones as a list or a mapping. */
export type Taking = "one" | "named" | "list" | "mapping";

/** Python: what the parameter `name` takes, which the stars before it and before earlier parameters tell. */
export function takingOf(signature: string, name: string): Taking {
  if (!signature.includes("*")) return "one";
  let isAfterStar = false;
  const texts = parameterTexts(signature);
  if (texts.length === 0) return takingOfCut(signature, name);
  for (const text of texts) {
    const [written = "", stars = ""] = starredName.exec(text) ?? [];
    if (written.slice(stars.length) === name)
      return stars === "" ? (isAfterStar ? "named" : "one") : stars === "*" ? "list" : "mapping";
    if (stars === "*") isAfterStar = true;
  }
  return "one";
}

/** The same for a text that is cut off: a name that it does not show is behind a star that it shows. */
function takingOfCut(signature: string, name: string): Taking {
  const star = signature.search(/[(,] ?\*(?!\*)/);
  const at = signature.search(new RegExp(`[(, *]${name}\\b`)) + 1;
  if (star < 0 || (at > 0 && at < star)) return "one";
  return at === 0 || signature[at - 1] !== "*" ? "named" : signature[at - 2] === "*" ? "mapping" : "list";
}

const starredName = /^(\*{0,2})\w*/;

/** The parameters as written, each with its pattern and default; empty if the text is cut off. */
export function parameterTexts(signature: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = signature.indexOf("("); at >= 0 && at < signature.length; at++) {
    const mark = signature[at]!;
    const isEnd = depth === 1 && (mark === ")" || mark === ",");
    if (isEnd && start >= 0) texts.push(signature.slice(start, at).trim());
    if (depth === 1 && mark === ")") return texts;
    if ("([{".includes(mark)) depth++;
    else if (")]}".includes(mark)) depth--;
    if (isEnd || start < 0) start = at + 1;
  }
  return [];
}

/** Whether a method may change its receiver: Rust's `&mut self`. */
export function changesReceiver(signature: string): boolean {
  return /&\s*(?:'\w+\s+)?mut\s+self\b/.test(signature);
}

/** Whether the first parameter is the receiver, as in C#'s extension methods. */
export function takesReceiver(signature: string): boolean {
  return extensionWords.test(signature);
}

/** Rust: whether a function is called on a value: `fn name(self`, `fn name<T>(&'a mut self`. */
export function takesSelf(signature: string): boolean {
  return selfParameter.test(signature);
}

const selfParameter = /\(\s*(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b/;

/** Whether a parameter may take any number of values; `*args`, but also a pointer. */
export function mayTakeMany(signature: string): boolean {
  return signature.replace(otherStars, "").includes("*") || takesRest(signature);
}

/** How many parameters can be left out. */
export function countOptional(signature: string): number {
  return signature.split(optionalMarks).length - 1;
}

/** C: whether a macro in a braced list may stand for several elements, or none. Long texts are not in the signature. */
export function expandsToSeveral(signature: string): boolean {
  const text = signature.replace(/^#\s*define\s+\w+(?:\([^)]*\))?/, "").trim();
  let depth = 0;
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[(){}[\],]/g)) {
    if (found === "," && depth === 0) return true;
    if ("([{".includes(found)) depth++;
    else if (")]}".includes(found)) depth--;
  }
  return text === "";
}

/** C++: the types in a signature's parameter list and the text after the list; names and defaults are left out. */
export function parameterTypes(signature: string): string {
  const start = signature.indexOf("(");
  const end = signature.lastIndexOf(")");
  if (start < 0 || end < start) return "";
  const types = signature
    .slice(start + 1, end)
    .split(",")
    .map((parameter) =>
      parameter
        .replace(/=.*$/, "")
        .replace(/(?<=[\w>][\s*&]+|[*&])[A-Za-z_]\w*(?=\s*(?:\[[^\]]*\]\s*)?$)/, "")
        .replace(/\s+(?=\W|$)|(?<=\W)\s+/g, ""),
    );
  return `${types.join(",")}${isMarkedConstant(signature) ? " const" : ""}`;
}

/** False for the body of a record's constructor: `Item { check(name); }`. */
export function hasParameterList(signature: string): boolean {
  return signature.includes("(");
}

/**
 * A number that changes if linking a call or an override in another file could read something else from the signature.
 */
export function signatureFacts(file: ParsedFile, row: SymbolRow, traits: LanguageTraits): number {
  if (traits.functionTables && file.symbols.kind[row] === macroKind)
    return macroFacts(signatureOf(file, row));
  if (traits.paths && takesSelf(signatureOf(file, row))) return factsOfCall(file, row, traits) ^ 0x9e3779b1;
  if (!traits.constantMethods) return factsOfCall(file, row, traits);
  const words = signatureOf(file, row).match(constantWords)?.length ?? 0;
  return factsOfCall(file, row, traits) ^ Math.imul(words, 0x9e3779b1);
}

/** C: whether a macro may stand for several elements, and what its text is if it may set members. */
function macroFacts(signature: string): number {
  const setsMembers = /^#\s*define\s+\w+\([^)]*\)\s*[{.]/.test(signature);
  return (setsMembers ? hash32(signature) & ~1 : 0) | (expandsToSeveral(signature) ? 1 : 0);
}

function factsOfCall(file: ParsedFile, row: SymbolRow, traits: LanguageTraits): number {
  const { kind, flags } = file.symbols;
  const isCallable = isCallableKind(kind[row]!);
  if (!isCallable && !isTypeKind(kind[row]!)) return 0;
  // Calls choose among overloads, and between a type and its constructors, by their parameters.
  const isDeclaration = (flags[row]! & symbolFlags.declaration) !== 0;
  const tellsApart = traits.overloads || isDeclaration || !isCallable;
  const isVirtual = traits.overrides === "virtual" && isCallable;
  const signature = signatureOf(file, row);
  if (!tellsApart && !isVirtual) return traits.starsTakeRest ? starFacts(signature) : 0;
  let facts = isVirtual && isMarkedVirtual(signature) ? 1 : 0;
  if (traits.readingCalls && takesArguments(signature)) facts |= 1;
  facts ^= companionFacts(signature, isCallable, traits);
  if (!tellsApart) return facts;
  if (takesRest(signature)) facts |= 2;
  if (takesReceiver(signature)) facts |= 4;
  if (mayTakeMany(signature)) facts |= 8;
  if (hasParameterList(signature)) facts |= 16;
  facts |= countOptional(signature) << 5;
  if (traits.argumentLabels) facts ^= hash32(argumentLabels(signature).join(" ")) & ~31;
  return isVirtual ? facts ^ (hash32(parameterTypes(signature)) & ~31) : facts;
}

/** Python: which parameters take what no other takes. */
function starFacts(signature: string): number {
  if (!signature.includes("*")) return 0;
  const texts = parameterTexts(signature);
  return hash32(texts.length === 0 ? signature : texts.filter((text) => text.startsWith("*")).join(" "));
}

/** Scala: what decides whether `Item(…)` means the class or an `apply` of its companion. */
function companionFacts(signature: string, isCallable: boolean, traits: LanguageTraits): number {
  if (!traits.companions) return 0;
  return (isCallable ? takesSeveralLists(signature) : isCaseClass(signature)) ? 0x40000000 : 0;
}
