// How fast are the kernels, compared with graphology, with typed arrays, and with the same Rust without WebAssembly?
// Every result is checked, outside the measured part.

import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import {
  computeBetweenness,
  computePageRank,
  createVectorScan,
  detectCommunities,
  openGraph,
} from "../../src/kernels/index.ts";
import { pickPivots } from "../../src/kernels/betweenness.ts";
import type { CsrGraph } from "../../src/kernels/index.ts";
import { Mulberry32 } from "../../src/kernels/mulberry32.ts";
import { createCodeGraph, createRmatGraph, loadGraph, rewire, rewireFiles } from "./kernels/graphs.ts";
import { loadGraphology, measureGraphology, type GraphologyPackages } from "./kernels/graphology.ts";
import { measure } from "./kernels/measure.ts";
import type { Figure } from "./kernels/measure.ts";
import { measureNative } from "./kernels/native.ts";
import { indexGraph } from "./kernels/index-graph.ts";
import { chooseCorpora, type Corpus } from "../corpora/choose.ts";
import { renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";
import { findNearest, iteratePageRank, sumDifferences } from "./kernels/typed-array.ts";

export interface KernelRow {
  readonly graph: string;
  readonly kernel: string;
  readonly figure: Figure;
  readonly native?: Figure | undefined;
  readonly graphology?: Figure | undefined;
  readonly note: string;
}

export interface KernelSuiteOptions {
  /** Node counts of the generated graphs, which have five edges per node. */
  readonly sizes: readonly number[];
  /** Projects whose graphs are also measured. */
  readonly corpora: readonly Corpus[];
  /** Files with more graphs. */
  readonly graphs: readonly string[];
  readonly runs: number;
  /** For comparison, if requested and installed. */
  readonly graphology: GraphologyPackages | undefined;
  /** Graphology is skipped above this size: it needs gigabytes. */
  readonly graphologyUpTo: number;
}

const pivotCount = 32;

/** Measures everything, and reports each row as soon as it is known. */
export async function runKernelSuite(
  options: KernelSuiteOptions,
  report: (row: KernelRow) => void,
): Promise<void> {
  for (const size of options.sizes) {
    measureGraph(`r-mat ${size}`, createRmatGraph(size, 5 * size, 1), options, report);
    measureGraph(`code-like ${size}`, createCodeGraph(size, 5 * size, 2), options, report);
  }
  for (const { name, path } of options.corpora) {
    measureGraph(name, await indexGraph(path), options, report);
  }
  for (const path of options.graphs) measureGraph(path, loadGraph(path), options, report);
  for (const count of [100_000, 1_000_000]) report(measureScan(count, options.runs));
}

function measureGraph(
  name: string,
  graph: CsrGraph,
  { runs, graphology: packages, graphologyUpTo }: KernelSuiteOptions,
  report: (row: KernelRow) => void,
): void {
  const pivots = pickPivots(graph.nodeCount, pivotCount, 1);
  const native = measureNative(graph, runs, pivots);
  const graphology =
    packages !== undefined && graph.nodeCount <= graphologyUpTo
      ? measureGraphology(packages, graph, Math.min(runs, 2))
      : undefined;
  const resident = measure(runs, () => {
    const opened = openGraph(graph);
    opened.close();
  });
  const open = openGraph(graph);
  const row = (kernel: string, figure: Figure, note: string, other?: Figure): void => {
    report({ graph: name, kernel, figure, native: native?.get(kernel), graphology: other, note });
  };
  row("import", resident.figure, `${graph.targets.length} edges`);

  const exact = iteratePageRank(graph, 1e-12);
  for (const tolerance of [1e-6, 1e-4]) {
    const { figure, result } = measure(runs, () => computePageRank(open, { tolerance }));
    const error = sumDifferences(result.ranks, exact);
    assert.ok(error <= tolerance, `page rank is off by ${error}`);
    const note = `${result.sweeps} sweeps, error ${error.toExponential(1)}`;
    row(`page rank ${tolerance === 1e-6 ? "1e-6" : "1e-4"}`, figure, note, graphology?.pageRank);
  }
  measureWarmStart(graph, exact, runs, row);

  for (const refine of [false, true]) {
    const { figure, result } = measure(runs, () => detectCommunities(open, { refine, rounds: 2 }));
    const other = graphology === undefined ? "" : `, graphology's ${graphology.modularity.toFixed(4)}`;
    const note = `${result.count} communities, modularity ${result.modularity.toFixed(4)}${other}`;
    row(refine ? "leiden" : "louvain", figure, note, graphology?.louvain);
  }

  open.getSimple(false);
  const { figure, result } = measure(Math.min(runs, 2), () =>
    computeBetweenness(open, { directed: false, pivots: pivotCount, seed: 1 }),
  );
  const { scores, standardErrors } = result;
  const highest = scores.reduce((best, score, node) => (score > scores[best]! ? node : best), 0);
  const stated = `${pivotCount} pivots, highest ${scores[highest]!.toFixed(4)} ± ${standardErrors[highest]!.toFixed(4)}`;
  row("betweenness", figure, stated);

  row("memory", { wallMs: 0, cpuMs: 0 }, `${(open.kernels.memory.sizeBytes / 2 ** 20).toFixed(0)} MiB`);
}

/** After 1 % of the edges changed: either anywhere, which moves every rank a little, or in a few files, as edits do. */
function measureWarmStart(
  graph: CsrGraph,
  start: Float64Array,
  runs: number,
  row: (kernel: string, figure: Figure, note: string) => void,
): void {
  const changes = [
    ["edges", rewire(graph, 0.01, 3)],
    ["files", rewireFiles(graph, 0.01, 3)],
  ] as const;
  const before = openGraph(graph);
  for (const [name, after] of changes) {
    const changed = openGraph(after, before.kernels);
    for (const tolerance of [1e-6, 1e-4, 1e-3]) {
      const cold = measure(runs, () => computePageRank(changed, { tolerance }));
      const warm = measure(runs, () => computePageRank(changed, { tolerance, start }));
      const gain = (figure: Figure): string =>
        `${(cold.figure.cpuMs / figure.cpuMs).toFixed(2)} times faster than cold`;
      const sweeps = `${warm.result.sweeps} of ${cold.result.sweeps} sweeps`;
      row(
        `warm start, ${name}, ${tolerance.toExponential()}`,
        warm.figure,
        `${gain(warm.figure)}, ${sweeps}`,
      );
    }
    changed.close();
  }
}

function measureScan(count: number, runs: number): KernelRow {
  const dimensions = 256;
  const random = new Mulberry32(1);
  const rows = new Int8Array(count * dimensions).map(() => random.next());
  const scales = new Float32Array(count).fill(0.01);
  const scan = createVectorScan(dimensions);
  scan.append(rows, scales);
  const query = rows.slice(7 * dimensions, 8 * dimensions);
  const { figure, result } = measure(10 * runs, () => scan.search(query, 1, 10));
  const loop = measure(Math.min(runs, 3), () => findNearest(rows, scales, query));
  assert.equal(result.ids[0], loop.result);
  const gain = (loop.figure.cpuMs / figure.cpuMs).toFixed(1);
  const note = `${gain} times faster than a typed-array loop (${loop.figure.cpuMs.toFixed(1)} ms)`;
  return { graph: `${count} vectors`, kernel: "int8 scan", figure, note };
}

const heads = ["graph", "kernel", "wall ms", "cpu ms", "native cpu ms", "graphology cpu ms", ""];

function formatRow({ graph, kernel, figure, native, graphology, note }: KernelRow): string[] {
  const against = (other: Figure | undefined): string =>
    other === undefined ? "" : `${other.cpuMs.toFixed(1)} (${(other.cpuMs / figure.cpuMs).toFixed(2)}x)`;
  return [
    graph,
    kernel,
    figure.wallMs.toFixed(1),
    figure.cpuMs.toFixed(1),
    against(native),
    against(graphology),
    note,
  ];
}

/** Omits the columns of systems that did not take part. */
function renderRows(rows: readonly (readonly string[])[]): string {
  const isTold = (_: string, column: number): boolean => rows.some((row) => row[column] !== "");
  return renderTable(
    heads.filter(isTold),
    rows.map((row) => row.filter(isTold)),
  );
}

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    args: [...bench.arguments],
    options: {
      sizes: { type: "string", default: bench.quick ? "10000" : "10000,100000,1000000" },
      graph: { type: "string", multiple: true, default: [] },
      runs: { type: "string", default: bench.quick ? "2" : "5" },
      "graphology-up-to": { type: "string", default: "100000" },
    },
  });
  const rows: string[][] = [];
  const graphology = await loadGraphology(bench);
  await bench.case("kernels", () =>
    runKernelSuite(
      {
        sizes: values.sizes.split(",").filter(Boolean).map(Number),
        corpora: chooseCorpora(bench, { quick: [], full: [] }),
        graphs: values.graph,
        runs: Number(values.runs),
        graphology,
        graphologyUpTo: Number(values["graphology-up-to"]),
      },
      (row) => {
        rows.push(formatRow(row));
        const key = { subject: row.graph, name: row.kernel };
        bench.add(key, "cpu ms", row.figure.cpuMs);
        if (row.native !== undefined) bench.add({ ...key, by: "native" }, "cpu ms", row.native.cpuMs);
        if (row.graphology !== undefined)
          bench.add({ ...key, by: "graphology" }, "cpu ms", row.graphology.cpuMs);
      },
    ),
  );
  if (rows.length > 0) bench.print(`${renderRows(rows)}\n`);
}
