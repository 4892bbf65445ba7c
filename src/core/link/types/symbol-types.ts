// Which type does a symbol have when read as a value, and which when called?
import { laterValueQuestion, resultQuestion, valueQuestion } from "../questions.ts";
import { hash32 } from "../../../base/hash32.ts";
import { ops, symbolFlags } from "../../types/index.ts";
import { accessorRun } from "../names/accessor-run.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ScopeOutline } from "../names/scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import { findMember } from "../names/members.ts";
import { isObjectLiteral, unnamedClassOf } from "../names/enclosing-type.ts";
import { isExtended } from "../names/extended-objects.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { addedType } from "./added-type.ts";
import { isAssignedRow } from "./literal-types.ts";
import { withPuts } from "./put-elements.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import { sharedType } from "./union-type.ts";
import type { ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const listName = hash32("Array");

/** Type of a symbol read as a value. */
export function typeOfSymbol(state: LinkState, symbol: SymbolId): TypeId {
  const kind = state.kindOf(symbol);
  if (isCallableKind(kind)) return state.types.make(typeKinds.callable, symbol);
  if (isTypeKind(kind) || isModuleKind(kind)) return state.types.make(typeKinds.static, symbol);
  const known = state.valueTypeMemo(symbol);
  if (known !== 0) return known - 1;
  return state.fixpoint.answer(
    valueQuestion(symbol),
    () => declaredUnless(state, symbol, typeOfValue(state, symbol), typeOfSymbol),
    (type) => {
      state.keepValueType(symbol, type);
    },
  );
}

function typeOfValue(state: LinkState, symbol: SymbolId): TypeId {
  const scope = state.scopeOf(symbol);
  const row = symbol - scope.base;
  const { type, value } = scope.parsed.symbols;
  if (type[row]! >= 0) {
    const declared = state.infer.typeOf(scope, type[row]!);
    if (declared !== unknownType || isNamedType(scope, type[row]!)) return declared;
  }
  const parent = scope.parents[row]!;
  if (type[row]! < 0 && parent > 0 && scope.kindOf(parent) === "enum" && mayBeCase(scope, row)) {
    return state.types.make(typeKinds.instance, scope.base + parent);
  }
  // `const Queue = (function () { function Queue() {} return Queue; })()` is what the function returns.
  const isReturned =
    value[row]! >= 0 && scope.parsed.expressions.op[value[row]!] === ops.ident && scope.traits.typeSpace;
  if (isObjectLiteral(scope, row) && !isReturned && !isList(scope, value[row]!))
    return state.types.make(typeKinds.instance, symbol);
  if (isExtended(scope, row) && holdsObject(state, scope, row, value[row]!))
    return state.types.make(typeKinds.instance, symbol);
  if (value[row]! < 0) {
    const getter = accessorRun(state, symbol, false);
    return getter === symbol ? unknownType : typeOfSymbol(state, getter);
  }
  const made = unnamedClassOf(scope, row);
  if (made >= 0) return state.types.make(typeKinds.instance, scope.base + made);
  return withPuts(
    state,
    { kind: "symbol", scope, symbol },
    heldType(state, scope, symbol, value[row]!),
    value[row]!,
  );
}

/** Whether a member of an enum may be one of its cases: Swift's `static let shared = make()` is none. */
function mayBeCase(scope: FileScope, row: SymbolRow): boolean {
  if (scope.kindOf(row) === "variable") return false;
  const { symbols, expressions } = scope.parsed;
  if (scope.traits.bodyScope) return (symbols.flags[row]! & symbolFlags.static) !== 0;
  const value = symbols.value[row]!;
  return !scope.traits.variantFields || value < 0 || expressions.op[value] === ops.type;
}

/** What a variable or field holds: one of the values of a field that is assigned several, such as `None` and a Pool. */
function heldType(state: LinkState, scope: FileScope, symbol: SymbolId, value: ExpressionRow): TypeId {
  if (!isAssignedRow(scope, value) || scope.kindOf(symbol - scope.base) !== "field")
    return state.infer.typeOf(scope, value);
  const held = scope.typeArgumentsOf(value).map((row, place) => {
    const ask = (): TypeId => state.infer.typeOf(scope, row);
    return place === 0 ? ask() : addedType(state, laterValueQuestion(symbol, place), ask);
  });
  return state.infer.unionOf(held);
}

/** `[{ run() {} }]`: the functions inside are not members of the list. */
function isList(scope: FileScope, value: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  return value >= 0 && op[value] === ops.literal && scope.nameHash(name[value]!) === listName;
}

/**
 * An object, or none yet (`var App = App || {}`), and no function or class of the root. The object that a class or an
 * outside function makes is below its type: see `superTypesOf`.
 */
function holdsObject(state: LinkState, scope: FileScope, row: SymbolRow, value: ExpressionRow): boolean {
  if (value < 0) return true;
  const { op, name } = scope.parsed.expressions;
  if (op[value] === ops.ident) return scope.nameHash(name[value]!) === scope.names[row];
  const made = state.infer.typeOf(scope, value);
  const kind = state.types.kind(made);
  if (op[value] === ops.literal) return kind === typeKinds.builtin;
  return made === externalType || kind === typeKinds.instance;
}

/** Words written instead of a type that leave it to the value: C++'s auto, C#'s var, Rust's `_`. */
const leftOpen = new Set(
  ["auto", "var", "val", "let", "_", "dynamic", "decltype", "const", "final", "late"].map(hash32),
);

/**
 * Whether a declared type is a name. If that name is unknown, the value does not tell the type either: the type may
 * allow several kinds of values.
 */
export function isNamedType(scope: FileScope, row: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  const hash = scope.nameHash(name[row]!);
  return op[row] === ops.type && hash !== 0 && !leftOpen.has(hash);
}

/** Type of the result of calling a symbol; for a type alias, its target. */
export function typeOfResult(state: LinkState, symbol: SymbolId): TypeId {
  const known = state.returnTypeMemo(symbol);
  if (known !== 0) return known - 1;
  return state.fixpoint.answer(
    resultQuestion(symbol),
    () => declaredUnless(state, symbol, findResult(state, symbol), typeOfResult),
    (type) => {
      state.keepReturnType(symbol, type);
    },
  );
}

/** The type that another file declares for a symbol, if it is more precise than the symbol's own. */
function declaredUnless(
  state: LinkState,
  symbol: SymbolId,
  own: TypeId,
  read: (state: LinkState, declared: SymbolId) => TypeId,
): TypeId {
  if (own > externalType && state.types.kind(own) !== typeKinds.builtin) return own;
  const { declarationOf } = state.resolver(state.closedScopeOf(symbol).language);
  const declared = declarationOf === undefined ? -1 : declarationOf(symbol);
  const type = declared < 0 ? unknownType : read(state, declared);
  return type === unknownType ? own : type;
}

function findResult(state: LinkState, symbol: SymbolId): TypeId {
  const scope = state.scopeOf(symbol);
  const row = symbol - scope.base;
  const kind = scope.kinds[row]!;
  if (isCallableKind(kind) || scope.kindOf(row) === "type") {
    const { type, value } = scope.parsed.symbols;
    if (type[row]! >= 0) return state.infer.typeOf(scope, type[row]!);
    if (value[row]! < 0) return unknownType;
    const given = state.infer.typeOf(scope, value[row]!);
    return scope.traits.fillsResults
      ? withPuts(state, { kind: "symbol", scope, symbol }, given, value[row]!)
      : given;
  }
  return resultOfType(state, scope, typeOfSymbol(state, symbol));
}

/** With more functions that a value may be, the result of calling it could be anything. */
const maxFunctions = 5;

/** Type of the result of calling a value of that type. */
export function resultOfType(state: LinkState, scope: ScopeOutline, type: TypeId): TypeId {
  const { types } = state;
  switch (types.kind(type)) {
    case typeKinds.callable:
      return typeOfResult(state, types.subject(type));
    case typeKinds.signature:
      return types.arguments(type).at(-1) ?? unknownType;
    case typeKinds.external:
      return type;
    case typeKinds.static:
      return scope.traits.callConstructs && !isModule(state, types.subject(type))
        ? types.make(typeKinds.instance, types.subject(type))
        : unknownType;
    case typeKinds.instance: {
      const signatures = signaturesOf(state, type);
      if (signatures.length > 0)
        return sharedType(
          state,
          signatures.map((signature) => resultOfType(state, scope, signature)),
        );
      const called = calledMember(state, types.subject(type));
      if (called >= 0) return typeOfResult(state, called);
      // A call makes an enum variant with values: `Shape::Circle(1.0)`.
      return kindOfSymbol(state, types.subject(type)) === "enum" ? type : unknownType;
    }
    case typeKinds.builtin: {
      // `type[T]`, where T is a type parameter: a class of which a call makes a T.
      const [made] = scope.traits.classTypes.has(types.subject(type)) ? types.arguments(type) : [];
      return made !== undefined && scope.traits.callConstructs ? made : unknownType;
    }
    case typeKinds.union: {
      const arms = types.arguments(type);
      return arms.length > maxFunctions
        ? unknownType
        : state.infer.unionOf(arms.map((arm) => resultOfType(state, scope, arm)));
    }
    default:
      return unknownType;
  }
}

/** The function types that a value of the instance type `type` has, one for each way to call it. */
export function signaturesOf(state: LinkState, type: TypeId, levels = 8): readonly TypeId[] {
  const { types } = state;
  if (types.kind(type) !== typeKinds.instance || levels === 0) return [];
  const bases = superTypesOf(state, types.subject(type)).map((base) => types.substitute(base, type, type));
  const own = bases.filter((base) => types.kind(base) === typeKinds.signature);
  return own.length > 0 ? own : bases.flatMap((base) => signaturesOf(state, base, levels - 1));
}

/** The method that runs when an object of the class `type` is called; −1 if there is none. */
function calledMember(state: LinkState, type: SymbolId): SymbolId {
  const { callMember } = state.closedScopeOf(type).traits;
  if (callMember === 0) return -1;
  const { found } = findMember(state, type, callMember);
  return hasSymbol(found) ? symbolOf(found) : -1;
}

function isModule(state: LinkState, symbol: SymbolId): boolean {
  return kindOfSymbol(state, symbol) === "module";
}

function kindOfSymbol(state: LinkState, symbol: SymbolId): string {
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base);
}
