//! Where does the graph run in circles? For each strong component, a shortest way from its first node back to it.

use crate::csr::Csr;
use crate::memory::Arena;

const NONE: u32 = u32::MAX;

/// Writes, for each component of `labels` (named in the order of first nodes), the length of a shortest cycle through its
/// first node to `lengths` (0: none), and all cycles one after the other to `paths`. Stops after `limit` cycles. Returns
/// how many nodes are in `paths`.
pub fn list_cycles(
    graph: Csr, labels: &[u32], limit: u32, lengths: &mut [u32], paths: &mut [u32], arena: &mut Arena,
) -> Option<u32> {
    let mut search = Search {
        graph,
        labels,
        came_from: arena.take_filled(graph.nodes(), NONE)?,
        queue: arena.take(graph.nodes())?,
    };
    lengths.fill(0);
    let (mut next_label, mut found, mut written) = (0, 0, 0);
    for node in 0..graph.nodes() as u32 {
        if found == limit {
            break;
        }
        if at!(labels, node) != next_label {
            continue;
        }
        let length = search.find(node, &mut paths[written..]);
        put!(lengths, next_label, length as u32);
        found += u32::from(length > 0);
        written += length;
        next_label += 1;
    }
    Some(written as u32)
}

struct Search<'a> {
    graph: Csr<'a>,
    labels: &'a [u32],
    came_from: &'a mut [u32],
    queue: &'a mut [u32],
}

impl Search<'_> {
    /// Only nodes of the start's component are entered: a cycle never leaves its strong component.
    fn find(&mut self, start: u32, path: &mut [u32]) -> usize {
        let label = at!(self.labels, start);
        put!(self.queue, 0, start);
        let (mut head, mut tail, mut length) = (0, 1, 0);
        'search: while head < tail {
            let node = at!(self.queue, head);
            head += 1;
            for edge in self.graph.row(node as usize) {
                let target = at!(self.graph.targets, edge);
                if target == start {
                    length = self.write_way(start, node, path);
                    break 'search;
                }
                if at!(self.labels, target) == label && at!(self.came_from, target) == NONE {
                    put!(self.came_from, target, node);
                    put!(self.queue, tail, target);
                    tail += 1;
                }
            }
        }
        for i in 0..tail {
            put!(self.came_from, at!(self.queue, i), NONE);
        }
        length
    }

    fn write_way(&self, start: u32, end: u32, way: &mut [u32]) -> usize {
        let mut len = 0;
        let mut node = end;
        loop {
            put!(way, len, node);
            len += 1;
            if node == start {
                break;
            }
            node = at!(self.came_from, node);
        }
        way[..len].reverse();
        len
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::testing::arena;

    #[test]
    fn gives_a_shortest_cycle_for_each_component_that_has_one() {
        // 0 -> 1 -> 2 -> 0, 1 -> 0, 2 -> 3, 4 -> 4, 5 -> 7 -> 6 -> 5
        let graph = Csr { offsets: &[0, 1, 3, 5, 5, 6, 7, 8, 9], targets: &[1, 2, 0, 0, 3, 4, 7, 5, 6] };
        let labels = [0, 0, 0, 1, 2, 3, 3, 3];
        let list = |limit| {
            let (mut lengths, mut paths) = ([9; 4], [9; 8]);
            let written = list_cycles(graph, &labels, limit, &mut lengths, &mut paths, &mut arena(4096)).unwrap();
            (lengths, paths[..written as usize].to_vec())
        };
        assert_eq!(list(9), ([2, 0, 1, 3], vec![0, 1, 4, 5, 7, 6]));
        assert_eq!(list(1), ([2, 0, 0, 0], vec![0, 1]));
    }
}
