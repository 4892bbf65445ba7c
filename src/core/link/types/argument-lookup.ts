// Which function does C++'s `swap(a, b)` mean if only the types of its arguments lead to one?
import { ops } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia } from "../found.ts";
import type { Entity, ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { importTarget, isOfPart } from "../names/imported-names.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import { argumentFit } from "./assignability.ts";
import { overloadsTaking } from "./overloads.ts";

/** Types with a place of their own that one argument leads to: itself, its arguments and its bases. */
const mostTypes = 8;

interface Asked {
  /** A function that the name alone means without `using` in the function of the call; −1 if there is none. */
  readonly hidden: SymbolId;
  readonly scope: FileScope;
  readonly name: NameHash;
  readonly given: readonly TypeId[];
  readonly count: number;
}

/**
 * The function beside the type of an argument that an unqualified call means, if the name alone leads to nothing of the
 * root: argument-dependent lookup. `named` is what the name alone means; a local of that name is always meant.
 */
export function foundByArguments(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  named: Found,
): Found {
  const { op, name, argc } = scope.parsed.expressions;
  if (!scope.traits.argumentLookup || op[callee] !== ops.ident || entityOf(named) === bound) return named;
  const shown = shownInFunction(state, scope, callee);
  const found = shown ?? named;
  if (isSymbol(entityOf(found))) return found;
  const hidden = shown === undefined ? -1 : freeFunction(state, entityOf(named));
  const rows = scope.argumentsOf(call);
  if (rows.length === 0) return found;
  const given = rows.map((row) => state.infer.typeOf(scope, row));
  const asked = { scope, hidden, name: scope.nameHash(name[callee]!), given, count: argc[call]! };
  for (const type of given) {
    const meant = functionFor(state, asked, type);
    if (meant >= 0) return foundVia(meant, via.package);
  }
  return found;
}

/** What `using std::swap;` in the function of a name shows under it, which hides all that is around the function. */
function shownInFunction(state: LinkState, scope: FileScope, row: ExpressionRow): Found | undefined {
  const { imports, symbols, expressions } = scope.parsed;
  const offset = expressions.offset[row]!;
  const from = symbols.start[expressions.owner[row]!]!;
  const name = scope.nameHash(expressions.name[row]!);
  for (let at = scope.firstImport(name); at >= 0; at = scope.nextImport(at)) {
    const [start, end] = [imports.start[at]!, imports.end[at]!];
    if (!isOfPart(scope.parsed, at) || start < from || offset < start || offset >= end) continue;
    const shown = importTarget(state, scope, at, false);
    return isSymbol(entityOf(shown)) ? shown : foundOutside;
  }
  return undefined;
}

/** The entity if it is a function that is no member; else −1. */
function freeFunction(state: LinkState, entity: Entity): SymbolId {
  if (!isSymbol(entity)) return -1;
  const { parents, kinds, base } = state.closedScopeOf(entity);
  const parent = parents[entity - base]!;
  return parent >= 0 && isTypeKind(kinds[parent]!) ? -1 : entity;
}

function functionFor(state: LinkState, asked: Asked, argument: TypeId): SymbolId {
  const { functionsBeside } = state.resolver(asked.scope.language);
  if (functionsBeside === undefined) return -1;
  for (const type of typesBehind(state, argument)) {
    const beside = functionsBeside(asked.scope, type, asked.name);
    for (const offered of asked.hidden < 0 ? beside : [...beside, asked.hidden]) {
      const taking = overloadsTaking(state, offered, asked.count).filter((at) => takes(state, at, asked));
      if (taking.length > 0) return taking[0]!;
    }
  }
  return -1;
}

/** The classes and enums of the root that a type is made of, and their bases. */
function typesBehind(state: LinkState, argument: TypeId): readonly SymbolId[] {
  const { types } = state;
  const found: SymbolId[] = [];
  const left = [argument];
  for (let at = 0; at < left.length && found.length < mostTypes; at++) {
    const type = left[at]!;
    const kind = types.kind(type);
    const isValue = kind === typeKinds.instance || kind === typeKinds.self;
    if (!isValue && kind !== typeKinds.builtin) continue;
    left.push(...types.arguments(type));
    const symbol = types.subject(type);
    if (!isValue || found.includes(symbol)) continue;
    if (!isTypeKind(state.kindOf(symbol))) continue;
    found.push(symbol);
    left.push(...superTypesOf(state, symbol));
  }
  return found;
}

/** Whether no argument of a known type is impossible for its parameter. */
function takes(state: LinkState, symbol: SymbolId, { given }: Asked): boolean {
  const scope = state.scopeOf(symbol);
  const parameters = scope.parametersOf(symbol - scope.base);
  return given.every((type, place) => {
    const binding = parameters[Math.min(place, parameters.length - 1)];
    return binding !== undefined && argumentFit(state, type, state.infer.bindingType(scope, binding)) >= 0;
  });
}
