// Which values does a file keep for later: what its assignments give to fields, what its literals hold?
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { givenValue, ops, tableKeys } from "../../types/index.ts";
import type { ExpressionRow, NameHash, SymbolRow } from "../ids.ts";
import type { GivenValue, KeptEntry, KeptRows } from "../kept-values.ts";
import type { MemberEffect } from "../language-names.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { decoratingCalls } from "../types/decorating-calls.ts";

const noCalls: ReadonlyMap<SymbolRow, ExpressionRow> = new Map();

/** Values deeper in containers are not followed. */
const maxDepth = 3;

const givenHash = hash32(givenValue);
const tableHash = hash32(tableKeys.table);

/** What a file keeps. It is read once for all calls of the file that is being linked. */
export function keptRows(state: LinkState, scope: FileScope): KeptRows {
  let kept = state.kept.get(scope.fileId);
  if (kept === undefined) state.kept.set(scope.fileId, (kept = readRows(scope)));
  return kept;
}

function readRows(scope: FileScope): KeptRows {
  const given = new Map<NameHash, GivenValue[]>();
  const held = new Map<ExpressionRow, KeptEntry[]>();
  const fields = new Map<NameHash, KeptEntry[]>();
  const { op, name, base, generic } = scope.parsed.expressions;
  for (let row = 0; row < op.length; row++) {
    const about = generic[row]!;
    if (op[row] !== ops.literal || about < 0 || name[row] === noString || base[row]! < 0) continue;
    if (scope.nameHash(name[row]!) === givenHash) {
      addGiven(scope, given, about, base[row]!);
      continue;
    }
    if (op[about] !== ops.literal || name[about] === noString || scope.nameHash(name[about]!) !== tableHash)
      continue;
    // Tables of C are read apart (`table-entries`), but for what parameters hold.
    if (scope.traits.functionTables && !isLocal(scope, base[row]!)) continue;
    const text = scope.parsed.strings.get(name[row]!);
    const entry = { key: scope.nameHash(name[row]!), value: base[row]!, literal: base[about]! };
    appendTo(held, entry.literal, entry);
    // A declared type does not stand for the value.
    appendTo(held, about, entry);
    if (text !== tableKeys.element) appendTo(fields, hash32(text.slice(1)), entry);
  }
  for (const method of scope.traits.keeping)
    for (const call of scope.callsNamed(method)) addPut(scope, given, call);
  const decorated = scope.traits.decoratorsReplace ? decoratingCalls(scope) : noCalls;
  return { given, held, fields, decorated };
}

function isLocal(scope: FileScope, row: ExpressionRow): boolean {
  const { name, offset } = scope.parsed.expressions;
  return name[row] !== noString && scope.bindingAt(scope.nameHash(name[row]!), offset[row]!) >= 0;
}

/** `handlers.put(name, handler)` */
function addPut(scope: FileScope, given: Map<NameHash, GivenValue[]>, call: ExpressionRow): void {
  const { base } = scope.parsed.expressions;
  const container = base[base[call]!]!;
  const value = container < 0 ? undefined : scope.argumentsOf(call).at(-1);
  if (value !== undefined) addAt(scope, given, placeOf(scope, container, 1), value);
}

function addGiven(
  scope: FileScope,
  given: Map<NameHash, GivenValue[]>,
  target: ExpressionRow,
  value: ExpressionRow,
): void {
  addAt(scope, given, placeOf(scope, target, 0), value);
}

type GivenPlace = Pick<GivenValue, "holder" | "depth">;

function addAt(
  scope: FileScope,
  given: Map<NameHash, GivenValue[]>,
  place: GivenPlace,
  value: ExpressionRow,
): void {
  const { name, op } = scope.parsed.expressions;
  const { holder } = place;
  if (holder < 0 || name[holder] === noString || (op[holder] !== ops.ident && op[holder] !== ops.member))
    return;
  appendTo(given, scope.nameHash(name[holder]!), { ...place, value });
}

/** From `handlers[event]` and `handlers.entry(event).or_default()` to `handlers`, whose elements they are. */
function placeOf(scope: FileScope, row: ExpressionRow, depth: number): GivenPlace {
  const { op, base } = scope.parsed.expressions;
  let holder = row;
  for (let inner = depth; inner <= maxDepth;) {
    if (holder < 0 || op[holder] === ops.ident || op[holder] === ops.member) return { holder, depth: inner };
    const effect = effectOf(scope, holder);
    if (effect === "element") inner++;
    else if (effect !== "same" && effect !== "unwrapped" && effect !== "inner") break;
    holder = op[holder] === ops.call ? base[base[holder]!]! : base[holder]!;
  }
  return { holder: -1, depth };
}

/** What a subscript, a call of a member or an operator takes of the value that it is based on. */
function effectOf(scope: FileScope, row: ExpressionRow): MemberEffect | undefined {
  const { op, base, name } = scope.parsed.expressions;
  if (op[row] === ops.index) return "element";
  const named = op[row] === ops.call ? base[row]! : row;
  const isNamed = named >= 0 && base[named]! >= 0 && name[named] !== noString;
  const isRead = isNamed && (op[row] === ops.operator || op[named] === ops.member);
  return isRead ? scope.traits.members.get(scope.nameHash(name[named]!)) : undefined;
}
