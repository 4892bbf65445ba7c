// Rust's `text.parse::<Item>()`, `items.collect()`, `value.into()`: which function runs, by the type that the result is to
// have?
import { hash32 } from "../../../base/hash32.ts";
import type { ParsedFile } from "../../types/index.ts";
import { expressionFlags, ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findMember } from "../names/members.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { argumentFit } from "./assignability.ts";
import { iteratedType, positionType } from "./containers.ts";

const fallible = new Set(["from_str", "try_from"].map(hash32));
const resultName = hash32("Result");
const collected = hash32("from_iter");

/** `text.parse()?.unwrap()`: so many steps from a call to the declared name. */
const mostSteps = 4;

/**
 * The function of a type of the root that a call of an outside method runs because its result is to have that type; −1
 * if there is none.
 */
export function runForResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): SymbolId {
  const method = methodFor(scope, callee, call);
  if (method === undefined) return -1;
  const { types } = state;
  const wanted = bare(state, scope, wantedType(state, scope, callee, call));
  if (types.kind(wanted) !== typeKinds.instance) return -1;
  const target = state.closedScopeOf(types.subject(wanted));
  if (!isTypeKind(target.kinds[types.subject(wanted) - target.base]!)) return -1;
  const { found } = findMember(state, types.subject(wanted), method);
  return hasSymbol(found) ? takingReceiver(state, scope, callee, symbolOf(found)) : -1;
}

/** The type that such a call gives; unknown if nothing says so. */
export function wantedResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const method = methodFor(scope, callee, call);
  if (method === undefined) return unknownType;
  const stated = wantedType(state, scope, callee, call);
  if (stated === unknownType) return unknownType;
  if (fallible.has(method)) return state.types.make(typeKinds.builtin, resultName, [stated]);
  return method === collected ? filled(state, scope, stated, scope.parsed.expressions.base[callee]!) : stated;
}

/** `Vec<_>`, `HashMap<_, _>`, `Result<Vec<_>, _>`: with the elements of what is collected. */
function filled(state: LinkState, scope: FileScope, stated: TypeId, receiver: ExpressionRow): TypeId {
  const { types } = state;
  const { wrappers, keyed } = scope.traits;
  const args = types.arguments(stated);
  if (types.kind(stated) !== typeKinds.builtin || !args.includes(unknownType)) return stated;
  const isWrapper = wrappers.has(types.subject(stated));
  const given = iteratedType(state, scope.traits, state.infer.typeOf(scope, receiver));
  if (given === unknownType) return stated;
  if (isWrapper) return stated;
  const isKeyed = keyed.has(types.subject(stated)) && args.length === 2;
  const parts = args.map((arg, place) => {
    if (arg !== unknownType) return arg;
    return isKeyed ? positionType(state, given, place) : place === 0 ? given : arg;
  });
  return types.make(typeKinds.builtin, types.subject(stated), parts);
}

/**
 * A declared type with open parts (`Vec<_>`) as its value completes it; the declared type itself if the value does not.
 */
export function completedType(state: LinkState, declared: TypeId, given: () => TypeId): TypeId {
  const { types } = state;
  if (types.kind(declared) !== typeKinds.builtin || !types.arguments(declared).includes(unknownType))
    return declared;
  const value = given();
  const isSame = types.kind(value) === typeKinds.builtin && types.subject(value) === types.subject(declared);
  return isSame ? value : declared;
}

/** The function that such a method runs; none of these methods takes arguments. */
function methodFor(scope: FileScope, callee: ExpressionRow, call: ExpressionRow): NameHash | undefined {
  const { op, name, flags, argc } = scope.parsed.expressions;
  const { resultMethods } = scope.traits;
  if (resultMethods.size === 0 || op[callee] !== ops.member || argc[call]! > 0) return undefined;
  if ((flags[callee]! & expressionFlags.path) !== 0) return undefined;
  return resultMethods.get(scope.nameHash(name[callee]!));
}

function wantedType(state: LinkState, scope: FileScope, callee: ExpressionRow, call: ExpressionRow): TypeId {
  const written = state.infer.typeArguments(scope, callee)[0] ?? unknownType;
  return bare(state, scope, written) === unknownType ? declaredFor(state, scope, call) : written;
}

/** `Result<Item, Error>`: the Item. */
function bare(state: LinkState, scope: FileScope, type: TypeId): TypeId {
  const { types } = state;
  let at = type;
  while (types.kind(at) === typeKinds.builtin && scope.traits.wrappers.has(types.subject(at)))
    at = types.arguments(at)[0] ?? unknownType;
  return at;
}

