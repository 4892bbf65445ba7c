// A syntax tree as one preorder array, as the walker writes it: four words per node.

/**
 * Word 0: symbol | field << 16 | named children << 24 (clipped to 255); 1: start; 2: end; 3: the next node after its
 * last descendant.
 */
export type Nodes = Uint32Array;

export interface FlatTree {
  /** Valid until the next parse, because it lies in the memory of the grammars. */
  readonly nodes: Nodes;
  readonly count: number;
  /** Syntax errors that the parser recovered from: ERROR nodes and missing tokens. */
  readonly errorCount: number;
  /**
   * Offsets at which the bracket tokens begin, in order. Filled only for a tree with errors whose text has unequal
   * numbers of opening and closing brackets of a kind.
   */
  readonly brackets: Uint32Array;
}

export const wordsPerNode = 4;

/** Size of the walker's Frame. */
export const bytesPerFrame = 48;

/** How the walker treats the nodes of a symbol. */
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

/** The next node outside this one. The children of a node are node + 1, afterOf(node + 1), … up to afterOf(node). */
export function afterOf(nodes: Nodes, node: number): number {
  return nodes[node * wordsPerNode + 3]!;
}
