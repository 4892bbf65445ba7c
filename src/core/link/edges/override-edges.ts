// Edges from the methods of a file to the methods that they override or implement: a call of one may run the other.
import { edgeKindCode, symbolFlags } from "../../types/index.ts";
import type { CompilerReferences } from "./compiler-references.ts";
import type { EdgeWriter } from "./edge-writer.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ScopeOutline } from "../names/scope-outline.ts";
import { askDeeply } from "../types/deep-answers.ts";
import type { LinkState } from "../link-state.ts";
import { overriddenMembers } from "./overridden-members.ts";
import { via } from "../strategies.ts";
import type { SymbolId, SymbolRow } from "../ids.ts";

const inherits = edgeKindCode("INHERITS");
const implementsKind = edgeKindCode("IMPLEMENTS");

/**
 * Adds an edge for every member of the file that overrides another: IMPLEMENTS if that one is an interface's or
 * declared for several platforms, else INHERITS.
 */
export function linkOverrides(
  state: LinkState,
  scope: FileScope,
  writer: EdgeWriter,
  compiler: CompilerReferences | undefined,
): void {
  if (scope.traits.overrides === "never") return;
  const { startLine, nameStart } = scope.parsed.symbols;
  for (let row = 1; row < scope.symbolCount; row++) {
    const told = compiler?.implementedBy(row) ?? [];
    const found = overriddenAt(state, scope, row);
    // A compiler names all members above, we only the nearest.
    for (const target of found.length > 0 ? found : told) {
      const above = state.closedScopeOf(target);
      const kind = isCarriedOut(above, target - above.base) ? implementsKind : inherits;
      const place = { source: row, kind, line: startLine[row]!, offset: nameStart[row]! };
      writer.add(place, target, via.override);
    }
  }
}

/** Whether a member exists to be implemented: it belongs to an interface, or is declared for several platforms. */
function isCarriedOut(scope: ScopeOutline, row: SymbolRow): boolean {
  const parent = scope.parents[row]!;
  const isExpected = (scope.flags[parent === 0 ? row : parent]! & symbolFlags.declaration) !== 0;
  return isExpected || scope.kindOf(parent) === "interface";
}

function overriddenAt(state: LinkState, scope: FileScope, row: SymbolRow): readonly SymbolId[] {
  // If a member is declared here and defined elsewhere, its definition overrides.
  const symbol = scope.base + row;
  const definition = state.resolver(scope.language).definitionOf?.(symbol) ?? symbol;
  if (definition !== symbol) return [];
  return askDeeply(
    [state],
    () => overriddenMembers(state, scope, row),
    () => [],
  );
}
