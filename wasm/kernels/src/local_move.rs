//! Into which neighbour's community should each node move? The greedy phase of Louvain, over a queue of nodes whose
//! neighbourhood has changed (Traag, Waltman and van Eck 2019, "From Louvain to Leiden").

use crate::csr::{Csr, Weights};
use crate::memory::Arena;
use crate::rng::Rng;
use crate::stop;

/// Gains closer than this share of a node's strength are equal: it keeps rounding from moving nodes for ever.
pub const INDIFFERENCE: f64 = 1e-12;

/// An undirected graph without loops, whose nodes may stand for many. A strength is the weight of all edge ends at a node,
/// with those of loops that `graph` leaves out.
#[derive(Clone, Copy)]
pub struct Level<'a, W> {
    pub graph: Csr<'a>,
    pub weights: W,
    pub strengths: &'a [f64],
    /// resolution / sum of all strengths
    pub scale: f64,
}

/// A partition of a level's nodes, and room for moving them about. Labels are below the number of nodes.
pub struct Partition<'a> {
    pub labels: &'a mut [u32],
    /// Strength of each community.
    pub totals: &'a mut [f64],
    sizes: &'a mut [u32],
    unused: &'a mut [u32],
    unused_len: usize,
    /// Weight from the node at hand to each community; all 0 between nodes.
    pub links: &'a mut [f64],
    pub touched: &'a mut [u32],
    pub queue: &'a mut [u32],
    queued: &'a mut [u8],
}

impl Partition<'_> {
    pub fn new(nodes: usize, arena: &mut Arena) -> Option<Partition<'static>> {
        Some(Partition {
            labels: arena.take(nodes)?,
            totals: arena.take(nodes)?,
            sizes: arena.take(nodes)?,
            unused: arena.take(nodes)?,
            unused_len: 0,
            links: arena.take_filled(nodes, 0.0)?,
            touched: arena.take(nodes + 1)?,
            queue: arena.take(nodes + 1)?,
            queued: arena.take(nodes)?,
        })
    }

    /// Recounts the communities of the first `nodes` labels.
    pub fn recount(&mut self, strengths: &[f64]) {
        let nodes = strengths.len();
        self.totals[..nodes].fill(0.0);
        self.sizes[..nodes].fill(0);
        for node in 0..nodes {
            let label = at!(self.labels, node);
            put!(self.totals, label, at!(self.totals, label) + at!(strengths, node));
            put!(self.sizes, label, at!(self.sizes, label) + 1);
        }
        self.unused_len = 0;
        for label in (0..nodes as u32).rev() {
            if at!(self.sizes, label) == 0 {
                self.set_unused(label);
            }
        }
    }

    /// Moves nodes until no single move gains, or `passes` times all rows have been read; returns the number of moves, or
    /// None when the caller has cancelled. The communities must have been counted.
    pub fn improve<W: Weights>(&mut self, level: &Level<W>, passes: usize, rng: &mut Rng) -> Option<usize> {
        let nodes = level.graph.nodes();
        rng.shuffle_blocks(&mut self.queue[..nodes], self.touched);
        self.queued[..nodes].fill(1);
        let (mut head, mut len) = (0, nodes);
        let (mut moves, mut read, mut piece_end) = (0, 0, 0);
        while len > 0 && read < passes * (nodes + level.graph.edges()) {
            if read >= piece_end {
                if stop::is_cancelled() {
                    return None;
                }
                piece_end = read + stop::PIECE;
            }
            let node = at!(self.queue, head);
            head = if head == nodes { 0 } else { head + 1 };
            len -= 1;
            read += level.graph.row(node as usize).len() + 1;
            if self.move_node(level, node) {
                moves += 1;
                len = self.queue_neighbours(level.graph, node, head, len);
            }
        }
        Some(moves)
    }

    #[inline(never)]
    fn move_node<W: Weights>(&mut self, level: &Level<W>, node: u32) -> bool {
        put!(self.queued, node, 0);
        let from = at!(self.labels, node);
        let touched = self.link(level, node);
        let strength = at!(level.strengths, node);
        let pull = strength * level.scale;
        put!(self.totals, from, at!(self.totals, from) - strength);
        let indifference = INDIFFERENCE * strength;
        let mut best = from;
        let mut best_gain = at!(self.links, from) - pull * at!(self.totals, from);
        for i in 0..touched {
            let label = at!(self.touched, i);
            let gain = at!(self.links, label) - pull * at!(self.totals, label);
            if gain > best_gain + indifference {
                best = label;
                best_gain = gain;
            }
            put!(self.links, label, 0.0);
        }
        if best_gain < -indifference && at!(self.sizes, from) > 1 {
            self.unused_len -= 1;
            best = at!(self.unused, self.unused_len);
        }
        put!(self.totals, best, at!(self.totals, best) + strength);
        if best == from {
            return false;
        }
        put!(self.labels, node, best);
        put!(self.sizes, best, at!(self.sizes, best) + 1);
        put!(self.sizes, from, at!(self.sizes, from) - 1);
        if at!(self.sizes, from) == 0 {
            self.set_unused(from);
        }
        true
    }

    /// Fills `links` with the node's weight to each community around it; returns how many those are.
    #[inline(always)]
    fn link<W: Weights>(&mut self, level: &Level<W>, node: u32) -> usize {
        let mut touched = 0;
        for edge in level.graph.row(node as usize) {
            let label = at!(self.labels, at!(level.graph.targets, edge));
            let link = at!(self.links, label);
            put!(self.touched, touched, label);
            touched += usize::from(link == 0.0);
            put!(self.links, label, link + level.weights.of(edge));
        }
        touched
    }

    #[inline(always)]
    fn queue_neighbours(&mut self, graph: Csr, node: u32, head: usize, len: usize) -> usize {
        let nodes = graph.nodes();
        let label = at!(self.labels, node);
        let mut len = len;
        let mut place = head + len;
        place = if place > nodes { place - nodes - 1 } else { place };
        for edge in graph.row(node as usize) {
            let target = at!(graph.targets, edge);
            let queued = at!(self.queued, target);
            let joins = u8::from(at!(self.labels, target) != label) & (queued ^ 1);
            put!(self.queued, target, queued | joins);
            put!(self.queue, place, target);
            place += usize::from(joins);
            place = if place > nodes { 0 } else { place };
            len += usize::from(joins);
        }
        len
    }

    fn set_unused(&mut self, label: u32) {
        put!(self.unused, self.unused_len, label);
        self.unused_len += 1;
    }
}

