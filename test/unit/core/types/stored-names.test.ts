// Stored names of symbols: reading one gives the same as reading all, and a truncated name is detected.
import { expect, test } from "vitest";
import { StringTableBuilder } from "../../../../src/base/string-table.ts";
import { createNameReader, decodeNames, encodeNames } from "../../../../src/core/types/stored-names.ts";

const builder = new StringTableBuilder();
const names = Array.from({ length: 2_500 }, (_, i) => `größe${i * 7}`);
for (const name of ["src/a.ts", "typescript", ...names]) builder.intern(name);
const stored = encodeNames(builder.build(), 2);

test("reads each name alone the same as all names together", () => {
  const { offsets, bytes } = decodeNames(stored);
  const text = Buffer.from(bytes);
  const read = createNameReader();
  for (const at of [2_499, 0, 1_023, 1_024, 2_048, 5]) {
    expect(read(stored, at)).toBe(names[at]);
    expect(text.toString("utf8", offsets[at], offsets[at + 1])).toBe(names[at]);
  }
});

test("reports a name out of range and damaged pages as STORE_CORRUPT", () => {
  const corrupt = expect.objectContaining({ code: "STORE_CORRUPT" }) as unknown as Error;
  expect(() => createNameReader()(stored, 5_000)).toThrow(corrupt);
  const damaged = Uint8Array.from(stored, (byte, at) => (at > stored.length - 900 ? byte ^ 0x5a : byte));
  expect(() => createNameReader()(damaged, 2_499)).toThrow(corrupt);
  expect(() => decodeNames(damaged)).toThrow(corrupt);
});
