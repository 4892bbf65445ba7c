// A file of bulk data is indexed cheaply and reported as such. Its names and words are found, and references to it
// still resolve.
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

function header(fields: number): string {
  const rows = Array.from(
    { length: fields },
    (_, i) =>
      `#define regCRTC${i >> 4}_CONTROL__CRTC_FIELD_${i}_ENABLE__SHIFT               0x${(i % 32).toString(16)}`,
  );
  return `#ifndef _REGS_H\n#define _REGS_H\n#include "base.h"\n${rows.join("\n")}\n#define regCRTC_ALIAS BASE_REGISTER\n#endif\n`;
}

const sources = {
  "base.h": "#define BASE_REGISTER 0x40\n",
  "regs.h": header(5_000),
  "main.c":
    '#include "regs.h"\nint read_field(int value)\n{\n  return value >> regCRTC100_CONTROL__CRTC_FIELD_1607_ENABLE__SHIFT;\n}\n',
};
const used = "regCRTC100_CONTROL__CRTC_FIELD_1607_ENABLE__SHIFT";

test("names and words of a bulk file are found, and edges lead to it but not from it", async () => {
  const { engine } = await openTestEngine();
  const root = makeRepository(sources);
  const report = await engine.code.index(root, {});
  expect(report).toMatchObject({ filesBulk: 1, bulkCharacters: sources["regs.h"].length, problems: [] });
  expect(report.symbols).toBe(1 + 5_002 + 1);
  // Its chunks get no vectors, and its symbols do not count as embedded.
  expect(report.chunks - report.chunksEmbedded).toBeGreaterThan(5);
  expect(report.symbolsEmbedded).toBe(2);

  const find = async (name: string) => {
    const [symbol] = await engine.code.searchSymbols({ root, query: name, limit: 1 });
    expect(symbol).toMatchObject({ name, kind: "macro" });
    return symbol!;
  };
  expect(await find(used)).toMatchObject({ filePath: "regs.h" });
  const named = await engine.code.search({ root, query: used, limit: 3 });
  expect(named.hits.map(({ path }) => path)).toContain("regs.h");
  const worded = await engine.code.search({ root, query: "crtc field enable", limit: 3 });
  expect(worded.hits.map(({ path }) => path)).toContain("regs.h");

  const edges = async (name: string, direction: "incoming" | "outgoing") =>
    engine.code.dependencies({ root, symbolId: (await find(name)).id, direction });
  expect((await edges(used, "incoming")).map(({ source }) => source)).toEqual([
    expect.stringContaining("read_field"),
  ]);
  expect(await edges("regCRTC_ALIAS", "outgoing")).toEqual([]);
  expect(await edges("BASE_REGISTER", "incoming")).toEqual([]);
});

test("bulk counts and index contents are correct after a file becomes bulk, changes, or shrinks", async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({ ...sources, "regs.h": header(100) });
  expect((await engine.code.index(root, {})).filesBulk).toBe(0);
  for (const fields of [5_000, 5_100, 50]) {
    const text = header(fields);
    writeFiles(root, { "regs.h": text });
    const isBulk = fields > 1_000;
    expect(await engine.code.index(root, {})).toMatchObject({
      filesBulk: isBulk ? 1 : 0,
      bulkCharacters: isBulk ? text.length : 0,
    });
    const fresh = await openTestEngine({ home: makeTempFolder("loci-fresh") });
    await fresh.engine.code.index(root, {});
    expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
  }
});

test("artifacts of bulk files are reused although they have no vectors", async () => {
  const { engine } = await openTestEngine();
  await engine.code.index(makeRepository(sources), {});
  const report = await engine.code.index(makeRepository(sources), {});
  expect(report).toMatchObject({ filesParsed: 0, filesReused: 3, chunksEmbedded: 0, filesBulk: 1 });
});
