// A changed byte often leaves a record that can be decoded. The check of all records finds it where it can be known: times,
// ids, and texts that another table does not have.
import { ABORT } from "lmdb";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeHome } from "../../../../src/core/store/close-home.ts";
import { findRecordDamage } from "../../../../src/core/store/check-records.ts";
import { openTables, openUnguarded } from "../../../../src/core/store/open-tables.ts";
import { decodeRecord, encodeRecord } from "../../../../src/core/store/index.ts";
import { openMemory } from "../../../../src/threads/host/open-memory.ts";
import { makeTempFolder } from "../../../support/temp.ts";

type Tables = ReturnType<typeof openTables>;
type Row = unknown[];

/** Memories with a use, a review, an edge, a deleted one, and two with the same text. */
async function fillHome(): Promise<string> {
  const home = makeTempFolder("loci-home");
  const { memory, close } = openMemory({ home, embedder: { provider: "hash" } });
  const ids: string[] = [];
  for (const content of ["The quay is long", "The crane is old", "The buoy is red", "The pier is wet"])
    ids.push((await memory.store({ content })).id);
  const [quay, crane, buoy, pier] = ids as [string, string, string, string];
  await memory.store({ content: "The quay is long", namespace: "harbor" });
  await memory.touch([quay]);
  await memory.scheduleReview(crane, true);
  for (const target of [crane, buoy])
    await memory.associate({ source: quay, target, relationship: "RELATES_TO" });
  await memory.touch([buoy]);
  await memory.softDelete(buoy);
  await memory.delete(pier);
  await close();
  await closeHome(home);
  return home;
}

/** Changes the first row of a table that has what `change` looks for. */
function rewrite(
  tables: Tables,
  table: string,
  change: (value: Buffer, key: string) => Buffer | undefined,
): void {
  const rows = tables[table]!;
  for (const { key, value } of [...rows.getRange()]) {
    const changed = change(Buffer.from(value), String(key));
    if (changed === undefined) continue;
    rows.putSync(key, changed);
    return;
  }
  throw new Error(`Nothing in ${table} was changed.`);
}

function inRow(value: Buffer, column: number, changed: (before: unknown) => unknown): Buffer {
  const row = decodeRecord<Row>(value);
  return encodeRecord(row.with(column, changed(row[column])));
}

/** As after a flipped bit of the exponent. */
const later = (): number => 1e70;
const otherHash = (): Buffer => Buffer.alloc(32, 7);

const inDeleted = (change: (row: Record<string, unknown>) => object) => (tables: Tables) => {
  rewrite(tables, "deleted", (value, key) => {
    if (!key.startsWith("m/")) return undefined;
    const row = decodeRecord<Record<string, unknown>>(value);
    return encodeRecord({ ...row, ...change(row) });
  });
};

const column = (table: string, at: number, changed: (before: unknown) => unknown) => (tables: Tables) => {
  rewrite(tables, table, (value) => inRow(value, at, changed));
};

const cases: readonly (readonly [what: string, damage: (tables: Tables) => void])[] = [
  ["the time of creation", column("memories", 6, later)],
  ["the time of the last change", column("memories", 7, () => -8.7e15)],
  ["the time of the event", column("memories", 8, () => NaN)],
  ["a time that is no number", column("memories", 6, () => "soon")],
  ["the id", column("memories", 0, (id) => String(id).replace(/.$/, "~"))],
  ["the hash of the text", column("memories", 11, otherHash)],
  [
    "where an id leads",
    (tables) => {
      rewrite(tables, "ids", (value) => Buffer.from(value.map((byte, i) => (i === 1 ? byte ^ 4 : byte))));
    },
  ],
  [
    "the last use",
    (tables) => {
      rewrite(tables, "uses", (value) => (value.writeDoubleLE(later()), value));
    },
  ],
  [
    "the last review",
    (tables) => {
      rewrite(tables, "uses", (value) =>
        value.length === 12
          ? undefined
          : Buffer.concat([
              value.subarray(0, 12),
              inRow(value.subarray(12), 1, (times) => (times as Row).with(1, later())),
            ]),
      );
    },
  ],
  ["when an edge was made", column("edges", 1, later)],
  ["since when an edge holds", column("edges", 2, later)],
  ["until when an edge holds", column("edges", 3, later)],
  ["when a memory was deleted", inDeleted(() => ({ deletedAt: later() }))],
  ["the head of a deleted memory", inDeleted(({ head }) => ({ head: inRow(head as Buffer, 6, later) }))],
  ["the use of a deleted memory", inDeleted(() => ({ use: Buffer.alloc(12, 0x7f) }))],
  [
    "an edge of a deleted memory",
    inDeleted(({ edges }) => ({
      edges: (edges as { edge: Buffer }[]).map((each) => ({ ...each, edge: inRow(each.edge, 1, later) })),
    })),
  ],
];

test("what can be decoded and is wrong is found", async () => {
  const root = openUnguarded(join(await fillHome(), "memory"));
  try {
    const tables = openTables("memory", root);
    expect(findRecordDamage(tables)).toBeUndefined();
    const found = cases.map(([what, damage]) => {
      let why: string | undefined;
      root.transactionSync(() => {
        damage(tables);
        why = findRecordDamage(tables);
        return ABORT;
      });
      return [what, why];
    });
    expect(found).toEqual(cases.map(([what]) => [what, "a record in it cannot be read"]));
    expect(findRecordDamage(tables)).toBeUndefined();
  } finally {
    await root.close();
  }
});
