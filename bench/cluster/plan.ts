// How large must a cluster be to hold a given number of chunks? Computed from the measured needs of one node.

/** Costs of one chunk on one node, including its share of its file's point. */
export interface ChunkCosts {
  /**
   * Memory that must stay resident: vectors of one byte per dimension, their graph, and the indexes of words and
   * fields.
   */
  readonly residentBytes: number;
  readonly diskBytes: number;
}

export interface NodeSize {
  readonly memoryBytes: number;
  /** Share of the memory that chunks may take; the rest is for the disk cache, merging and the system. */
  readonly usableShare: number;
}

export interface Plan {
  readonly chunksPerNode: number;
  readonly nodes: number;
  readonly diskPerNodeBytes: number;
  /** A multiple of the node count, so that an added node can take some from each. */
  readonly shards: number;
}

/** Plans at least one node per copy. */
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
