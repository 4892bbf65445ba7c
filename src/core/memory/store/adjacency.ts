// Which memories and places in the code are linked? Edges in columns that can be traversed from either end.
import { GrowingColumn } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";
import type { RelationshipType } from "../../types/index.ts";
import { relationshipTypes } from "../../types/index.ts";
import type { Ordinal, StoredEdge } from "./rows.ts";

/** The parts of an edge that traversal needs; its properties stay on disk. */
export type WalkedEdge = Omit<StoredEdge, "properties">;

/**
 * Edges are linked lists in columns: 0 ends a list, row i is stored as i + 1. The lists lead both ways, because a hub
 * with very many edges may lose them all, in any order.
 */
export class Adjacency {
  readonly #source = new GrowingColumn("u32");
  readonly #target = new GrowingColumn("u32");
  readonly #relationship = new GrowingColumn("u8");
  readonly #weight = new GrowingColumn("f32");
  readonly #createdAt = new GrowingColumn("f64");
  readonly #validFrom = new GrowingColumn("f64");
  readonly #validTo = new GrowingColumn("f64");
  readonly #nextOut = new GrowingColumn("u32");
  readonly #nextIn = new GrowingColumn("u32");
  readonly #previousOut = new GrowingColumn("u32");
  readonly #previousIn = new GrowingColumn("u32");
  readonly #firstOut = new GrowingColumn("u32");
  readonly #firstIn = new GrowingColumn("u32");
  readonly #outDegree = new GrowingColumn("u32");
  readonly #inDegree = new GrowingColumn("u32");
  readonly #free = new GrowingColumn("u32", 16);
  #freeCount = 0;
  #size = 0;
  /** Grows with every change, so that data computed from the edges can be checked for staleness. */
  version = 0;

  get size(): number {
    return this.#size;
  }

  degreeOf(node: Ordinal): number {
    return this.#outDegree.get(node) + this.#inDegree.get(node);
  }

