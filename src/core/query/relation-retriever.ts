// What uses the symbol that the query names, what kinds of it are there, and what does it use? Answered by the graph.
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { documentId } from "../lexical/index.ts";
import { codeEdgeKinds, edgeKindOf, strategyOf, symbolFlags, symbolKindOf } from "../types/index.ts";
import type { CodeEdgeKind } from "../types/index.ts";
import type { RelationKind } from "./asked-relation.ts";
import type { Definition, RelatedSymbol } from "./candidate.ts";
import { findEdgesFrom, findEdgesTo } from "./edges-to.ts";
import type { SearchIndex } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";
import { rankingWeights } from "./ranking-settings.ts";

const maxRelated = 200;
const { minDefinition, nearBest } = rankingWeights.relations;
const worth: Readonly<Record<RelationKind, Partial<Record<CodeEdgeKind, number>>>> =
  rankingWeights.relations.worth;

interface Place {
  readonly segment: number;
  readonly row: number;
}

/** By the id of the document that holds the place where the edge was found (for what is used: its definition). */
export function findRelated(
  index: SearchIndex,
  kind: RelationKind,
  definitions: ReadonlyMap<number, readonly Definition[]>,
  allow: readonly (Bitmap | undefined)[],
): Map<number, RelatedSymbol[]> {
  const found = new Map<number, RelatedSymbol[]>();
  let count = 0;
  const add = (segment: number, row: number, line: number, strength: number): void => {
    const view = viewSegment(index.segments[segment]!.tables);
    const document = view.documentAt(view.tables.symbols.file[row]!, line);
    if (document < 0 || count >= maxRelated) return;
    const bits = allow[segment];
    if (bits !== undefined && !hasBit(bits, document)) return;
    const id = documentId(segment, document);
    const related = found.get(id) ?? [];
    found.set(id, related);
    related.push({ row, line, strength });
    count++;
  };
  for (const place of targetsOf(index, definitions)) {
    if (kind === "used") addUsed(index, place, add);
    else addUsers(index, kind, place, add);
  }
  return found;
}

/** The symbols named, best first, and their constructors: to call a class is to call its constructor. */
function targetsOf(index: SearchIndex, definitions: ReadonlyMap<number, readonly Definition[]>): Place[] {
  const named = [...definitions].flatMap(([id, list]) =>
    list.map(({ row, strength }) => ({ segment: Math.floor(id / documentId(1, 0)), row, strength })),
  );
  const best = Math.max(0, ...named.map(({ strength }) => strength));
  return named
    .filter(({ strength }) => strength >= Math.max(minDefinition, nearBest * best))
    .sort((a, b) => b.strength - a.strength)
    .flatMap(({ segment, row }) => {
      const { symbols } = index.segments[segment]!.tables;
      const places: Place[] = [{ segment, row }];
      const last = symbols.endLine[row]!;
      for (let member = row + 1; member < symbols.length; member++) {
        if (symbols.file[member] !== symbols.file[row] || symbols.startLine[member]! > last) break;
        const isOwn = symbols.parent[member] === row;
        if (isOwn && (symbols.flags[member]! & symbolFlags.constructor) !== 0) {
          places.push({ segment, row: member });
        }
      }
      return places;
    });
}

function addUsers(
  index: SearchIndex,
  kind: RelationKind,
  target: Place,
  add: (segment: number, row: number, line: number, strength: number) => void,
): void {
  const { tables } = index.segments[target.segment]!;
  const view = viewSegment(tables);
  const path = view.path(tables.symbols.file[target.row]!);
  const key = tables.symbols.key[target.row]!;
  index.segments.forEach((segment, s) => {
    const linked = segment.edges?.();
    if (linked === undefined) return;
    const { edges } = linked;
    for (const edge of findEdgesTo(linked, path, key)) {
      const strength = strengthOf(kind, edges.kind[edge]!, edges.strategy[edge]!);
      const row = edges.source[edge]!;
      if (strength === 0 || (s === target.segment && row === target.row)) continue;
      const { symbols } = segment.tables;
      const isModule = symbolKindOf(symbols.kind[row]!) === "module";
      const line = kind === "kinds" && !isModule ? symbols.startLine[row]! : edges.line[edge]!;
      add(s, row, line, strength);
    }
  });
}

function addUsed(
  index: SearchIndex,
  source: Place,
  add: (segment: number, row: number, line: number, strength: number) => void,
): void {
  const linked = index.segments[source.segment]!.edges?.();
  if (linked === undefined) return;
  const { edges, strings } = linked;
  const [first, end] = findEdgesFrom(linked, source.row);
  for (let edge = first; edge < end; edge++) {
    const strength = strengthOf("used", edges.kind[edge]!, edges.strategy[edge]!);
    if (strength === 0) continue;
    const path = strings.get(edges.targetPath[edge]!);
    index.segments.forEach(({ tables }, s) => {
      const row = viewSegment(tables).findSymbol(path, edges.targetKey[edge]!);
      if (row > 0) add(s, row, tables.symbols.startLine[row]!, strength);
    });
  }
}

function strengthOf(kind: RelationKind, edgeKind: number, strategy: number): number {
  const { id, confidence } = strategyOf(strategy);
  if (id === "ambiguous" || edgeKind >= codeEdgeKinds.length) return 0;
  return (worth[kind][edgeKindOf(edgeKind)] ?? 0) * confidence;
}
