//! The same kernels compiled for this machine's processor: prints one line per kernel with its best milliseconds.
//! Usage: native GRAPH RUNS SOURCE..., with a graph of u32 (nodes, edges, offsets, targets).
#![allow(dead_code)]

#[macro_use]
#[path = "../../../wasm/kernels/src/memory.rs"]
mod memory;
#[path = "../../../wasm/kernels/src/betweenness.rs"]
mod betweenness;
#[path = "../../../wasm/kernels/src/communities.rs"]
mod communities;
#[path = "../../../wasm/kernels/src/components.rs"]
mod components;
#[path = "../../../wasm/kernels/src/csr.rs"]
mod csr;
#[path = "../../../wasm/kernels/src/local_move.rs"]
mod local_move;
#[path = "../../../wasm/kernels/src/pagerank.rs"]
mod pagerank;
#[path = "../../../wasm/kernels/src/refine.rs"]
mod refine;
#[path = "../../../wasm/kernels/src/rng.rs"]
mod rng;

use csr::{Csr, Unit};
use memory::Arena;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&arguments[1]).expect("a graph file");
    let words: Vec<u32> = bytes.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
    let runs: usize = arguments[2].parse().expect("a number of runs");
    let sources: Vec<u32> = arguments[3..].iter().map(|node| node.parse().expect("a node")).collect();
    let (nodes, edges) = (words[0] as usize, words[1] as usize);
    let graph = Csr { offsets: &words[2..nodes + 3], targets: &words[nodes + 3..nodes + 3 + edges] };
    let mut offsets = vec![0; nodes + 1];
    let mut targets = vec![0; csr::undirected_offsets(graph, &mut offsets) as usize];
    csr::undirected_rows(graph, &[], &mut offsets, &mut targets, &mut []);
    let undirected = Csr { offsets: &offsets, targets: &targets };
    let mut simple_offsets = vec![0; nodes + 1];
    let mut room = vec![0u128; (nodes * 200 + edges * 60) / 16 + (1 << 20)];
    let mut arena = || unsafe { Arena::over(room.as_mut_ptr() as *mut u8, room.len() * 16) };
    let simple_edges = csr::simple_offsets(undirected, &mut simple_offsets, &mut arena()).unwrap();
    let mut simple_targets = vec![0; simple_edges as usize];
    csr::simple_rows(undirected, &mut simple_targets, &mut arena());
    let simple = Csr { offsets: &simple_offsets, targets: &simple_targets };

    for (name, tolerance) in [("page rank 1e-6", 1e-6), ("page rank 1e-4", 1e-4)] {
        let settings = pagerank::Settings { damping: 0.85, tolerance, max_sweeps: 1000 };
        time(name, runs, || {
            let mut ranks = vec![0.0f64; nodes];
            pagerank::pagerank(graph, Unit, &[], &mut ranks, false, &settings, &mut arena());
        });
    }
    for (name, refine) in [("louvain", false), ("leiden", true)] {
        let settings = communities::Settings { resolution: 1.0, seed: 1, refine, rounds: 2 };
        time(name, runs, || {
            let mut labels = vec![0; nodes];
            let (directed, undirected) = ((graph, Unit), (undirected, Unit));
            communities::find_communities(directed, undirected, &mut labels, false, &settings, &mut arena());
        });
    }
    time("betweenness", runs, || {
        let (mut sums, mut squares) = (vec![0.0; nodes], vec![0.0; nodes]);
        let mut search = betweenness::Search::new(nodes, &mut arena()).unwrap();
        for &source in &sources {
            search.add_source(simple, source, &mut sums, &mut squares);
        }
    });
}

/// Best processor time of this thread, where Linux reports it, and best wall-clock time; repeats short bodies.
fn time(name: &str, runs: usize, mut body: impl FnMut()) {
    let first = Instant::now();
    body();
    let repeats = (0.05 / first.elapsed().as_secs_f64().max(1e-5)).ceil();
    let (mut cpu, mut wall) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        let (cpu_before, before) = (thread_ms(), Instant::now());
        (0..repeats as usize).for_each(|_| body());
        wall = wall.min(before.elapsed().as_secs_f64() * 1e3 / repeats);
        cpu = cpu.min((thread_ms() - cpu_before) / repeats);
    }
    println!("{name}\t{wall}\t{cpu}");
}

fn thread_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e6)
}
