// Which values does a file keep for later: what its assignments give to fields, what its literals hold?
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { givenValue, tableKeys } from "../../types/index.ts";
import { ops } from "../expression-ops.ts";
import type { ExpressionRow, NameHash } from "../ids.ts";
import type { GivenValue, KeptEntry, KeptRows } from "../kept-values.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";

const givenHash = hash32(givenValue);
const tableHash = hash32(tableKeys.table);

/** What the file that is being linked keeps. It is read once for all of its calls. */
export function keptRows(state: LinkState, scope: FileScope): KeptRows {
  if (state.kept?.fileId !== scope.fileId) state.kept = readRows(scope);
  return state.kept;
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
    const text = scope.parsed.strings.get(name[row]!);
    const entry = { key: scope.nameHash(name[row]!), value: base[row]!, literal: base[about]! };
    appendTo(held, entry.literal, entry);
    // A declared type does not stand for the value.
    appendTo(held, about, entry);
    if (text !== tableKeys.element) appendTo(fields, hash32(text.slice(1)), entry);
  }
  for (const method of scope.traits.keeping)
    for (const call of scope.callsNamed(method)) addPut(scope, given, call);
  return { fileId: scope.fileId, given, held, fields };
}

/** `handlers.put(name, handler)` */
function addPut(scope: FileScope, given: Map<NameHash, GivenValue[]>, call: ExpressionRow): void {
  const { base, name } = scope.parsed.expressions;
  const holder = base[base[call]!]!;
  const value = holder < 0 || name[holder] === noString ? undefined : scope.argumentsOf(call).at(-1);
  if (value !== undefined) appendTo(given, scope.nameHash(name[holder]!), { holder, isElement: true, value });
}

function addGiven(
  scope: FileScope,
  given: Map<NameHash, GivenValue[]>,
  target: ExpressionRow,
  value: ExpressionRow,
): void {
  const { op, base, name } = scope.parsed.expressions;
  const isOperator = op[target] === ops.operator;
  const isElement =
    op[target] === ops.index ||
    (isOperator && scope.traits.members.get(scope.nameHash(name[target]!)) === "element");
  const holder = isElement || isOperator ? base[target]! : target;
  if (holder < 0 || name[holder] === noString) return;
  appendTo(given, scope.nameHash(name[holder]!), { holder, isElement, value });
}
