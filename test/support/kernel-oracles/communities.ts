// The oracle of community detection: the same Leiden rounds over small objects. It adds numbers in the same order as
// the kernel, so that labels are equal and not just similar.

import { readCommunityOptions } from "../../../src/kernels/communities.ts";
import type { Communities, CommunityOptions } from "../../../src/kernels/communities.ts";
import type { CsrGraph } from "../../../src/kernels/csr-graph.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { renameLabels } from "./edges.ts";
import { createLevel, mergeGroups } from "./level.ts";
import type { Level } from "./level.ts";
import { moveNodes } from "./local-move.ts";
import { computeReferenceModularity } from "./modularity.ts";
import { refineCommunities } from "./refine.ts";

/** The same communities, computed in plain TypeScript. */
export function detectReferenceCommunities(graph: CsrGraph, options: CommunityOptions = {}): Communities {
  const { resolution, seed, rounds, refine, start } = readCommunityOptions(graph.nodeCount, options);
  const level = createLevel(graph, resolution);
  const random = new Mulberry32(seed);
  let labels = Array.from({ length: graph.nodeCount }, (_, node) => start?.[node] ?? node);
  if (graph.targets.length > 0) {
    for (let round = 1; round <= rounds; round++) {
      labels = runRound(level, labels, round === rounds ? { passes: 2, refine } : early, random);
    }
  }
  const split = splitPieces(level, labels);
  return { ...split, modularity: computeReferenceModularity(graph, split.labels, resolution) };
}

interface Effort {
  readonly passes: number;
  readonly refine: boolean;
}

const early: Effort = { passes: 1, refine: false };

function runRound(bottom: Level, start: number[], { passes, refine }: Effort, random: Mulberry32): number[] {
  let level = bottom;
  let communities = start;
  let path = start.map((_, node) => node);
  for (;;) {
    const moved = moveNodes(level, communities, passes, random);
    const { labels, count } = renameLabels(moved.labels);
    const isDone = count === level.rows.length || (moved.moves === 0 && level !== bottom);
    if (isDone) return path.map((node) => labels[node]!);
    const parts =
      refine && level === bottom
        ? renameLabels(refineCommunities(level, [...labels], random))
        : { labels, count: level.rows.length };
    const groups = parts.count === level.rows.length ? { labels, count } : parts;
    level = mergeGroups(level, groups.labels, groups.count);
    path = path.map((node) => groups.labels[node]!);
    communities = Array.from({ length: groups.count }, (_, group) => group);
    if (groups === parts) groups.labels.forEach((part, node) => (communities[part] = labels[node]!));
  }
}

function splitPieces(level: Level, labels: readonly number[]): { labels: Uint32Array; count: number } {
  const pieces = labels.map(() => -1);
  labels.forEach((label, first) => {
    if (pieces[first] !== -1) return;
    const piece = new Set([first]);
    for (const node of piece) {
      for (const { target } of level.rows[node]!) if (labels[target] === label) piece.add(target);
    }
    for (const node of piece) pieces[node] = first;
  });
  return renameLabels(pieces);
}
