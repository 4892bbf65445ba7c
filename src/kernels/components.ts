// What hangs together, and where does it run in circles?

import { readStatus } from "./abi.ts";
import { withGraph } from "./resident-graph.ts";
import type { GraphInput, ResidentGraph } from "./resident-graph.ts";

export interface Components {
  /** By node: 0, 1, 2, ... in the order of each component's first node. */
  readonly labels: Uint32Array;
  readonly count: number;
}

/** Nodes that reach one another, and one way round. */
export interface Cycle {
  /** All nodes of the component, in order. */
  readonly members: Uint32Array;
  /** A shortest cycle through the first member: each node has an edge to the next, and the last to the first. */
  readonly path: Uint32Array;
}

/** Components when the direction of edges does not matter. */
export function labelWeakComponents(input: GraphInput): Components {
  return withGraph(input, (graph) => {
    const { exports, memory } = graph.kernels;
    return memory.withFrame((frame) => {
      const labelsAt = frame.take(graph.nodeCount * 4);
      const count = readStatus(exports.components_weak(graph.outgoing, labelsAt));
      return { count, labels: memory.u32(labelsAt, graph.nodeCount).slice() };
    });
  });
}

/** Components whose nodes all reach one another. */
export function labelStrongComponents(input: GraphInput): Components {
  return withGraph(input, (graph) => {
    const { exports, memory } = graph.kernels;
    return memory.withFrame((frame) => {
      const labelsAt = frame.take(graph.nodeCount * 4);
      const count = readStatus(exports.components_strong(graph.outgoing, labelsAt, frame.scratch));
      return { count, labels: memory.u32(labelsAt, graph.nodeCount).slice() };
    });
  });
}

/**
 * One entry for each strong component that has a cycle (a loop is one), in the order of their first nodes.
 * @param limit how many at most
 */
export function listCycles(input: GraphInput, limit = Infinity): readonly Cycle[] {
  const most = Math.max(0, Math.min(limit, input.nodeCount));
  return withGraph(input, (graph) => {
    const { labels, count } = labelStrongComponents(graph);
    const { lengths, paths } = findPaths(graph, labels, count, most);
    const members = groupByLabel(labels, count);
    const cycles: Cycle[] = [];
    let start = 0;
    lengths.forEach((length, component) => {
      if (length === 0) return;
      cycles.push({ members: members(component), path: paths.slice(start, start + length) });
      start += length;
    });
    return cycles;
  });
}

function findPaths(
  graph: ResidentGraph,
  labels: Uint32Array,
  count: number,
  limit: number,
): { readonly lengths: Uint32Array; readonly paths: Uint32Array } {
  const { exports, memory } = graph.kernels;
  return memory.withFrame((frame) => {
    const labelsAt = frame.put(labels);
    const lengthsAt = frame.take(count * 4);
    const pathsAt = frame.take(graph.nodeCount * 4);
    const status = exports.cycles_list(
      graph.outgoing,
      labelsAt,
      count,
      limit,
      lengthsAt,
      pathsAt,
      frame.scratch,
    );
    const written = readStatus(status);
    return { lengths: memory.u32(lengthsAt, count).slice(), paths: memory.u32(pathsAt, written).slice() };
  });
}

/** The nodes of each label, in order. */
function groupByLabel(labels: Uint32Array, count: number): (label: number) => Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const label of labels) starts[label + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, count);
  const nodes = new Uint32Array(labels.length);
  labels.forEach((label, node) => (nodes[next[label]!++] = node));
  return (label) => nodes.slice(starts[label], starts[label + 1]);
}
