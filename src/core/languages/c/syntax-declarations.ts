// Declarations in C and C++: several names at once, functions and their prototypes.
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { endOfMacro } from "./syntax-made-names.ts";
import { isFunctionType, noteVariable, settlePrototype } from "./syntax-prototypes.ts";
import { noteTable } from "./syntax-tables.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import type { Declarator } from "./syntax-declarators.ts";
import type { Declared, NameRules, Words } from "./syntax-names.ts";
import {
  declaredType,
  declareName,
  isName,
  isSpecifier,
  kinds,
  noWords,
  standApart,
  wordsOf,
} from "./syntax-names.ts";
import {
  declaratorsOf,
  isNamedType,
  ownParameters,
  readDeclarator,
  typeBehind,
} from "./syntax-declarators.ts";
import { returnedFunctions } from "./syntax-values.ts";

const testKind = symbolKindCode("test");
const localKind = bindingKinds.indexOf("local");

/** Hooks that declare names according to `rules`. */
export function createDeclarationHooks(rules: NameRules): Readonly<Record<string, Hook>> {
  function kindOf(x: Extraction, { isFunction, isPointer }: Declarator, words: Words): number {
    const inType = x.scopeKind === scopeKinds.type;
    if (isFunction) return inType ? kinds.method : kinds.function;
    if (inType) return kinds.field;
    return words.isConstant && !isPointer ? kinds.constant : kinds.variable;
  }

  /** `T a, *b = x, f(int);` at the top, in a type, or in a function. */
  const declaration: Hook = {
    enter(x, node) {
      const rule = x.rule(node)!;
      const declarators = declaratorsOf(x, node, rule);
      if (!x.declaresSymbols) {
        for (const at of declarators) x.excludeAll(readDeclarator(x, at).name);
        return undefined;
      }
      const words = wordsOf(x, node);
      let first: number = none;
      for (const at of declarators) {
        const declarator = asFunction(x, rules, node, at);
        if (declarator.name === none || !isName(x, declarator.name)) continue;
        const flags = declarator.isFunction || words.isExtern ? symbolFlags.declaration : 0;
        const row = declareName(rules, x, node, declarator, {
          kind: kindOf(x, declarator, words),
          flags,
          words,
        });
        x.memo.set(at, row);
        if (first === none) first = row;
        else standApart(x, row, first, at);
        if (rules.make === undefined && at === declarator.name) noteVariable(x, row);
        finishDeclarator(x, row, at, x.symbols.start[row]!);
        if (declarator.isFunction) {
          ownParameters(x, declarator.func);
          if (declarator.func !== at) x.memo.set(declarator.func, row);
        }
      }
      if (first !== none) holdMembers(x, node, rule, first);
      return undefined;
    },
    exit(x, node) {
      const rule = x.rule(node)!;
      const type = declaredType(x, node, rule);
      const isExtern = rules.make !== undefined && wordsOf(x, node).isExtern;
      const condition = x.row(x.child(node, rule.value));
      for (const at of declaratorsOf(x, node, rule)) {
        const declarator = readDeclarator(x, at);
        const given = condition === none ? written(x, at, x.rule(at)!) : condition;
        const plain = rules.make === undefined || type === none ? given : telling(x, given);
        noteValue(x, plain);
        rules.mark?.(x, type, at, declarator);
        if (rules.callOf?.(x, at, type) === true) continue;
        if (rules.make === undefined) noteTableIn(x, at, declarator, type);
        if (!isExtern) makeDeclared(x, rules, at, type, declarator);
        const value = plain === none ? tableIn(x, rules, [node, at], { name: declarator.name, type }) : plain;
        const own = declarator.isFunction ? none : typeBehind(x, type, declarator);
        const row = x.memo.get(at);
        if (row !== undefined && x.declaresSymbols) {
          setType(x, row, declarator, declarator.isFunction ? type : own);
          x.symbols.value[row] = value;
        } else if (declarator.name !== none && x.role(declarator.name) === roles.name) {
          const span = localSpan(x, node, false);
          addBinding(x, x.intern(declarator.name), {
            kind: localKind,
            span,
            type: declarator.isFunction ? type : own,
            value,
          });
        } else bindSeveral(x, node, declarator.name, value);
      }
    },
  };

  const functionDefinition: Hook = {
    enter(x, node) {
      const rule = x.rule(node)!;
      const at = x.child(node, rule.name);
      const declarator = at === none ? undefined : readDeclarator(x, at);
      if (declarator === undefined || declarator.name === none || !isName(x, declarator.name)) {
        x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
        return undefined;
      }
      // Inside a function only after a syntax error: it then belongs to the scope around that function.
      const { owner } = x;
      while (!x.declaresSymbols && x.owner > 0 && isCallable(x, x.owner))
        x.owner = x.symbols.parent[x.owner]!;
      const kind = x.scopeKind === scopeKinds.type ? kinds.method : kinds.function;
      const row = declareName(rules, x, node, declarator, { kind, flags: 0, words: wordsOf(x, node) });
      if (kind === kinds.function) settlePrototype(x, x.symbols.name[row]!);
      x.owner = owner;
      x.openSymbolScope(node, scopeKinds.function, row);
      if (x.symbols.kind[row] !== testKind) ownParameters(x, declarator.func);
      if (declarator.func !== none) x.memo.set(declarator.func, none);
      return undefined;
    },
    exit(x, node) {
      const row = x.symbolOpenedBy(node);
      if (row === none) return;
      const rule = x.rule(node)!;
      if (x.symbols.type[row] === none) {
        const type = declaredType(x, node, rule);
        const declarator = x.child(node, rule.name);
        rules.mark?.(x, type, declarator, readDeclarator(x, declarator));
        x.symbols.type[row] = type;
      }
      if (x.symbols.type[row] !== none)
        x.symbols.value[row] =
          rules.make === undefined && mayReturnFunction(x, node, rule) ? returnedFunctions(x, row) : none;
      finishSymbol(x, row, node, bodyOf(x, node, rule));
    },
  };

  /**
   * Keeps the parameters of a prototype out of the enclosing scope. A declarator that no declaration claimed is what a
   * syntax error left of a function definition.
   */
  const functionDeclarator: Hook = {
    enter(x, node) {
      const known = x.memo.get(node);
      if (known !== undefined) {
        if (known !== none) x.openSymbolScope(node, scopeKinds.function, known);
        return undefined;
      }
      const around = x.parent();
      const isLost = around === none || x.role(around) === roles.symbol || x.role(around) === roles.opaque;
      if (!isLost || !x.declaresSymbols) return undefined;
      const declarator = readDeclarator(x, node);
      if (!declarator.isFunction || !isName(x, declarator.name)) return undefined;
      const row = declareName(rules, x, node, declarator, {
        kind: kindOf(x, declarator, noWords),
        flags: 0,
        words: noWords,
      });
      finishSymbol(x, row, node, none);
      ownParameters(x, declarator.func);
      x.openSymbolScope(node, scopeKinds.function, row);
      return undefined;
    },
  };

  const initDeclarator: Hook = {
    enter(x, node) {
      const row = x.memo.get(node);
      if (row !== undefined) x.openSymbolScope(node, scopeKinds.block, row);
      return undefined;
    },
  };

  return {
    declaration,
    functionDefinition,
    functionDeclarator,
    initDeclarator,
    arrayDeclarator: {},
    otherDeclarator: {},
    parameter: {},
  };
}

