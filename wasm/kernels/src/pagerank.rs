//! Which nodes are important? PageRank by pushing residuals: each sweep passes on, along the edges, what nodes have not
//! yet passed on, and leaves alone nodes whose residual is not worth the length of their row.
//!
//! With x = (1 - d) t + d P'x for the teleport vector t, x scaled to sum 1 is PageRank in which nodes without edges
//! teleport (Gleich 2015, "PageRank beyond the Web", section 2). The residual r = (1 - d) t - x + d P'x bounds the error:
//! |x - exact| <= |r| / (1 - d). It is kept while x changes, so a sweep costs only the rows it touches, and a start near
//! the solution costs little. A push shrinks |r| by at least (1 - d) of what was pushed, so sweeps converge; between them
//! x is scaled so that the residuals sum to 0 where that helps, which ends the slowest mode at once. What rounding may have
//! done to the kept residuals is bounded and counts as error; where that is too much, they are computed afresh.

use core::ops::{Add, AddAssign, Mul};

use crate::csr::{Csr, Weights};
use crate::memory::{Arena, Plain};
use crate::stop;

/// Share of the mean residual per edge that a node's residual must exceed to be pushed. Below 1 some node always does;
/// near 1 edges are used best, lower takes fewer sweeps.
const PUSH_SHARE: f64 = 0.7;
/// By how much a scaling must beat the best residuals so far. Others could undo what the pushes did, again and again.
const SCALING_GAIN: f64 = 0.9;
/// Scaling up enlarges what rounding has left of cancelled ranks.
const MAX_SCALE: f64 = 4.0;
/// How often sweeps go on when fresh residuals turn out larger than the kept ones.
const MAX_REFRESHES: u32 = 3;

/// f32 halves the memory; f64 is needed for errors below about 1e-6.
pub trait Real: Plain + Add<Output = Self> + Mul<Output = Self> + AddAssign + PartialOrd {
    const EPSILON: f64;
    fn of(value: f64) -> Self;
    fn to(self) -> f64;
}

impl Real for f32 {
    const EPSILON: f64 = f32::EPSILON as f64;
    #[inline(always)]
    fn of(value: f64) -> f32 {
        value as f32
    }
    #[inline(always)]
    fn to(self) -> f64 {
        f64::from(self)
    }
}

impl Real for f64 {
    const EPSILON: f64 = f64::EPSILON;
    #[inline(always)]
    fn of(value: f64) -> f64 {
        value
    }
    #[inline(always)]
    fn to(self) -> f64 {
        self
    }
}

pub struct Settings {
    /// 0 <= damping < 1.
    pub damping: f64,
    /// Bound on the sum over all nodes of |rank - exact rank|.
    pub tolerance: f64,
    pub max_sweeps: u32,
}

#[derive(Clone, Copy)]
pub struct Outcome {
    pub sweeps: u32,
    /// The bound on the error that was reached.
    pub error: f64,
    /// The sum of all x.
    pub mass: f64,
}

/// Fills `ranks`, which sum to 1. `teleport` sums to 1, or is empty for the uniform one. When `warm`, `ranks` holds the
/// start: not negative, not all 0. The graph has at least one node.
pub fn pagerank<R: Real, W: Weights>(
    graph: Csr, weights: W, teleport: &[R], ranks: &mut [R], warm: bool, settings: &Settings, arena: &mut Arena,
) -> Option<Outcome> {
    let residuals = arena.take::<R>(graph.nodes())?;
    let system = System::over(graph, weights, teleport, settings.damping, arena)?;
    if !warm {
        match teleport.is_empty() {
            true => ranks.fill(R::of(1.0 / graph.nodes() as f64)),
            false => ranks.copy_from_slice(teleport),
        }
    }
    system.residuals_of(ranks, residuals);
    let outcome = system.converge(ranks, residuals, settings)?;
    finish(ranks, 1.0 / outcome.mass);
    Some(outcome)
}

struct System<'a, R, W> {
    graph: Csr<'a>,
    weights: W,
    /// Empty where all weights are 1.
    inverse_strengths: &'a [R],
    teleport: &'a [R],
    /// (1 - damping) / nodes
    uniform: R,
    damping: f64,
}

impl<'a, R: Real, W: Weights> System<'a, R, W> {
    fn over(graph: Csr<'a>, weights: W, teleport: &'a [R], damping: f64, arena: &mut Arena) -> Option<Self> {
        let uniform = R::of((1.0 - damping) / graph.nodes() as f64);
        let inverse_strengths = inverse_strengths(graph, weights, arena)?;
        Some(System { graph, weights, inverse_strengths, teleport, uniform, damping })
    }

