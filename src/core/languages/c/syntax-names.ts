// How do declarations in C and C++ add their symbols, and which words precede the declarator?
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf, errorSymbol, symbolOf } from "../../parse/tree/flat-tree.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { isInsideWord, madeName } from "./syntax-made-names.ts";
import { noteFunction } from "./syntax-callbacks.ts";
import type { Declarator } from "./syntax-declarators.ts";

export const kinds = {
  function: symbolKindCode("function"),
  method: symbolKindCode("method"),
  field: symbolKindCode("field"),
  variable: symbolKindCode("variable"),
  constant: symbolKindCode("constant"),
  type: symbolKindCode("type"),
  struct: symbolKindCode("struct"),
  enum: symbolKindCode("enum"),
};
const privateCode = visibilities.indexOf("private");

/** What languages beyond C change about declared names. */
export interface NameRules {
  /** The parts of a declared name. Once its symbol exists, `settle` gets the row. */
  readonly nameOf: (x: Extraction, node: number) => { readonly text: string; readonly owner: string };
  readonly settle: (x: Extraction, row: number, node: number, name: number) => void;
  /** Adds to a declared type's row what the declarator at `at` says about it. */
  readonly mark?: (x: Extraction, type: number, at: number, declarator: Declarator) => void;
  /** Adds what a declarator runs to make an object of its declared type. */
  readonly make?: (x: Extraction, at: number, type: number, declarator: Declarator) => void;
  /** Adds the table of functions that a braced value is; the row of the table, `none` for other values. */
  readonly table?: (x: Extraction, value: number, declared: Declared) => number;
  /** Adds the call that the grammar reads as the declarator `at`; false for other ones. */
  readonly callOf?: (x: Extraction, at: number, type: number) => boolean;
}

/** A declared name, as its node, with the row of its declared type. */
export interface Declared {
  readonly name: number;
  readonly type: number;
}

/** Words before the declared type. */
export interface Words {
  readonly isStatic: boolean;
  readonly isInline: boolean;
  readonly isConstant: boolean;
  readonly isExtern: boolean;
}

export const noWords: Words = { isStatic: false, isInline: false, isConstant: false, isExtern: false };

export function wordsOf(x: Extraction, node: number): Words {
  let [isStatic, isInline, isConstant, isExtern] = [false, false, false, false];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.modifier) continue;
    const word = x.slice(at);
    isStatic ||= word === "static";
    isInline ||= word.includes("inline");
    isConstant ||= word === "const" || word === "constexpr" || word === "constinit";
    isExtern ||= word === "extern";
  }
  return { isStatic, isInline, isConstant, isExtern };
}

/** The kind and flags of a symbol, and the words before its declared type. */
interface DeclaredAs {
  readonly kind: number;
  readonly flags: number;
  readonly words: Words;
}

/** Adds the symbol that `declarator` names; `node` is its declaration. */
export function declareName(
  rules: NameRules,
  x: Extraction,
  node: number,
  declarator: Declarator,
  { kind, flags, words }: DeclaredAs,
): number {
  const { name } = declarator;
  const { text, owner } = rules.nameOf(x, name);
  x.excludeAll(name);
  const row = addSymbol(x, node, { kind, name: x.names.internText(text), nameNode: name, flags });
  if (owner !== "") {
    x.symbols.owner[row] = x.names.internText(owner);
    const behind = x.slice(name).lastIndexOf(text);
    if (behind > 0) x.symbols.nameStart[row] = x.start(name) + behind;
  }
  if (words.isStatic) {
    x.symbols.flags[row]! |= symbolFlags.static;
    if (x.scopeKind !== scopeKinds.type && !words.isInline) {
      x.symbols.visibility[row] = privateCode;
      x.symbols.flags[row]! &= ~symbolFlags.exported;
    }
  }
  if (kind === kinds.function) noteFunction(x, x.symbols.name[row]!);
  rules.settle(x, row, node, name);
  return row;
}

/** `else if (a) { … }` where the `if` of the `else` is missing looks like a function of the type `else`. */
const statementWords: ReadonlySet<string> = new Set(["if", "for", "while", "switch"]);

export function isName(x: Extraction, node: number): boolean {
  const role = x.role(node);
  if (role === roles.name && x.end(node) - x.start(node) <= 6 && statementWords.has(x.slice(node)))
    return false;
  return (
    role === roles.name ||
    role === roles.property ||
    role === roles.typeName ||
    (role === roles.hook && declaredNames.has(x.rule(node)?.hook))
  );
}

const declaredNames: ReadonlySet<string | undefined> = new Set(["qualified", "operatorName", "templateName"]);

export function isSpecifier(x: Extraction, node: number): boolean {
  return x.rule(node)?.hook === "specifier";
}

/** A further name in one declaration has its own range and the doc of the first. */
export function standApart(x: Extraction, row: number, first: number, at: number): void {
  const { symbols } = x;
  symbols.start[row] = symbols.outerStart[row] = symbols.docEnd[row] = x.start(at);
  symbols.end[row] = x.end(at);
  symbols.doc[row] = symbols.doc[first]!;
}

const macroWord = /^[A-Z][A-Z0-9_]*$/;

/**
 * The row of the declared type. With a macro before it (`API int f();`), the grammar reads the macro as the type and
 * the type as an error.
 */
export function declaredType(x: Extraction, node: number, rule: CompiledRule): number {
  const type = x.child(node, rule.type);
  if (type === none) return none;
  if (isInsideWord(x.text, x.end(type))) return useMacro(x, type);
  const error = afterOf(x.nodes, type);
  const isError = error < afterOf(x.nodes, node) && symbolOf(x.nodes, error) === errorSymbol;
  if (!isError || x.role(type) !== roles.typeName || !macroWord.test(x.slice(type))) return x.row(type);
  const inside = error + 1;
  if (inside >= afterOf(x.nodes, error) || x.role(inside) !== roles.name) return x.row(type);
  if (macroWord.test(x.slice(inside)) && !x.slice(type).includes("_")) return x.row(type); // `DSA CALL f()`
  const macro = x.row(type);
  const row = x.row(inside);
  if (macro !== none) x.expressions.op[macro] = ops.ident;
  if (row === none) return none;
  x.expressions.op[row] = ops.type;
  return row;
}

/** A macro that makes a name counts as used there; the declared type is unknown. */
function useMacro(x: Extraction, type: number): number {
  const row = x.row(type);
  if (row === none) return none;
  const start = x.start(type);
  const [macro = ""] = /^\w+/.exec(x.text.slice(start, start + 100)) ?? [];
  x.expressions.op[row] = ops.ident;
  x.expressions.name[row] = x.names.internText(macro);
  return none;
}

/** In C, names are as written, except those of functions that macros declare. */
export const plainNames: NameRules = {
  nameOf: (x, node) => ({ text: madeName(x.text, x.start(node), x.slice(node)), owner: "" }),
  settle: () => undefined,
};
