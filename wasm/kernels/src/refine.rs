//! Which parts of a community belong together? Leiden's refinement, in a greedy form: nodes that are still alone join the
//! part of their own community that gains most, so that every part is connected (Traag, Waltman and van Eck 2019).

use crate::csr::Weights;
use crate::local_move::{Level, Partition, INDIFFERENCE};
use crate::memory::Arena;
use crate::rng::Rng;

/// The parts: labels below the number of nodes, like those of a partition.
pub struct Parts<'a> {
    pub labels: &'a mut [u32],
    totals: &'a mut [f64],
    /// Weight from each part to the rest of its community.
    outward: &'a mut [f64],
    sizes: &'a mut [u32],
}

impl Parts<'_> {
    pub fn new(nodes: usize, arena: &mut Arena) -> Option<Parts<'static>> {
        Some(Parts {
            labels: arena.take(nodes)?,
            totals: arena.take(nodes)?,
            outward: arena.take(nodes)?,
            sizes: arena.take(nodes)?,
        })
    }

    /// Splits each community of `partition`, which must have been counted, into parts.
    pub fn refine<W: Weights>(&mut self, level: &Level<W>, partition: &mut Partition, rng: &mut Rng) {
        let nodes = level.graph.nodes();
        for node in 0..nodes {
            let label = at!(partition.labels, node);
            let mut outward = 0.0;
            for edge in level.graph.row(node) {
                if at!(partition.labels, at!(level.graph.targets, edge)) == label {
                    outward += level.weights.of(edge);
                }
            }
            put!(self.labels, node, node as u32);
            put!(self.totals, node, at!(level.strengths, node));
            put!(self.outward, node, outward);
            put!(self.sizes, node, 1);
        }
        rng.shuffle_blocks(&mut partition.queue[..nodes], partition.touched);
        for i in 0..nodes {
            let node = at!(partition.queue, i);
            let is_alone = at!(self.labels, node) == node && at!(self.sizes, node) == 1;
            if is_alone {
                self.join(level, partition, node);
            }
        }
    }

    #[inline(never)]
    fn join<W: Weights>(&mut self, level: &Level<W>, partition: &mut Partition, node: u32) {
        let community = at!(partition.labels, node);
        let community_total = at!(partition.totals, community);
        let strength = at!(level.strengths, node);
        if !self.is_well_connected(node, level.scale, community_total) {
            return;
        }
        let mut touched = 0;
        for edge in level.graph.row(node as usize) {
            let target = at!(level.graph.targets, edge);
            if at!(partition.labels, target) == community {
                let part = at!(self.labels, target);
                let link = at!(partition.links, part);
                put!(partition.touched, touched, part);
                touched += usize::from(link == 0.0);
                put!(partition.links, part, link + level.weights.of(edge));
            }
        }
        let (mut best, mut best_gain, mut best_link) = (node, 0.0, 0.0);
        for i in 0..touched {
            let part = at!(partition.touched, i);
            let link = at!(partition.links, part);
            put!(partition.links, part, 0.0);
            let gain = link - level.scale * strength * at!(self.totals, part);
            let is_better = gain > best_gain + INDIFFERENCE * strength;
            if is_better && self.is_well_connected(part, level.scale, community_total) {
                best = part;
                best_gain = gain;
                best_link = link;
            }
        }
        if best != node {
            put!(self.labels, node, best);
            put!(self.sizes, node, 0);
            put!(self.sizes, best, at!(self.sizes, best) + 1);
            put!(self.totals, best, at!(self.totals, best) + strength);
            put!(self.outward, best, at!(self.outward, best) + at!(self.outward, node) - 2.0 * best_link);
        }
    }

    /// Whether a part has at least the weight to the rest of its community that chance would give it.
    fn is_well_connected(&self, part: u32, scale: f64, community_total: f64) -> bool {
        let total = at!(self.totals, part);
        at!(self.outward, part) >= scale * total * (community_total - total)
    }
}
