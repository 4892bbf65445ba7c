//! What is a graph here? Rows of targets, one row a node, in compressed form; weights, where there are any, run beside
//! the targets. Also the other shapes of the same graph that some kernels need.

use core::ops::Range;

use crate::memory::Arena;

/// Node v's targets are `targets[offsets[v]..offsets[v + 1]]`. Kernels rely on what `find_fault` makes sure of.
#[derive(Clone, Copy)]
pub struct Csr<'a> {
    pub offsets: &'a [u32],
    pub targets: &'a [u32],
}

impl Csr<'_> {
    pub fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }

    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    #[inline(always)]
    pub fn row(&self, node: usize) -> Range<usize> {
        at!(self.offsets, node) as usize..at!(self.offsets, node + 1) as usize
    }
}

/// The weight of each edge.
pub trait Weights: Copy {
    /// Whether every edge weighs 1, so that a row's strength is its length.
    const UNIT: bool;
    fn of(&self, edge: usize) -> f64;
}

#[derive(Clone, Copy)]
pub struct Unit;

impl Weights for Unit {
    const UNIT: bool = true;
    #[inline(always)]
    fn of(&self, _edge: usize) -> f64 {
        1.0
    }
}

impl Weights for &[f32] {
    const UNIT: bool = false;
    #[inline(always)]
    fn of(&self, edge: usize) -> f64 {
        f64::from(at!(self, edge))
    }
}

impl Weights for &[f64] {
    const UNIT: bool = false;
    #[inline(always)]
    fn of(&self, edge: usize) -> f64 {
        at!(self, edge)
    }
}

/// What is wrong with a graph, and the index at which it is.
#[derive(Debug, PartialEq)]
pub enum Fault {
    Offset(usize),
    Target(usize),
    Weight(usize),
}

/// The first fault: offsets that fall, or do not begin at 0 and end at the number of edges; a target that is no node;
/// a weight that is not a positive finite number.
pub fn find_fault(graph: Csr, weights: &[f32]) -> Option<Fault> {
    let nodes = graph.nodes();
    let mut previous = 0;
    for (i, &offset) in graph.offsets.iter().enumerate() {
        if offset < previous || (i == 0 && offset != 0) || (i == nodes && offset as usize != graph.edges()) {
            return Some(Fault::Offset(i));
        }
        previous = offset;
    }
    if let Some(edge) = graph.targets.iter().position(|&target| target as usize >= nodes) {
        return Some(Fault::Target(edge));
    }
    let is_good = |weight: f32| weight > 0.0 && weight <= f32::MAX;
    weights.iter().position(|&weight| !is_good(weight)).map(Fault::Weight)
}

/// Writes the graph with every edge turned round. Rows come out sorted, parallel edges and loops stay.
pub fn transpose(graph: Csr, weights: &[f32], offsets: &mut [u32], targets: &mut [u32], turned: &mut [f32]) {
    offsets.fill(0);
    for &target in graph.targets {
        put!(offsets, target + 1, at!(offsets, target + 1) + 1);
    }
    for i in 0..graph.nodes() {
        put!(offsets, i + 1, at!(offsets, i) + at!(offsets, i + 1));
    }
    // Each row's start serves as its cursor, so that afterwards it stands where the next row starts.
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            let place = at!(offsets, target);
            put!(offsets, target, place + 1);
            put!(targets, place, source as u32);
            if !weights.is_empty() {
                put!(turned, place, at!(weights, edge));
            }
        }
    }
    shift_starts(offsets);
}

fn shift_starts(offsets: &mut [u32]) {
    let mut start = 0;
    for offset in offsets.iter_mut() {
        core::mem::swap(offset, &mut start);
    }
}

/// Offsets of the undirected graph, in which each edge but a loop stands in the rows of both its ends; returns its edges.
pub fn undirected_offsets(graph: Csr, offsets: &mut [u32]) -> u32 {
    offsets.fill(0);
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            if target as usize != source {
                put!(offsets, source + 1, at!(offsets, source + 1) + 1);
                put!(offsets, target + 1, at!(offsets, target + 1) + 1);
            }
        }
    }
    for i in 0..graph.nodes() {
        put!(offsets, i + 1, at!(offsets, i) + at!(offsets, i + 1));
    }
    at!(offsets, graph.nodes())
}

