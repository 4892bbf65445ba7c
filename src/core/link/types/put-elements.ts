// What does a container hold besides what it was written with? Values that its file puts in later join its elements.
import { bindingQuestion, putQuestion, valueQuestion } from "../questions.ts";
import { ops } from "../../types/index.ts";
import { external } from "../entity.ts";
import { hash32 } from "../../../base/hash32.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import type { Put } from "../names/puts.ts";
import { valuesOfPut } from "../names/puts.ts";
import type { LinkState } from "../link-state.ts";
import { addedType } from "./added-type.ts";
import { iteratedType } from "./containers.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, ExpressionRow, SymbolId, TypeId } from "../ids.ts";

/** Further values are not followed. */
const maxPuts = 24;
/** The type of a container if only the values put into it are known. */
const anyContainer = hash32("keys()");

/** A name that holds a container: a symbol, or a binding of the file. */
export type Holder =
  | { readonly kind: "symbol"; readonly scope: FileScope; readonly symbol: SymbolId }
  | { readonly kind: "binding"; readonly scope: FileScope; readonly binding: BindingRow };

/**
 * `written`, the type of the container that `holder` was set to by the row `value`, extended by what the file puts into
 * it.
 */
export function withPuts(state: LinkState, holder: Holder, written: TypeId, value: ExpressionRow): TypeId {
  const { types } = state;
  if (types.kind(written) === typeKinds.union) {
    // One of several values: what is put in is in the container among them.
    return state.infer.unionOf(types.arguments(written).map((arm) => withPuts(state, holder, arm, value)));
  }
  const container = madeContainer(state, holder.scope, written, value);
  const isOpen = written === unknownType && isFunction(holder);
  if (container === unknownType && !isOpen) return written;
  let type = container;
  for (const put of putsInto(state, holder)) {
    const element = elementType(state, holder, put);
    if (element !== unknownType) type = joined(state, holder.scope, type, put.depth, element);
  }
  return type === container ? written : type;
}

/** Whether the holder is a function: what it returns is filled. */
function isFunction(holder: Holder): boolean {
  return holder.kind === "symbol" && isCallableKind(holder.scope.kinds[holder.symbol - holder.scope.base]!);
}

/** The file's puts into a holder, in order. */
export function putsInto(state: LinkState, holder: Holder): readonly Put[] {
  const { scope } = holder;
  const named = scope.putsNamed(nameOf(holder));
  const own = named.length === 0 ? named : named.filter((put) => isHolder(state, holder, put.root));
  return [...own, ...putsThroughReader(state, holder)].slice(0, maxPuts);
}

/** Ruby's `lines << line`, where the method `lines` returns the field `@lines`. */
function putsThroughReader(state: LinkState, holder: Holder): readonly Put[] {
  const { scope } = holder;
  const mark = scope.traits.fieldMark;
  if (mark === "" || holder.kind !== "symbol") return [];
  const { symbols, strings } = scope.parsed;
  const name = strings.get(symbols.name[holder.symbol - scope.base]!);
  if (!name.startsWith(mark)) return [];
  return scope.putsNamed(hash32(name.slice(mark.length))).filter((put) => {
    const reader = state.infer.entityOf(scope, put.root) - scope.base;
    const value = reader > 0 && reader < scope.symbolCount ? symbols.value[reader]! : -1;
    return value >= 0 && state.infer.entityOf(scope, value) === holder.symbol;
  });
}

function nameOf(holder: Holder): number {
  const { scope } = holder;
  return holder.kind === "symbol"
    ? scope.names[holder.symbol - scope.base]!
    : scope.nameHash(scope.parsed.bindings.name[holder.binding]!);
}

