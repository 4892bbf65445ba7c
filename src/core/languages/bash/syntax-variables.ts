// Shell commands held in variables: `$cmd`, `"${handlers[$1]}"`, `"$@"`. Which functions may they be?
import { appendTo } from "../../../base/append-to.ts";
import { lowerBound } from "../../../base/bisect.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { followQuoted } from "./syntax-quoted.ts";
import { settingsOf, type Setting } from "./syntax-settings.ts";
import { addSourcedPath, parameterSources } from "./syntax-sources.ts";

const functionKind = symbolKindCode("function");
const word = /^([A-Za-z_][\w:.-]*)(?=\s|$)/;
/** A variable that is set to more functions could be anything. */
const maxFunctions = 8;

export function addCall(x: Extraction, name: string, offset: number, owner = x.owner): void {
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  const call = x.addExpression(ops.call, noString, callee, offset);
  x.expressions.owner[callee] = x.expressions.owner[call] = owner;
}

/** A name with fewer letters before a variable could be anything. */
const minLetters = 2;
/** As many functions may begin with one prefix; more are none of one table of commands. */
const maxPrefixed = 32;
/** So many names with a prefix are looked at for their ends. */
const maxBegun = 1000;

const commandStart = String.raw`(?:^|[\n;{(!]|&&|\|\||\b(?:then|do|else|time|exec|eval|if|elif|while|until)\s)[ \t]*`;
const variable = String.raw`\$(?:\{[A-Za-z_@*\d]\w*(?:[^}\n]{0,40})\}|\d|[A-Za-z_]\w*)`;
/** `"cmd_$name"`, `${prefix}` apart: a command whose beginning is written. */
const prefixedCommand = new RegExp(
  String.raw`${commandStart}"?([A-Za-z_][\w:.-]*)${variable}([\w:.-]*)"?(?=[\s;)&|]|$)`,
  "g",
);
const variableCommand = new RegExp(
  String.raw`${commandStart}"?\$\{?([@*\d]|[A-Za-z_]\w*)(?:\[[^\]\n]*\])?(?::?-[^}\n]*)?\}?"?(?=[\s;)&|]|$)`,
  "g",
);

/** Adds calls of the commands in variables for the whole file, once all of its functions are known. */
export function addVariableCalls(x: Extraction): void {
  const functions = functionsOf(x);
  if (functions.length === 0) return;
  const names = new FunctionNames(new Set(functions.map((row) => x.names.get(x.symbols.name[row]!))));
  const shifts = Uint32Array.from(x.text.matchAll(/\bshift\b/g), ({ index }) => index);
  const passed = new PassedWords(x);
  addPassedSources(x, passed);
  const ownerAt = followFunctions(x, functions);
  for (const found of x.text.matchAll(variableCommand)) {
    const offset = found.index + found[0].search(/\$/);
    const owner = ownerAt(offset);
    const name = found[1]!;
    const start = x.symbols.start[owner]!;
    const shifted = lowerBound(shifts, offset) - lowerBound(shifts, start);
    const place = owner === 0 ? none : placeOf(settingsOf(x, name), { name, start, offset, shifted });
    const isPassed = place !== none;
    const values = isPassed ? passed.to(owner, place) : valuesOf(x, name, 2);
    const called = new Set(isPassed ? values.filter((value) => names.has(value)) : values);
    if (!isPassed && called.size > maxFunctions) continue;
    if (!isPassed) for (const like of namesSet(x, name, names)) called.add(like);
    for (const value of called) addCall(x, value, offset, owner);
  }
  addPrefixedCalls(x, names, followFunctions(x, functions));
}

/** `"cmd_$1"` calls one of the functions of the file whose names begin so. */
function addPrefixedCalls(x: Extraction, names: FunctionNames, ownerAt: (offset: number) => number): void {
  const isText = followQuoted(x);
  for (const found of x.text.matchAll(prefixedCommand)) {
    const isInside = found[0].startsWith("(");
    const end = found.index + found[0].length;
    if (isInside ? x.text[found.index - 1] === "=" : x.text[end] === ")") continue; // in a list, or a pattern of `case`
    if (/^\s*\(\)/.test(x.text.slice(end, end + 8))) continue; // `eval "get_$1 () { … }"` declares one
    const offset = found.index + found[0].search(/[A-Za-z_][\w:.-]*\$/);
    if (isText(offset)) continue;
    const owner = ownerAt(offset);
    for (const name of names.like(found[1]!, found[2]!)) addCall(x, name, offset, owner);
  }
}

/** Functions with that beginning and end, which are set as `name=cmd_$1`. */
function namesSet(x: Extraction, name: string, names: FunctionNames): readonly string[] {
  return settingsOf(x, name).flatMap(({ values }) => {
    const parts = /^([A-Za-z_][\w:.-]*)\$(?:\{\w+\}|\d|[A-Za-z_]\w*)([\w:.-]*)$/.exec(
      values.length === 1 ? values[0]! : "",
    );
    return parts === null ? [] : names.like(parts[1]!, parts[2]!);
  });
}

