// How are symbols connected? Each question reads only the edges that it follows, from the segments that can hold them.
// What it reads of a segment stays with the segment, so the graph of a new generation has only new segments to read.
import { isDead } from "../../ingest/index.ts";
import { viewSegment, type EdgeIndex } from "../../query/index.ts";
import { strategyCode, type SegmentTables } from "../../types/index.ts";
import type { LiveTables } from "../snapshots/live-tables.ts";
import type { LiveFile, NodeNumbers } from "./graph-nodes.ts";

const override = strategyCode("override");
const ambiguous = strategyCode("ambiguous");

/** An edge between two live symbols. What is asked of few edges is read on demand. */
export class GraphEdge {
  /** Nodes. */
  readonly source: number;
  readonly target: number;
  readonly #index: EdgeIndex;
  readonly #row: number;

  constructor(source: number, target: number, index: EdgeIndex, row: number) {
    this.source = source;
    this.target = target;
    this.#index = index;
    this.#row = row;
  }

  /** See `codeEdgeKinds`. */
  get kind(): number {
    return this.#index.kind(this.#row);
  }

  /** See `edgeStrategies`. */
  get strategy(): number {
    return this.#index.strategy(this.#row);
  }

  /** In the range 0..1. */
  get confidence(): number {
    return this.#index.confidence(this.#row) / 255;
  }

  get line(): number {
    return this.#index.line(this.#row);
  }

  /** Whether it means that one method overrides another, rather than that one uses the other. */
  get isOverride(): boolean {
    return this.strategy === override;
  }
}

export interface LinkedSegment extends LiveTables {
  readonly edges: EdgeIndex;
}

/** A segment with edges to a file, and the number that it gives the file. */
interface Naming {
  readonly segment: number;
  readonly path: number;
}

/** Positions of files that are not looked up yet, beside -1 for those that do not exist. */
const unknown = -2;

export class CodeGraph {
  readonly #segments: readonly LinkedSegment[];
  readonly #nodes: NodeNumbers;
  readonly #check: () => void;
  /** By segment: the position in `nodes.files` of each file that its edges lead to. */
  readonly #targetFiles: (Int32Array | undefined)[] = [];
  readonly #naming = new Map<LiveFile, readonly Naming[]>();

  /** @param check - called before each segment is read; may throw */
  constructor(segments: readonly LinkedSegment[], nodes: NodeNumbers, check: () => void = () => undefined) {
    this.#segments = segments;
    this.#nodes = nodes;
    this.#check = check;
  }

  get nodeCount(): number {
    return this.#nodes.nodeCount;
  }

  /** In the order in which the source's file uses them. */
  outgoing(node: number): readonly GraphEdge[] {
    const { segment, row } = this.#nodes.refOf(node);
    const { edges } = this.#segments[segment]!;
    this.#check();
    const found: GraphEdge[] = [];
    for (const edge of edges.from(row)) {
      if (edges.strategy(edge) === ambiguous) continue;
      const target = this.#targetOf(segment, edge);
      if (target >= 0) found.push(new GraphEdge(node, target, edges, edge));
    }
    return found;
  }

  /** Ordered by source, and of one source like `outgoing`. */
  incoming(node: number): readonly GraphEdge[] {
    return this.#incoming(node, this.#segmentsNaming(this.#nodes.fileOf(node)));
  }

  /** Nodes of the methods that override it. Most segments have no such edges, and are not read. */
  overriding(node: number): number[] {
    const naming = this.#segmentsNaming(this.#nodes.fileOf(node));
    const some = naming.filter(({ segment }) => this.#segments[segment]!.edges.hasStrategy(override));
    return this.#incoming(node, some).flatMap(({ source, isOverride }) => (isOverride ? [source] : []));
  }

  #incoming(node: number, from: readonly Naming[]): readonly GraphEdge[] {
    const file = this.#nodes.fileOf(node);
    const tables = this.#tables(file.segment);
    const key = tables.symbols.key[file.firstRow + node - file.firstNode]!;
    const found: GraphEdge[] = [];
    for (const { segment, path } of from) {
      this.#check();
      const { edges, tables, deadFiles } = this.#segments[segment]!;
      for (const edge of edges.to(path, key)) {
        const row = edges.source(edge);
        if (edges.strategy(edge) === ambiguous || isDead(deadFiles, tables.symbols.file[row]!)) continue;
        found.push(new GraphEdge(this.#nodes.nodeOf({ segment, row }), node, edges, edge));
      }
    }
    if (found.length === 0 || this.#nodeOf(file, key) !== node) return [];
    return found.sort((a, b) => a.source - b.source);
  }

  #targetOf(segment: number, edge: number): number {
    const { edges } = this.#segments[segment]!;
    const files = (this.#targetFiles[segment] ??= new Int32Array(edges.pathCount).fill(unknown));
    const path = edges.targetPath(edge);
    if (files[path] === unknown) files[path] = this.#nodes.findFile(edges.path(path));
    const file = this.#nodes.files[files[path]!];
    return file === undefined ? -1 : this.#nodeOf(file, edges.targetKey(edge));
  }

  /** The node of the symbol with that key, or -1. If a file has several, which only a collision of hashes does: the last. */
  #nodeOf({ segment, file, firstRow, firstNode }: LiveFile, key: number): number {
    const row = viewSegment(this.#tables(segment)).rowOf(file, key);
    return row < 0 ? -1 : firstNode + row - firstRow;
  }

  #segmentsNaming(file: LiveFile): readonly Naming[] {
    const known = this.#naming.get(file);
    if (known !== undefined) return known;
    const found: Naming[] = [];
    this.#segments.forEach(({ edges }, segment) => {
      this.#check();
      const path = edges.pathNumber(file.path);
      if (path !== undefined) found.push({ segment, path });
    });
    this.#naming.set(file, found);
    return found;
  }

  #tables(segment: number): SegmentTables {
    return this.#segments[segment]!.tables;
  }
}
