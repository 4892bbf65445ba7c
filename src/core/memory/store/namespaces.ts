// Which projects have memories, and of which kinds? Counts namespaces, and deletes them.
import { LociError } from "../../../errors.ts";
import type { MemoryFamily, NamespaceStats, NamespaceSummary } from "../../types/index.ts";
import { cleanNamespace, seenType } from "../../types/index.ts";
import { dropDeletedIn } from "./deleted-rows.ts";
import type { MemoryBase } from "./memory-base.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { round4, toIso } from "../format-memory.ts";

/** In order of name. Memories without a namespace are not counted. */
export function listNamespaces(memoryIndex: MemoryIndex): readonly NamespaceSummary[] {
  const counts = new Map<string, number>();
  for (const document of livingDocuments(memoryIndex)) {
    const name = memoryIndex.namespaceOf(document);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, memoryCount]) => ({ name, memoryCount }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Counts types in the vocabulary of `seenBy`. Throws NAMESPACE_NOT_FOUND if it has no memories. */
export function describeNamespace(
  memoryIndex: MemoryIndex,
  namespace: string,
  seenBy: MemoryFamily = "codemem",
): NamespaceStats {
  const documents = [...livingDocuments(memoryIndex)].filter(inNamespace(memoryIndex, namespace));
  if (documents.length === 0) throw unknownNamespace(memoryIndex, namespace);
  const times = documents.map((document) => memoryIndex.createdAt.get(document));
  return {
    namespace,
    count: documents.length,
    averageImportance: round4(mean(documents.map((document) => memoryIndex.importance.get(document)))),
    averageConfidence: round4(mean(documents.map((document) => memoryIndex.confidence.get(document)))),
    types: countBy(documents.map((document) => seenType(seenBy, memoryIndex.keptTypeOf(document)))),
    tags: countBy(
      documents.flatMap((document) => memoryIndex.tagsOf(document).map((tag) => memoryIndex.tags.get(tag))),
    ),
    oldest: toIso(times.reduce((a, b) => Math.min(a, b))),
    newest: toIso(times.reduce((a, b) => Math.max(a, b))),
  };
}

/** Removes all its memories, including pinned ones, and returns how many. Throws NAMESPACE_NOT_FOUND. */
export function deleteNamespace(base: MemoryBase, namespace: string, now: number): Promise<number> {
  return base.write(now, (transaction) => {
    const { memoryIndex } = transaction;
    const documents = [...livingDocuments(memoryIndex)].filter(inNamespace(memoryIndex, namespace));
    if (documents.length === 0) throw unknownNamespace(memoryIndex, namespace);
    const ordinals = documents.map((document) => memoryIndex.ordinals.get(document));
    for (const ordinal of ordinals) transaction.removeMemory(ordinal);
    dropDeletedIn(transaction, cleanNamespace(namespace));
    return ordinals.length;
  });
}

export function* livingDocuments(memoryIndex: MemoryIndex): Generator<number> {
  for (let document = 0; document < memoryIndex.documents; document++)
    if (memoryIndex.isAlive(document)) yield document;
}

export function inNamespace(
  memoryIndex: MemoryIndex,
  namespace: string | undefined,
): (document: number) => boolean {
  if (namespace === undefined) return () => true;
  const code = memoryIndex.namespaces.find(cleanNamespace(namespace));
  return (document) => code !== undefined && memoryIndex.namespace.get(document) === code + 1;
}

function unknownNamespace(memoryIndex: MemoryIndex, namespace: string): LociError {
  const known = listNamespaces(memoryIndex)
    .slice(0, 5)
    .map(({ name }) => name);
  return new LociError("NAMESPACE_NOT_FOUND", `The namespace ${JSON.stringify(namespace)} has no memories.`, {
    hint:
      known.length === 0
        ? "There are no namespaces yet."
        : `Existing namespaces include ${known.join(", ")}.`,
  });
}

export function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
