//! Which nodes lie between others? Brandes' accumulation over shortest paths (2001, "A faster algorithm for betweenness
//! centrality"), one source at a time, so that sources can be shared out and their sums added.

use crate::csr::Csr;
use crate::memory::Arena;

const UNSEEN: i32 = -1;

/// Room for one breadth-first search; ready for the next source after each one.
pub struct Search<'a> {
    distances: &'a mut [i32],
    /// Number of shortest paths from the source.
    paths: &'a mut [f64],
    /// (1 + dependency) / paths: what a node hands to each predecessor for each of its paths.
    handed: &'a mut [f64],
    order: &'a mut [u32],
}

impl Search<'_> {
    pub fn new(nodes: usize, arena: &mut Arena) -> Option<Search<'static>> {
        Some(Search {
            distances: arena.take_filled(nodes, UNSEEN)?,
            paths: arena.take(nodes)?,
            handed: arena.take(nodes)?,
            order: arena.take(nodes)?,
        })
    }

    /// Adds each node's dependency on the source to `sums`, and its square to `squares`. The graph is simple.
    #[inline(never)]
    pub fn add_source(&mut self, graph: Csr, source: u32, sums: &mut [f64], squares: &mut [f64]) {
        let reached = self.count_paths(graph, source);
        for i in (0..reached).rev() {
            let node = at!(self.order, i);
            let next = at!(self.distances, node) + 1;
            let mut received = 0.0;
            for edge in graph.row(node as usize) {
                let target = at!(graph.targets, edge);
                if at!(self.distances, target) == next {
                    received += at!(self.handed, target);
                }
            }
            let paths = at!(self.paths, node);
            let dependency = paths * received;
            put!(self.handed, node, (1.0 + dependency) / paths);
            if node != source {
                put!(sums, node, at!(sums, node) + dependency);
                put!(squares, node, at!(squares, node) + dependency * dependency);
            }
        }
        for i in 0..reached {
            put!(self.distances, at!(self.order, i), UNSEEN);
        }
    }

    /// Leaves the reached nodes in `order`, nearest first; returns how many there are.
    #[inline(never)]
    fn count_paths(&mut self, graph: Csr, source: u32) -> usize {
        put!(self.distances, source, 0);
        put!(self.paths, source, 1.0);
        put!(self.order, 0, source);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let node = at!(self.order, head);
            head += 1;
            let next = at!(self.distances, node) + 1;
            let paths = at!(self.paths, node);
            for edge in graph.row(node as usize) {
                let target = at!(graph.targets, edge);
                let distance = at!(self.distances, target);
                if distance == UNSEEN {
                    put!(self.distances, target, next);
                    put!(self.paths, target, paths);
                    put!(self.order, tail, target);
                    tail += 1;
                } else if distance == next {
                    put!(self.paths, target, at!(self.paths, target) + paths);
                }
            }
        }
        tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::testing::arena;

    fn sums(graph: Csr) -> Vec<f64> {
        let nodes = graph.nodes();
        let (mut sums, mut squares) = (vec![0.0; nodes], vec![0.0; nodes]);
        let mut search = Search::new(nodes, &mut arena(4096)).unwrap();
        for source in 0..nodes as u32 {
            search.add_source(graph, source, &mut sums, &mut squares);
        }
        sums
    }

    #[test]
    fn a_path_passes_through_its_middle() {
        let path = Csr { offsets: &[0, 1, 2, 3, 3], targets: &[1, 2, 3] };
        assert_eq!(sums(path), [0.0, 2.0, 2.0, 0.0]);
    }

    #[test]
    fn equal_ways_share_the_flow() {
        let diamond = Csr { offsets: &[0, 2, 3, 4, 4], targets: &[1, 2, 3, 3] };
        assert_eq!(sums(diamond), [0.0, 0.5, 0.5, 0.0]);
    }
}
