//! Which nodes form communities? Louvain: move nodes, make each community a node of a smaller graph, begin again there; and
//! all of that once more from what was found, which costs a fifth of the first time and finds most of what it missed. The
//! last round may refine as Leiden does: what it merges first are well-connected parts of communities, which may then part.
//! At the end communities that are in pieces are split. The same seed gives the same communities.

use crate::components;
use crate::csr::{Csr, Weights};
use crate::local_move::{rename, Level, Partition};
use crate::memory::Arena;
use crate::refine::Parts;
use crate::rng::Rng;

/// How many times, at most, all rows of a level are read while nodes move. What a round leaves undone the next one finds
/// sooner; the last has nobody to leave it to.
const EARLY_PASSES: usize = 1;
const LAST_PASSES: usize = 2;

pub struct Settings {
    pub resolution: f64,
    pub seed: u32,
    /// Without refinement this is Louvain.
    pub refine: bool,
    /// Rounds from the whole graph; each begins with what the one before has found.
    pub rounds: u32,
}

/// Fills `labels` with communities named 0, 1, 2, ... in the order of their first nodes; returns how many there are.
/// `directed` is the graph as it was given, `undirected` its undirected form without loops. When `warm`, `labels` holds
/// the start: labels below the number of nodes.
pub fn find_communities<D: Weights, U: Weights>(
    directed: (Csr, D), undirected: (Csr, U), labels: &mut [u32], warm: bool, settings: &Settings, arena: &mut Arena,
) -> Option<u32> {
    let nodes = directed.0.nodes();
    let strengths = arena.take_filled(nodes, 0.0)?;
    let total = add_strengths(directed, strengths);
    if !warm {
        (0..nodes).for_each(|node| put!(labels, node, node as u32));
    }
    let level = Level { graph: undirected.0, weights: undirected.1, strengths, scale: settings.resolution / total };
    let mut work = Work {
        partition: Partition::new(nodes, arena)?,
        parts: Parts::new(if settings.refine { nodes } else { 0 }, arena)?,
        names: arena.take(nodes)?,
        passes: 1,
        refines: false,
        rng: Rng::new(settings.seed),
    };
    if total > 0.0 {
        for round in 1..=settings.rounds {
            let mark = arena.mark();
            let is_last = round == settings.rounds;
            work.passes = if is_last { LAST_PASSES } else { EARLY_PASSES };
            work.refines = is_last && settings.refine;
            work.run_round(&level, labels, arena)?;
            arena.release(mark);
        }
    }
    // Every community is to be connected. Modularity does not fall by it: no edge joins two pieces of a community.
    let count = components::weak_inside(directed.0, labels, work.names);
    labels.copy_from_slice(work.names);
    Some(count)
}

fn add_strengths<W: Weights>((graph, weights): (Csr, W), strengths: &mut [f64]) -> f64 {
    let mut total = 0.0;
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let weight = weights.of(edge);
            let target = at!(graph.targets, edge);
            put!(strengths, source, at!(strengths, source) + weight);
            put!(strengths, target, at!(strengths, target) + weight);
            total += 2.0 * weight;
        }
    }
    total
}

struct Work<'a> {
    partition: Partition<'a>,
    parts: Parts<'a>,
    names: &'a mut [u32],
    passes: usize,
    refines: bool,
    rng: Rng,
}

