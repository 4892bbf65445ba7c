// What is the class of a hook that runs for each class that inherits, where it is kept or passed? One of the heirs:
// `def __init_subclass__(cls): known[cls.__name__] = cls`.
import { ops } from "../../types/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { heirsInFile } from "../names/inherits-from.ts";
import { typeKinds, unknownType } from "../type-table.ts";

/** With more, the value could be anything. */
const maxHeirs = 16;

const receiversByFile = new WeakMap<ParsedFile, ReadonlySet<ExpressionRow>>();

/** Whether a row is such a class, and not only asked for a member. */
export function isHeirValue(scope: FileScope, row: ExpressionRow): boolean {
  const { heirHook } = scope.traits;
  const { op, owner } = scope.parsed.expressions;
  if (heirHook === 0 || op[row] !== ops.self || scope.names[owner[row]!] !== heirHook) return false;
  let receivers = receiversByFile.get(scope.parsed);
  if (receivers === undefined) receiversByFile.set(scope.parsed, (receivers = readReceivers(scope.parsed)));
  return !receivers.has(row);
}

function readReceivers({ expressions: { op, base } }: ParsedFile): ReadonlySet<ExpressionRow> {
  const found = new Set<ExpressionRow>();
  for (let row = 0; row < op.length; row++)
    if (op[row] === ops.member && base[row]! >= 0 && op[base[row]!] === ops.self) found.add(base[row]!);
  return found;
}

/** The classes of the file that inherit from the class `type`; unknown if there are none or too many. */
export function typeOfHeirs(state: LinkState, scope: FileScope, type: SymbolId): TypeId {
  const heirs = heirsInFile(state, scope, type);
  if (heirs.length === 0 || heirs.length > maxHeirs) return unknownType;
  return state.infer.unionOf(heirs.map((row) => state.types.make(typeKinds.static, scope.base + row)));
}
