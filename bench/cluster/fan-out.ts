// How long does a question wait in a cluster? A simulation. Questions arrive at random, and each is a sequence of
// rounds. A round asks some shards at once, and one of the nodes that hold a shard answers for it. A node works on as
// many requests at once as it has cores, first come, first served. Request costs are drawn from measured times.
import { Mulberry32 } from "../../src/kernels/mulberry32.ts";
import { quantileOf, sortNumbers } from "../statistics.ts";

export interface Cluster {
  readonly nodes: number;
  readonly coresPerNode: number;
  readonly shards: number;
  /** Number of nodes that hold each shard. */
  readonly replicas: number;
}

export interface Round {
  /** Whether a round asks all shards, or only the one that holds the repository. */
  readonly asks: "one" | "all";
  /** Core time that one request costs a node, in milliseconds; one is drawn for each request. */
  readonly costsMs: readonly number[];
}

export interface Load {
  readonly questionsPerSecond: number;
  readonly rounds: readonly Round[];
  /** Network time to a node and back, in milliseconds. */
  readonly networkMs: number;
  /** Time the client needs after each round, in milliseconds. */
  readonly clientMs: number;
}

export interface Waiting {
  readonly p50: number;
  readonly p99: number;
  /** Share of time that the nodes' cores are busy. */
  readonly busy: number;
}

interface RunningQuestion {
  readonly cameMs: number;
  readonly shard: number;
  round: number;
}

/** Throws if the load exceeds what the cluster can process. */
export function simulateFanOut(cluster: Cluster, load: Load, { questions = 20_000, seed = 1 } = {}): Waiting {
  const { nodes, coresPerNode, shards, replicas } = cluster;
  const random = new Mulberry32(seed);
  const draw = (): number => (random.next() + 0.5) / 2 ** 32;
  const free = Array.from({ length: nodes }, () => new Float64Array(coresPerNode));
  const queue = new EventQueue<RunningQuestion>();
  let clock = 0;
  for (let i = 0; i < questions; i++) {
    clock += (-Math.log(draw()) * 1000) / load.questionsPerSecond;
    queue.add(clock, { cameMs: clock, shard: random.next() % shards, round: 0 });
  }
  let worked = 0;
  const waited: number[] = [];
  for (let event = queue.take(); event !== undefined; event = queue.take()) {
    const [now, question] = event;
    const round = load.rounds[question.round]!;
    let ended = now;
    for (let i = 0; i < (round.asks === "all" ? shards : 1); i++) {
      const shard = round.asks === "all" ? i : question.shard;
      const cores = free[(shard + (random.next() % replicas)) % nodes]!;
      const cost = round.costsMs[random.next() % round.costsMs.length]!;
      // What needs no work does not wait for a core either.
      if (cost === 0) continue;
      const core = cores.indexOf(Math.min(...cores));
      cores[core] = Math.max(now, cores[core]!) + cost;
      worked += cost;
      ended = Math.max(ended, cores[core]);
    }
    ended += load.networkMs + load.clientMs;
    question.round++;
    if (question.round < load.rounds.length) queue.add(ended, question);
    else waited.push(ended - question.cameMs);
  }
  const busy = worked / (clock * nodes * coresPerNode);
  if (busy >= 1)
    throw new Error(`${load.questionsPerSecond} questions a second are more than it can answer.`);
  const sorted = sortNumbers(waited);
  return { p50: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99), busy };
}

/** The most questions a second that are answered within the time limit, to a hundredth; 0 if none are. */
export function findCapacity(cluster: Cluster, load: Load, p99Ms: number): number {
  const holds = (questionsPerSecond: number): boolean => {
    try {
      return simulateFanOut(cluster, { ...load, questionsPerSecond }).p99 <= p99Ms;
    } catch {
      return false;
    }
  };
  if (!holds(0.01)) return 0;
  let [low, high] = [0.01, 1];
  while (holds(high)) [low, high] = [high, 2 * high];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Future events: a binary heap ordered by time. */
class EventQueue<T> {
  readonly #heap: (readonly [number, T])[] = [];

  add(at: number, what: T): void {
    const heap = this.#heap;
    let place = heap.length;
    heap.push([at, what]);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (heap[parent]![0] <= at) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = [at, what];
  }

  take(): readonly [number, T] | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
      if (heap[child]![0] >= last[0]) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
    return first;
  }
}
