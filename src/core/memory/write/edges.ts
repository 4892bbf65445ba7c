// How are memories linked to each other and to code? By typed, weighted edges with properties and times.
import { LociError, throwIfCancelled } from "../../../errors.ts";
import { idInRoot } from "../../types/node-id.ts";
import type {
  Anchors,
  CodeAnchor,
  MemoryEdge,
  NewEdge,
  Traversal,
  TraversedNode,
} from "../../types/index.ts";
import { isValidAt } from "../../types/index.ts";
import type { WalkedEdge } from "../store/adjacency.ts";
import { checkMetadata, joinFitting, parseEnd, parseTime } from "../content/check-fields.ts";
import { isVersionEdge } from "../store/replacement.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { presentEdge, presentNode } from "../format-memory.ts";
import type { Ordinal, StoredEdge } from "../store/rows.ts";
import type { MemoryReader } from "../store/memory-reader.ts";
import type { Transaction } from "../store/transaction.ts";

const maxWeight = 100;
const maxTraversed = 10_000;

/** An end of an edge: an existing node, or a place in the code that is stored with the edge. */
type End = Ordinal | CodeAnchor;

/**
 * A name among the anchors means the code there, even if another root's code is stored under that name. Throws
 * NODE_NOT_FOUND if a name is neither stored nor among the anchors.
 */
export function findNodes(reader: MemoryReader, names: readonly string[], anchors: Anchors): readonly End[] {
  return names.map((name) => {
    // Own keys only, because callers may use a name like "constructor".
    const known = (Object.hasOwn(anchors, name) ? anchors[name] : undefined) ?? reader.findOrdinal(name);
    if (known !== undefined) return known;
    throw new LociError(
      "NODE_NOT_FOUND",
      `There is no memory or code named ${JSON.stringify(name)} to link to.`,
      {
        hint: "Give the id of a memory, or code of an indexed root as path#scope. Nothing was stored.",
      },
    );
  });
}

/** Existing edges stay as they are. Returns the number of new ones. */
export function linkNodes(transaction: Transaction, source: Ordinal, ends: readonly End[]): number {
  const relationship = "RELATES_TO";
  let fresh = 0;
  for (const end of ends) {
    const target = ensureNode(transaction, end);
    if (target === source || transaction.findEdgeBetween(source, relationship, target) !== undefined)
      continue;
    fresh++;
    transaction.putEdge({
      source,
      target,
      relationship,
      weight: 1,
      createdAt: transaction.now,
      validFrom: -Infinity,
      validTo: Infinity,
      properties: {},
    });
  }
  return fresh;
}

/** The ordinal of an end; stores a new place in the code. */
export function ensureNode(transaction: Transaction, end: End): Ordinal {
  if (typeof end === "number") return end;
  const known = transaction.findOrdinal(end.id);
  if (known !== undefined && transaction.findAnchor(known)?.root === end.root) return known;
  // The same path and scope in another root is a different place.
  const anchor = known === undefined ? end : { ...end, id: idInRoot(end) };
  const other = transaction.findOrdinal(anchor.id);
  if (other !== undefined) return other;
  const ordinal = transaction.takeOrdinal();
  transaction.putNode(ordinal, anchor);
  return ordinal;
}

/**
 * Throws NODE_NOT_FOUND, INPUT_INVALID. An edge with the same ends and relationship is changed: what is not given stays,
 * since another family may have written it.
 */
export function associate(base: MemoryBase, edge: NewEdge, now: number): Promise<MemoryEdge> {
  const draft = checkEdge(edge, now);
  return base.write(now, (transaction) => {
    const [source, target] = findNodes(transaction, [edge.source, edge.target], edge.anchors ?? {});
    const ends = { source: ensureNode(transaction, source!), target: ensureNode(transaction, target!) };
    if (ends.source === ends.target) throw selfEdge(edge.source);
    const known = transaction.findEdgeBetween(ends.source, draft.relationship, ends.target);
    const stored = { ...draft, ...ends, ...(known && joinEdges(known, edge, draft)) };
    transaction.putEdge(stored);
    return presentEdge(transaction, stored);
  });
}

function joinEdges(
  known: StoredEdge,
  given: NewEdge,
  draft: ReturnType<typeof checkEdge>,
): Partial<StoredEdge> {
  return {
    // Going back to an earlier version counts from now.
    createdAt: isVersionEdge(known) ? draft.createdAt : known.createdAt,
    properties: joinFitting(known.properties, draft.properties),
    ...(given.weight === undefined ? { weight: known.weight } : {}),
    ...(given.validFrom === undefined ? { validFrom: known.validFrom } : {}),
    // A link that is over is made anew.
    ...(given.validTo === undefined && known.validTo > draft.createdAt ? { validTo: known.validTo } : {}),
  };
}

