// Which memories of different kinds belong together? Memories of one namespace with common tags but different types are
// linked, once.
import { appendTo } from "../../../base/append-to.ts";
import type { CreativeReport } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { livingDocuments } from "../store/namespaces.ts";
import type { Ordinal } from "../store/rows.ts";
import { inScope } from "./in-scope.ts";
import { runCycle, type CycleRun } from "./run-log.ts";
import type { Steps } from "./steps.ts";

/** A tag on more memories than this says little about any two of them. */
const commonTag = 500;
/** Maximum links of a memory to earlier ones; those with the largest share of common tags are kept. */
const partnersEach = 5;
const maxConnections = 20_000;

export interface Connection {
  readonly source: Ordinal;
  readonly target: Ordinal;
  /** Common tags, as a share of all tags of both. */
  readonly weight: number;
}

export async function connectCreatively(
  base: MemoryBase,
  run: CycleRun,
  now: number,
): Promise<CreativeReport> {
  const plan = await runCycle(base, "creative", run, now, {
    plan: (transaction, steps) => {
      const connections = findConnections(transaction.memoryIndex, inScope(base, transaction, run), steps);
      const ids: string[] = [];
      for (const { source, target } of steps(connections, 40, 50))
        ids.push(`${transaction.idOf(source)}-RELATES_TO-${transaction.idOf(target)}`);
      return { connections, ids };
    },
    carryOut: (transaction, { connections }, steps) => {
      for (const { source, target, weight } of steps(connections, 50, 100)) {
        transaction.putEdge({
          source,
          target,
          weight,
          relationship: "RELATES_TO",
          createdAt: now,
          validFrom: -Infinity,
          validTo: Infinity,
          properties: { cycle: "creative" },
        });
      }
    },
  });
  return { newConnections: plan.connections.length, ids: plan.ids };
}

function findConnections(
  memoryIndex: MemoryIndex,
  belongs: (document: number) => boolean,
  steps: Steps,
): readonly Connection[] {
  const tagged = [...livingDocuments(memoryIndex)]
    .filter(belongs)
    .filter((document) => memoryIndex.tagsOf(document).length > 0);
  const groups = groupByTag(memoryIndex, tagged);
  const connections: Connection[] = [];
  for (const document of steps(tagged, 0, 40)) {
    const common = new Map<number, number>();
    for (const tag of memoryIndex.tagsOf(document)) {
      for (const other of groups.get(groupOf(memoryIndex, document, tag)) ?? []) {
        // Each pair is visited from its later memory.
        if (other >= document) break;
        if (memoryIndex.type.get(other) !== memoryIndex.type.get(document))
          common.set(other, (common.get(other) ?? 0) + 1);
      }
    }
    const partners = [...common]
      .map(([other, count]) => ({ other, weight: jaccard(memoryIndex, document, other, count) }))
      .sort((a, b) => b.weight - a.weight || a.other - b.other)
      .slice(0, partnersEach)
      // Last, so that a further run does not go on to the next partners.
      .filter(({ other }) => !areRelated(memoryIndex, document, other));
    for (const { other, weight } of partners) {
      connections.push({
        source: memoryIndex.ordinals.get(other),
        target: memoryIndex.ordinals.get(document),
        weight,
      });
    }
    if (connections.length >= maxConnections) break;
  }
  return connections;
}

function groupOf(memoryIndex: MemoryIndex, document: number, tag: number): string {
  return `${memoryIndex.namespace.get(document)}/${tag}`;
}

function groupByTag(
  memoryIndex: MemoryIndex,
  documents: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const document of documents) {
    for (const tag of memoryIndex.tagsOf(document)) {
      const key = groupOf(memoryIndex, document, tag);
      appendTo(groups, key, document);
    }
  }
  for (const [key, group] of groups) if (group.length > commonTag) groups.delete(key);
  return groups;
}

function jaccard(memoryIndex: MemoryIndex, a: number, b: number, common: number): number {
  return common / (memoryIndex.tagsOf(a).length + memoryIndex.tagsOf(b).length - common);
}

function areRelated(memoryIndex: MemoryIndex, a: number, b: number): boolean {
  const [left, right] = [memoryIndex.ordinals.get(a), memoryIndex.ordinals.get(b)];
  return [...memoryIndex.edges.outgoing(left), ...memoryIndex.edges.incoming(left)].some(
    ({ source, target, relationship }) =>
      (source === right || target === right) &&
      (relationship === "RELATES_TO" || relationship === "SHARES_THEME"),
  );
}
