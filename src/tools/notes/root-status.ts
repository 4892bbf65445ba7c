// What is shown about an indexed root, both by tools and on the command line?
import { addCounts } from "../../base/add-counts.ts";
import type { RootStatus } from "../../core/types/index.ts";

export interface RootResult {
  root: string;
  generation: number;
  indexed_at: string;
  files: number;
  symbols: number;
  chunks: number;
  edges: number;
  bytes_on_disk: number;
  embedder: string;
  languages: Record<string, number>;
}

export function toRootResult(root: RootStatus): RootResult {
  return {
    root: root.root,
    generation: root.generation,
    indexed_at: root.indexedAt,
    files: root.files,
    symbols: root.symbols,
    chunks: root.chunks,
    edges: root.edges,
    bytes_on_disk: root.bytesOnDisk,
    embedder: root.embedder,
    languages: addCounts(root.languages),
  };
}
