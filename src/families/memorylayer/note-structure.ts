// How is a project built? Its largest groups of symbols, where they are, and what they use of each other.
import { countOf } from "../../base/count-of.ts";
import { isTestPath } from "../../core/walk/index.ts";
import type { Clustering } from "../../core/types/index.ts";
import { nameOf, pathOf } from "../../core/types/symbol-id.ts";

const notedClusters = 5;
const notedMembers = 3;

type CountedCluster = Clustering["clusters"][number] & { readonly files: MembersByFile };

/**
 * One line for each of the largest groups of symbols that work together, with the groups it depends on. Groups of tests
 * are noted only if there are no others.
 */
export function noteStructure({ clusters, links, clusterCount }: Clustering): string {
  const counted = clusters.map((cluster) => ({ ...cluster, files: countByFile(cluster.members) }));
  const own = counted.filter((cluster) => !isOfTests(cluster));
  const noted = (own.length > 0 ? own : counted).slice(0, notedClusters);
  if (noted.length === 0) return "";
  const places = noted.map(titleOf);
  // Several groups may share their folder.
  const isShared = (place: string): boolean => places.filter((other) => other === place).length > 1;
  const titles = places.map((place, i) => (isShared(place) ? `${place} (${noted[i]!.label})` : place));
  const titleById = new Map(noted.map(({ id }, i) => [id, titles[i]!]));
  const lines = noted.map(({ id, size, members }, i) => {
    const central = members.slice(0, notedMembers).map(nameOf).join(", ");
    const leans = links
      .filter(({ from, to }) => from === id && titleById.has(to))
      .slice(0, 2)
      .map(({ to, edges }) => `${titleById.get(to)!} (${countOf(edges, "edge")})`);
    const uses = leans.length === 0 ? "" : `; uses ${leans.join(" and ")}`;
    return `- ${titles[i]!}: ${size} symbols around ${central}${uses}`;
  });
  const rest = clusterCount > noted.length ? [`- other groups: ${clusterCount - noted.length}`] : [];
  return [...lines, ...rest].join("\n");
}

/** How many of the members each file has: a large group has thousands of members in hundreds of files. */
type MembersByFile = ReadonlyMap<string, number>;

function countByFile(members: readonly string[]): MembersByFile {
  const counts = new Map<string, number>();
  for (const id of members) {
    const path = pathOf(id);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

function isOfTests({ members, files }: CountedCluster): boolean {
  let inTests = 0;
  for (const [path, count] of files) if (isTestPath(path)) inTests += count;
  return inTests > members.length / 2;
}

/**
 * The deepest file or folder that contains most members; `label`, the most central member, if that is the whole root.
 */
function titleOf({ members, files, label }: CountedCluster): string {
  const counts = new Map<string, number>();
  for (const [path, count] of files) {
    for (const place of [path, ...foldersOf(path)]) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  const holding = [...counts].filter(([, count]) => count > members.length / 2);
  const [deepest] = holding.sort((a, b) => b[0].split("/").length - a[0].split("/").length);
  return deepest === undefined ? label : deepest[0];
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    folders.push(path.slice(0, end + 1));
  }
  return folders;
}