impl Work<'_> {
    /// One descent from the whole graph to one in which nothing moves. `labels` is read as the start and written.
    fn run_round<W: Weights>(&mut self, level: &Level<W>, labels: &mut [u32], arena: &mut Arena) -> Option<()> {
        self.partition.labels.copy_from_slice(labels);
        (0..labels.len()).for_each(|node| put!(labels, node, node as u32));
        let mut next = self.run_level(level, labels, arena)?;
        while let Some(level) = next {
            next = self.run_level(&level, labels, arena)?;
        }
        Some(())
    }

    /// Moves and merges the nodes of one level. `labels` names the level's node of each node of the whole graph, and is
    /// rewritten for the level that is returned, or to communities when there is none.
    fn run_level<W: Weights>(
        &mut self, level: &Level<W>, labels: &mut [u32], arena: &mut Arena,
    ) -> Option<Option<Level<'static, &'static [f64]>>> {
        let nodes = level.graph.nodes();
        self.partition.recount(level.strengths);
        let moves = self.partition.improve(level, self.passes, &mut self.rng)?;
        let communities = rename(&mut self.partition.labels[..nodes], self.names);
        let is_start = nodes == labels.len();
        if communities == nodes || (moves == 0 && !is_start) {
            follow(labels, self.partition.labels);
            return Some(None);
        }
        self.partition.recount(level.strengths);
        let parts = if is_start && self.refines { self.refine(level) } else { nodes };
        if parts == nodes {
            let next = merge(level, &self.partition.labels[..nodes], communities, arena, self.partition.links)?;
            follow(labels, self.partition.labels);
            (0..communities).for_each(|label| put!(self.partition.labels, label, label as u32));
            return Some(Some(next));
        }
        let next = merge(level, &self.parts.labels[..nodes], parts, arena, self.partition.links)?;
        follow(labels, self.parts.labels);
        for node in 0..nodes {
            put!(self.names, at!(self.parts.labels, node), at!(self.partition.labels, node));
        }
        self.partition.labels[..parts].copy_from_slice(&self.names[..parts]);
        Some(Some(next))
    }

    /// Leaves renamed parts; returns how many there are.
    fn refine<W: Weights>(&mut self, level: &Level<W>) -> usize {
        let nodes = level.graph.nodes();
        self.parts.refine(level, &mut self.partition, &mut self.rng);
        rename(&mut self.parts.labels[..nodes], self.names)
    }
}

/// Replaces each label by what it is called now.
fn follow(labels: &mut [u32], names: &[u32]) {
    for label in labels.iter_mut() {
        *label = at!(names, *label);
    }
}

/// The graph in which each of `count` groups is a node. What was inside a group counts in its strength only.
#[inline(never)]
fn merge<W: Weights>(
    level: &Level<W>, groups: &[u32], count: usize, arena: &mut Arena, links: &mut [f64],
) -> Option<Level<'static, &'static [f64]>> {
    let offsets = arena.take::<u32>(count + 1)?;
    let strengths = arena.take_filled(count, 0.0)?;
    let kept = arena.mark();
    let targets = arena.take::<u32>(level.graph.edges() + 1)?;
    let weights = arena.take::<f64>(level.graph.edges())?;
    let (starts, members) = list_members(groups, count, arena)?;
    let mut edges = 0;
    for group in 0..count {
        put!(offsets, group, edges as u32);
        let first = edges;
        for i in at!(starts, group)..at!(starts, group + 1) {
            let node = at!(members, i) as usize;
            put!(strengths, group, at!(strengths, group) + at!(level.strengths, node));
            for edge in level.graph.row(node) {
                let target = at!(groups, at!(level.graph.targets, edge));
                if target as usize == group {
                    continue;
                }
                let link = at!(links, target);
                put!(targets, edges, target);
                edges += usize::from(link == 0.0);
                put!(links, target, link + level.weights.of(edge));
            }
        }
        for edge in first..edges {
            let target = at!(targets, edge);
            put!(weights, edge, at!(links, target));
            put!(links, target, 0.0);
        }
    }
    put!(offsets, count, edges as u32);
    // What the level needs of the two arrays is moved together; the rest goes back.
    let all_weights = weights.as_ptr();
    arena.release(kept);
    let targets = arena.take::<u32>(edges)?;
    let weights = arena.take::<f64>(edges)?;
    unsafe { core::ptr::copy(all_weights, weights.as_mut_ptr(), edges) };
    Some(Level { graph: Csr { offsets, targets }, weights, strengths, scale: level.scale })
}