export function checkEdge(edge: NewEdge, now: number): Omit<StoredEdge, "source" | "target"> {
  const weight = edge.weight ?? 1;
  if (!(weight >= 0 && weight <= maxWeight)) {
    throw new LociError("INPUT_INVALID", `weight is ${weight}, but must be a number from 0 to ${maxWeight}.`);
  }
  if (edge.source === edge.target) throw selfEdge(edge.source);
  return {
    relationship: edge.relationship,
    weight,
    createdAt: now,
    validFrom: edge.validFrom === undefined ? -Infinity : parseTime("valid_from", edge.validFrom),
    validTo: edge.validTo === undefined ? Infinity : parseEnd("valid_to", edge.validTo),
    properties: checkMetadata(edge.properties ?? {}),
  };
}

function selfEdge(id: string): LociError {
  return new LociError(
    "INPUT_INVALID",
    `source_id and target_id are both ${JSON.stringify(id)}: an edge needs two different ends.`,
  );
}

export type Direction = Traversal["direction"];

export function neighborsOf(
  memoryIndex: MemoryIndex,
  node: Ordinal,
  direction: Direction,
  now: number,
): { readonly edge: WalkedEdge; readonly node: Ordinal }[] {
  const outgoing = direction === "incoming" ? [] : memoryIndex.edges.outgoing(node);
  const incoming = direction === "outgoing" ? [] : memoryIndex.edges.incoming(node);
  return [
    ...outgoing.map((edge) => ({ edge, node: edge.target })),
    ...incoming.map((edge) => ({ edge, node: edge.source })),
  ].filter(({ edge }) => isValidAt(edge, now));
}

/** The nodes in traversal order, the start first. Throws NODE_NOT_FOUND. */
export function traverse(
  base: MemoryBase,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): readonly TraversedNode[] {
  const memoryIndex = base.view();
  const start = base.reader.findOrdinal(traversal.start);
  if (start === undefined) {
    throw new LociError(
      "NODE_NOT_FOUND",
      `There is no node ${JSON.stringify(traversal.start)} in the memory graph.`,
      {
        hint: "Start from the id of a memory, or from code that a memory is linked to.",
        next: { do: "link-memory" },
      },
    );
  }
  const walk = traversal.algorithm === "bfs" ? walkBreadthFirst : walkDepthFirst;
  return walk(memoryIndex, start, traversal, now, signal).map(({ node, depth, via }) => ({
    ...presentNode(base.reader, node),
    depth,
    via:
      via === undefined
        ? undefined
        : { relationship: via.edge.relationship, from: base.reader.idOf(via.from) },
    state: undefined,
    movedTo: undefined,
  }));
}

interface Step {
  readonly node: Ordinal;
  readonly depth: number;
  readonly via: { readonly edge: WalkedEdge; readonly from: Ordinal } | undefined;
}

function stepsFrom(
  memoryIndex: MemoryIndex,
  { node, depth }: Step,
  traversal: Traversal,
  now: number,
): Step[] {
  if (depth >= traversal.maxDepth) return [];
  const { direction, relationships } = traversal;
  return neighborsOf(memoryIndex, node, direction, now)
    .filter(({ edge }) => relationships?.includes(edge.relationship) ?? true)
    .map(({ edge, node: next }) => ({ node: next, depth: depth + 1, via: { edge, from: node } }));
}

function walkBreadthFirst(
  memoryIndex: MemoryIndex,
  start: Ordinal,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): Step[] {
  const steps: Step[] = [{ node: start, depth: 0, via: undefined }];
  const seen = new Set([start]);
  for (let at = 0; at < steps.length && steps.length < maxTraversed; at++) {
    throwIfCancelled(signal);
    for (const step of stepsFrom(memoryIndex, steps[at]!, traversal, now)) {
      if (seen.has(step.node)) continue;
      seen.add(step.node);
      steps.push(step);
    }
  }
  return steps.slice(0, maxTraversed);
}

/**
 * Depth first with a limit. A node reached again by a shorter path is walked again, so that the limit cuts off only
 * nodes that really are too far. The first path found is returned.
 */
function walkDepthFirst(
  memoryIndex: MemoryIndex,
  start: Ordinal,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): Step[] {
  const order: Step[] = [];
  const depths = new Map<Ordinal, number>();
  const stack: Step[] = [{ node: start, depth: 0, via: undefined }];
  while (stack.length > 0 && order.length < maxTraversed) {
    throwIfCancelled(signal);
    const step = stack.pop()!;
    const known = depths.get(step.node);
    if (known !== undefined && known <= step.depth) continue;
    depths.set(step.node, step.depth);
    if (known === undefined) order.push(step);
    for (const next of stepsFrom(memoryIndex, step, traversal, now).reverse()) stack.push(next);
  }
  return order;
}