function isHolder(state: LinkState, holder: Holder, root: ExpressionRow): boolean {
  const { scope } = holder;
  if (holder.kind === "symbol") return state.infer.entityOf(scope, root) === holder.symbol;
  const { expressions, bindings } = scope.parsed;
  const { op, name } = expressions;
  const offset = expressions.offset[root]!;
  // Asked first, since many functions may have a local of that name.
  if (offset < bindings.start[holder.binding]! || offset >= bindings.end[holder.binding]!) return false;
  return op[root] === ops.ident && scope.bindingAt(scope.nameHash(name[root]!), offset) === holder.binding;
}

/** The container that a value is; unknown for a value that is not a container or is one of a class of the root. */
function madeContainer(state: LinkState, scope: FileScope, written: TypeId, value: ExpressionRow): TypeId {
  const { types } = state;
  const kind = types.kind(written);
  const { containers } = scope.traits;
  if (kind === typeKinds.builtin) return containers.has(types.subject(written)) ? written : unknownType;
  const { op, base, name } = scope.parsed.expressions;
  if (kind !== typeKinds.external || value < 0 || op[value] !== ops.call || base[value]! < 0)
    return unknownType;
  const made = scope.nameHash(name[base[value]!]!);
  return containers.has(made) && state.infer.entityOf(scope, base[value]!) === external
    ? types.make(typeKinds.builtin, made)
    : unknownType;
}

/** Type of what is put in; unknown for a value taken out of the same container. */
function elementType(state: LinkState, holder: Holder, put: Put): TypeId {
  const { scope } = holder;
  return addedType(state, questionOf(holder, put), () => {
    const { values, isSpread } = valuesOfPut(scope, put);
    const given = values.map((row) => state.infer.typeOf(scope, row));
    const held = isSpread ? given.map((type) => iteratedValue(state, scope, type)) : given;
    return state.infer.unionOf(held);
  });
}

/** Elements of a list, values of a mapping. */
function iteratedValue(state: LinkState, scope: FileScope, type: TypeId): TypeId {
  const { types } = state;
  const isKeyed = types.kind(type) === typeKinds.builtin && scope.traits.keyed.has(types.subject(type));
  return isKeyed ? (types.arguments(type)[1] ?? unknownType) : iteratedType(state, scope.traits, type);
}

function questionOf(holder: Holder, put: Put): number {
  const { scope } = holder;
  const container =
    holder.kind === "symbol" ? valueQuestion(holder.symbol) : bindingQuestion(scope, holder.binding);
  return putQuestion(container, put.row);
}

/** `type` with an element added inside `depth` nested containers. */
function joined(state: LinkState, scope: FileScope, type: TypeId, depth: number, element: TypeId): TypeId {
  const { types } = state;
  const isContainer = types.kind(type) === typeKinds.builtin;
  const container = isContainer ? type : types.make(typeKinds.builtin, anyContainer);
  const subject = types.subject(container);
  const args = types.arguments(container);
  const isKeyed = scope.traits.keyed.has(subject);
  const held = (isKeyed ? args[1] : args[0]) ?? unknownType;
  const put = depth > 0 ? joined(state, scope, held, depth - 1, element) : joinTypes(state, held, element);
  const made = types.make(typeKinds.builtin, subject, isKeyed ? [args[0] ?? unknownType, put] : [put]);
  return isContainer || type === unknownType ? made : joinTypes(state, type, made);
}

/** Two containers of the same kind become one that holds the elements of both. */
function joinTypes(state: LinkState, first: TypeId, second: TypeId): TypeId {
  const { types } = state;
  const isSame =
    types.kind(first) === typeKinds.builtin &&
    types.kind(second) === typeKinds.builtin &&
    types.subject(first) === types.subject(second);
  if (!isSame) return state.infer.unionOf([first, second]);
  const [few, many] = [types.arguments(first), types.arguments(second)];
  const length = Math.max(few.length, many.length);
  const args = Array.from({ length }, (_, place) =>
    joinTypes(state, few[place] ?? unknownType, many[place] ?? unknownType),
  );
  return types.make(typeKinds.builtin, types.subject(first), args);
}
