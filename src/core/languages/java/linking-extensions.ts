// Which extensions are visible at a place? Those of its package, imported ones, and members of an enclosing type; a
// local one in its function, a private one in its file.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, symbolFlags, visibilities } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { superTypesOf } from "../../link/names/super-types.ts";
import { isCallableKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/type-table.ts";
import type { ExpressionRow, SymbolId, SymbolRow } from "../../link/ids.ts";

const selfName = hash32("this");
const maxDepth = 16;
/** What every Kotlin file sees without an import. Only the standard library itself declares extensions there. */
const standardPackages = new Set(
  ["", ".annotation", ".collections", ".comparisons", ".io", ".jvm", ".ranges", ".sequences", ".text"].map(
    (part) => `kotlin${part}`,
  ),
);
const privateCode = visibilities.indexOf("private");

/**
 * Whether the expression `row` may mean `symbol`, if no other extension has its name and type. Which values are `this` is
 * not always known, so it may mean a member of any type. Scala finds extensions in more places than imports.
 */
export function maySeeExtension(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): boolean {
  const target = state.closedScopeOf(symbol);
  const isMember = isTypeKind(target.kinds[holderOf(target, symbol - target.base)]!);
  const isFound = isMember || scope.language !== "kotlin";
  return isFound ? !isHidden(state, scope, row, symbol) : seesExtension(state, scope, row, symbol);
}

/** Whether `row` is outside the function that a local extension is declared in, or the file of a private one. */
function isHidden(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  const isElsewhere = target.fileId !== scope.fileId;
  if (isElsewhere && isPrivate(state, target, at)) return true;
  for (let around = holderOf(target, at); around > 0; around = target.parents[around]!) {
    if (!isCallableKind(target.kinds[around]!)) continue;
    return isElsewhere || !scope.isWithin(scope.parsed.expressions.owner[row]!, around);
  }
  return false;
}

function isPrivate(state: LinkState, target: ScopeOutline, at: SymbolRow): boolean {
  return state.scope(target.fileId).parsed.symbols.visibility[at] === privateCode;
}

/** Whether the expression `row` sees the extension `symbol`. */
export function seesExtension(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): boolean {
  if (isHidden(state, scope, row, symbol)) return false;
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  const parent = holderOf(target, at);
  const isMember = parent > 0 && isTypeKind(target.kinds[parent]!);
  if (isMember && isReceiver(state, scope, row, target.base + parent)) return true;
  if (!isMember && target.fileId === scope.fileId) return true;
  const declaring = state.scope(target.fileId).parsed;
  const { packageName } = declaring;
  const isNear = packageName === scope.parsed.packageName || standardPackages.has(packageName);
  if (!isMember && isNear) return true;
  const { imports, strings, expressions } = scope.parsed;
  // The name as the place writes it: an import may give another one than that of the extension.
  const written = expressions.name[row]!;
  const name = written === noString ? target.names[at]! : scope.nameHash(written);
  for (let at = scope.firstImport(name); at >= 0; at = scope.nextImport(at)) {
    if (isMember || strings.get(imports.module[at]!).startsWith(packageName)) return true;
  }
  const holder = isMember ? declaring.strings.get(declaring.symbols.name[parent]!) : "";
  return [...scope.wildcards].some((at) => {
    if ((imports.flags[at]! & importFlags.wildcard) === 0) return false;
    const module = strings.get(imports.module[at]!);
    return module === packageName || (isMember && module.slice(module.lastIndexOf(".") + 1) === holder);
  });
}

/** The holder of the extension; for a method of Scala's implicit class, the holder of that class. */
function holderOf(target: ScopeOutline, at: SymbolRow): SymbolRow {
  const parent = target.parents[at]!;
  return (target.flags[parent]! & symbolFlags.extending) === 0 ? parent : target.parents[parent]!;
}

/** Whether `type` is the `this` of a function around the row. */
function isReceiver(state: LinkState, scope: FileScope, row: ExpressionRow, type: SymbolId): boolean {
  const { owner, offset } = scope.parsed.expressions;
  for (const binding of scope.bindingsAt(selfName, offset[row]!)) {
    const given = state.infer.bindingType(scope, binding);
    const isOne = state.types.kind(given) === typeKinds.instance;
    if (isOne && inherits(state, state.types.subject(given), type, 0)) return true;
  }
  for (let at = owner[row]!; at > 0; at = scope.parents[at]!) {
    if (isTypeKind(scope.kinds[at]!) && inherits(state, scope.base + at, type, 0)) return true;
  }
  return false;
}

function inherits(state: LinkState, type: SymbolId, above: SymbolId, depth: number): boolean {
  if (type === above) return true;
  return (
    depth < maxDepth &&
    superTypesOf(state, type).some(
      (superType) =>
        state.types.kind(superType) === typeKinds.instance &&
        inherits(state, state.types.subject(superType), above, depth + 1),
    )
  );
}
