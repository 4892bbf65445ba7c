// What does a root look like as a whole? Its clusters and their folders, key symbols, cycles between files, and
// unreachable code.
import { nameOf, pathOf } from "../../types/symbol-id.ts";
import { dirname } from "node:path/posix";
import { throwIfCancelled } from "../../../errors.ts";
import {
  segmentFileFlags,
  type Architecture,
  type Clustering,
  type ClusterOutline,
  type CycleStep,
  type FileCycle,
  type KeySymbol,
  type RankedFile,
  type RankedSymbol,
} from "../../types/index.ts";
import { foldToFiles, type FileLink } from "./file-graph.ts";
import { findComponents, findWayAround } from "./find-cycles.ts";
import { findUnreachable } from "./find-unreachable.ts";
import type { ViewedGraph } from "./graph-views.ts";

const shownMembers = 8;
const shownFolders = 3;
const shownCycleFiles = 12;

export function describeArchitecture(
  view: ViewedGraph,
  known: { readonly clustering: Clustering; readonly keySymbols: readonly RankedSymbol[] },
  limit: number,
  fileLimit: number,
  signal?: AbortSignal,
): Architecture {
  const { clusters: shown, clusterCount, links } = known.clustering;
  const fileLinks = foldToFiles(view.graph, view.nodes, signal);
  const files = rankFiles(view, fileLinks);
  throwIfCancelled(signal);
  const cycles = findFileCycles(view, fileLinks, files);
  const byRank = [...files].sort((a, b) => b.centrality - a.centrality);
  return {
    root: view.snapshot.record.root,
    clusters: shown.map(outlineCluster),
    clusterCount,
    clusterLinks: links.filter(({ from, to }) => from < shown.length && to < shown.length),
    keySymbols: known.keySymbols.map((symbol) => describeKeySymbol(view, symbol)),
    cycles: cycles.slice(0, limit),
    cycleCount: cycles.length,
    files: byRank.slice(0, fileLimit),
    unreachable: findUnreachable(view, limit, signal),
  };
}

function outlineCluster({ id, label, size, members }: Clustering["clusters"][number]): ClusterOutline {
  const files = new Set<string>();
  const folders = new Map<string, number>();
  for (const member of members) {
    const path = pathOf(member);
    const folder = dirname(path);
    files.add(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return {
    ...{ id, label, size, files: files.size },
    folders: [...folders]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, shownFolders)
      .map(([path, count]) => ({ path, share: count / members.length })),
    members: members.slice(0, shownMembers).map(nameOf),
  };
}

function describeKeySymbol({ symbols, nodes, graph }: ViewedGraph, symbol: RankedSymbol): KeySymbol {
  const ref = symbols.find(symbol.id)!;
  const node = nodes.nodeOf(ref);
  const users = new Set<number>();
  for (const { source, isOverride } of graph.incoming(node))
    if (source !== node && !isOverride) users.add(source);
  return {
    ...symbol,
    filePath: symbols.path(ref),
    lineStart: symbols.line(ref),
    users: users.size,
  };
}

/** One entry per file, in the order of `nodes.files`. */
function rankFiles(
  { snapshot, nodes, ranks }: ViewedGraph,
  links: readonly ReadonlyMap<number, FileLink>[],
): readonly RankedFile[] {
  const users = new Uint32Array(nodes.files.length);
  for (const leads of links) for (const to of leads.keys()) users[to]!++;
  return nodes.files.map(({ path, segment, file, firstNode, count }, at) => {
    let centrality = 0;
    for (let node = firstNode; node < firstNode + count; node++) centrality += ranks[node]!;
    const flags = snapshot.segments[segment]!.tables.files.flags[file]!;
    return { path, centrality, users: users[at]!, isTest: (flags & segmentFileFlags.test) !== 0 };
  });
}

/**
 * Cycles of tests come last. Cycles across folders come first, since files of one folder often belong together; then
 * larger ones.
 */
function findFileCycles(
  view: ViewedGraph,
  links: readonly ReadonlyMap<number, FileLink>[],
  files: readonly RankedFile[],
): readonly FileCycle[] {
  const next = links.map((leads) => [...leads.keys()]);
  return findComponents(next)
    .map((component) => {
      const byRank = [...component].sort((a, b) => files[b]!.centrality - files[a]!.centrality || a - b);
      const first = byRank[0]!;
      const way = findWayAround(next, first, component);
      const cycle: FileCycle = {
        size: component.length,
        files: byRank.slice(0, shownCycleFiles).map((file) => files[file]!.path),
        folders: new Set(component.map((file) => dirname(files[file]!.path))).size,
        steps: way.slice(1).map((to, at) => describeStep(view, files, way[at]!, links[way[at]!]!.get(to)!)),
      };
      return { cycle, isTest: files[first]!.isTest };
    })
    .sort(
      (a, b) =>
        Number(a.isTest) - Number(b.isTest) ||
        Number(b.cycle.folders > 1) - Number(a.cycle.folders > 1) ||
        b.cycle.size - a.cycle.size ||
        (a.cycle.files[0]! < b.cycle.files[0]! ? -1 : 1),
    )
    .map(({ cycle }) => cycle);
}

function describeStep(
  { nodes, symbols }: ViewedGraph,
  files: readonly RankedFile[],
  from: number,
  { to, edges, example }: FileLink,
): CycleStep {
  const [user, used] = [nodes.refOf(example.source), nodes.refOf(example.target)];
  return {
    ...{ from: files[from]!.path, to: files[to]!.path, edges },
    example: { source: symbols.label(user), target: symbols.label(used), line: example.line },
  };
}
