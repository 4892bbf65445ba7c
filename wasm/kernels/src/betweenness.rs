//! Which nodes lie between others? Brandes' accumulation over shortest paths (2001, "A faster algorithm for betweenness
//! centrality"), one source at a time, so that sources can be shared out and their sums added.

use crate::csr::Csr;
use crate::memory::Arena;

const UNSEEN: i32 = -1;

/// Layers that are linked completely multiply the number of paths, so a few hundred exceed any float. Then a node
/// counts its paths in `UNIT`s to some power, its scale.
const UNIT: f64 = 1.3407807929942597e154; // 2^512, so that a product with it is exact

/// Room for one breadth-first search; ready for the next source after each one.
pub struct Search<'a> {
    distances: &'a mut [i32],
    /// Number of shortest paths from the source; with scales, at least 1 and less than `UNIT`.
    paths: &'a mut [f64],
    /// Written only if a number is too large.
    scales: &'a mut [u32],
    /// (1 + dependency) / paths: what a node hands to each predecessor for each of its paths.
    handed: &'a mut [f64],
    order: &'a mut [u32],
}

impl Search<'_> {
    pub fn new(nodes: usize, arena: &mut Arena) -> Option<Search<'static>> {
        Some(Search {
            distances: arena.take_filled(nodes, UNSEEN)?,
            paths: arena.take(nodes)?,
            scales: arena.take(nodes)?,
            handed: arena.take(nodes)?,
            order: arena.take(nodes)?,
        })
    }

    /// Adds each node's dependency on the source to `sums`, and its square to `squares`. The graph is simple.
    #[inline(never)]
    pub fn add_source(&mut self, graph: Csr, source: u32, sums: &mut [f64], squares: &mut [f64]) {
        let (reached, is_huge) = self.count_paths(graph, source);
        if is_huge {
            self.count_scaled(graph, reached);
            self.add_dependencies::<true>(graph, reached, sums, squares);
        } else {
            self.add_dependencies::<false>(graph, reached, sums, squares);
        }
        for i in 0..reached {
            put!(self.distances, at!(self.order, i), UNSEEN);
        }
    }

    #[inline(never)]
    fn add_dependencies<const SCALED: bool>(
        &mut self, graph: Csr, reached: usize, sums: &mut [f64], squares: &mut [f64],
    ) {
        // The farthest nodes first; the source itself gets nothing.
        for i in (0..reached).rev() {
            let node = at!(self.order, i);
            let next = at!(self.distances, node) + 1;
            let mut received = 0.0;
            for edge in graph.row(node as usize) {
                let target = at!(graph.targets, edge);
                if at!(self.distances, target) == next {
                    let handed = at!(self.handed, target);
                    // A target has at least as many paths.
                    let part = if SCALED { fraction(at!(self.scales, target) - at!(self.scales, node)) } else { 1.0 };
                    received += handed * part;
                }
            }
            let paths = at!(self.paths, node);
            let dependency = paths * received;
            put!(self.handed, node, (1.0 + dependency) / paths);
            if i != 0 {
                put!(sums, node, at!(sums, node) + dependency);
                put!(squares, node, at!(squares, node) + dependency * dependency);
            }
        }
    }

    /// Leaves the reached nodes in `order`, nearest first. Returns how many there are, and whether some have too many
    /// paths.
    #[inline(never)]
    fn count_paths(&mut self, graph: Csr, source: u32) -> (usize, bool) {
        put!(self.distances, source, 0);
        put!(self.paths, source, 1.0);
        put!(self.order, 0, source);
        let (mut head, mut tail) = (0, 1);
        let mut is_huge = false;
        while head < tail {
            let node = at!(self.order, head);
            head += 1;
            let next = at!(self.distances, node) + 1;
            let paths = at!(self.paths, node);
            is_huge |= paths >= UNIT;
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
        (tail, is_huge)
    }

    /// Counts the paths again, with scales. Distances and order are known.
    #[inline(never)]
    fn count_scaled(&mut self, graph: Csr, reached: usize) {
        for i in 0..reached {
            let node = at!(self.order, i);
            put!(self.paths, node, if i == 0 { 1.0 } else { 0.0 });
            put!(self.scales, node, 0);
        }
        for i in 0..reached {
            let node = at!(self.order, i);
            let next = at!(self.distances, node) + 1;
            for edge in graph.row(node as usize) {
                let target = at!(graph.targets, edge);
                if at!(self.distances, target) == next {
                    self.add_paths(node, target);
                }
            }
        }
    }

    fn add_paths(&mut self, node: u32, target: u32) {
        let (scale, known) = (at!(self.scales, node), at!(self.scales, target));
        let larger = if scale > known { scale } else { known };
        let paths = at!(self.paths, node) * fraction(larger - scale) + at!(self.paths, target) * fraction(larger - known);
        let is_full = paths >= UNIT;
        put!(self.paths, target, if is_full { paths / UNIT } else { paths });
        put!(self.scales, target, larger + is_full as u32);
    }
}

/// One `UNIT` to the power of `-scales`, as far as it counts beside 1.
fn fraction(scales: u32) -> f64 {
    match scales {
        0 => 1.0,
        1 => 1.0 / UNIT,
        _ => 0.0,
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

    /// `layers` of three nodes each, where every node leads to all of the next layer, and a single way beside them.
    #[test]
    fn more_paths_than_a_float_counts() {
        let layers = 1000;
        let layered = 3 * layers;
        let nodes = layered + layers;
        let mut offsets = vec![0u32];
        let mut targets = vec![];
        for node in 0..nodes {
            if node < layered && node / 3 + 1 < layers {
                let next = (node / 3 + 1) * 3;
                targets.extend([next as u32, next as u32 + 1, next as u32 + 2]);
            }
            // It begins in the first layer and ends in the last one.
            if node == 0 {
                targets.push(layered as u32);
            } else if node >= layered {
                targets.push(if node + 1 < nodes { node as u32 + 1 } else { layered as u32 - 1 });
            }
            offsets.push(targets.len() as u32);
        }
        let (mut sums, mut squares) = (vec![0.0; nodes], vec![0.0; nodes]);
        let mut search = Search::new(nodes, &mut arena(1 << 20)).unwrap();
        for source in 0..nodes as u32 {
            search.add_source(Csr { offsets: &offsets, targets: &targets }, source, &mut sums, &mut squares);
        }
        for node in 0..layered {
            let layer = node / 3;
            let expected = (layer * (layers - 1 - layer) * 3) as f64;
            assert!((sums[node] - expected).abs() < 1e-6 * (1.0 + expected), "{} {}", node, sums[node]);
        }
        // Halfway along the single way: from the first node and those of the way before it to those after it, and from
        // those before it to the last node, which the first one reaches more quickly.
        let half = layers / 2;
        let way = (half + 1) * (layers - 1 - half) + half;
        assert!((sums[layered + half] - way as f64).abs() < 1e-6 * way as f64, "{}", sums[layered + half]);
    }

    #[test]
    fn equal_ways_share_the_flow() {
        let diamond = Csr { offsets: &[0, 2, 3, 4, 4], targets: &[1, 2, 3, 3] };
        assert_eq!(sums(diamond), [0.0, 0.5, 0.5, 0.0]);
    }
}
