// What do writes and reads cost at the lowest level, and do acknowledged writes survive? Blocks and artifacts go
// through the store itself, memories through an engine in its own process, which is killed while it writes.
import assert from "node:assert/strict";
import { randomFillSync } from "node:crypto";
import { join } from "node:path";
import { openArtifactStore, parsedKey, vectorsKey } from "../../src/core/store/index.ts";
import type { ArtifactStore, StoredArtifact } from "../../src/core/store/index.ts";
import { openEngine } from "../../src/index.ts";
import { Mulberry32 } from "../../src/kernels/mulberry32.ts";
import { diskBytes, withFolder } from "../folders.ts";
import { formatMegabytes, formatNumber, renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";
import { writePlainRows } from "./store/plain-lmdb.ts";
import { startWriter } from "./store/start-writer.ts";

const artifactBytes = 4_096;
const batch = 200;
const artifacts = "artifacts of 4 KB";
const memories = "memories";
const plain = "rows of memories in plain LMDB";
/** Number of writes in flight, which share commits. */
const groupSizes = [1, 16, 64];
const durability = "durability";

export async function run(bench: Bench): Promise<void> {
  await bench.case("artifacts", () => withFolder((folder) => measureArtifacts(bench, folder)));
  await bench.case("acknowledged writes", async () => {
    for (const inFlight of groupSizes) {
      await withFolder((folder) => measurePlainWrites(bench, folder, inFlight));
      await withFolder((home) => measureWrites(bench, home, inFlight));
    }
  });
  await bench.case(durability, async () => {
    for (const killAfter of bench.quick ? [200] : [100, 400, 1_600]) {
      await withFolder((home) => measureDurability(bench, home, killAfter));
    }
  });
  print(bench);
}

async function measureArtifacts(bench: Bench, folder: string): Promise<void> {
  const count = bench.quick ? 2_000 : 20_000;
  const batches = createBatches(count);
  const store = openArtifactStore(join(folder, "artifacts"));
  for (const entries of batches) {
    const startedAt = performance.now();
    store.put([], entries);
    const seconds = (performance.now() - startedAt) / 1000;
    bench.add({ subject: artifacts, name: "put, 200 in a transaction" }, "ops/s", entries.length / seconds);
  }
  const flushedFrom = performance.now();
  await store.flushed();
  bench.add({ subject: artifacts, name: "flush to disk after all" }, "ms", performance.now() - flushedFrom);
  await store.close();
  const written = count * artifactBytes;
  bench.add({ subject: artifacts, name: "disk" }, "bytes", diskBytes(folder));
  bench.add({ subject: artifacts, name: "disk over what was put" }, "ratio", diskBytes(folder) / written);

  const again = openArtifactStore(join(folder, "artifacts"), { readOnly: true });
  measureReads(bench, again, batches.flat());
  await again.close();
}

/** Reads in another order than they were written in. */
function measureReads(bench: Bench, store: ArtifactStore, entries: readonly StoredArtifact[]): void {
  const order = new Mulberry32(3).shuffle(entries.length);
  for (let from = 0; from < order.length; from += batch) {
    const part = order.slice(from, from + batch);
    const found: (Uint8Array | undefined)[] = [];
    const startedAt = performance.now();
    for (const at of part) found.push(store.findVectors(entries[at]!.key));
    const seconds = (performance.now() - startedAt) / 1000;
    bench.add({ subject: artifacts, name: "read, in any order" }, "ops/s", part.length / seconds);
    part.forEach((at, i) => {
      assert.ok(Buffer.from(entries[at]!.bytes).equals(found[i] ?? Buffer.alloc(0)), "what was put is read");
    });
  }
}

/** Incompressible bytes, stored as a blob's vectors: the store takes no rawer bytes than those. */
function createBatches(count: number): StoredArtifact[][] {
  const bytes = randomFillSync(Buffer.alloc(artifactBytes));
  return Array.from({ length: count / batch }, (_, b) =>
    Array.from({ length: batch }, (__, i) => {
      const id = Buffer.alloc(20);
      id.writeUInt32BE(Math.imul(b * batch + i + 1, 0x9e3779b1) >>> 0);
      const own = Buffer.from(bytes);
      own.writeUInt32BE(b * batch + i);
      return { key: vectorsKey(parsedKey(id, "text"), "bench"), bytes: own };
    }),
  );
}

async function measureWrites(bench: Bench, home: string, inFlight: number): Promise<void> {
  const count = countOf(bench, inFlight);
  const writer = startWriter(home, { inFlight, count });
  const { acknowledged, sampleMs, wallMs, cpuMs } = await writer.finished;
  assert.equal(acknowledged.length, count, "every write is acknowledged");
  const name = nameOf(inFlight);
  bench.add({ subject: memories, name: `store, ${name}` }, "ms", ...sampleMs);
  bench.add({ subject: memories, name: `stores, ${name}` }, "ops/s", (count / wallMs) * 1000);
  bench.add({ subject: memories, name: `CPU of a store, ${name}` }, "cpu ms", cpuMs / count);
  bench.add({ subject: memories, name: `disk a memory, ${name}` }, "bytes", diskBytes(home) / count);
  await assertKept(home, acknowledged);
}

async function measurePlainWrites(bench: Bench, folder: string, groupSize: number): Promise<void> {
  const count = Math.ceil(countOf(bench, groupSize) / groupSize) * groupSize;
  const { sampleMs, wallMs, cpuMs } = await writePlainRows(folder, { count, groupSize });
  const name = nameOf(groupSize);
  bench.add({ subject: plain, name: `store, ${name}` }, "ms", ...sampleMs);
  bench.add({ subject: plain, name: `stores, ${name}` }, "ops/s", (count / wallMs) * 1000);
  bench.add({ subject: plain, name: `CPU of a store, ${name}` }, "cpu ms", cpuMs / count);
}

/** Enough that just-in-time compilation matters little. */
function countOf({ quick }: Bench, inFlight: number): number {
  return quick ? 200 : inFlight === 1 ? 1_000 : 8_000;
}

function nameOf(inFlight: number): string {
  return inFlight === 1 ? "one after the other" : `${inFlight} in flight`;
}

/** Killed with SIGKILL after `killAfter` acknowledgements. Every acknowledged write that was reported must be there. */
async function measureDurability(bench: Bench, home: string, killAfter: number): Promise<void> {
  const writer = startWriter(home, { inFlight: 20, count: 1_000_000, killAfter });
  const { acknowledged } = await writer.finished;
  const startedAt = performance.now();
  const lost = await countLost(home, acknowledged);
  bench.add(
    { subject: durability, name: "open and read all after the kill" },
    "ms",
    performance.now() - startedAt,
  );
  bench.add({ subject: durability, name: "acknowledged and lost" }, "count", lost);
  bench.print(`Killed after ${acknowledged.length} acknowledged writes: ${lost} lost.\n\n`);
  assert.equal(lost, 0, "no acknowledged write is lost");
}

async function assertKept(home: string, contents: readonly string[]): Promise<void> {
  assert.equal(await countLost(home, contents), 0, "every acknowledged memory is there");
}

async function countLost(home: string, contents: readonly string[]): Promise<number> {
  const engine = await openEngine({ home });
  try {
    const kept = new Set((await engine.memory.list({ limit: 10_000_000 })).map(({ content }) => content));
    return contents.filter((content) => !kept.has(content)).length;
  } finally {
    await engine.close();
  }
}

function print(bench: Bench): void {
  const median = (subject: string, name: string): string => formatNumber(bench.median({ subject, name }));
  const figures = (subject: string, name: string): string[] =>
    ["store", "stores", "CPU of a store"].map((figure) => median(subject, `${figure}, ${name}`));
  bench.print(
    renderTable(
      ["artifacts of 4 KB", "a second"],
      ["put, 200 in a transaction", "read, in any order"].map((name) => [name, median(artifacts, name)]),
    ),
  );
  const disk = bench.median({ subject: artifacts, name: "disk" });
  bench.print(`\n${formatMegabytes(disk)} MB on disk, `);
  bench.print(`${median(artifacts, "disk over what was put")} times what was put.\n\n`);
  bench.print(
    renderTable(
      [
        "memories, durable when acknowledged",
        "ms a write",
        "a second",
        "CPU ms a write",
        "bytes on disk each",
      ],
      groupSizes.map(nameOf).flatMap((name) => [
        [...[name, ...figures(memories, name)], median(memories, `disk a memory, ${name}`)],
        [...[`${name}, plain LMDB`, ...figures(plain, name)], ""],
      ]),
    ),
  );
}
