// Which types does a type extend and implement?
import { superTypesQuestion } from "../questions.ts";
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { mixedBefore, mixedIn, ops } from "../../types/index.ts";
import type { LinkState } from "../link-state.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { isExtended } from "./extended-objects.ts";
import type { FileScope } from "./file-scope.ts";

const mixedBeforeHash = hash32(mixedBefore);
const mixedInHash = hash32(mixedIn);

/** Types that `type` (a symbol) extends and implements, in declaration order. */
export function superTypesOf(state: LinkState, type: SymbolId): readonly TypeId[] {
  const known = state.superTypes.get(type);
  if (known !== undefined) return known;
  let list: readonly number[] = [];
  const stands = state.fixpoint.answer(
    superTypesQuestion(type),
    () => {
      list = collectSuperTypes(state, type);
      return 1;
    },
    (value) => {
      state.superTypes.set(type, value === 0 ? [] : list);
    },
  );
  return stands === 0 ? [] : list;
}

function collectSuperTypes(state: LinkState, type: SymbolId): readonly TypeId[] {
  const found = declaredSuperTypes(state, type);
  const detached = state.resolver(state.closedScopeOf(type).language).detachedSuperTypes?.(type);
  return detached === undefined ? found : [...found, ...detached];
}

/** The types that the declaration of `type` itself names, in the order in which they are searched for members. */
export function declaredSuperTypes(state: LinkState, type: SymbolId): readonly TypeId[] {
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  const { expressions, stringHashes } = scope.parsed;
  const found: number[] = [];
  let mixed = 0;
  for (const heritage of heritageOf(scope, row)) {
    if (expressions.generic[heritage]! >= 0) continue;
    const base = heritageType(state, scope, expressions.base[heritage]!);
    const name = expressions.name[heritage]!;
    if (name !== noString && stringHashes[name] === mixedInHash) {
      if (base !== unknownType) found.splice(mixed++, 0, base);
      continue;
    }
    if (base !== unknownType) found.push(base);
    found.push(...mixedTypes(state, scope, expressions.base[heritage]!));
  }
  if (scope.traits.definedTypes && scope.kindOf(row) === "type") {
    const underlying = state.infer.returnType(type);
    if (underlying !== unknownType) found.push(underlying);
  }
  if (isExtended(scope, row)) found.push(...madeType(state, scope, row));
  const isReversed = scope.traits.moduleMixins || scope.traits.lastBaseFirst;
  return isReversed ? found.reverse() : found;
}

const heritages = new WeakMap<FileScope, ReadonlyMap<SymbolRow, readonly ExpressionRow[]>>();

/** The rows for the bases of the type `row`, in the order of the text. */
export function heritageOf(scope: FileScope, row: SymbolRow): readonly ExpressionRow[] {
  let known = heritages.get(scope);
  if (known === undefined) {
    const found = new Map<SymbolRow, ExpressionRow[]>();
    for (const heritage of scope.heritage) {
      const owner = scope.parsed.expressions.owner[heritage]!;
      appendTo(found, owner, heritage);
    }
    heritages.set(scope, (known = found));
  }
  return known.get(row) ?? [];
}

/** The type of the value of an object to which the file adds members: `const app = connect(); app.run = …`. */
function madeType(state: LinkState, scope: FileScope, row: SymbolRow): TypeId[] {
  const value = scope.parsed.symbols.value[row]!;
  const { op } = scope.parsed.expressions;
  if (value < 0 || (op[value] !== ops.call && op[value] !== ops.new)) return [];
  const made = state.infer.typeOf(scope, value);
  return made === unknownType ? [] : [made];
}

/** The types whose members take precedence over the type's own, last one first. */
export function prependedTypes(state: LinkState, type: SymbolId): readonly TypeId[] {
  const { traits } = state.closedScopeOf(type);
  return traits.moduleMixins ? markedTypes(state, type, mixedBeforeHash).reverse() : noTypes;
}

/** What `type` extends, without mixins. */
export function plainSuperTypes(state: LinkState, type: SymbolId): readonly TypeId[] {
  const all = superTypesOf(state, type);
  const mixed = all.length === 0 ? noTypes : markedTypes(state, type, mixedInHash);
  return mixed.length === 0 ? all : all.filter((base) => !mixed.includes(base));
}

function markedTypes(state: LinkState, type: SymbolId, mark: NameHash): TypeId[] {
  const closed = state.closedScopeOf(type);
  const found: number[] = [];
  if (closed.heritage.length === 0) return found;
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  const { expressions, stringHashes } = scope.parsed;
  for (const heritage of heritageOf(scope, row)) {
    const name = expressions.name[heritage]!;
    if (name === noString || stringHashes[name] !== mark) continue;
    found.push(heritageType(state, scope, expressions.base[heritage]!));
  }
  return found;
}

const noTypes: readonly TypeId[] = [];

/** `extends Serializable(Base)`: the class that a mixin makes extends the mixin's argument. */
function mixedTypes(state: LinkState, scope: FileScope, row: ExpressionRow): readonly TypeId[] {
  const { op, base } = scope.parsed.expressions;
  const found: number[] = [];
  if (op[row] !== ops.call) return found;
  for (const argument of scope.argumentsOf(row)) {
    const made = mixedInto(state, scope, argument);
    if (made !== unknownType) found.push(made);
    found.push(...mixedTypes(state, scope, argument));
  }
  // `mix(Base).with(Serializable, Eventful)`
  const callee = base[row]!;
  if (callee >= 0 && base[callee]! >= 0) found.push(...mixedTypes(state, scope, base[callee]!));
  return found;
}

/** The class that an argument of a call is or, if it is a mixin (`compose(Base, Serializable)`), makes. */
function mixedInto(state: LinkState, scope: FileScope, argument: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, argument);
  const isMixin = types.kind(type) === typeKinds.callable && scope.traits.typeSpace;
  const made = isMixin ? state.infer.returnType(types.subject(type)) : type;
  return types.kind(made) === typeKinds.static
    ? types.make(typeKinds.instance, types.subject(made))
    : unknownType;
}

/** The type that a heritage row names, as a type or as a value (`extends Base<T>`). */
function heritageType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  const kind = types.kind(type);
  if (kind === typeKinds.callable && scope.traits.typeSpace)
    return types.make(typeKinds.instance, types.subject(type));
  if (kind !== typeKinds.static && kind !== typeKinds.external) return type;
  const args = state.infer.typeArguments(scope, row);
  if (kind === typeKinds.static) return types.make(typeKinds.instance, types.subject(type), args);
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  return args.length === 0 ? type : types.make(typeKinds.builtin, name, args);
}
