// How many nodes does a given number of chunks need, and how many questions a second do they answer in time? Computed
// from the costs measured on one server (README.md).
// node dist/bench/cluster/capacity.js [--chunks 100000000] [--replicas 2] [--memory-gb 16] [--cores 4]
// [--memory-bytes 4200 --disk-bytes 11100] per chunk [--find-ms 9 --give-ms 36] per question [--p99-ms 200] in the
// cluster
import { parseArgs } from "node:util";
import { renderTable } from "../markdown.ts";
import { findCapacity, type Load } from "./fan-out.ts";
import { planCluster } from "./plan.ts";

const defaults = {
  ...{ chunks: "100000000", replicas: "2", "memory-gb": "16", cores: "4" },
  ...{ "memory-bytes": "4200", "disk-bytes": "11100", "find-ms": "9", "give-ms": "36", "p99-ms": "200" },
};
const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: "string", default: value } as const]),
  ),
});
const read = (name: keyof typeof defaults): number => Number(values[name]);

const plan = planCluster(
  read("chunks"),
  read("replicas"),
  { residentBytes: read("memory-bytes"), diskBytes: read("disk-bytes") },
  { memoryBytes: read("memory-gb") * 1e9, usableShare: 0.75 },
);
const cluster = { ...plan, coresPerNode: read("cores"), replicas: read("replicas") };
const answered = (asks: "one" | "all"): string => {
  const rounds = [
    { asks, costsMs: [read("find-ms")] },
    { asks: "one" as const, costsMs: [read("give-ms")] },
  ];
  const load: Load = { questionsPerSecond: 1, rounds, networkMs: 1, clientMs: 0 };
  return findCapacity(cluster, load, read("p99-ms")).toFixed(0);
};
process.stdout.write(
  renderTable(
    [
      "nodes",
      "shards",
      "chunks a node",
      "GB of disk a node",
      "questions a second",
      "if each asks all shards",
    ],
    [
      [
        ...[plan.nodes, plan.shards, plan.chunksPerNode].map(String),
        ...[(plan.diskPerNodeBytes / 1e9).toFixed(0), answered("one"), answered("all")],
      ],
    ],
  ),
);