    /// Sweeps until the error is within the tolerance, or the sweeps have run out. None when the caller has cancelled.
    fn converge(&self, ranks: &mut [R], residuals: &mut [R], settings: &Settings) -> Option<Outcome> {
        let (mut sweeps, mut refreshes) = (0, 0);
        let (mut best, mut drift) = (f64::INFINITY, 0.0);
        let updates = (self.graph.edges() + self.graph.nodes()) as f64;
        loop {
            if stop::is_cancelled() {
                return None;
            }
            let (mass, residual, scale) = self.balance(ranks, residuals, SCALING_GAIN * best);
            drift *= scale;
            // Pushes of negative residuals may overshoot, but not for long.
            let share = |size: f64| if mass > 0.0 { size / mass } else { f64::INFINITY };
            best = best.min(share(residual));
            let error_of = |drift: f64| 2.0 * share(residual + drift) / (1.0 - self.damping);
            let is_stopped = error_of(0.0) <= settings.tolerance || sweeps == settings.max_sweeps;
            if error_of(drift) <= settings.tolerance || (is_stopped && (drift == 0.0 || refreshes == MAX_REFRESHES)) {
                return Some(Outcome { sweeps, error: error_of(drift), mass });
            }
            if is_stopped {
                self.residuals_of(ranks, residuals);
                refreshes += 1;
                drift = 0.0;
                continue;
            }
            sweeps += 1;
            self.sweep(ranks, residuals, R::of(PUSH_SHARE * residual / updates));
            // No residual exceeds their sum, which falls with every push; a sum is rounded by less than epsilon of itself.
            drift += R::EPSILON * (updates * residual + 2.0 * mass);
        }
    }

    /// (1 - d) t at a node.
    #[inline(always)]
    fn inflow(&self, node: usize) -> R {
        if self.teleport.is_empty() {
            self.uniform
        } else {
            R::of(1.0 - self.damping) * at!(self.teleport, node)
        }
    }

    /// What a node gives along an edge of weight 1 for each unit of rank.
    #[inline(always)]
    fn share(&self, node: usize, degree: usize) -> R {
        if W::UNIT {
            R::of(self.damping / degree as f64)
        } else {
            R::of(self.damping) * at!(self.inverse_strengths, node)
        }
    }

    #[inline(always)]
    fn pass_on(&self, node: usize, rank: R, residuals: &mut [R]) {
        let row = self.graph.row(node);
        if row.is_empty() {
            return;
        }
        let share = rank * self.share(node, row.len());
        for edge in row {
            let target = at!(self.graph.targets, edge);
            let part = if W::UNIT { share } else { share * R::of(self.weights.of(edge)) };
            put!(residuals, target, at!(residuals, target) + part);
        }
    }

    #[inline(never)]
    fn residuals_of(&self, ranks: &[R], residuals: &mut [R]) {
        for node in 0..ranks.len() {
            put!(residuals, node, self.inflow(node) + R::of(-1.0) * at!(ranks, node));
        }
        for node in 0..ranks.len() {
            self.pass_on(node, at!(ranks, node), residuals);
        }
    }

    #[inline(never)]
    fn sweep(&self, ranks: &mut [R], residuals: &mut [R], threshold: R) {
        for node in 0..ranks.len() {
            let residual = at!(residuals, node);
            let size = if residual < R::of(0.0) { R::of(-1.0) * residual } else { residual };
            if size > threshold * R::of((self.graph.row(node).len() + 1) as f64) {
                put!(residuals, node, R::of(0.0));
                put!(ranks, node, at!(ranks, node) + residual);
                self.pass_on(node, residual, residuals);
            }
        }
    }

    /// Scaling the ranks by s = (1 - d) / (1 - d - sum r) turns r into (1 - s)(1 - d) t + s r, whose sum is 0: done when
    /// that makes the residuals' share of the ranks smaller than `wanted`. Returns the sums of the ranks and of the
    /// residuals' sizes, and s, or 1.
    #[inline(never)]
    fn balance(&self, ranks: &mut [R], residuals: &mut [R], wanted: f64) -> (f64, f64, f64) {
        let total: f64 = residuals.iter().map(|residual| residual.to()).sum();
        let s = (1.0 - self.damping) / (1.0 - self.damping - total);
        let (factor, rest) = (R::of(s), R::of(1.0 - s));
        let (mut mass, mut size, mut scaled_size) = (0.0, 0.0, 0.0);
        for node in 0..ranks.len() {
            let residual = at!(residuals, node);
            mass += at!(ranks, node).to();
            size += abs(residual.to());
            scaled_size += abs((factor * residual + rest * self.inflow(node)).to());
        }
        let gains = scaled_size < s * size && scaled_size < wanted * s * mass;
        if !(gains && s > 0.0 && s < MAX_SCALE) {
            return (mass, size, 1.0);
        }
        for node in 0..ranks.len() {
            put!(ranks, node, factor * at!(ranks, node));
            put!(residuals, node, factor * at!(residuals, node) + rest * self.inflow(node));
        }
        (s * mass, scaled_size, s)
    }
}

