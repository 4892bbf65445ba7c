// What belongs together though it is of different kinds? Memories of one namespace with tags in common and different
// types are linked, once.
import { throwIfCancelled } from "../../../errors.ts";
import type { CreativeReport } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { Mirror } from "../store/memory-index.ts";
import { inNamespace, livingDocuments } from "../store/namespaces.ts";
import type { Ordinal } from "../store/rows.ts";
import { runCycle, type CycleRun } from "./run-log.ts";

/** A tag that more memories have than this says little about any two of them. */
const commonTag = 500;
/** A memory is linked to so many others at most, those with the largest share of tags in common. */
const partnersEach = 5;
const maxConnections = 20_000;

export interface Connection {
  readonly source: Ordinal;
  readonly target: Ordinal;
  /** Tags in common, as a share of the tags of both. */
  readonly weight: number;
}

export async function connectCreatively(
  base: MemoryBase,
  run: CycleRun,
  now: number,
): Promise<CreativeReport> {
  const { namespace, signal } = run;
  const plan = await runCycle(
    base,
    "creative",
    run,
    now,
    (transaction) => {
      const connections = findConnections(transaction.mirror, namespace, signal);
      const ids = connections.map(
        ({ source, target }) => `${transaction.idOf(source)}-RELATES_TO-${transaction.idOf(target)}`,
      );
      return { connections, ids };
    },
    (transaction, { connections }) => {
      for (const { source, target, weight } of connections) {
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
  );
  return { newConnections: plan.connections.length, ids: plan.ids };
}

function findConnections(
  mirror: Mirror,
  namespace: string | undefined,
  signal: AbortSignal | undefined,
): readonly Connection[] {
  const tagged = [...livingDocuments(mirror)]
    .filter(inNamespace(mirror, namespace))
    .filter((document) => mirror.tagsOf(document).length > 0);
  const groups = groupByTag(mirror, tagged);
  const connections: Connection[] = [];
  for (const document of tagged) {
    throwIfCancelled(signal);
    const common = new Map<number, number>();
    for (const tag of mirror.tagsOf(document)) {
      for (const other of groups.get(groupOf(mirror, document, tag)) ?? []) {
        // Each pair is met from its later memory.
        if (other >= document) break;
        if (mirror.type.get(other) !== mirror.type.get(document))
          common.set(other, (common.get(other) ?? 0) + 1);
      }
    }
    const partners = [...common]
      .map(([other, count]) => ({ other, weight: jaccard(mirror, document, other, count) }))
      .filter(({ other }) => !areRelated(mirror, document, other))
      .sort((a, b) => b.weight - a.weight || a.other - b.other)
      .slice(0, partnersEach);
    for (const { other, weight } of partners) {
      connections.push({ source: mirror.ordinals.get(other), target: mirror.ordinals.get(document), weight });
    }
    if (connections.length >= maxConnections) break;
  }
  return connections;
}

function groupOf(mirror: Mirror, document: number, tag: number): string {
  return `${mirror.namespace.get(document)}/${tag}`;
}

function groupByTag(mirror: Mirror, documents: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const document of documents) {
    for (const tag of mirror.tagsOf(document)) {
      const key = groupOf(mirror, document, tag);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [document]);
      else group.push(document);
    }
  }
  for (const [key, group] of groups) if (group.length > commonTag) groups.delete(key);
  return groups;
}

function jaccard(mirror: Mirror, a: number, b: number, common: number): number {
  return common / (mirror.tagsOf(a).length + mirror.tagsOf(b).length - common);
}

function areRelated(mirror: Mirror, a: number, b: number): boolean {
  const [left, right] = [mirror.ordinals.get(a), mirror.ordinals.get(b)];
  return [...mirror.edges.outgoing(left), ...mirror.edges.incoming(left)].some(
    ({ source, target, relationship }) =>
      (source === right || target === right) &&
      (relationship === "RELATES_TO" || relationship === "SHARES_THEME"),
  );
}
