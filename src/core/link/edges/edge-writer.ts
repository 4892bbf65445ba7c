// Collects the edges that leave one file, each (source, target, kind, line) once, and counts the fate of every
// reference.
import { TableBuilder } from "../../../base/columns.ts";
import { edgeStrategies } from "../../types/index.ts";
import type { EdgeTable, FileEdges } from "./edges.ts";
import { edgeSchema } from "./edges.ts";
import { external, isChoice, isPackage, isSymbol } from "../entity.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import type { Entity, FileId, SymbolId, SymbolRow } from "../ids.ts";

const maxCandidates = 5;
/** More than there are kinds of edges. */
const kindRoom = 8;
const confidences = edgeStrategies.map(({ confidence }) => Math.round(confidence * 255));

/** Place of a reference. */
export interface EdgePlace {
  /** Symbol row in the file. */
  readonly source: SymbolRow;
  readonly kind: number;
  readonly line: number;
  readonly offset: number;
}

/** Receives the edges of a reference. */
export interface EdgeSink {
  /** Counts a reference by what it stands for; true if that is a symbol. */
  count(entity: Entity): entity is SymbolId;
  add(place: EdgePlace, target: SymbolId, strategy: number, certainty?: number): void;
  /** Rows with strategy "ambiguous" for the first few of several symbols that fit. */
  addCandidates(place: EdgePlace, candidates: readonly SymbolId[]): void;
}

export class EdgeWriter implements EdgeSink {
  readonly #state: LinkState;
  readonly #rows = new TableBuilder(edgeSchema, 256);
  /** References, and those of them that are resolved, external and ambiguous. */
  readonly #counts = new Int32Array(4);
  readonly #marked = new Int32Array(4);

  /** One for each file: `state.beginFile` comes before. */
  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Begins a reference, for `rewind`. */
  mark(): void {
    for (let i = 0; i < 4; i++) this.#marked[i] = this.#counts[i]!;
  }

  /** Takes back what was counted since `mark`. The edges stay: they are there once, however often they are added. */
  rewind(): void {
    for (let i = 0; i < 4; i++) this.#counts[i] = this.#marked[i]!;
  }

  count(entity: Entity): entity is SymbolId {
    const counts = this.#counts;
    counts[0]!++;
    if (isSymbol(entity) || isPackage(entity)) counts[1]!++;
    else if (entity === external) counts[2]!++;
    else if (isChoice(entity)) counts[3]!++;
    return isSymbol(entity);
  }

  add(place: EdgePlace, target: SymbolId, strategy: number, certainty = 1): void {
    const { edgePairs: pairs, edgeLines: lines } = this.#state;
    const from = place.source * kindRoom + place.kind;
    let pair = pairs.get(from, target, -1);
    if (pair < 0) pairs.set(from, target, (pair = pairs.size));
    if (lines.get(pair, place.line, 0) === 1) return;
    lines.set(pair, place.line, 1);
    const scope = this.#state.closedScopeOf(target);
    this.#rows.add({
      source: place.source,
      targetFile: scope.fileId,
      target: target - scope.base,
      kind: place.kind,
      strategy,
      confidence: Math.round(confidences[strategy]! * certainty),
      line: place.line,
      offset: place.offset,
    });
  }

  addCandidates(place: EdgePlace, candidates: readonly SymbolId[]): void {
    for (const candidate of candidates.slice(0, maxCandidates)) this.add(place, candidate, via.ambiguous);
  }

  build(fileId: FileId): FileEdges {
    const [references = 0, resolved = 0, outside = 0, ambiguous = 0] = this.#counts;
    const edges: EdgeTable = this.#rows.build();
    const unresolved = references - resolved - outside - ambiguous;
    return { fileId, edges, references, resolved, external: outside, ambiguous, unresolved };
  }
}