fn abs(value: f64) -> f64 {
    f64::from_bits(value.to_bits() & !(1 << 63))
}

fn inverse_strengths<R: Real, W: Weights>(graph: Csr, weights: W, arena: &mut Arena) -> Option<&'static [R]> {
    if W::UNIT {
        return Some(&[]);
    }
    let inverse = arena.take::<R>(graph.nodes())?;
    for node in 0..graph.nodes() {
        let strength: f64 = graph.row(node).map(|edge| weights.of(edge)).sum();
        put!(inverse, node, R::of(if strength > 0.0 { 1.0 / strength } else { 0.0 }));
    }
    Some(inverse)
}

/// Scales the ranks, and lifts to 0 what pushes have left a hair below it.
fn finish<R: Real>(ranks: &mut [R], factor: f64) {
    for rank in ranks.iter_mut() {
        *rank = if *rank > R::of(0.0) { R::of(factor) * *rank } else { R::of(0.0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csr::Unit;
    use crate::memory::testing::arena;

    const SETTINGS: Settings = Settings { damping: 0.85, tolerance: 1e-12, max_sweeps: 500 };

    fn ranks<W: Weights>(graph: Csr, weights: W, teleport: &[f64]) -> Vec<f64> {
        let mut ranks = vec![0.0f64; graph.nodes()];
        let outcome = pagerank(graph, weights, teleport, &mut ranks, false, &SETTINGS, &mut arena(4096)).unwrap();
        assert!(outcome.error <= 1e-12 && outcome.sweeps < 200, "{} {}", outcome.error, outcome.sweeps);
        ranks
    }

    fn assert_close(actual: &[f64], expected: &[f64]) {
        let distance: f64 = actual.iter().zip(expected).map(|(a, e)| (a - e).abs()).sum();
        assert!(distance < 1e-11, "{actual:?} is not {expected:?}");
    }

    #[test]
    fn a_cycle_is_uniform() {
        let cycle = Csr { offsets: &[0, 1, 2, 3], targets: &[1, 2, 0] };
        assert_close(&ranks(cycle, Unit, &[]), &[1.0 / 3.0; 3]);
    }

    #[test]
    fn nodes_without_edges_teleport() {
        // p0 = (0.15 + 0.85 p1) / 2, p1 = p0 + 0.85 p0
        let arrow = Csr { offsets: &[0, 1, 1], targets: &[1] };
        assert_close(&ranks(arrow, Unit, &[]), &[1.0 / 2.85, 1.85 / 2.85]);
        let alone = Csr { offsets: &[0, 0], targets: &[] };
        assert_close(&ranks(alone, Unit, &[]), &[1.0]);
    }

    #[test]
    fn weights_divide_what_is_passed_on() {
        let fork = Csr { offsets: &[0, 2, 3, 4], targets: &[1, 2, 0, 0] };
        let weighted = ranks(fork, &[3.0f32, 1.0, 5.0, 5.0][..], &[]);
        assert!((weighted[1] - 0.05) / (weighted[2] - 0.05) - 3.0 < 1e-9);
        assert_close(&ranks(fork, &[2.0f32, 2.0, 7.0, 1.0][..], &[]), &ranks(fork, Unit, &[]));
    }

    #[test]
    fn teleport_keeps_to_what_can_be_reached() {
        let pairs = Csr { offsets: &[0, 1, 2, 3, 4], targets: &[1, 0, 3, 2] };
        let personal = ranks(pairs, Unit, &[1.0, 0.0, 0.0, 0.0]);
        assert_close(&personal, &[1.0 / 1.85, 0.85 / 1.85, 0.0, 0.0]);
    }

    #[test]
    fn the_solution_is_its_own_start() {
        let graph = Csr { offsets: &[0, 2, 3, 3], targets: &[1, 2, 0] };
        let mut start = ranks(graph, Unit, &[]);
        let expected = start.clone();
        let settings = Settings { tolerance: 1e-10, ..SETTINGS };
        let outcome = pagerank(graph, Unit, &[], &mut start, true, &settings, &mut arena(4096)).unwrap();
        assert_eq!(outcome.sweeps, 0);
        assert_close(&start, &expected);
    }
}
