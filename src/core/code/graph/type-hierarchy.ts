// Which types of a root have a common subtype? An object of such a subtype is of both types.
import { edgeKindCode } from "../../types/index.ts";
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import type { NodeNumbers } from "./graph-nodes.ts";
import type { LiveTables } from "../snapshots/live-tables.ts";

const inherits = edgeKindCode("INHERITS");
const implementsKind = edgeKindCode("IMPLEMENTS");

export interface HierarchySource {
  readonly segments: readonly LiveTables[];
  readonly numbers: NodeNumbers;
  readonly graph: CodeGraph;
}

/** Nodes of types, read from the edges between types on demand. */
export class TypeHierarchy {
  readonly #source: HierarchySource;
  readonly #below = new Map<number, ReadonlySet<number>>();

  constructor(source: HierarchySource) {
    this.#source = source;
  }

  /** The types with supertypes that the node is or is inside, innermost first. */
  around(node: number): readonly number[] {
    const { segments, numbers, graph } = this.#source;
    const { segment, row } = numbers.refOf(node);
    const { parent } = segments[segment]!.tables.symbols;
    const found: number[] = [];
    for (let at = row; at >= 0; at = parent[at]!) {
      const around = node + at - row;
      if (graph.outgoing(around).some(isHeritage)) found.push(around);
    }
    return found;
  }

  /** Whether an object may be of both types: one is a subtype of the other, or a third is a subtype of both. */
  meet(one: number, other: number): boolean {
    const [few, many] = [this.#atOrBelow(one), this.#atOrBelow(other)].sort((a, b) => a.size - b.size);
    for (const type of few!) if (many!.has(type)) return true;
    return false;
  }

  #atOrBelow(type: number): ReadonlySet<number> {
    const known = this.#below.get(type);
    if (known !== undefined) return known;
    const { graph } = this.#source;
    const found = new Set([type]);
    for (const at of found) {
      for (const edge of graph.incoming(at)) if (isHeritage(edge)) found.add(edge.source);
    }
    this.#below.set(type, found);
    return found;
  }
}

function isHeritage({ kind, isOverride }: GraphEdge): boolean {
  return (kind === inherits || kind === implementsKind) && !isOverride;
}
