//! What hangs together? Weakly connected components by union-find, strongly connected ones by Tarjan's walk (1972,
//! "Depth-first search and linear graph algorithms"). Labels count up in the order of each component's first node.

use crate::csr::Csr;
use crate::memory::Arena;

const NONE: u32 = u32::MAX;

/// Fills `labels`; returns how many components there are.
pub fn weak(graph: Csr, labels: &mut [u32]) -> u32 {
    let parents = labels;
    for node in 0..graph.nodes() {
        put!(parents, node, node as u32);
    }
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let a = find_root(parents, source as u32);
            let b = find_root(parents, at!(graph.targets, edge));
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            put!(parents, high, low);
        }
    }
    // A parent is never above its child, so one pass in order meets every parent with its label already in place.
    let mut count = 0;
    for node in 0..graph.nodes() {
        let parent = at!(parents, node);
        if parent == node as u32 {
            put!(parents, node, count);
            count += 1;
        } else {
            put!(parents, node, at!(parents, parent));
        }
    }
    count
}

/// Follows parents to a root and halves the way for the next one.
#[inline(always)]
fn find_root(parents: &mut [u32], start: u32) -> u32 {
    let mut node = start;
    loop {
        let parent = at!(parents, node);
        if parent == node {
            return node;
        }
        let grandparent = at!(parents, parent);
        put!(parents, node, grandparent);
        node = grandparent;
    }
}

/// Fills `labels`; returns how many components there are.
pub fn strong(graph: Csr, labels: &mut [u32], arena: &mut Arena) -> Option<u32> {
    let nodes = graph.nodes();
    let mut walk = Walk {
        graph,
        labels,
        entered: arena.take_filled(nodes, 0)?,
        lowest: arena.take(nodes)?,
        open: arena.take(nodes)?,
        open_len: 0,
        path: arena.take(nodes)?,
        next_edge: arena.take(nodes)?,
        clock: 0,
        components: 0,
    };
    walk.labels.fill(NONE);
    for root in 0..nodes as u32 {
        if at!(walk.entered, root) == 0 {
            walk.explore(root);
        }
    }
    let count = walk.components;
    let renamed = walk.lowest;
    renamed.fill(NONE);
    let mut named = 0;
    for node in 0..nodes {
        let component = at!(walk.labels, node);
        if at!(renamed, component) == NONE {
            put!(renamed, component, named);
            named += 1;
        }
        put!(walk.labels, node, at!(renamed, component));
    }
    Some(count)
}

struct Walk<'a> {
    graph: Csr<'a>,
    labels: &'a mut [u32],
    /// When a node was entered, from 1; 0 where it was not.
    entered: &'a mut [u32],
    /// The earliest open node that is known to be reachable.
    lowest: &'a mut [u32],
    /// Nodes whose component is not closed yet.
    open: &'a mut [u32],
    open_len: usize,
    path: &'a mut [u32],
    next_edge: &'a mut [u32],
    clock: u32,
    components: u32,
}

impl Walk<'_> {
    #[inline(never)]
    fn explore(&mut self, root: u32) {
        self.enter(root, 0);
        let mut depth = 1;
        while depth > 0 {
            let node = at!(self.path, depth - 1);
            let edge = at!(self.next_edge, node);
            if edge < at!(self.graph.offsets, node + 1) {
                put!(self.next_edge, node, edge + 1);
                let target = at!(self.graph.targets, edge);
                if at!(self.entered, target) == 0 {
                    self.enter(target, depth);
                    depth += 1;
                } else if at!(self.labels, target) == NONE {
                    self.lower(node, at!(self.entered, target));
                }
                continue;
            }
            depth -= 1;
            let lowest = at!(self.lowest, node);
            if lowest == at!(self.entered, node) {
                self.close(node);
            }
            if depth > 0 {
                self.lower(at!(self.path, depth - 1), lowest);
            }
        }
    }

    fn enter(&mut self, node: u32, depth: usize) {
        self.clock += 1;
        put!(self.entered, node, self.clock);
        put!(self.lowest, node, self.clock);
        put!(self.open, self.open_len, node);
        self.open_len += 1;
        put!(self.path, depth, node);
        put!(self.next_edge, node, at!(self.graph.offsets, node));
    }

    fn lower(&mut self, node: u32, lowest: u32) {
        if lowest < at!(self.lowest, node) {
            put!(self.lowest, node, lowest);
        }
    }

    fn close(&mut self, first: u32) {
        loop {
            self.open_len -= 1;
            let node = at!(self.open, self.open_len);
            put!(self.labels, node, self.components);
            if node == first {
                break;
            }
        }
        self.components += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::testing::arena;

    /// 0 -> 1 -> 2 -> 1, 3 -> 4, 5
    const GRAPH: Csr = Csr { offsets: &[0, 1, 2, 3, 4, 4, 4], targets: &[1, 2, 1, 4] };

    #[test]
    fn weak_components_ignore_direction() {
        let mut labels = [9; 6];
        assert_eq!(weak(GRAPH, &mut labels), 3);
        assert_eq!(labels, [0, 0, 0, 1, 1, 2]);
        let joined_late = Csr { offsets: &[0, 0, 0, 1, 3], targets: &[0, 2, 1] };
        assert_eq!(weak(joined_late, &mut labels[..4]), 1);
        assert_eq!(labels[..4], [0, 0, 0, 0]);
    }

    #[test]
    fn strong_components_need_a_way_back() {
        let mut labels = [9; 6];
        assert_eq!(strong(GRAPH, &mut labels, &mut arena(4096)), Some(5));
        assert_eq!(labels, [0, 1, 1, 2, 3, 4]);
        assert_eq!(strong(GRAPH, &mut labels, &mut arena(16)), None);
    }
}
