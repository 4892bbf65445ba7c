//! The exports over graphs. Each takes the address of a `GraphRef` and that of free memory for its scratch.

use crate::csr::{self, Csr, Fault, Unit};
use crate::memory::{slice, slice_mut, Arena};
use crate::status::or_none;
use crate::{betweenness, communities, pagerank, stop};

/// Where a graph lies in memory. `weights` is null when every edge weighs 1.
#[repr(C)]
pub struct GraphRef {
    nodes: usize,
    edges: usize,
    offsets: *mut u32,
    targets: *mut u32,
    weights: *mut f32,
}

impl GraphRef {
    unsafe fn csr<'a>(&self) -> Csr<'a> {
        Csr { offsets: slice(self.offsets, self.nodes + 1), targets: slice(self.targets, self.edges) }
    }

    unsafe fn weights<'a>(&self) -> &'a [f32] {
        slice(self.weights, self.weight_count())
    }

    unsafe fn out_offsets<'a>(&self) -> &'a mut [u32] {
        slice_mut(self.offsets, self.nodes + 1)
    }

    unsafe fn out_targets<'a>(&self) -> &'a mut [u32] {
        slice_mut(self.targets, self.edges)
    }

    unsafe fn out_weights<'a>(&self) -> &'a mut [f32] {
        slice_mut(self.weights, self.weight_count())
    }

    fn weight_count(&self) -> usize {
        if self.weights.is_null() {
            0
        } else {
            self.edges
        }
    }
}

/// Runs the call with `$weights` bound to the graph's weights, or to `Unit` where it has none.
macro_rules! with_weights {
    ($graph:expr, |$weights:ident| $call:expr) => {
        if $graph.weights.is_null() {
            let $weights = Unit;
            $call
        } else {
            let $weights = $graph.weights();
            $call
        }
    };
}

/// 0 when the graph is sound; else 1, 2 or 3 for a fault in offsets, targets or weights, whose index is written.
#[no_mangle]
pub unsafe extern "C" fn graph_find_fault(graph: &GraphRef, index: &mut u32) -> u32 {
    let (kind, at) = match csr::find_fault(graph.csr(), graph.weights()) {
        None => (0, 0),
        Some(Fault::Offset(at)) => (1, at),
        Some(Fault::Target(at)) => (2, at),
        Some(Fault::Weight(at)) => (3, at),
    };
    *index = at as u32;
    kind
}

/// Writes the arrays of `turned`, which has the same size as `graph`.
#[no_mangle]
pub unsafe extern "C" fn graph_transpose(graph: &GraphRef, turned: &GraphRef) {
    csr::transpose(graph.csr(), graph.weights(), turned.out_offsets(), turned.out_targets(), turned.out_weights());
}

/// Writes the offsets of the undirected form and returns its edges.
#[no_mangle]
pub unsafe extern "C" fn graph_undirected_offsets(graph: &GraphRef, undirected: &GraphRef) -> u32 {
    csr::undirected_offsets(graph.csr(), undirected.out_offsets())
}

/// Writes the rows of the undirected form, whose offsets are there.
#[no_mangle]
pub unsafe extern "C" fn graph_undirected_rows(graph: &GraphRef, undirected: &GraphRef) {
    let (targets, weights) = (undirected.out_targets(), undirected.out_weights());
    csr::undirected_rows(graph.csr(), graph.weights(), undirected.out_offsets(), targets, weights);
}

/// Writes the offsets of the form without loops and parallel edges, and returns its edges.
#[no_mangle]
pub unsafe extern "C" fn graph_simple_offsets(graph: &GraphRef, simple: &GraphRef, scratch: *mut u8) -> u32 {
    let mut arena = Arena::starting_at(scratch);
    or_none(csr::simple_offsets(graph.csr(), simple.out_offsets(), &mut arena))
}

/// Writes the rows of the form without loops and parallel edges, whose offsets are there.
#[no_mangle]
pub unsafe extern "C" fn graph_simple_rows(graph: &GraphRef, simple: &GraphRef, scratch: *mut u8) -> u32 {
    let mut arena = Arena::starting_at(scratch);
    or_none(csr::simple_rows(graph.csr(), simple.out_targets(), &mut arena))
}

