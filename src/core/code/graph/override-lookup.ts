// Which methods does a method override or implement, and which override or implement it? A call of one may run the
// other.
import { strategyCode } from "../../types/index.ts";
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import type { StructuralOverrides } from "./structural-overrides.ts";
import type { TypeHierarchy } from "./type-hierarchy.ts";

const inherited = strategyCode("inherited");

export class OverrideLookup {
  readonly #graph: CodeGraph;
  readonly #structural: StructuralOverrides;
  readonly #hierarchy: TypeHierarchy;

  constructor(graph: CodeGraph, structural: StructuralOverrides, hierarchy: TypeHierarchy) {
    this.#graph = graph;
    this.#structural = structural;
    this.#hierarchy = hierarchy;
  }

  /**
   * Whether a call is on the method's own object, whose type limits which methods it may run.
   */
  isOfOwnObject(call: GraphEdge): boolean {
    return call.strategy === inherited;
  }

  /**
   * Whether a call of a method that `method` overrides may run `method`: `this.find()` does not run a sibling's method.
   */
  mayRun(call: GraphEdge, method: number): boolean {
    if (!this.isOfOwnObject(call)) return true;
    const [holder] = this.#hierarchy.around(method);
    const callers = this.#hierarchy.around(call.source);
    if (holder === undefined || callers.length === 0) return true;
    return callers.some((type) => this.#hierarchy.meet(type, holder));
  }

  /** All methods that the node overrides, directly or indirectly, nearest first. */
  above(node: number): readonly number[] {
    return closure(node, (at) => this.#directlyAbove(at));
  }

  /** All methods that override the node, directly or indirectly, nearest first. */
  below(node: number): readonly number[] {
    return closure(node, (at) => this.#directlyBelow(at));
  }

  /** Interface methods that the node implements without an explicit declaration. */
  structurallyAbove(node: number): readonly number[] {
    return this.#structural.above(node);
  }

  /** Methods that implement the node without an explicit declaration. */
  structurallyBelow(node: number): readonly number[] {
    return this.#structural.below(node);
  }

  #directlyAbove(node: number): readonly number[] {
    const found: number[] = [];
    for (const { target, isOverride } of this.#graph.outgoing(node)) if (isOverride) found.push(target);
    for (const method of this.#structural.above(node)) if (!found.includes(method)) found.push(method);
    return found;
  }

  #directlyBelow(node: number): readonly number[] {
    const found = this.#graph.overriding(node);
    for (const method of this.#structural.below(node)) if (!found.includes(method)) found.push(method);
    return found;
  }
}

function closure(start: number, next: (node: number) => readonly number[]): readonly number[] {
  const first = next(start);
  if (first.length === 0) return first;
  const found = new Set<number>([start]);
  const queue = [start];
  for (const node of queue) {
    for (const other of next(node)) {
      if (found.has(other)) continue;
      found.add(other);
      queue.push(other);
    }
  }
  return queue.slice(1);
}