/** The functions of the file, found by the beginning and end of their names. */
class FunctionNames {
  readonly #names: ReadonlySet<string>;
  readonly #sorted: readonly string[];
  readonly #like = new Map<string, readonly string[]>();

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
    this.#sorted = [...names].sort((a, b) => (a < b ? -1 : 1));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  like(before: string, after: string): readonly string[] {
    if (before.replace(/[^A-Za-z]/g, "").length < minLetters) return [];
    const question = `${before} ${after}`;
    let like = this.#like.get(question);
    if (like === undefined) this.#like.set(question, (like = this.#read(before, after)));
    return like;
  }

  /** With too many that begin so, the names are of no table of commands, whatever their ends. */
  #read(before: string, after: string): readonly string[] {
    const fitting: string[] = [];
    const first = lowerBound(this.#sorted, before);
    for (let at = first; this.#sorted[at]?.startsWith(before) === true; at++) {
      if (at - first > maxBegun) return [];
      const name = this.#sorted[at]!;
      if (name.length > before.length + after.length && name.endsWith(after)) fitting.push(name);
    }
    return fitting.length > maxPrefixed ? [] : fitting;
  }
}

/** `load() { source "lib/$1.sh"; }` sources what the file passes to it. */
function addPassedSources(x: Extraction, passed: PassedWords): void {
  for (const { owner, place, before, after, offset } of parameterSources(x)) {
    const words = new Set(passed.to(owner, place));
    if (words.size <= maxFunctions)
      for (const word of words) addSourcedPath(x, `${before}${word}${after}`, offset);
  }
}

/** Rows of the functions, in the order in which they begin. */
function functionsOf({ symbols }: Extraction): readonly number[] {
  const rows: number[] = [];
  for (let row = 1; row < symbols.length; row++) if (symbols.kind[row] === functionKind) rows.push(row);
  return rows.sort((a, b) => symbols.start[a]! - symbols.start[b]!);
}

/** Answers, for ascending offsets, which function is the innermost around each; 0 for the file. */
function followFunctions({ symbols }: Extraction, functions: readonly number[]): (offset: number) => number {
  const open: number[] = [];
  let next = 0;
  return (offset) => {
    for (; next < functions.length && symbols.start[functions[next]!]! <= offset; next++) {
      closeBefore(symbols.start[functions[next]!]!);
      open.push(functions[next]!);
    }
    closeBefore(offset);
    return open.at(-1) ?? 0;
  };

  function closeBefore(offset: number): void {
    while (open.length > 0 && symbols.end[open.at(-1)!]! <= offset) open.pop();
  }
}

interface VariableUse {
  readonly name: string;
  readonly offset: number;
  /** Where the function begins that uses it, and how many arguments are dropped between there and the use. */
  readonly start: number;
  readonly shifted: number;
}

/**
 * Which argument of its function a variable is, counted from 0: `$1`, `"$@"` after `shift`, `local f=$1`; `none` for
 * others.
 */
function placeOf(settings: readonly Setting[], { name, offset, start, shifted }: VariableUse): number {
  if (name === "@" || name === "*") return shifted;
  if (/^\d$/.test(name)) return name === "0" ? none : Number(name) - 1 + shifted;
  const numbers = settings
    .filter((set) => set.offset >= start && set.offset < offset)
    .flatMap(({ values: [value = ""] }) => /^\$\{?(\d)/.exec(value)?.[1] ?? []);
  const number = numbers.at(-1);
  return number === undefined || number === "0" ? none : Number(number) - 1;
}

/** Words that a file passes to its functions, by the position of the argument. */
class PassedWords {
  readonly #x: Extraction;
  readonly #words = new Map<string, readonly string[]>();
  /** Where functions are called, by their names. */
  #calls: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(x: Extraction) {
    this.#x = x;
  }

  to(owner: number, place: number): readonly string[] {
    const question = `${owner} ${place}`;
    let words = this.#words.get(question);
    if (words === undefined) this.#words.set(question, (words = this.#read(owner, place)));
    return words;
  }

  #read(owner: number, place: number): readonly string[] {
    this.#calls ??= callsOf(this.#x);
    const { symbols, text } = this.#x;
    const calls = this.#calls.get(symbols.name[owner]!) ?? [];
    return calls.flatMap((offset) => {
      const line = /^[^\n;|&()]*/.exec(text.slice(offset, offset + 200))![0];
      const argument = line.trim().split(/\s+/)[place + 1];
      return word.exec(argument?.replace(/["']/g, "") ?? "")?.[1] ?? [];
    });
  }
}

function callsOf(x: Extraction): ReadonlyMap<number, readonly number[]> {
  const { op, base, name, offset } = x.expressions;
  const calls = new Map<number, number[]>();
  for (let row = 0; row < x.expressions.length; row++) {
    const callee = base[row]!;
    if (op[row] !== ops.call || callee < 0) continue;
    appendTo(calls, name[callee]!, offset[callee]!);
  }
  return calls;
}

/** Words that a variable is set to, also through another variable. */
function valuesOf(x: Extraction, name: string, steps: number): readonly string[] {
  if (steps === 0) return [];
  const set = new Set(settingsOf(x, name).flatMap(({ values }) => values));
  return [...set].flatMap((written) => {
    const inner = /^\$\{?([A-Za-z_]\w*)/.exec(written)?.[1];
    if (inner !== undefined && inner !== name) return valuesOf(x, inner, steps - 1);
    return word.exec(written.replace(/^\[[^\]]*\]=/, ""))?.[1] ?? [];
  });
}
