// Which common declaration (Kotlin's `expect`) does a platform-specific definition (`actual`) implement?
import { noString } from "../../../base/string-table.ts";
import { symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import { entityOf } from "../../link/found.ts";
import type { SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import { signatureOf } from "../../link/names/signatures.ts";
import { isCallableKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";

const actualWord = /\bactual\b/;

/** The first expected symbol with the name of `row`, a row of an open file; −1 if there is none. */
export function findExpected(
  state: LinkState,
  packages: Namespaces,
  scope: FileScope,
  row: SymbolRow,
): SymbolId {
  if (scope.language !== "kotlin") return -1;
  const parent = scope.parents[row]!;
  const isElsewhere = parent === 0 || isTypeKind(scope.kinds[parent]!);
  if (!isElsewhere || !actualWord.test(signatureOf(scope.parsed, row))) return -1;
  if (parent > 0) {
    const type = findExpected(state, packages, scope, parent);
    const member = type < 0 ? type : entityOf(findMember(state, type, scope.names[row]!).found);
    return isSymbol(member) && (state.flagsOf(member) & symbolFlags.declaration) !== 0 ? member : -1;
  }
  const declared = packages.declaredIn(scope.parsed.packageName, scope.names[row]!);
  return declared.find((symbol) => isCounterpart(state, scope, row, symbol)) ?? -1;
}

/** Whether it is expected elsewhere, has the same kind and, if an extension, extends a type of the same name. */
function isCounterpart(state: LinkState, scope: FileScope, row: SymbolRow, symbol: SymbolId): boolean {
  if (state.fileOf(symbol) === scope.fileId || (state.flagsOf(symbol) & symbolFlags.declaration) === 0)
    return false;
  const target = state.scopeOf(symbol);
  const at = symbol - target.base;
  if (isCallableKind(target.kinds[at]!) !== isCallableKind(scope.kinds[row]!)) return false;
  return extendedName(target, at) === extendedName(scope, row);
}

function extendedName({ parsed }: FileScope, row: SymbolRow): string {
  const owner = parsed.symbols.owner[row]!;
  return owner === noString ? "" : parsed.strings.get(owner);
}
