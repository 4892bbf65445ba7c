//! What hangs together? Weakly connected components by union-find, strongly connected ones by one depth-first
//! walk (Tarjan 1972). Labels count up in the order of each component's first node.

use crate::csr::Csr;
use crate::memory::Arena;

const NONE: u32 = u32::MAX;

/// Fills `labels`; returns how many components there are.
pub fn weak(graph: Csr, labels: &mut [u32]) -> u32 {
    unite(graph, labels, |_, _| true)
}

/// The same for each group by itself: edges between groups do not count.
pub fn weak_inside(graph: Csr, groups: &[u32], labels: &mut [u32]) -> u32 {
    unite(graph, labels, |a, b| at!(groups, a) == at!(groups, b))
}

#[inline(always)]
fn unite(graph: Csr, labels: &mut [u32], counts: impl Fn(u32, u32) -> bool) -> u32 {
    let parents = labels;
    for node in 0..graph.nodes() {
        put!(parents, node, node as u32);
    }
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            if !counts(source as u32, target) {
                continue;
            }
            let a = find_root(parents, source as u32);
            let b = find_root(parents, target);
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

/// Fills `labels`; returns how many components there are. While it walks, `labels` holds when a node was entered, then
/// the earliest open node that it reaches, and in the end its component, counted down from the top: what is closed is
/// later than all that is open, so that one comparison serves both (Pearce 2016, "A space-efficient algorithm for finding
/// strongly connected components").
pub fn strong(graph: Csr, labels: &mut [u32], arena: &mut Arena) -> Option<u32> {
    let nodes = graph.nodes();
    labels.fill(0);
    let mut walk = Walk {
        graph,
        marks: labels,
        open: arena.take(nodes)?,
        path: arena.take(nodes)?,
        entries: arena.take(nodes)?,
        next_edges: arena.take(nodes)?,
        open_len: 0,
        clock: 0,
        components: 0,
    };
    for root in 0..nodes as u32 {
        if at!(walk.marks, root) == 0 {
            walk.explore(root);
        }
    }
    let (labels, names) = (walk.marks, walk.path);
    names.fill(NONE);
    let mut named = 0;
    for node in 0..nodes {
        let component = NONE - at!(labels, node);
        if at!(names, component) == NONE {
            put!(names, component, named);
            named += 1;
        }
        put!(labels, node, at!(names, component));
    }
    Some(named)
}

struct Walk<'a> {
    graph: Csr<'a>,
    marks: &'a mut [u32],
    /// Nodes that are left, and whose component is not closed yet. Its first node is never among them.
    open: &'a mut [u32],
    /// Nodes that are entered and not left, when they were entered, and where they go on.
    path: &'a mut [u32],
    entries: &'a mut [u32],
    next_edges: &'a mut [u32],
    open_len: usize,
    clock: u32,
    components: u32,
}

impl Walk<'_> {
    #[inline(never)]
    fn explore(&mut self, root: u32) {
        let (mut node, mut depth) = (root, 0);
        let (mut entry, mut earliest) = self.enter(node);
        let mut edges = self.graph.row(node as usize);
        loop {
            if let Some(edge) = edges.next() {
                let target = at!(self.graph.targets, edge);
                let mark = at!(self.marks, target);
                if mark != 0 {
                    earliest = earliest.min(mark);
                    continue;
                }
                put!(self.marks, node, earliest);
                put!(self.path, depth, node);
                put!(self.entries, depth, entry);
                put!(self.next_edges, depth, edges.start as u32);
                depth += 1;
                node = target;
                (entry, earliest) = self.enter(node);
                edges = self.graph.row(node as usize);
                continue;
            }
            self.leave(node, entry, earliest);
            if depth == 0 {
                return;
            }
            depth -= 1;
            node = at!(self.path, depth);
            entry = at!(self.entries, depth);
            earliest = earliest.min(at!(self.marks, node));
            edges = at!(self.next_edges, depth) as usize..self.graph.row(node as usize).end;
        }
    }

    #[inline(always)]
    fn enter(&mut self, node: u32) -> (u32, u32) {
        self.clock += 1;
        put!(self.marks, node, self.clock);
        (self.clock, self.clock)
    }

    #[inline(always)]
    fn leave(&mut self, node: u32, entry: u32, earliest: u32) {
        if earliest < entry {
            put!(self.marks, node, earliest);
            put!(self.open, self.open_len, node);
            self.open_len += 1;
            return;
        }
        let component = NONE - self.components;
        self.components += 1;
        put!(self.marks, node, component);
        while self.open_len > 0 {
            let member = at!(self.open, self.open_len - 1);
            if at!(self.marks, member) < entry {
                break;
            }
            put!(self.marks, member, component);
            self.open_len -= 1;
        }
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
    fn weak_components_inside_groups() {
        let mut labels = [9; 6];
        assert_eq!(weak_inside(GRAPH, &[0, 1, 1, 0, 1, 0], &mut labels), 5);
        assert_eq!(labels, [0, 1, 1, 2, 3, 4]);
    }

    #[test]
    fn strong_components_need_a_way_back() {
        let mut labels = [9; 6];
        assert_eq!(strong(GRAPH, &mut labels, &mut arena(4096)), Some(5));
        assert_eq!(labels, [0, 1, 1, 2, 3, 4]);
        assert_eq!(strong(GRAPH, &mut labels, &mut arena(16)), None);
    }
}
