//! What is connected inside each group of nodes? Weakly connected components by union-find. Labels count up in the order
//! of each component's first node.

use crate::csr::Csr;

/// Fills `labels` with the components of each group by itself: edges between groups do not count. Returns how many there
/// are.
pub fn weak_inside(graph: Csr, groups: &[u32], labels: &mut [u32]) -> u32 {
    let parents = labels;
    for node in 0..graph.nodes() {
        put!(parents, node, node as u32);
    }
    for source in 0..graph.nodes() {
        for edge in graph.row(source) {
            let target = at!(graph.targets, edge);
            if at!(groups, source) != at!(groups, target) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_does_not_matter_and_groups_do() {
        // 0 -> 1 -> 2 -> 1, 3 -> 4, 5
        let graph = Csr { offsets: &[0, 1, 2, 3, 4, 4, 4], targets: &[1, 2, 1, 4] };
        let mut labels = [9; 6];
        assert_eq!(weak_inside(graph, &[0; 6], &mut labels), 3);
        assert_eq!(labels, [0, 0, 0, 1, 1, 2]);
        assert_eq!(weak_inside(graph, &[0, 1, 1, 0, 1, 0], &mut labels), 5);
        assert_eq!(labels, [0, 1, 1, 2, 3, 4]);
        let joined_late = Csr { offsets: &[0, 0, 0, 1, 3], targets: &[0, 2, 1] };
        assert_eq!(weak_inside(joined_late, &[0; 4], &mut labels[..4]), 1);
        assert_eq!(labels[..4], [0, 0, 0, 0]);
    }
}
