import { describe, expect, test } from "vitest";
import { findCapacity, simulateFanOut, type Cluster, type Load } from "../../../bench/cluster/fan-out.ts";
import { planCluster } from "../../../bench/cluster/plan.ts";
import { splitRounds } from "../../../bench/cluster/record-questions.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

const one: Cluster = { nodes: 1, coresPerNode: 1, shards: 1, replicas: 1 };

function loadOf(questionsPerSecond: number, costsMs: readonly number[], asks: "one" | "all" = "one"): Load {
  return { questionsPerSecond, rounds: [{ asks, costsMs }], networkMs: 0, clientMs: 0 };
}

/** Costs with a mean of 10 ms. */
function exponentialCosts(): number[] {
  const random = new Mulberry32(7);
  return Array.from({ length: 20_000 }, () => -10 * Math.log((random.next() + 0.5) / 2 ** 32));
}

describe("fan-out simulation", () => {
  test("one core has the known response times of an M/M/1 queue", () => {
    // Response times are exponential with rate mu - lambda: 100 - 50 a second.
    const { p50, p99, busy } = simulateFanOut(one, loadOf(50, exponentialCosts()), { questions: 200_000 });
    expect(busy).toBeCloseTo(0.5, 1);
    expect(p50 / ((1000 * Math.log(2)) / 50)).toBeCloseTo(1, 1);
    expect(p99 / ((1000 * Math.log(100)) / 50)).toBeCloseTo(1, 1);
  });

  test("a round that costs nothing does not wait for a core", () => {
    const { rounds, ...load } = loadOf(80, [10]);
    const free: Load = { ...load, rounds: [...rounds, { asks: "one", costsMs: [0] }] };
    const asked = { questions: 20_000 };
    // Not exactly equal, since more random numbers are drawn.
    const ratio = simulateFanOut(one, free, asked).p99 / simulateFanOut(one, { ...load, rounds }, asked).p99;
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  test("a question to all shards waits for the slowest one, and rounds run one after another", () => {
    const cluster: Cluster = { nodes: 8, coresPerNode: 1, shards: 8, replicas: 1 };
    const costs = [...Array.from({ length: 99 }, () => 1), 100];
    const rarely = { questions: 20_000 };
    // With eight draws, the slowest is a slow one in 1 - .99^8 = 7.7 % of questions.
    expect(simulateFanOut(cluster, loadOf(0.01, costs, "all"), rarely)).toMatchObject({ p50: 1, p99: 100 });
    expect(simulateFanOut(cluster, loadOf(0.01, [3], "one"), rarely)).toMatchObject({ p50: 3, p99: 3 });
    const twice: Load = {
      questionsPerSecond: 0.01,
      rounds: [
        { asks: "all", costsMs: [5] },
        { asks: "one", costsMs: [2] },
      ],
      networkMs: 1,
      clientMs: 10,
    };
    expect(simulateFanOut(cluster, twice, rarely).p99).toBeCloseTo(29, 6);
  });

  test("capacity scales with the number of nodes if a question needs one shard instead of all", () => {
    const cluster: Cluster = { nodes: 10, coresPerNode: 2, shards: 10, replicas: 1 };
    const together = findCapacity(cluster, loadOf(1, [5], "one"), 50);
    const spread = findCapacity(cluster, loadOf(1, [5], "all"), 50);
    expect(together / spread).toBeGreaterThan(8);
    expect(() => simulateFanOut(cluster, loadOf(1000, [5], "all"))).toThrow("more than it can answer");
  });

  test("a second replica almost doubles the capacity of a busy shard", () => {
    const busyShard = { nodes: 2, coresPerNode: 1, shards: 1 };
    const [single, double] = [1, 2].map((replicas) =>
      findCapacity({ ...busyShard, replicas }, loadOf(1, [10]), 60),
    ) as [number, number];
    expect(double / single).toBeGreaterThan(1.8);
  });
});

test("a cluster plan has room for every replica and at least one node per replica", () => {
  const costs = { residentBytes: 1000, diskBytes: 8000 };
  const node = { memoryBytes: 16e9, usableShare: 0.75 };
  const plan = planCluster(100e6, 2, costs, node);
  expect(plan.chunksPerNode).toBe(12_000_000);
  expect(plan.nodes * plan.chunksPerNode).toBeGreaterThanOrEqual(200e6);
  expect((plan.nodes - 1) * plan.chunksPerNode).toBeLessThan(200e6);
  expect(plan.nodes * plan.diskPerNodeBytes).toBeGreaterThanOrEqual(200e6 * 8000);
  expect(planCluster(1000, 3, costs, node).nodes).toBe(3);
});

test("requests that overlap in time form one round", () => {
  const of = (startMs: number, endMs: number) => ({
    ...{ method: "POST", path: "/", body: Buffer.alloc(0), bytes: 1 },
    ...{ startMs, endMs },
  });
  const rounds = splitRounds([of(11, 14), of(0, 10), of(12, 20), of(25, 26)]);
  expect(rounds.map(({ requests, tookMs }) => [requests.length, tookMs])).toEqual([
    [1, 10],
    [2, 9],
    [1, 1],
  ]);
});
