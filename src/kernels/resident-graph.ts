// How does a graph get into the kernels' memory? Its arrays are copied there once. The other forms that kernels need
// (reversed, undirected, simple) are built there on first use.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { checkLengths } from "./csr-graph.ts";
import type { CsrGraph } from "./csr-graph.ts";
import { createKernels, getKernels, recycleKernels } from "./load.ts";
import type { Kernels } from "./load.ts";

/** A kernel's input: arrays, which are imported for one call, or a graph that is already there. */
export type GraphInput = CsrGraph | ResidentGraph;

/**
 * A graph in the kernels' memory, for several kernels in turn.
 * @param kernels the instance to use; by default a new one, so that dropping the graph frees its memory
 * @throws LociError INPUT_INVALID for a malformed graph or a weight that is not positive, KERNEL_MEMORY if it does not
 *   fit.
 */
export function openGraph(graph: CsrGraph, kernels: Kernels = createKernels()): ResidentGraph {
  return new ResidentGraph(graph, kernels);
}

/** Runs `body` over a resident graph; one created for this purpose is closed afterwards. */
export function withGraph<T>(input: GraphInput, body: (graph: ResidentGraph) => T): T {
  if (input instanceof ResidentGraph) return body(input);
  const graph = openGraph(input, getKernels());
  try {
    return body(graph);
  } finally {
    graph.close();
    recycleKernels();
  }
}

/** Addresses of one form of the graph: its five-word descriptor for the kernels, and the arrays that it points to. */
interface Shape {
  readonly ref: number;
  readonly offsets: number;
  readonly targets: number;
  readonly weights: number;
}

const refBytes = 20;
const faultNames = ["offset", "target", "weight"] as const;

/** Created by `openGraph`. */
export class ResidentGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly kernels: Kernels;
  readonly hasWeights: boolean;
  readonly #blocks: number[] = [];
  readonly #outgoing: Shape;
  #incoming: Shape | undefined;
  #undirected: Shape | undefined;
  #simpleOutgoing: Shape | undefined;
  #simpleUndirected: Shape | undefined;

  constructor(graph: CsrGraph, kernels: Kernels) {
    checkLengths(graph);
    this.nodeCount = graph.nodeCount;
    this.edgeCount = graph.targets.length;
    this.kernels = kernels;
    this.hasWeights = graph.weights !== undefined;
    try {
      this.#outgoing = this.#allocate(this.edgeCount, this.hasWeights);
      kernels.memory.write(this.#outgoing.offsets, graph.offsets);
      kernels.memory.write(this.#outgoing.targets, graph.targets);
      if (graph.weights !== undefined) kernels.memory.write(this.#outgoing.weights, graph.weights);
      this.#refuseFaults(graph);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Address of the graph as given. */
  get outgoing(): number {
    return this.#outgoing.ref;
  }

  /** Address of the graph with every edge reversed. */
  get incoming(): number {
    this.#incoming ??= this.#build(this.edgeCount, this.hasWeights, (shape) => {
      this.kernels.exports.graph_transpose(this.outgoing, shape.ref);
    });
    return this.#incoming.ref;
  }

  /** Address of the graph in which each edge, except loops, is in the rows of both its ends. */
  get undirected(): number {
    const { exports } = this.kernels;
    this.#undirected ??= this.#buildCounted(
      this.hasWeights,
      (shape) => exports.graph_undirected_offsets(this.outgoing, shape.ref),
      (shape) => {
        exports.graph_undirected_rows(this.outgoing, shape.ref);
      },
    );
    return this.#undirected.ref;
  }

  /** Address of the graph without loops, weights and parallel edges, directed or undirected. */
  getSimple(directed: boolean): number {
    if (directed) return (this.#simpleOutgoing ??= this.#buildSimple(this.outgoing)).ref;
    return (this.#simpleUndirected ??= this.#buildSimple(this.undirected)).ref;
  }

  /** Frees all its memory. */
  close(): void {
    for (const block of this.#blocks.splice(0)) this.kernels.memory.release(block);
  }

  #buildSimple(source: number): Shape {
    const { exports, memory } = this.kernels;
    return this.#buildCounted(
      false,
      (shape) =>
        memory.withFrame((frame) =>
          readStatus(exports.graph_simple_offsets(source, shape.ref, frame.scratch)),
        ),
      (shape) => {
        memory.withFrame((frame) => readStatus(exports.graph_simple_rows(source, shape.ref, frame.scratch)));
      },
    );
  }

  #build(edges: number, weighted: boolean, fill: (shape: Shape) => void): Shape {
    const shape = this.#allocate(edges, weighted);
    fill(shape);
    return shape;
  }

  /** First counts using only offsets, then allocates rows of that size: only then is the number of edges known. */
  #buildCounted(weighted: boolean, count: (shape: Shape) => number, fill: (shape: Shape) => void): Shape {
    const { memory } = this.kernels;
    const counted = this.#allocate(0, false);
    const edges = count(counted);
    const shape = this.#allocate(edges, weighted);
    const offsets = memory.u32(counted.offsets, this.nodeCount + 1);
    memory.u32(shape.offsets, this.nodeCount + 1).set(offsets);
    this.#release(counted.ref);
    try {
      fill(shape);
    } catch (error) {
      this.#release(shape.ref);
      throw error;
    }
    return shape;
  }

  #allocate(edges: number, weighted: boolean): Shape {
    const { memory } = this.kernels;
    const offsetBytes = (this.nodeCount + 1) * 4;
    const ref = memory.allocate(alignedRef + offsetBytes + edges * (weighted ? 8 : 4));
    this.#blocks.push(ref);
    const offsets = ref + alignedRef;
    const targets = offsets + offsetBytes;
    const weights = weighted ? targets + edges * 4 : 0;
    memory.u32(ref, refBytes / 4).set([this.nodeCount, edges, offsets, targets, weights]);
    return { ref, offsets, targets, weights };
  }

  #release(block: number): void {
    this.kernels.memory.release(block);
    this.#blocks.splice(this.#blocks.indexOf(block), 1);
  }

  #refuseFaults(graph: CsrGraph): void {
    const { exports, memory } = this.kernels;
    memory.withFrame((frame) => {
      const indexAt = frame.take(4);
      const kind = exports.graph_find_fault(this.outgoing, indexAt);
      if (kind === 0) return;
      const index = memory.u32(indexAt, 1)[0]!;
      const value = [graph.offsets, graph.targets, graph.weights][kind - 1]?.[index];
      const message = `The graph's ${faultNames[kind - 1] ?? "data"} number ${index} is ${value ?? "missing"}.`;
      throw new LociError("INPUT_INVALID", message, {
        hint: "Offsets must rise to the number of edges, targets must be nodes, and weights must be positive numbers.",
      });
    });
  }
}

const alignedRef = 64;