/// Rows of the undirected graph whose offsets `undirected_offsets` wrote. Parallel edges stay.
pub fn undirected_rows(graph: Csr, weights: &[f32], offsets: &mut [u32], targets: &mut [u32], both: &mut [f32]) {
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            if target as usize == source {
                continue;
            }
            for (from, to) in [(source as u32, target), (target, source as u32)] {
                let place = at!(offsets, from);
                put!(offsets, from, place + 1);
                put!(targets, place, to);
                if !weights.is_empty() {
                    put!(both, place, at!(weights, edge));
                }
            }
        }
    }
    shift_starts(offsets);
}

/// Offsets of the simple graph, without loops and with one edge for parallel ones; returns its edges.
pub fn simple_offsets(graph: Csr, offsets: &mut [u32], arena: &mut Arena) -> Option<u32> {
    let seen = arena.take_filled(graph.nodes(), u32::MAX)?;
    let mut edges = 0;
    put!(offsets, 0, 0);
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            edges += u32::from(is_first(seen, source, at!(graph.targets, edge)));
        }
        put!(offsets, source + 1, edges);
    }
    Some(edges)
}

/// Rows of the simple graph, in the order in which `simple_offsets` counted them.
pub fn simple_rows(graph: Csr, targets: &mut [u32], arena: &mut Arena) -> Option<u32> {
    let seen = arena.take_filled(graph.nodes(), u32::MAX)?;
    let mut edges = 0;
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            if is_first(seen, source, target) {
                put!(targets, edges, target);
                edges += 1;
            }
        }
    }
    Some(edges)
}

#[inline(always)]
fn is_first(seen: &mut [u32], source: usize, target: u32) -> bool {
    let first = at!(seen, target) != source as u32 && target as usize != source;
    put!(seen, target, source as u32);
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::testing::arena;

    const SMALL: Csr = Csr { offsets: &[0, 3, 3, 5], targets: &[2, 0, 2, 1, 0] };

    #[test]
    fn finds_the_first_fault() {
        let fault = |offsets: &[u32], targets: &[u32], weights: &[f32]| find_fault(Csr { offsets, targets }, weights);
        assert_eq!(fault(&[0, 1, 2], &[1, 0], &[0.5, 2.0]), None);
        assert_eq!(fault(&[0], &[], &[]), None);
        assert_eq!(fault(&[0, 2, 1, 2], &[1, 0], &[]), Some(Fault::Offset(2)));
        assert_eq!(fault(&[1, 1], &[0], &[]), Some(Fault::Offset(0)));
        assert_eq!(fault(&[0, 1], &[0, 0], &[]), Some(Fault::Offset(1)));
        assert_eq!(fault(&[0, 1, 2], &[1, 2], &[]), Some(Fault::Target(1)));
        for weight in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(fault(&[0, 1, 2], &[1, 0], &[1.0, weight]), Some(Fault::Weight(1)));
        }
    }

    #[test]
    fn turns_edges_round() {
        let (mut offsets, mut targets, mut weights) = ([9; 4], [9; 5], [0.0; 5]);
        transpose(SMALL, &[1.0, 2.0, 3.0, 4.0, 5.0], &mut offsets, &mut targets, &mut weights);
        assert_eq!(offsets, [0, 2, 3, 5]);
        assert_eq!(targets, [0, 2, 2, 0, 0]);
        assert_eq!(weights, [2.0, 5.0, 4.0, 1.0, 3.0]);
    }

    #[test]
    fn joins_both_directions_without_loops() {
        let mut offsets = [9; 4];
        assert_eq!(undirected_offsets(SMALL, &mut offsets), 8);
        let (mut targets, mut weights) = ([9; 8], [0.0; 8]);
        undirected_rows(SMALL, &[1.0, 2.0, 3.0, 4.0, 5.0], &mut offsets, &mut targets, &mut weights);
        assert_eq!(offsets, [0, 3, 4, 8]);
        assert_eq!(targets, [2, 2, 2, 2, 0, 0, 1, 0]);
        assert_eq!(weights, [1.0, 3.0, 5.0, 4.0, 1.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn keeps_one_of_parallel_edges() {
        let (mut offsets, mut targets) = ([9; 4], [9; 3]);
        assert_eq!(simple_offsets(SMALL, &mut offsets, &mut arena(64)), Some(3));
        assert_eq!(simple_rows(SMALL, &mut targets, &mut arena(64)), Some(3));
        assert_eq!((offsets, targets), ([0, 1, 1, 3], [2, 1, 0]));
    }
}
