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
  #references = 0;
  #resolved = 0;
  #external = 0;
  #ambiguous = 0;

  constructor(state: LinkState) {
    this.#state = state;
    state.edgePairs.clear();
    state.edgeLines.clear();
  }

  count(entity: Entity): entity is SymbolId {
    this.#references++;
    if (isSymbol(entity) || isPackage(entity)) this.#resolved++;
    else if (entity === external) this.#external++;
    else if (isChoice(entity)) this.#ambiguous++;
    return isSymbol(entity);
  }

  add(place: EdgePlace, target: SymbolId, strategy: number, certainty = 1): void {
    const { edgePairs: pairs, edgeLines: lines } = this.#state;
    const from = place.source * 8 + place.kind;
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
    const [references, resolved] = [this.#references, this.#resolved];
    const edges: EdgeTable = this.#rows.build();
    return {
      fileId,
      edges,
      references,
      resolved,
      external: this.#external,
      ambiguous: this.#ambiguous,
      unresolved: references - resolved - this.#external - this.#ambiguous,
    };
  }
}