/** Sets the type of a symbol that has none. That of a function which only names it is not the type of its result. */
function setType(x: Extraction, row: number, { isFunction }: Declarator, type: number): void {
  const isNamed = x.symbols.kind[row] === kinds.function && !isFunction;
  if (x.symbols.type[row] === none && !isNamed) x.symbols.type[row] = type;
}

/** The declarator at `at`; a name alone declares a function if its type is that of a function. */
function asFunction(x: Extraction, rules: NameRules, node: number, at: number): Declarator {
  const declarator = readDeclarator(x, at);
  const isPlain = rules.make === undefined && at === declarator.name;
  return isPlain && isFunctionType(x, x.child(node, x.rule(node)!.type))
    ? { ...declarator, isFunction: true }
    : declarator;
}

/** Whether the function that `node` defines returns a pointer to a function, or a named type without a pointer. */
function mayReturnFunction(x: Extraction, node: number, rule: CompiledRule): boolean {
  const at = x.child(node, rule.name);
  if (at === none) return false;
  const { func, isPointer } = readDeclarator(x, at);
  const returnsPointer = x.rule(at)?.hook === "functionDeclarator" && func !== at;
  return returnsPointer || (!isPointer && isNamedType(x, x.child(node, rule.type)));
}

/** The row of the value in a declarator. A condition's value is part of its declaration instead. */
function written(x: Extraction, at: number, rule: CompiledRule): number {
  return rule.hook === "initDeclarator" ? x.row(x.child(at, rule.value)) : none;
}

