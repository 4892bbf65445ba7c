// The edge of `value[…]`, if that runs a member of a type of the root.
import { hasSymbol, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { indexersLike } from "../names/indexers.ts";
import { findMemberOfType } from "../names/members.ts";
import { isChanged } from "./changed-elements.ts";
import { externalType } from "../type-table.ts";
import { addRun } from "./operator-edges.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { via } from "../strategies.ts";
import type { ExpressionRow } from "../ids.ts";

export function linkIndexer(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const base = scope.parsed.expressions.base[row]!;
  if (!scope.traits.subscriptsCall || base < 0) return;
  const type = state.infer.typeOf(scope, base);
  if (type <= externalType) return;
  const { indexer, changingIndexer } = scope.traits;
  const isChanging = changingIndexer !== 0 && isChanged(state, scope, row);
  const { found } = findMemberOfType(state, scope, type, isChanging ? changingIndexer : indexer);
  // Of several, one would be a guess.
  if (hasSymbol(found) && indexersLike(state, symbolOf(found)).length < 2)
    addRun(state, scope, writer, row, { symbol: symbolOf(found), strategy: via.receiver });
}
