// What depends on a memory? Its place in the memory graph, the decisions it is linked to, and the files it is about.
import type { MemoryImpact } from "../../types/index.ts";
import { neighborsOf } from "../store/neighbors.ts";
import type { GraphFigures } from "./graph-strength.ts";
import { rowOfNode } from "./graph-strength.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { Ordinal } from "../store/rows.ts";

/** Metrics of the memory graph, edits by path, and the time. */
interface ImpactFigures {
  readonly figures: GraphFigures;
  readonly edits: ReadonlyMap<string, number>;
  readonly now: number;
}

/**
 * `dependentFiles` are those that the memory itself is linked to; the caller, which knows the code, adds their
 * dependents.
 */
export function measureImpact(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  ordinal: Ordinal,
  { figures, edits, now }: ImpactFigures,
): MemoryImpact {
  const row = rowOfNode(figures, ordinal);
  const decisions = new Set<string>();
  const files = new Set<string>();
  const anchors = new Set<string>();
  // Editors report absolute paths.
  const edited = new Set<string>();
  const head = base.reader.getHead(ordinal);
  if (head.trace.filePath !== undefined) files.add(head.trace.filePath);
  for (const { node } of neighborsOf(memoryIndex, ordinal, "both", now)) {
    const linked = base.reader.findHead(node);
    if (linked?.type === "decision") decisions.add(linked.id);
    const anchor = base.reader.findAnchor(node);
    if (anchor === undefined) continue;
    files.add(anchor.path);
    edited.add(`${anchor.root}/${anchor.path}`);
    anchors.add(anchor.id);
    // Decisions about the same place in the code are connected through it.
    for (const { node: other } of neighborsOf(memoryIndex, node, "both", now)) {
      const beside = other === ordinal ? undefined : base.reader.findHead(other);
      if (beside?.type === "decision") decisions.add(beside.id);
    }
  }
  const editCount = [...files, ...edited].reduce((sum, file) => sum + (edits.get(file) ?? 0), 0);
  return {
    pagerank: row === undefined ? 0 : figures.pageRank[row]!,
    centrality: row === undefined ? 0 : figures.betweenness[row]!,
    connectedDecisions: [...decisions].sort(),
    dependentFiles: [...files].sort(),
    modificationCount: head.revision + editCount,
    anchors: [...anchors].sort(),
  };
}
