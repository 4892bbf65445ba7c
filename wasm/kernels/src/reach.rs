//! What can be reached from here, and in how many steps? Breadth-first over up to two graphs at once, so that edges can
//! be followed in one direction or in both.

use crate::csr::Csr;

pub const UNREACHED: u32 = u32::MAX;

/// Fills `order` with the reached nodes, sources first and then by distance, and `distances` with the steps from the
/// nearest source (UNREACHED where there is no way). Stops at `max_distance` steps or `max_nodes` nodes. Returns how many
/// nodes are in `order`.
pub fn reach(
    graphs: &[Csr], sources: &[u32], max_distance: u32, max_nodes: usize, order: &mut [u32], distances: &mut [u32],
) -> u32 {
    distances.fill(UNREACHED);
    let mut tail = 0;
    for &source in sources {
        if at!(distances, source) == UNREACHED && tail < max_nodes {
            put!(distances, source, 0);
            put!(order, tail, source);
            tail += 1;
        }
    }
    let mut head = 0;
    while head < tail {
        let node = at!(order, head);
        head += 1;
        let next = at!(distances, node) + 1;
        if next > max_distance {
            break;
        }
        for graph in graphs {
            for edge in graph.row(node as usize) {
                let target = at!(graph.targets, edge);
                if at!(distances, target) == UNREACHED && tail < max_nodes {
                    put!(distances, target, next);
                    put!(order, tail, target);
                    tail += 1;
                }
            }
        }
    }
    tail as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 -> 1 -> 2 -> 0, 1 -> 0, 2 -> 3
    const GRAPH: Csr = Csr { offsets: &[0, 1, 3, 5, 5], targets: &[1, 2, 0, 0, 3] };

    #[test]
    fn counts_steps_from_the_nearest_source() {
        let (mut order, mut distances) = ([9; 4], [9; 4]);
        assert_eq!(reach(&[GRAPH], &[1, 1], 99, 99, &mut order, &mut distances), 4);
        assert_eq!((order, distances), ([1, 2, 0, 3], [1, 0, 1, 2]));
    }

    #[test]
    fn stops_at_its_limits() {
        let (mut order, mut distances) = ([9; 4], [9; 4]);
        assert_eq!(reach(&[GRAPH], &[0], 1, 99, &mut order, &mut distances), 2);
        assert_eq!(distances, [0, 1, UNREACHED, UNREACHED]);
        assert_eq!(reach(&[GRAPH], &[0], 99, 3, &mut order, &mut distances), 3);
        assert_eq!(reach(&[GRAPH], &[3], 99, 99, &mut order, &mut distances), 1);
        assert_eq!(reach(&[GRAPH, GRAPH], &[], 99, 99, &mut order, &mut distances), 0);
    }
}
