// What runs in place of a member that a class does not have: PHP's `__get`, `__set`, `__call`, Python's `__getattr__`.
import { expressionFlags, ops } from "../../types/index.ts";
import { external, isSymbol, unresolved } from "../entity.ts";
import { entityOf, hasSymbol, symbolOf } from "../found.ts";
import type { Entity, ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { behindDescribed, isDescribed } from "../names/described-members.ts";
import { isInClass } from "../names/heirs.ts";
import { heirsOf } from "../names/heirs-elsewhere.ts";
import { findMember } from "../names/members.ts";
import { hasOutsideBase } from "../names/outside-bases.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { addRun } from "./operator-edges.ts";

type Missing = NonNullable<LanguageTraits["missing"]>;

/** Adds the edge of the member row `row` to what stands in for the member, if its class has none of that name. */
export function linkMissing(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const { missing } = scope.traits;
  const { base, flags } = scope.parsed.expressions;
  if (missing === undefined || base[row]! < 0) return;
  const named = entityOf(state.infer.referenceOf(scope, row));
  const isOutside = named === external;
  if (!(isOutside || isMissing(state, named)) || (flags[row]! & expressionFlags.decorator) !== 0) return;
  if (isImplicit(scope, row) || !isOwnName(scope, row)) return;
  const type = state.infer.typeOf(scope, base[row]!);
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self && kind !== typeKinds.static) return;
  const name = standInFor(scope, row, missing, kind);
  if (name === 0) return;
  const { found } = findMember(state, state.types.subject(type), name, kind === typeKinds.static);
  if (!hasSymbol(found)) return;
  const own = state.types.subject(type);
  if (isOutside && hasOutsideBase(state, own)) return;
  if (!isSymbol(named) && isOfHeirs(state, own, scope.nameHash(scope.parsed.expressions.name[row]!))) return;
  addRun(state, scope, writer, row, { symbol: symbolOf(found), strategy: via.receiver });
}

function isMissing(state: LinkState, named: Entity): boolean {
  if (!isSymbol(named)) return named === unresolved;
  return isDescribed(state, named) && behindDescribed(state, named) < 0;
}

/** Whether a class that inherits from the type has such a member. */
function isOfHeirs(state: LinkState, type: SymbolId, name: NameHash): boolean {
  return heirsOf(state, type).some((heir) => hasSymbol(findMember(state, heir, name).found));
}

/** The member that stands in for that of the row; 0 if there is none. */
function standInFor(scope: FileScope, row: ExpressionRow, missing: Missing, kind: number): NameHash {
  const { flags, generic, owner } = scope.parsed.expressions;
  const isStatic = kind === typeKinds.static || (kind === typeKinds.self && isInClass(scope, owner[row]!));
  if (scope.callOf(row) !== undefined) return isStatic ? missing.staticCall : missing.call;
  if (isStatic) return 0;
  const asking = generic[row]! < 0 ? undefined : missing.asking.get(calleeName(scope, generic[row]!));
  if (asking !== undefined) return asking;
  return (flags[row]! & expressionFlags.write) === 0 ? missing.read : missing.write;
}

function calleeName(scope: FileScope, call: ExpressionRow): NameHash {
  const { op, base, name } = scope.parsed.expressions;
  const callee = op[call] === ops.call ? base[call]! : -1;
  return callee >= 0 && op[callee] === ops.ident ? scope.nameHash(name[callee]!) : 0;
}

/** What the language itself calls, if the class has it. */
function isImplicit(scope: FileScope, row: ExpressionRow): boolean {
  const call = scope.callOf(row);
  return call !== undefined && (scope.parsed.expressions.flags[call]! & expressionFlags.implicit) !== 0;
}

/** Not `$item->$name`, nor what every object has: `item.__class__`. */
function isOwnName(scope: FileScope, row: ExpressionRow): boolean {
  return /^(?!__)\w/.test(scope.parsed.strings.get(scope.parsed.expressions.name[row]!));
}
