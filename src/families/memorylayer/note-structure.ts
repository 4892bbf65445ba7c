// How is a project built? Its largest groups of symbols, where they are, and what they use of each other.
import { isTestPath } from "../../core/ingest/index.ts";
import type { Clustering } from "../../core/types/index.ts";
import { nameOf } from "../../core/types/symbol-id.ts";

const notedClusters = 5;
const notedMembers = 3;

/**
 * One line for each of the largest groups of symbols that work together, with the groups it depends on. Groups of tests
 * are noted only if there are no others.
 */
export function noteStructure({ clusters, links, clusterCount }: Clustering): string {
  const own = clusters.filter(({ members }) => !isOfTests(members));
  const noted = (own.length > 0 ? own : clusters).slice(0, notedClusters);
  if (noted.length === 0) return "";
  const places = noted.map(({ members, label }) => titleOf(members, label));
  // Several groups may share their folder.
  const isShared = (place: string): boolean => places.filter((other) => other === place).length > 1;
  const titles = places.map((place, i) => (isShared(place) ? `${place} (${noted[i]!.label})` : place));
  const titleById = new Map(noted.map(({ id }, i) => [id, titles[i]!]));
  const lines = noted.map(({ id, size, members }, i) => {
    const central = members.slice(0, notedMembers).map(nameOf).join(", ");
    const leans = links
      .filter(({ from, to }) => from === id && titleById.has(to))
      .slice(0, 2)
      .map(({ to, edges }) => `${titleById.get(to)!} (${edges} edges)`);
    const uses = leans.length === 0 ? "" : `; uses ${leans.join(" and ")}`;
    return `- ${titles[i]!}: ${size} symbols around ${central}${uses}`;
  });
  const rest = clusterCount > noted.length ? [`- other groups: ${clusterCount - noted.length}`] : [];
  return [...lines, ...rest].join("\n");
}

function isOfTests(members: readonly string[]): boolean {
  const inTests = members.filter((id) => isTestPath(id.split("#", 1)[0]!));
  return inTests.length > members.length / 2;
}

/**
 * The deepest file or folder that contains most members; `label`, the most central member, if that is the whole root.
 */
function titleOf(members: readonly string[], label: string): string {
  const counts = new Map<string, number>();
  for (const id of members) {
    const path = id.split("#", 1)[0]!;
    for (const place of [path, ...foldersOf(path)]) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const holding = [...counts].filter(([, count]) => count > members.length / 2);
  const [deepest] = holding.sort((a, b) => b[0].split("/").length - a[0].split("/").length);
  return deepest === undefined ? label : deepest[0];
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, i) => `${parts.slice(0, i + 1).join("/")}/`);
}