/** The type declared for the name that a call's result is given to: `let item: Item = text.parse()?;`. */
function declaredFor(state: LinkState, scope: FileScope, call: ExpressionRow): TypeId {
  const declared = declaredTypes(scope);
  let at: ExpressionRow | undefined = call;
  for (let steps = 0; at !== undefined && steps < mostSteps; steps++) {
    const type = declared.get(at);
    if (type !== undefined) return state.infer.typeOf(scope, type);
    const passed = scope.parsed.expressions.generic[at]!;
    if (passed >= 0) return typeOfParameter(state, scope, passed, at);
    at = taken(scope, at);
  }
  return unknownType;
}

/** `paint(color.into())`: the type that the called function of the root declares for the argument in the row `at`. */
function typeOfParameter(state: LinkState, scope: FileScope, call: ExpressionRow, at: ExpressionRow): TypeId {
  const { op, base, flags } = scope.parsed.expressions;
  const callee = base[call]!;
  if (op[call] !== ops.call || callee < 0) return unknownType;
  const entity = state.infer.entityOf(scope, callee);
  if (!isSymbol(entity) || !isCallableKind(state.kindOf(entity))) return unknownType;
  const target = state.scopeOf(entity);
  const parameters = target.parametersOf(entity - target.base);
  const given = scope.argumentsOf(call);
  // `Type::method(value, …)` also passes what is before the dot elsewhere.
  if ((flags[callee]! & expressionFlags.path) !== 0 && given.length !== parameters.length) return unknownType;
  const binding = parameters[given.indexOf(at)];
  const row = binding === undefined ? -1 : target.parsed.bindings.type[binding]!;
  const type = row < 0 ? unknownType : state.infer.typeOf(target, row);
  return state.types.isOpen(type) ? unknownType : type;
}

/** The row of `value?` or `value.unwrap()` for that of `value`. */
function taken(scope: FileScope, row: ExpressionRow): ExpressionRow | undefined {
  const { op, base, name, length } = scope.parsed.expressions;
  const next = row + 1;
  if (next >= length || base[next] !== row) return undefined;
  if (op[next] === ops.await) return next;
  if (op[next] !== ops.member || scope.traits.members.get(scope.nameHash(name[next]!)) !== "unwrapped")
    return undefined;
  return scope.callOf(next);
}

const declaredByFile = new WeakMap<ParsedFile, ReadonlyMap<ExpressionRow, ExpressionRow>>();

/** The rows of the types of a file's names, by the rows of their values. */
function declaredTypes({ parsed }: FileScope): ReadonlyMap<ExpressionRow, ExpressionRow> {
  const known = declaredByFile.get(parsed);
  if (known !== undefined) return known;
  const found = new Map<ExpressionRow, ExpressionRow>();
  const { bindings, symbols } = parsed;
  for (let row = 0; row < bindings.length; row++)
    if (bindings.type[row]! >= 0 && bindings.value[row]! >= 0)
      found.set(bindings.value[row]!, bindings.type[row]!);
  for (let row = 0; row < symbols.length; row++)
    // A function's value is its result.
    if (symbols.type[row]! >= 0 && symbols.value[row]! >= 0)
      found.set(symbols.value[row]!, symbols.type[row]!);
  declaredByFile.set(parsed, found);
  return found;
}

/**
 * Of several conversions to one type, the one from the receiver's type; −1 if none or several take it. A single one is
 * run unless it takes another type than that of the root which the receiver is of: every type is made from itself.
 */
function takingReceiver(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  symbol: SymbolId,
): SymbolId {
  const like = state.resolver(scope.language).membersLike?.(symbol) ?? [];
  const all = like.includes(symbol) ? like : [symbol];
  const receiver = state.infer.typeOf(scope, scope.parsed.expressions.base[callee]!);
  const fits = all.map((at) => {
    const target = state.scopeOf(at);
    const parameter = target.parametersOf(at - target.base).at(-1);
    return parameter === undefined
      ? 0
      : argumentFit(state, receiver, state.infer.bindingType(target, parameter));
  });
  const best = Math.max(...fits);
  if (all.length === 1) return best > 0 || state.types.kind(receiver) !== typeKinds.instance ? symbol : -1;
  return best > 0 && fits.filter((fit) => fit === best).length === 1 ? all[fits.indexOf(best)]! : -1;
}