/// Fills `ranks`, which holds the start when `warm`; writes the error reached; returns the number of sweeps.
#[no_mangle]
pub unsafe extern "C" fn pagerank_f64(
    graph: &GraphRef, teleport: *const f64, ranks: *mut f64, warm: u32, damping: f64, tolerance: f64, max_sweeps: u32,
    error: *mut f64, scratch: *mut u8,
) -> u32 {
    let settings = pagerank::Settings { damping, tolerance, max_sweeps };
    rank(graph, teleport, ranks, warm != 0, &settings, error, scratch)
}

/// As `pagerank_f64`, with half the memory.
#[no_mangle]
pub unsafe extern "C" fn pagerank_f32(
    graph: &GraphRef, teleport: *const f32, ranks: *mut f32, warm: u32, damping: f64, tolerance: f64, max_sweeps: u32,
    error: *mut f64, scratch: *mut u8,
) -> u32 {
    let settings = pagerank::Settings { damping, tolerance, max_sweeps };
    rank(graph, teleport, ranks, warm != 0, &settings, error, scratch)
}

unsafe fn rank<R: pagerank::Real>(
    graph: &GraphRef, teleport: *const R, ranks: *mut R, warm: bool, settings: &pagerank::Settings, error: *mut f64,
    scratch: *mut u8,
) -> u32 {
    let teleport = slice(teleport, if teleport.is_null() { 0 } else { graph.nodes });
    let ranks = slice_mut(ranks, graph.nodes);
    let mut arena = Arena::starting_at(scratch);
    let outcome = with_weights!(graph, |weights| {
        pagerank::pagerank(graph.csr(), weights, teleport, ranks, warm, settings, &mut arena)
    });
    or_none(outcome.map(|outcome| {
        *error = outcome.error;
        outcome.sweeps
    }))
}

/// Adds the dependencies on `count` sources to `sums`, and their squares to `squares`. The graph is simple.
#[no_mangle]
pub unsafe extern "C" fn betweenness_add(
    graph: &GraphRef, sources: *const u32, count: usize, sums: *mut f64, squares: *mut f64, scratch: *mut u8,
) -> u32 {
    let mut arena = Arena::starting_at(scratch);
    let (sums, squares) = (slice_mut(sums, graph.nodes), slice_mut(squares, graph.nodes));
    or_none(betweenness::Search::new(graph.nodes, &mut arena).and_then(|mut search| {
        for &source in slice(sources, count) {
            if stop::is_cancelled() {
                return None;
            }
            search.add_source(graph.csr(), source, sums, squares);
        }
        Some(count as u32)
    }))
}

/// Fills `labels`, which hold the start when `warm`; returns the number of communities.
#[no_mangle]
pub unsafe extern "C" fn communities_find(
    graph: &GraphRef, undirected: &GraphRef, labels: *mut u32, warm: u32, resolution: f64, seed: u32, refine: u32,
    rounds: u32, scratch: *mut u8,
) -> u32 {
    let settings = communities::Settings { resolution, seed, refine: refine != 0, rounds };
    let labels = slice_mut(labels, graph.nodes);
    let mut arena = Arena::starting_at(scratch);
    let count = if graph.weights.is_null() {
        let (directed, undirected) = ((graph.csr(), Unit), (undirected.csr(), Unit));
        communities::find_communities(directed, undirected, labels, warm != 0, &settings, &mut arena)
    } else {
        let (directed, undirected) = ((graph.csr(), graph.weights()), (undirected.csr(), undirected.weights()));
        communities::find_communities(directed, undirected, labels, warm != 0, &settings, &mut arena)
    };
    or_none(count)
}

/// Writes the modularity of the labels; returns 1.
#[no_mangle]
pub unsafe extern "C" fn communities_modularity(
    graph: &GraphRef, labels: *const u32, resolution: f64, modularity: *mut f64, scratch: *mut u8,
) -> u32 {
    let labels = slice(labels, graph.nodes);
    let mut arena = Arena::starting_at(scratch);
    let result = with_weights!(graph, |weights| {
        communities::modularity(graph.csr(), weights, labels, resolution, &mut arena)
    });
    or_none(result.map(|value| {
        *modularity = value;
        1
    }))
}
