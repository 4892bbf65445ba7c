// How are memories linked to each other and to code? By typed, weighted edges with properties and times.
import { LociError } from "../../../errors.ts";
import { idInRoot } from "../../types/node-id.ts";
import type { Anchors, CodeAnchor, MemoryEdge, NewEdge, RelationshipType } from "../../types/index.ts";
import { checkMetadata, joinFitting, parseEnd, parseTime } from "../content/check-fields.ts";
import { isVersionEdge } from "../store/replacement.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { presentEdge } from "../format-memory.ts";
import type { Ordinal, StoredEdge } from "../store/rows.ts";
import type { MemoryReader } from "../store/memory-reader.ts";
import type { Transaction } from "../store/transaction.ts";

const maxWeight = 100;

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
    addEdge(transaction, source, relationship, target);
  }
  return fresh;
}

/** Adds an edge of weight 1 that is valid at all times. */
export function addEdge(
  transaction: Transaction,
  source: Ordinal,
  relationship: RelationshipType,
  target: Ordinal,
): void {
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
