// Which type does `value[…]` have?
import { ops } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { asTuple, indexedType, positionType } from "./containers.ts";
import { calledReference } from "./called-reference.ts";
import { isSymbol, unresolved } from "../entity.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { indexersLike } from "../names/indexers.ts";
import { declaringType, findMemberOfType } from "../names/members.ts";
import { declaredEntry } from "./declared-entries.ts";
import { keyedType } from "./keyed-elements.ts";
import { accessQuestion } from "../questions.ts";
import { entryType } from "./literal-types.ts";
import { typeOfResult } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { superTypesOf } from "../names/super-types.ts";
import type { ExpressionRow, FileId, SymbolId, TypeId } from "../ids.ts";

/** Type of `value[…]`: the value at a known key, else any element. */
export function subscriptType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
): TypeId {
  const name = scope.parsed.expressions.name[row]!;
  if (name === noString) return resultOfIndexer(state, scope, row, base) ?? anyElement(state, scope, base);
  const key = scope.parsed.strings.get(name);
  if (key.endsWith("*"))
    return typeOfMembers(state, scope.fileId, state.infer.typeOf(scope, base), key.slice(1, -1));
  const keyed = keyedType(state, scope, base, { key }, accessQuestion(scope, row));
  if (keyed !== undefined) return keyed;
  const type = asTuple(state, scope.traits, state.infer.typeOf(scope, base));
  const entry = declaredEntry(state, type, key);
  if (entry !== unknownType) return entry;
  const isPlace = state.types.kind(type) === typeKinds.tuple;
  return isPlace ? positionType(state, type, Number(key.slice(1))) : elementType(state, scope, type);
}

/** What a subscript gives that is also written as a call of the root's indexer; undefined for other subscripts. */
function resultOfIndexer(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
): TypeId | undefined {
  const { op, base: bases, name } = scope.parsed.expressions;
  const [callee, call] = [row + 1, row + 2]; // parsing adds them right after the subscript
  if (op[callee] !== ops.member || bases[callee] !== base || op[call] !== ops.call || bases[call] !== callee)
    return undefined;
  if (scope.nameHash(name[callee]!) !== scope.traits.indexer) return undefined;
  const called = calledReference(state, scope, callee, call);
  return hasSymbol(called) ? state.infer.typeOf(scope, call) : undefined;
}

/** Type of what a container holds, whatever the key. */
export function anyElement(state: LinkState, scope: FileScope, base: ExpressionRow): TypeId {
  const element = elementType(state, scope, state.infer.typeOf(scope, base));
  const isDeclared = state.types.kind(element) === typeKinds.signature;
  return isDeclared ? writtenElement(state, scope, base, element) : element;
}

/** Whether a member is named by a symbol or constant: `queue[kRun]`, which no member of that name need have. */
export function isComputed(scope: FileScope, row: ExpressionRow): boolean {
  return scope.parsed.strings.get(scope.parsed.expressions.name[row]!).startsWith("[");
}

/** With more members, reading one of them by a computed name tells nothing. */
const maxMembers = 64;

/**
 * One of the members of an object whose names begin with a text: `this[`visit${node.type}`]`. Only those in the same
 * file count: a file is linked again if names that it mentions change elsewhere, and it mentions none of these.
 */
function typeOfMembers(state: LinkState, fileId: FileId, type: TypeId, beginning: string): TypeId {
  const { types } = state;
  const found: TypeId[] = [];
  const asked = new Set<SymbolId>();
  const addFrom = (holder: TypeId): void => {
    const kind = types.kind(holder);
    const symbol = types.subject(holder);
    if ((kind !== typeKinds.instance && kind !== typeKinds.self) || asked.has(symbol)) return;
    asked.add(symbol);
    if (state.fileOf(symbol) !== fileId) return;
    const scope = state.scopeOf(symbol);
    const { symbols, strings } = scope.parsed;
    for (let row = symbol - scope.base + 1; row < scope.symbolCount; row++) {
      if (scope.parents[row]! < symbol - scope.base) break;
      if (scope.parents[row] !== symbol - scope.base) continue;
      const name = strings.get(symbols.name[row]!);
      if (name.length > beginning.length && name.startsWith(beginning))
        found.push(state.infer.valueType(scope.base + row));
    }
    for (const above of superTypesOf(state, symbol)) addFrom(above);
  };
  addFrom(type);
  return found.length > maxMembers ? unknownType : state.infer.unionOf(found);
}

/** For a table of functions with a declared type: the functions with which it was written, or `declared` if unknown. */
function writtenElement(state: LinkState, scope: FileScope, base: ExpressionRow, declared: TypeId): TypeId {
  const entity = base < 0 ? unresolved : state.infer.entityOf(scope, base);
  if (!isSymbol(entity)) return declared;
  const holder = state.scopeOf(entity);
  const value = holder.parsed.symbols.value[entity - holder.base]!;
  const written = value < 0 ? unknownType : elementType(state, holder, state.infer.typeOf(holder, value));
  return written === unknownType ? declared : written;
}

/** Type of `value[…]`: what the container holds, or the result of the type's indexer. */
function elementType(state: LinkState, scope: FileScope, type: TypeId): TypeId {
  if (state.types.isPointer(type)) return state.types.pointee(type);
  const { tables } = scope.traits;
  if (tables.size > 0 && state.types.kind(type) === typeKinds.union)
    return state.infer.unionOf(state.types.arguments(type).map((arm) => elementType(state, scope, arm)));
  const element = indexedType(state, scope.traits, type);
  if (element === unknownType && state.types.kind(type) === typeKinds.instance) {
    const entry = entryType(state, state.types.subject(type));
    if (entry !== unknownType) return entry;
  }
  const { indexer } = scope.traits;
  if (element !== unknownType || indexer === 0) return element;
  const member = findMemberOfType(state, scope, type, indexer);
  if (!hasSymbol(member.found)) return unknownType;
  const owner = declaringType(state, member, type);
  const symbol = symbolOf(member.found);
  const result = typeOfResult(state, symbol);
  const isSure =
    !scope.traits.subscriptsCall ||
    indexersLike(state, symbol).every((at) => typeOfResult(state, at) === result);
  return isSure ? state.types.seenThrough(result, owner, type) : unknownType;
}
