// The oracle of local moving: nodes from a queue move where they gain most, or into a new community of their own.

import type { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { indifference, linkGroups } from "./level.ts";
import type { Level } from "./level.ts";

/** Moves nodes until no single move gains anything, or `passes` times all rows have been read. */
export function moveNodes(
  level: Level,
  start: readonly number[],
  passes: number,
  random: Mulberry32,
): { labels: number[]; moves: number } {
  const labels = [...start];
  const totals = labels.map(() => 0);
  const sizes = labels.map(() => 0);
  labels.forEach((label, node) => {
    totals[label]! += level.strengths[node]!;
    sizes[label]!++;
  });
  const unused = sizes.map((_, label) => label).filter((label) => sizes[label] === 0);
  unused.reverse();

  const queue = random.shuffleBlocks(labels.length);
  const queued = new Set(queue);
  let moves = 0;
  let budget = passes * level.rows.reduce((sum, row) => sum + row.length + 1, 0);
  while (budget > 0) {
    const node = queue.shift();
    if (node === undefined) break;
    budget -= level.rows[node]!.length + 1;
    queued.delete(node);
    const from = labels[node]!;
    totals[from]! -= level.strengths[node]!;
    const alone = (): number => (sizes[from]! > 1 ? unused.pop()! : from);
    const best = pickCommunity(level, node, labels, totals) ?? alone();
    totals[best]! += level.strengths[node]!;
    if (best === from) continue;
    moves++;
    labels[node] = best;
    sizes[best]!++;
    sizes[from]!--;
    if (sizes[from] === 0) unused.push(from);
    for (const { target } of level.rows[node]!) {
      if (queued.has(target) || labels[target] === best) continue;
      queued.add(target);
      queue.push(target);
    }
  }
  return { labels, moves };
}

/** Undefined if the node is better off alone. */
function pickCommunity(
  level: Level,
  node: number,
  labels: readonly number[],
  totals: readonly number[],
): number | undefined {
  const links = linkGroups(level.rows[node]!, (target) => labels[target]);
  const strength = level.strengths[node]!;
  const pull = strength * level.scale;
  let best = labels[node]!;
  let bestGain = (links.get(best) ?? 0) - pull * totals[best]!;
  for (const [label, link] of links) {
    const gain = link - pull * totals[label]!;
    if (gain > bestGain + indifference * strength) [best, bestGain] = [label, gain];
  }
  return bestGain < -(indifference * strength) ? undefined : best;
}