fn list_members(groups: &[u32], count: usize, arena: &mut Arena) -> Option<(&'static [u32], &'static [u32])> {
    let starts = arena.take_filled::<u32>(count + 2, 0)?;
    let members = arena.take::<u32>(groups.len())?;
    for &group in groups {
        put!(starts, group + 2, at!(starts, group + 2) + 1);
    }
    for i in 2..count + 2 {
        put!(starts, i, at!(starts, i - 1) + at!(starts, i));
    }
    for node in 0..groups.len() {
        let group = at!(groups, node);
        let place = at!(starts, group + 1);
        put!(members, place, node as u32);
        put!(starts, group + 1, place + 1);
    }
    Some((&starts[..count + 1], members))
}

/// Share of edge weight inside communities, less what chance would put there (Newman and Girvan 2004, with resolution).
/// Directions are ignored; a graph without edges has modularity 0. Labels are below the number of nodes.
pub fn modularity<W: Weights>(graph: Csr, weights: W, labels: &[u32], resolution: f64, arena: &mut Arena) -> Option<f64> {
    let totals = arena.take_filled(graph.nodes(), 0.0)?;
    let (mut total, mut inside) = (0.0, 0.0);
    for source in 0..graph.nodes() {
        let from = at!(labels, source);
        for edge in graph.row(source) {
            let weight = weights.of(edge);
            let to = at!(labels, at!(graph.targets, edge));
            put!(totals, from, at!(totals, from) + weight);
            put!(totals, to, at!(totals, to) + weight);
            total += 2.0 * weight;
            if from == to {
                inside += 2.0 * weight;
            }
        }
    }
    if total == 0.0 {
        return Some(0.0);
    }
    let expected: f64 = totals.iter().map(|sum| (sum / total) * (sum / total)).sum();
    Some(inside / total - resolution * expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csr::Unit;
    use crate::memory::testing::arena;

    /// Two triangles joined by one edge, and a node alone.
    const DIRECTED: Csr = Csr { offsets: &[0, 2, 3, 4, 6, 7, 7, 7], targets: &[1, 2, 2, 3, 4, 5, 5] };
    const UNDIRECTED: Csr = Csr {
        offsets: &[0, 2, 4, 7, 10, 12, 14, 14],
        targets: &[1, 2, 0, 2, 0, 1, 3, 2, 4, 5, 3, 5, 3, 4],
    };

    fn find(settings: &Settings) -> ([u32; 7], u32) {
        let mut labels = [9; 7];
        let mut arena = arena(1 << 16);
        let count = find_communities((DIRECTED, Unit), (UNDIRECTED, Unit), &mut labels, false, settings, &mut arena);
        (labels, count.unwrap())
    }

    #[test]
    fn finds_the_triangles() {
        for refine in [false, true] {
            for seed in 0..20 {
                let settings = Settings { resolution: 1.0, seed, refine, rounds: 2 };
                assert_eq!(find(&settings), ([0, 0, 0, 1, 1, 1, 2], 3));
            }
        }
    }

    #[test]
    fn resolution_decides_the_size() {
        assert_eq!(find(&Settings { resolution: 0.01, seed: 1, refine: true, rounds: 2 }).1, 2);
        assert_eq!(find(&Settings { resolution: 50.0, seed: 1, refine: true, rounds: 2 }).1, 7);
    }

    #[test]
    fn modularity_follows_its_formula() {
        let labels = [0, 0, 0, 1, 1, 1, 2];
        let q = modularity(DIRECTED, Unit, &labels, 1.0, &mut arena(4096)).unwrap();
        assert!((q - (6.0 / 7.0 - 2.0 * 0.25)).abs() < 1e-15);
        let loops = Csr { offsets: &[0, 1, 2], targets: &[0, 1] };
        assert_eq!(modularity(loops, Unit, &[0, 1], 1.0, &mut arena(4096)), Some(0.5));
        let empty = Csr { offsets: &[0, 0], targets: &[] };
        assert_eq!(modularity(empty, Unit, &[0], 1.0, &mut arena(4096)), Some(0.0));
    }
}
