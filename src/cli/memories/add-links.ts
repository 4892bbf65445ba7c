// How do links that people wrote into a memory's file get into the memory? None is removed.
import type { Engine } from "../../engine.ts";
import type { FileLink } from "./file-links.ts";

export interface AddedLinks {
  /** Links that the memory did not have before. */
  readonly added: number;
  /** Links whose other end is neither a memory here nor code of an indexed root. */
  readonly skipped: number;
}

/** An import of a memory that is already there adds its links. */
export async function addLinks(
  engine: Engine,
  id: string,
  edges: readonly FileLink[],
  signal: AbortSignal,
): Promise<AddedLinks> {
  if (edges.length === 0) return { added: 0, skipped: 0 };
  const { content, namespace } = await engine.memory.get(id, signal);
  const report = await engine.memory.import([{ id, content, namespace, edges }], "keep", signal);
  return { added: report.edges, skipped: report.edgesSkipped };
}

/** For the user, why links were skipped. */
export function describeSkipped(count: string): string {
  return `${count} skipped: nothing here has the name at its other end. Index its code before the import.`;
}
