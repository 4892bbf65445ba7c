// Which nodes of a graph all reach each other, and what is a shortest cycle through them?

/**
 * Strongly connected components of more than one node (R. Tarjan, "Depth-first search and linear graph algorithms",
 * 1972). Without recursion, because there may be more files than the stack is deep.
 * @param next - the targets of each node
 */
export function findComponents(next: readonly (readonly number[])[]): number[][] {
  const order = new Int32Array(next.length).fill(-1);
  const low = new Int32Array(next.length);
  const isOpen = new Uint8Array(next.length);
  const open: number[] = [];
  const components: number[][] = [];
  let count = 0;
  for (let start = 0; start < next.length; start++) {
    if (order[start]! >= 0) continue;
    const path: { readonly node: number; at: number }[] = [];
    const enter = (node: number): void => {
      order[node] = low[node] = count++;
      isOpen[node] = 1;
      open.push(node);
      path.push({ node, at: 0 });
    };
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const follower = next[node]![top.at++];
      if (follower === undefined) {
        path.pop();
        const above = path.at(-1)?.node;
        if (above !== undefined) low[above] = Math.min(low[above]!, low[node]!);
        if (low[node] !== order[node]) continue;
        const component = open.splice(open.lastIndexOf(node));
        for (const member of component) isOpen[member] = 0;
        if (component.length > 1) components.push(component);
      } else if (order[follower]! < 0) {
        enter(follower);
      } else if (isOpen[follower] === 1) {
        low[node] = Math.min(low[node]!, order[follower]!);
      }
    }
  }
  return components;
}

/** Breadth-first search from a node back to itself through its component. The result has the start at both ends. */
export function findWayAround(
  next: readonly (readonly number[])[],
  start: number,
  component: readonly number[],
): readonly number[] {
  const inside = new Set(component);
  const cameFrom = new Map<number, number>();
  let level = [start];
  while (level.length > 0) {
    const further: number[] = [];
    for (const node of level) {
      for (const follower of next[node]!) {
        if (follower === start) {
          const way = [start];
          for (let at = node; at !== start; at = cameFrom.get(at)!) way.unshift(at);
          return [start, ...way];
        }
        if (!inside.has(follower) || cameFrom.has(follower)) continue;
        cameFrom.set(follower, node);
        further.push(follower);
      }
    }
    level = further;
  }
  return [];
}
