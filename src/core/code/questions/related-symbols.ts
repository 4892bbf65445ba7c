// What uses these symbols, and what do they use? Read from the edges of segments, without building a generation's
// graph.
import type { RelatedSymbol } from "../../types/index.ts";
import { edgeKindOf, strategyOf, symbolFlags, symbolKindOf } from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import { viewSegment } from "../../query/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";

/** Edge kinds that say how code works; containment and similar kinds do not. */
const telling: ReadonlySet<string> = new Set(["CALLS", "DEPENDS_ON", "INHERITS", "IMPLEMENTS"]);
/** Maximum number of edges examined for one symbol. */
const maxEdges = 2_000;

interface Neighbor extends SymbolRef {
  readonly kind: RelatedSymbol["relationship"];
  readonly confidence: number;
}

/** Most certain first; of equally certain ones, the most central. Ids that do not exist in the root are skipped. */
export function findRelatedSymbols(
  open: ReadableSnapshot,
  symbolIds: readonly string[],
  limit: number,
): RelatedSymbol[] {
  const { symbols } = open;
  const seen = new Set(symbolIds);
  return symbolIds.flatMap((of) => {
    const ref = symbols.find(of);
    if (ref === undefined) return [];
    return (["user", "used"] as const).flatMap((role) => {
      const found = role === "user" ? findUsers(open, ref) : findUsed(open, ref);
      const rated = found.map((neighbor) => ({ ...neighbor, centrality: symbols.centrality(neighbor) }));
      rated.sort((a, b) => b.confidence - a.confidence || b.centrality - a.centrality);
      const related: RelatedSymbol[] = [];
      for (const { kind, segment, row } of rated) {
        if (related.length === limit) break;
        const id = symbols.id({ segment, row });
        if (seen.has(id)) continue;
        seen.add(id);
        related.push({ of, role, relationship: kind, symbol: symbols.summary({ segment, row }) });
      }
      return related;
    });
  });
}

function findUsers({ snapshot: { segments } }: ReadableSnapshot, { segment, row }: SymbolRef): Neighbor[] {
  const { symbols } = segments[segment]!.tables;
  const path = viewSegment(segments[segment]!.tables).path(symbols.file[row]!);
  const found: Neighbor[] = [];
  segments.forEach(({ tables, deadFiles, edges }, position) => {
    const number = edges.pathNumber(path);
    if (number === undefined) return;
    for (const edge of edges.to(number, symbols.key[row]!).subarray(0, maxEdges)) {
      const source = edges.source(edge);
      if (isDead(deadFiles, tables.symbols.file[source]!)) continue;
      // A file that uses it at the top level has no signature.
      if (tables.symbols.parent[source]! < 0) continue;
      found.push(...toNeighbor(edges.kind(edge), edges.strategy(edge), position, source));
    }
  });
  return found;
}

function findUsed({ snapshot: { segments } }: ReadableSnapshot, { segment, row }: SymbolRef): Neighbor[] {
  const { edges } = segments[segment]!;
  const found: Neighbor[] = [];
  for (const edge of edges.from(row).subarray(0, maxEdges)) {
    const path = edges.path(edges.targetPath(edge));
    segments.forEach(({ tables, deadFiles }, position) => {
      const target = viewSegment(tables).findSymbol(path, edges.targetKey(edge));
      if (target <= 0 || isDead(deadFiles, tables.symbols.file[target]!)) return;
      if ((tables.symbols.flags[target]! & symbolFlags.declaration) !== 0) return;
      // A field says nothing that its type's declaration does not say.
      if (symbolKindOf(tables.symbols.kind[target]!) === "field") return;
      found.push(...toNeighbor(edges.kind(edge), edges.strategy(edge), position, target));
    });
  }
  return found;
}

function toNeighbor(edgeKind: number, strategy: number, segment: number, row: number): Neighbor[] {
  const kind = edgeKindOf(edgeKind);
  const { id, confidence } = strategyOf(strategy);
  return id === "ambiguous" || !telling.has(kind) ? [] : [{ segment, row, kind, confidence }];
}
