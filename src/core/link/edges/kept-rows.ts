// Which values does a file keep for later: what its assignments give to fields, what its literals hold?
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { givenValue, tableKeys } from "../../types/index.ts";
import { ops } from "../expression-ops.ts";
import type { ExpressionRow, FileId, NameHash } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";

const givenHash = hash32(givenValue);
const tableHash = hash32(tableKeys.table);

/** A value that an assignment gives to a name, or to an element of it. */
export interface GivenValue {
  /** Row of the name: in `handlers[key] = f` that of `handlers`. */
  readonly holder: ExpressionRow;
  readonly isElement: boolean;
  readonly value: ExpressionRow;
}

/** A value in a literal. */
export interface KeptEntry {
  /** Hash of "." and the field's name or position, or of `tableKeys.element`. */
  readonly key: NameHash;
  readonly value: ExpressionRow;
  /** Row of the literal, or of the type that is written for it. */
  readonly literal: ExpressionRow;
}

/** What one file keeps. */
export interface KeptRows {
  readonly fileId: FileId;
  /** By the name of the holder. */
  readonly given: ReadonlyMap<NameHash, readonly GivenValue[]>;
  /** By the row of the literal. */
  readonly held: ReadonlyMap<ExpressionRow, readonly KeptEntry[]>;
  /** By key. */
  readonly fields: ReadonlyMap<NameHash, readonly KeptEntry[]>;
}

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
    const key = scope.nameHash(name[row]!);
    const entry = { key, value: base[row]!, literal: base[about]! };
    appendTo(held, entry.literal, entry);
    appendTo(fields, key, entry);
  }
  return { fileId: scope.fileId, given, held, fields };
}

function addGiven(
  scope: FileScope,
  given: Map<NameHash, GivenValue[]>,
  target: ExpressionRow,
  value: ExpressionRow,
): void {
  const { op, base, name } = scope.parsed.expressions;
  const isElement = op[target] === ops.index;
  const holder = isElement ? base[target]! : target;
  if (holder < 0 || name[holder] === noString) return;
  appendTo(given, scope.nameHash(name[holder]!), { holder, isElement, value });
}
