// The oracle of refinement: inside each community, single nodes join the part that gains most.

import type { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { indifference, linkGroups } from "./level.ts";
import type { Level } from "./level.ts";

interface Part {
  total: number;
  /** Weight to the rest of its community. */
  outward: number;
  size: number;
}

/** By node: the part of its community that it belongs to. */
export function refineCommunities(
  level: Level,
  communities: readonly number[],
  random: Mulberry32,
): number[] {
  const totals = new Map<number, number>();
  communities.forEach((label, node) => {
    totals.set(label, (totals.get(label) ?? 0) + level.strengths[node]!);
  });
  const parts = level.rows.map((row, node): Part => {
    const inside = row.filter(({ target }) => communities[target] === communities[node]);
    const outward = inside.reduce((sum, { weight }) => sum + weight, 0);
    return { total: level.strengths[node]!, outward, size: 1 };
  });
  const isWellConnected = ({ total, outward }: Part, community: number): boolean =>
    outward >= level.scale * total * (totals.get(community)! - total);

  const labels = level.rows.map((_, node) => node);
  for (const node of random.shuffleBlocks(labels.length)) {
    const own = parts[node]!;
    const community = communities[node]!;
    const isAlone = labels[node] === node && own.size === 1;
    if (!isAlone || !isWellConnected(own, community)) continue;
    const links = linkGroups(level.rows[node]!, (target) =>
      communities[target] === community ? labels[target] : undefined,
    );
    const strength = level.strengths[node]!;
    let [best, bestGain] = [node, 0];
    for (const [label, link] of links) {
      const part = parts[label]!;
      const gain = link - level.scale * strength * part.total;
      if (gain > bestGain + indifference * strength && isWellConnected(part, community)) {
        [best, bestGain] = [label, gain];
      }
    }
    if (best === node) continue;
    const joined = parts[best]!;
    labels[node] = best;
    own.size = 0;
    joined.size++;
    joined.total += strength;
    joined.outward += own.outward - 2 * links.get(best)!;
  }
  return labels;
}
