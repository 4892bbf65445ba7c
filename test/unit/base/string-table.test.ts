import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packColumns, unpackColumns } from "../../../src/base/columns.ts";
import { hash32, finishHash32, startHash32, stepHash32 } from "../../../src/base/hash32.ts";
import { noString, StringTable, StringTableBuilder } from "../../../src/base/string-table.ts";

describe("string table", () => {
  test("numbers each distinct string once and returns the string for its number", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const builder = new StringTableBuilder();
        const numbers = texts.map((text) => builder.intern(text));
        const table = StringTable.take(unpackColumns(packColumns(builder.build().columns())).values());
        expect(numbers.map((number) => table.get(number))).toEqual(texts);
        expect(table.length).toBe(new Set(texts).size);
        expect([...table.hashes()]).toEqual([...new Set(texts)].map((text) => hash32(text)));
      }),
    );
  });

  test("returns known strings of a stored table, reads a few one by one, and loads all if more are needed", () => {
    const builder = new StringTableBuilder();
    const texts = Array.from({ length: 40 }, (_, i) => `name ${i}`);
    for (const text of texts) builder.intern(text);
    const whole = builder.build();
    const calls = { read: 0, load: 0 };
    const table = StringTable.open({
      known: new Map([[3, "name 3"]]),
      read(number) {
        calls.read++;
        return whole.get(number);
      },
      load() {
        calls.load++;
        const [offsets, bytes] = whole.columns() as [Uint32Array, Uint8Array];
        return { offsets, bytes };
      },
    });
    expect([table.get(3), table.get(5), table.get(5), table.get(6)]).toEqual(
      [3, 5, 5, 6].map((i) => texts[i]),
    );
    expect(calls).toEqual({ read: 2, load: 0 });
    expect(texts.map((_, i) => table.get(i))).toEqual(texts);
    expect(calls.load).toBe(1);
    expect(table.length).toBe(40);
  });

  test("returns empty text for the absent string", () => {
    const builder = new StringTableBuilder();
    expect(builder.internOptional(undefined)).toBe(noString);
    const table = builder.build();
    expect(table.get(noString)).toBe("");
    expect(table.find(noString)).toBeUndefined();
  });
});

describe("hash32", () => {
  test("gives the same hash at once and character by character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        let hash = startHash32;
        for (let i = 0; i < text.length; i++) hash = stepHash32(hash, text.charCodeAt(i));
        expect(finishHash32(hash)).toBe(hash32(text));
      }),
    );
  });

  test("spreads names over all 32 bits", () => {
    const hashes = Array.from({ length: 20_000 }, (_, i) => hash32(`name${i}`));
    expect(new Set(hashes).size).toBe(20_000);
    const high = hashes.filter((hash) => hash >= 2 ** 31).length;
    expect(Math.abs(high - 10_000)).toBeLessThan(500);
  });
});
