// Which graphs are measured? Power-law graphs generated from a seed, and any other graph from a file.

import { readFileSync, writeFileSync } from "node:fs";
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

const fileNodes = 20;

/** R-MAT (Chakrabarti, Zhan and Faloutsos 2004) with the usual 0.57, 0.19, 0.19, 0.05; no loops. */
export function createRmatGraph(nodeCount: number, edgeCount: number, seed: number): CsrGraph {
  const random = new Mulberry32(seed);
  const levels = Math.ceil(Math.log2(nodeCount));
  return collectEdges(nodeCount, edgeCount, () => {
    let [source, target] = [0, 0];
    for (let level = 0; level < levels; level++) {
      const at = random.next() / 2 ** 32;
      source = source * 2 + (at >= 0.76 ? 1 : 0);
      target = target * 2 + ((at >= 0.57 && at < 0.76) || at >= 0.95 ? 1 : 0);
    }
    return [source, target];
  });
}

/**
 * Resembles a call graph: most edges stay nearby (a file, a folder), the others go to popular nodes, in a power law.
 */
export function createCodeGraph(nodeCount: number, edgeCount: number, seed: number): CsrGraph {
  const random = new Mulberry32(seed);
  const chance = (): number => random.next() / 2 ** 32;
  const near = (node: number, reach: number): number => node + Math.floor((chance() - 0.6) * reach);
  const popular = new Uint32Array(nodeCount + edgeCount).map((_, i) => i);
  let count = nodeCount;
  return collectEdges(nodeCount, edgeCount, () => {
    const source = Math.floor(chance() ** 1.3 * nodeCount);
    const kind = chance();
    const drawn = kind < 0.4 ? near(source, 40) : kind < 0.7 ? near(source, 2000) : -1;
    const target = kind < 0.7 ? drawn : popular[Math.floor(chance() * count)]!;
    if (count < popular.length && target >= 0 && target < nodeCount) popular[count++] = target;
    return [source, target];
  });
}

/** The same graph with a share of its edges redirected to other targets. */
export function rewire(graph: CsrGraph, share: number, seed: number): CsrGraph {
  const random = new Mulberry32(seed);
  const targets = graph.targets.slice();
  for (let i = 0; i < targets.length * share; i++) {
    targets[random.next() % targets.length] = random.next() % graph.nodeCount;
  }
  return { ...graph, targets };
}

/**
 * The same graph as after an edit. Picks runs of twenty nodes, the size of a file, until they hold that share of the
 * edges. Each of these edges then gets the target of some other edge.
 */
export function rewireFiles(graph: CsrGraph, share: number, seed: number): CsrGraph {
  const random = new Mulberry32(seed);
  const { nodeCount, offsets } = graph;
  const targets = graph.targets.slice();
  for (let changed = 0; changed < targets.length * share;) {
    const first = random.next() % Math.max(1, nodeCount - fileNodes);
    const end = offsets[Math.min(nodeCount, first + fileNodes)]!;
    for (let edge = offsets[first]!; edge < end; edge++, changed++) {
      targets[edge] = graph.targets[random.next() % targets.length]!;
    }
  }
  return { ...graph, targets };
}

/** A file of u32 values: nodes, edges, offsets, targets. */
export function loadGraph(path: string): CsrGraph {
  const bytes = new Uint8Array(readFileSync(path));
  const words = new Uint32Array(bytes.buffer);
  const [nodeCount, edgeCount] = [words[0]!, words[1]!];
  const offsets = words.slice(2, nodeCount + 3);
  return { nodeCount, offsets, targets: words.slice(nodeCount + 3, nodeCount + 3 + edgeCount) };
}

export function saveGraph(path: string, { nodeCount, offsets, targets }: CsrGraph): void {
  const words = new Uint32Array(2 + offsets.length + targets.length);
  words.set([nodeCount, targets.length]);
  words.set(offsets, 2);
  words.set(targets, 2 + offsets.length);
  writeFileSync(path, words);
}

/** Draws until there are enough edges; redraws edges that are loops or leave the graph. */
function collectEdges(nodeCount: number, edgeCount: number, draw: () => readonly [number, number]): CsrGraph {
  const sources = new Uint32Array(edgeCount);
  const drawn = new Uint32Array(edgeCount);
  const offsets = new Uint32Array(nodeCount + 1);
  for (let i = 0; i < edgeCount;) {
    const [source, target] = draw();
    if (source >= nodeCount || target < 0 || target >= nodeCount || source === target) continue;
    sources[i] = source;
    drawn[i++] = target;
    offsets[source + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice(0, nodeCount);
  const targets = new Uint32Array(edgeCount);
  for (let i = 0; i < edgeCount; i++) targets[next[sources[i]!]!++] = drawn[i]!;
  return { nodeCount, offsets, targets };
}
