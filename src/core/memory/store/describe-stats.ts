// How many memories does a home have?
import type { MemoryStats } from "../../types/index.ts";
import type { MemoryBase } from "./memory-base.ts";
import { countBy, listNamespaces } from "./namespaces.ts";

export function describeStats(base: MemoryBase): MemoryStats {
  const memoryIndex = base.view();
  const kinds = [...memoryIndex.nodes].map((ordinal) => base.reader.findAnchor(ordinal)?.kind ?? "unknown");
  const relationships: string[] = [];
  memoryIndex.edges.forEach((_source, _target, _weight, relationship) => relationships.push(relationship));
  return {
    memories: memoryIndex.living,
    embedded: memoryIndex.embedded,
    nodes: memoryIndex.living + memoryIndex.nodes.size,
    edges: memoryIndex.edges.size,
    namespaces: listNamespaces(memoryIndex).length,
    events: base.tables.events.getKeysCount(),
    words: memoryIndex.words.words,
    embedder: base.embedder.id,
    dimensions: base.embedder.dimensions,
    nodeKinds: { ...(memoryIndex.living === 0 ? {} : { memory: memoryIndex.living }), ...countBy(kinds) },
    relationshipTypes: countBy(relationships),
    sequence: base.sequence,
  };
}
