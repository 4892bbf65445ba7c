// What must a cluster have to hold so many chunks? Arithmetic over what one node was measured to need.

/** Of one chunk on one node, with the share of its file's point. */
export interface ChunkCosts {
  /** Memory that must not leave: vectors of one byte a dimension, their graph, indexes of words and fields. */
  readonly residentBytes: number;
  readonly diskBytes: number;
}

export interface NodeSize {
  readonly memoryBytes: number;
  /** Share of the memory that chunks may take; the rest is the cache of what lies on disk, merging and the system. */
  readonly usableShare: number;
}

export interface Plan {
  readonly chunksPerNode: number;
  readonly nodes: number;
  readonly diskPerNodeBytes: number;
  /** A multiple of the nodes, so that a node more can take some of each. */
  readonly shards: number;
}

/** At least a node for each copy. */
export function planCluster(chunks: number, replicas: number, costs: ChunkCosts, node: NodeSize): Plan {
  const chunksPerNode = Math.floor((node.memoryBytes * node.usableShare) / costs.residentBytes);
  const nodes = Math.max(replicas, Math.ceil((chunks * replicas) / chunksPerNode));
  return {
    chunksPerNode,
    nodes,
    diskPerNodeBytes: Math.ceil((chunks * replicas * costs.diskBytes) / nodes),
    shards: 2 * nodes,
  };
}
