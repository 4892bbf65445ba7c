// A syntax tree as one array in preorder, as the walker writes it: four words a node.

/** Word 0: symbol | field << 16 | named children << 24 (clipped to 255); 1: start; 2: end; 3: the node behind its last descendant. */
export type Nodes = Uint32Array;

export interface FlatTree {
  /** Valid until the next parse: it lies in the memory of the grammars. */
  readonly nodes: Nodes;
  readonly count: number;
  /** Syntax errors that the parser recovered from: ERROR nodes and missing tokens. */
  readonly errorCount: number;
  /**
   * Where the bracket tokens begin, in order, as offsets into the text. Only of a tree with errors whose text has more
   * opening or more closing brackets of a kind; else empty.
   */
  readonly brackets: Uint32Array;
}

export const wordsPerNode = 4;

/** The walker's Frame. */
export const bytesPerFrame = 48;

/** How the walker treats nodes of a symbol. */
export const walkModes = { drop: 0, keep: 1, keepWhole: 2, dropWhole: 3, pass: 4 } as const;

export const errorSymbol = 0xffff;

export function symbolOf(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode]! & 0xffff;
}

export function fieldOf(nodes: Nodes, node: number): number {
  return (nodes[node * wordsPerNode]! >>> 16) & 0xff;
}

export function namedChildCount(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode]! >>> 24;
}

export function startOf(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode + 1]!;
}

export function endOf(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode + 2]!;
}

/** The next node that is not inside this one. Its children are node + 1, afterOf(node + 1), … below this. */
export function afterOf(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode + 3]!;
}