/// Renames labels to 0, 1, 2, ... in the order in which they first occur; returns how many there are.
pub fn rename(labels: &mut [u32], names: &mut [u32]) -> usize {
    names[..labels.len()].fill(u32::MAX);
    let mut count = 0;
    for label in labels.iter_mut() {
        if at!(names, *label) == u32::MAX {
            put!(names, *label, count);
            count += 1;
        }
        *label = at!(names, *label);
    }
    count as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csr::Unit;
    use crate::memory::testing::arena;

    #[test]
    fn a_node_that_gains_nowhere_leaves_for_a_community_of_its_own() {
        // Two separate edges that start out as one community.
        let graph = Csr { offsets: &[0, 1, 2, 3, 4], targets: &[1, 0, 3, 2] };
        let level = Level { graph, weights: Unit, strengths: &[1.0; 4], scale: 0.5 };
        let mut partition = Partition::new(4, &mut arena(4096)).unwrap();
        partition.labels.fill(0);
        partition.recount(level.strengths);
        assert!(partition.improve(&level, 2, &mut Rng::new(1)).unwrap() > 0);
        let labels = &partition.labels;
        assert!(labels[0] == labels[1] && labels[2] == labels[3] && labels[0] != labels[2], "{labels:?}");
    }

    #[test]
    fn renames_in_order_of_occurrence() {
        let mut labels = [3, 3, 0, 2, 0];
        assert_eq!(rename(&mut labels, &mut [0; 5]), 3);
        assert_eq!(labels, [0, 0, 1, 2, 1]);
    }
}
