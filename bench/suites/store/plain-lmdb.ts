// What would the rows of memories cost without Loci? They are put into LMDB in groups, each flushed before the next
// begins.
import { randomFillSync } from "node:crypto";
import { open } from "lmdb";

/** Bytes of the rows of a short memory: head, text, vector, and two index rows that lead to it. */
const rowBytes = [330, 130, 272, 4, 4];

export interface PlainRun {
  /** From the first put of a row's group until it is flushed. */
  readonly sampleMs: readonly number[];
  readonly wallMs: number;
  /** User and system time of this process. */
  readonly cpuMs: number;
}

/** Writes the rows of `count` memories, `groupSize` in each transaction. */
export async function writePlainRows(
  folder: string,
  { count, groupSize }: { readonly count: number; readonly groupSize: number },
): Promise<PlainRun> {
  const root = open<Buffer, string>({ path: folder, encoding: "binary", maxDbs: rowBytes.length });
  const tables = rowBytes.map((bytes, at) => ({
    table: root.openDB<Buffer, string>({ name: `rows${at}`, encoding: "binary" }),
    value: randomFillSync(Buffer.alloc(bytes)),
    /** Ids and hashes come in no order. */
    isOrdered: at < 3,
  }));
  const sampleMs: number[] = [];
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  for (let from = 0; from < count; from += groupSize) {
    const groupAt = performance.now();
    root.transactionSync(() => {
      for (let number = from; number < from + groupSize; number++) {
        for (const { table, value, isOrdered } of tables) {
          const key = isOrdered
            ? String(number).padStart(7, "0")
            : randomFillSync(Buffer.alloc(18)).toString("hex");
          table.putSync(key, value);
        }
      }
    });
    await root.flushed;
    sampleMs.push(performance.now() - groupAt);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const run = { sampleMs, wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
  await root.close();
  return run;
}