/** Notes the functions in a braced value. */
function noteTableIn(x: Extraction, at: number, declarator: Declarator, type: number): void {
  const rule = x.rule(at)!;
  if (rule.hook !== "initDeclarator") return;
  makeIn(x, x.memo.get(at), () => {
    noteTable(x, declarator, x.child(at, rule.value), type);
  });
}

/** Adds what the declarator runs to make an object, if the language has constructors. */
function makeDeclared(
  x: Extraction,
  rules: NameRules,
  at: number,
  type: number,
  declarator: Declarator,
): void {
  if (rules.make === undefined || x.scopeKind === scopeKinds.type || !isMadeHere(x, declarator)) return;
  makeIn(x, x.memo.get(at), () => {
    rules.make!(x, at, type, declarator);
  });
}

/** The table of functions that the braces of a declarator or of a field hold; `none` for other values. */
function tableIn(
  x: Extraction,
  rules: NameRules,
  [node, at]: readonly [number, number],
  declared: Declared,
): number {
  const own = x.rule(at)!;
  const value = own.hook === "initDeclarator" ? x.child(at, own.value) : x.child(node, x.rule(node)!.value);
  if (rules.table === undefined || value === none || declared.name === none) return none;
  let row: number = none;
  makeIn(x, x.memo.get(at), () => {
    row = rules.table!(x, value, declared);
  });
  return row;
}

/** Ignores a literal that is no function: a name with a declared type learns nothing from it. */
function telling(x: Extraction, value: number): number {
  const isLiteral = value !== none && x.expressions.op[value] === ops.literal;
  return isLiteral && x.names.get(x.expressions.name[value]!) !== "=>" ? none : value;
}

/** Assigns what `make` adds to the symbol `row`, if the declaration adds one. */
function makeIn(x: Extraction, row: number | undefined, make: () => void): void {
  const { owner } = x;
  if (row !== undefined && x.declaresSymbols) x.owner = row;
  make();
  x.owner = owner;
}

/**
 * Whether a declarator makes an object. A function's does not, except in a body, where it only looks like a function.
 */
function isMadeHere(x: Extraction, { isFunction }: Declarator): boolean {
  return !isFunction || !x.declaresSymbols;
}

function isCallable(x: Extraction, row: number): boolean {
  const kind = x.symbols.kind[row];
  return (
    kind === kinds.function || kind === kinds.method || kind === kinds.variable || kind === kinds.constant
  );
}

function finishDeclarator(x: Extraction, row: number, at: number, start: number): void {
  const rule = x.rule(at)!;
  const value = rule.hook === "initDeclarator" ? x.child(at, rule.value) : none;
  const isLong = value !== none && x.end(value) - x.start(value) > 60;
  x.symbols.signature[row] = foldSignature(
    x,
    start,
    isLong ? x.start(value) : endOfMacro(x.text, start, x.end(at)),
  );
}

/** Members of an unnamed struct belong to the variable or field whose type it is. */
function holdMembers(x: Extraction, node: number, rule: CompiledRule, first: number): void {
  const type = x.child(node, rule.type);
  if (type === none || !isSpecifier(x, type)) return;
  const inner = x.rule(type)!;
  if (x.child(type, inner.name) === none && inner.kind !== kinds.enum) x.memo.set(type, first);
}

/** `auto [a, b] = value` */
function bindSeveral(x: Extraction, node: number, pattern: number, value: number): void {
  if (pattern === none || x.rule(pattern)?.hook !== "structuredBinding") return;
  const after = afterOf(x.nodes, pattern);
  let position = 0;
  for (let at = pattern + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.name) continue;
    const property = x.names.internText(String(position++));
    addBinding(x, x.intern(at), {
      kind: localKind,
      span: localSpan(x, node, false),
      type: none,
      value,
      property,
    });
  }
}

function bodyOf(x: Extraction, node: number, rule: CompiledRule): number {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.rule(at)?.hook === "initializers") return at;
  }
  return x.child(node, rule.body);
}