  /** Adds the edge, or replaces the one with the same ends and relationship. `isNew` skips the search for it. */
  put(edge: WalkedEdge, isNew = false): void {
    const found = isNew ? undefined : this.#find(edge);
    const row = found ?? this.#takeRow();
    this.#source.set(row, edge.source);
    this.#target.set(row, edge.target);
    this.#relationship.set(row, relationshipTypes.indexOf(edge.relationship));
    this.#weight.set(row, edge.weight);
    this.#createdAt.set(row, edge.createdAt);
    this.#validFrom.set(row, edge.validFrom);
    this.#validTo.set(row, edge.validTo);
    this.version++;
    if (found !== undefined) return;
    linkFirst(this.#outList(), edge.source, row);
    linkFirst(this.#inList(), edge.target, row);
    this.#outDegree.set(edge.source, this.#outDegree.get(edge.source) + 1);
    this.#inDegree.set(edge.target, this.#inDegree.get(edge.target) + 1);
    this.#size++;
  }

  remove(edge: Pick<WalkedEdge, "source" | "target" | "relationship">): void {
    const row = this.#find(edge);
    if (row === undefined) return;
    unlink(this.#outList(), edge.source, row);
    unlink(this.#inList(), edge.target, row);
    this.#outDegree.set(edge.source, this.#outDegree.get(edge.source) - 1);
    this.#inDegree.set(edge.target, this.#inDegree.get(edge.target) - 1);
    this.#free.set(this.#freeCount++, row);
    this.#size--;
    this.version++;
  }

  /** Edges that leave the node, in order of target and relationship. */
  outgoing(node: Ordinal): WalkedEdge[] {
    return this.#collect(this.#firstOut, this.#nextOut, node).sort(
      (a, b) => a.target - b.target || a.relationship.localeCompare(b.relationship),
    );
  }

  /** Edges that reach the node, in order of source and relationship. */
  incoming(node: Ordinal): WalkedEdge[] {
    return this.#collect(this.#firstIn, this.#nextIn, node).sort(
      (a, b) => a.source - b.source || a.relationship.localeCompare(b.relationship),
    );
  }

  forEach(
    visit: (source: Ordinal, target: Ordinal, weight: number, relationship: RelationshipType) => void,
  ): void {
    for (let node = 0; node < this.#firstOut.length; node++) {
      for (let next = this.#firstOut.get(node); next !== 0; next = this.#nextOut.get(next - 1)) {
        const row = next - 1;
        visit(node, this.#target.get(row), this.#weight.get(row), this.#relationshipOf(row));
      }
    }
  }

  #takeRow(): number {
    return this.#freeCount === 0 ? this.#source.length : this.#free.get(--this.#freeCount);
  }

  /** As a copy, so that edges changed while the checkpoint is written are not in it. */
  save(checkpoint: CheckpointWriter): void {
    for (const [name, column] of this.#columns()) column.save(checkpoint, `edges.${name}`, true);
    checkpoint.addNumbers("edges.counts", Uint32Array.of(this.#size, this.#freeCount));
  }

  restore(checkpoint: CheckpointReader): void {
    for (const [name, column] of this.#columns()) column.restore(checkpoint, `edges.${name}`);
    const [size, freeCount] = new Uint32Array(checkpoint.takeBytes("edges.counts").buffer);
    this.#size = size ?? 0;
    this.#freeCount = freeCount ?? 0;
    this.version++;
  }

  #columns(): readonly (readonly [string, GrowingColumn<"u8" | "u32" | "f32" | "f64">])[] {
    return [
      ["source", this.#source],
      ["target", this.#target],
      ["relationship", this.#relationship],
      ["weight", this.#weight],
      ["createdAt", this.#createdAt],
      ["validFrom", this.#validFrom],
      ["validTo", this.#validTo],
      ["nextOut", this.#nextOut],
      ["nextIn", this.#nextIn],
      ["previousOut", this.#previousOut],
      ["previousIn", this.#previousIn],
      ["firstOut", this.#firstOut],
      ["firstIn", this.#firstIn],
      ["outDegree", this.#outDegree],
      ["inDegree", this.#inDegree],
      ["free", this.#free],
    ];
  }

  #outList(): EdgeList {
    return { first: this.#firstOut, next: this.#nextOut, previous: this.#previousOut };
  }

  #inList(): EdgeList {
    return { first: this.#firstIn, next: this.#nextIn, previous: this.#previousIn };
  }

  #find({
    source,
    target,
    relationship,
  }: Pick<WalkedEdge, "source" | "target" | "relationship">): number | undefined {
    const code = relationshipTypes.indexOf(relationship);
    // A hub may have very many edges on one side, so the search starts from the other.
    const fromSource = this.#outDegree.get(source) <= this.#inDegree.get(target);
    const next = fromSource ? this.#nextOut : this.#nextIn;
    let at = fromSource ? this.#firstOut.get(source) : this.#firstIn.get(target);
    for (; at !== 0; at = next.get(at - 1)) {
      const row = at - 1;
      const isIt =
        this.#source.get(row) === source &&
        this.#target.get(row) === target &&
        this.#relationship.get(row) === code;
      if (isIt) return row;
    }
    return undefined;
  }

  #collect(first: GrowingColumn<"u32">, next: GrowingColumn<"u32">, node: Ordinal): WalkedEdge[] {
    const edges: WalkedEdge[] = [];
    for (let at = first.get(node); at !== 0; at = next.get(at - 1)) {
      const row = at - 1;
      edges.push({
        source: this.#source.get(row),
        target: this.#target.get(row),
        relationship: this.#relationshipOf(row),
        weight: this.#weight.get(row),
        createdAt: this.#createdAt.get(row),
        validFrom: this.#validFrom.get(row),
        validTo: this.#validTo.get(row),
      });
    }
    return edges;
  }

  #relationshipOf(row: number): RelationshipType {
    return relationshipTypes[this.#relationship.get(row)] ?? "RELATES_TO";
  }
}

type Rows = GrowingColumn<"u32">;

/** `first` by node, `next` and `previous` by row. */
interface EdgeList {
  readonly first: Rows;
  readonly next: Rows;
  readonly previous: Rows;
}

function linkFirst({ first, next, previous }: EdgeList, node: number, row: number): void {
  const second = first.get(node);
  next.set(row, second);
  previous.set(row, 0);
  if (second !== 0) previous.set(second - 1, row + 1);
  first.set(node, row + 1);
}

function unlink({ first, next, previous }: EdgeList, node: number, row: number): void {
  const [before, after] = [previous.get(row), next.get(row)];
  if (before === 0) first.set(node, after);
  else next.set(before - 1, after);
  if (after !== 0) previous.set(after - 1, before);
}
