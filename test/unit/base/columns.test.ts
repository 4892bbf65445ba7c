import { describe, expect, test } from "vitest";
import {
  emptyTable,
  packColumns,
  TableBuilder,
  tableColumns,
  takeTable,
  unpackColumns,
} from "../../../src/base/columns.ts";

const schema = { id: "u32", kind: "u8", at: "i32", weight: "f32", small: "u16" } as const;

function threeRows(): ReturnType<TableBuilder<typeof schema>["build"]> {
  const builder = new TableBuilder(schema, 1);
  builder.add({ id: 7, kind: 1, at: -1, weight: 0.5, small: 9 });
  builder.add({ id: 0xffffffff, kind: 255, at: 2, weight: -2, small: 65535 });
  builder.add({ id: 0, kind: 0, at: 0, weight: 0, small: 0 });
  return builder.build();
}

describe("columns", () => {
  test("a table builder grows row by row and keeps every row", () => {
    const table = threeRows();
    expect(table.length).toBe(3);
    expect([...table.id]).toEqual([7, 0xffffffff, 0]);
    expect([...table.at]).toEqual([-1, 2, 0]);
    expect([...table.weight]).toEqual([0.5, -2, 0]);
  });

  test("a packed table unpacks to the same rows", () => {
    const packed = packColumns(tableColumns(schema, threeRows()));
    expect(takeTable(schema, unpackColumns(packed).values())).toEqual(threeRows());
  });

  test("an empty table survives packing", () => {
    const packed = packColumns(tableColumns(schema, emptyTable(schema)));
    expect(takeTable(schema, unpackColumns(packed).values()).length).toBe(0);
  });

  test("unpacks a block that does not start at a multiple of eight bytes", () => {
    const packed = packColumns(tableColumns(schema, threeRows()));
    const shifted = new Uint8Array(packed.length + 3);
    shifted.set(packed, 3);
    expect(takeTable(schema, unpackColumns(shifted.subarray(3)).values())).toEqual(threeRows());
  });

  test("unpacks a block in shared memory", () => {
    const packed = packColumns(tableColumns(schema, threeRows()));
    const memory = new Uint8Array(new SharedArrayBuffer(packed.length));
    memory.set(packed);
    const table = takeTable(schema, unpackColumns(memory).values());
    expect([...table.small]).toEqual([9, 65535, 0]);
  });

  test.each([
    ["nothing", new Uint8Array(0)],
    ["text", Buffer.from("this is no block at all, but long enough to be one")],
    ["a cut-off block", packColumns(tableColumns(schema, threeRows())).subarray(0, 70)],
  ])("rejects %s as corrupt", (_name, bytes) => {
    expect(() => unpackColumns(bytes)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }) as Error);
  });

  test("rejects a column of another type as corrupt", () => {
    const packed = packColumns([new Float32Array(3)]);
    expect(() => takeTable(schema, unpackColumns(packed).values())).toThrow("no u32 column");
  });
});
