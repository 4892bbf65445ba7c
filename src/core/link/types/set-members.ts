// What does an object hold under a name that its class does not declare? What the file itself sets: `point.draw = line`.
import { ops } from "../../types/index.ts";
import { appendTo } from "../../../base/append-to.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import type { ExpressionRow, NameHash, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { membersSet } from "../names/members-set.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { addedType } from "./added-type.ts";
import { setQuestion } from "../questions.ts";

/** With more, the name is set on too many objects to tell them apart. */
const maxSet = 24;
/** Longer paths are not compared. */
const maxPath = 4;

/** Rows of the members that assignments set, with the rows of the values, by the member's name. */
type SetMembers = ReadonlyMap<NameHash, readonly (readonly [target: ExpressionRow, value: ExpressionRow])[]>;

const setByFile = new WeakMap<ParsedFile, SetMembers>();

/**
 * Type of the member that the row reads, as the file sets it: on the object that is written in the same way, else on any
 * object of the same class.
 */
export function typeOfSetMember(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { base, name } = scope.parsed.expressions;
  if (!scope.traits.keepsFunctions || scope.traits.puts.size === 0 || base[row]! < 0) return unknownType;
  const set = membersSetIn(scope).get(scope.nameHash(name[row]!)) ?? [];
  if (set.length === 0 || set.length > maxSet) return unknownType;
  return addedType(state, setQuestion(scope, row), () => {
    const same = set.filter(
      ([target]) => isBefore(scope, target, row) && isSame(state, scope, base[target]!, base[row]!, maxPath),
    );
    const values = same.length > 0 ? same : setOnClass(state, scope, set, base[row]!);
    return state.infer.unionOf(values.map(([, value]) => state.infer.typeOf(scope, value)));
  });
}

/** In one function, a member holds what was set in an earlier line. */
function isBefore(scope: FileScope, target: ExpressionRow, row: ExpressionRow): boolean {
  const { owner, line } = scope.parsed.expressions;
  return owner[target] !== owner[row] || line[target]! < line[row]!;
}

function setOnClass<T extends readonly [ExpressionRow, ExpressionRow]>(
  state: LinkState,
  scope: FileScope,
  set: readonly T[],
  holder: ExpressionRow,
): readonly T[] {
  const type = state.infer.typeOf(scope, holder);
  const isObject = state.types.kind(type) === typeKinds.instance;
  const { base } = scope.parsed.expressions;
  if (!isObject) return [];
  return set.filter(([target]) => state.infer.typeOf(scope, base[target]!) === type);
}

/** Whether two rows are the same path of names: `app.routes`. */
function isSame(
  state: LinkState,
  scope: FileScope,
  first: ExpressionRow,
  second: ExpressionRow,
  left: number,
): boolean {
  const { op, name, base, offset } = scope.parsed.expressions;
  if (op[first] !== op[second] || name[first] !== name[second] || left === 0) return false;
  if (op[first] === ops.member)
    return base[first]! >= 0 && isSame(state, scope, base[first]!, base[second]!, left - 1);
  if (op[first] !== ops.ident) return false;
  const entity = state.infer.entityOf(scope, first);
  if (entity !== state.infer.entityOf(scope, second)) return false;
  const hash = scope.nameHash(name[first]!);
  return (
    isSymbol(entity) ||
    (entity === bound && scope.bindingAt(hash, offset[first]!) === scope.bindingAt(hash, offset[second]!))
  );
}

function membersSetIn(scope: FileScope): SetMembers {
  const known = setByFile.get(scope.parsed);
  if (known !== undefined) return known;
  const found = new Map<NameHash, (readonly [ExpressionRow, ExpressionRow])[]>();
  const { name, base } = scope.parsed.expressions;
  for (const [row, target] of membersSet(scope.parsed))
    appendTo(found, scope.nameHash(name[target]!), [target, base[row]!] as const);
  setByFile.set(scope.parsed, found);
  return found;
}
