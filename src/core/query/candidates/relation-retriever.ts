// Which symbols use the one that the query names, which are kinds of it, and which does it use? Answered from the
// graph.
import { hasBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { documentId, segmentOf } from "../../lexical/index.ts";
import { codeEdgeKinds, edgeKindOf, strategyOf, symbolFlags, symbolKindOf } from "../../types/index.ts";
import type { CodeEdgeKind } from "../../types/index.ts";
import type { RelationKind } from "../question/asked-relation.ts";
import type { Definition, RelatedSymbol } from "./candidate.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import { rankingWeights } from "../ranking-settings.ts";

const maxRelated = 200;
const { minDefinition, nearBest, inside } = rankingWeights.relations;
const worth: Readonly<Record<RelationKind, Partial<Record<CodeEdgeKind, number>>>> =
  rankingWeights.relations.worth;

const calledKinds: ReadonlySet<string> = new Set(["function", "method", "macro"]);

interface Place {
  readonly segment: number;
  readonly row: number;
}

/** Keyed by the id of the document where the edge was found (for used symbols: where they are defined). */
export function findRelated(
  index: SearchIndex,
  kind: RelationKind,
  definitions: ReadonlyMap<number, readonly Definition[]>,
  allow: readonly (Bitmap | undefined)[],
): Map<number, RelatedSymbol[]> {
  const targets = targetsOf(index, definitions);
  const homes = new Set(targets.map(({ segment, row }) => homeOf(index, segment, row)));
  const answers: Answer[] = [];
  const add = (segment: number, row: number, line: number, strength: number): void => {
    const view = viewSegment(index.segments[segment]!.tables);
    const document = view.documentAt(view.fileOf(row), line);
    if (document < 0 || answers.length >= maxRelated) return;
    const bits = allow[segment];
    if (bits !== undefined && !hasBit(bits, document)) return;
    const isInside = kind === "users" && homes.has(homeOf(index, segment, row));
    answers.push({ id: documentId(segment, document), row, line, strength, isInside });
  };
  for (const place of targets) {
    if (kind === "used") addUsed(index, place, add);
    else addUsers(index, kind, place, add);
  }
  return groupAnswers(answers, insideShare(index, targets, answers));
}

interface Answer extends RelatedSymbol {
  readonly id: number;
  /** It is in the same file as the definition. */
  readonly isInside: boolean;
}

/** The weight of users in the definition's own file. A class that others use is naturally used there too. */
function insideShare(index: SearchIndex, targets: readonly Place[], answers: readonly Answer[]): number {
  const [first] = targets;
  if (answers.every(({ isInside }) => isInside)) return 1;
  return first !== undefined && isCalled(index, first) ? inside : 0;
}

/**
 * Keyed by document. The most certain answer gets full weight: for a file that is only imported, that is its importers.
 */
function groupAnswers(answers: readonly Answer[], share: number): Map<number, RelatedSymbol[]> {
  const found = new Map<number, RelatedSymbol[]>();
  const best = Math.max(0, ...answers.map(({ strength }) => strength));
  for (const { id, row, line, strength, isInside } of answers) {
    const worth = (isInside ? share * strength : strength) / best;
    if (worth === 0) continue;
    const known = found.get(id) ?? [];
    found.set(id, known);
    known.push({ row, line, strength: worth });
  }
  return found;
}

function isCalled({ segments }: SearchIndex, { segment, row }: Place): boolean {
  return calledKinds.has(symbolKindOf(segments[segment]!.tables.symbols.kind[row]!));
}

/** A number for each file. */
function homeOf({ segments }: SearchIndex, segment: number, row: number): number {
  return documentId(segment, segments[segment]!.tables.symbols.file[row]!);
}

/** The named symbols, best first, and their constructors: calling a class calls its constructor. */
function targetsOf(index: SearchIndex, definitions: ReadonlyMap<number, readonly Definition[]>): Place[] {
  const named = [...definitions].flatMap(([id, list]) =>
    list.map(({ row, strength }) => ({ segment: segmentOf(id), row, strength })),
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
  for (const { segment, row, line, strength } of findUses(index, kind, target)) {
    if (segment !== target.segment || row !== target.row) add(segment, row, line, strength);
  }
}

/** A symbol that uses the target, or is a kind of it. */
export interface Use extends Place {
  /** Line of the use; for a kind, the one where it is declared. */
  readonly line: number;
  /** By the kind of the edge and how certain it is, 0..1. */
  readonly strength: number;
}

/** May find the target itself. */
export function* findUses(index: SearchIndex, kind: RelationKind, target: Place): Generator<Use> {
  const { tables } = index.segments[target.segment]!;
  const view = viewSegment(tables);
  const path = view.path(tables.symbols.file[target.row]!);
  const key = tables.symbols.key[target.row]!;
  for (const [segment, { tables, edges }] of index.segments.entries()) {
    const number = edges?.pathNumber(path);
    if (edges === undefined || number === undefined) continue;
    for (const edge of edges.to(number, key)) {
      const strength = strengthOf(kind, edges.kind(edge), edges.strategy(edge));
      if (strength === 0) continue;
      const row = edges.source(edge);
      const { symbols } = tables;
      const isModule = symbolKindOf(symbols.kind[row]!) === "module";
      const line = kind === "kinds" && !isModule ? symbols.startLine[row]! : edges.line(edge);
      yield { segment, row, line, strength };
    }
  }
}

function addUsed(
  index: SearchIndex,
  source: Place,
  add: (segment: number, row: number, line: number, strength: number) => void,
): void {
  const { edges } = index.segments[source.segment]!;
  if (edges === undefined) return;
  for (const edge of edges.from(source.row)) {
    const strength = strengthOf("used", edges.kind(edge), edges.strategy(edge));
    if (strength === 0) continue;
    const path = edges.path(edges.targetPath(edge));
    index.segments.forEach(({ tables }, s) => {
      const row = viewSegment(tables).findSymbol(path, edges.targetKey(edge));
      if (row > 0) add(s, row, tables.symbols.startLine[row]!, strength);
    });
  }
}

function strengthOf(kind: RelationKind, edgeKind: number, strategy: number): number {
  const { id, confidence } = strategyOf(strategy);
  if (id === "ambiguous" || edgeKind >= codeEdgeKinds.length) return 0;
  return (worth[kind][edgeKindOf(edgeKind)] ?? 0) * confidence;
}
