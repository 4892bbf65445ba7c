// A cache of artifacts that lies well: every checksum is right, but the contents are arbitrary. No process ends or
// hangs, and what can be recognized as wrong is refused.
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { compactColumns, expandColumns } from "../../src/base/compact-columns.ts";
import { columnArrays, packColumns, unpackColumns, type Column } from "../../src/base/columns.ts";
import { encodeEntry, decodeEntry, type Entry } from "../../src/core/sharing/entry.ts";
import { verifyEntry } from "../../src/core/sharing/index.ts";
import { encodeParsedFile } from "../../src/core/types/index.ts";
import { encodeVectorSegment } from "../../src/core/vector/index.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { startServer } from "../support/http-server.ts";
import { parser } from "../support/parser.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const text = [
  'import { feed as give, type Food } from "./feed";',
  "/** Keeps animals. */",
  "export class Zoo<T extends Food> extends Base implements House {",
  "  animals: Map<string, T[]> = new Map();",
  "  open(keeper: Keeper): void {",
  "    for (const [name, foods] of this.animals) foods.map((food) => give(name, food, keeper.hand[0].take()));",
  "  }",
  "}",
  "export const zoo = new Zoo();",
  "",
].join("\n");
const facts = { language: "typescript", length: text.length, lineCount: text.split("\n").length };
const dimensions = 16;
let honest: Entry;

beforeAll(() => {
  const { file } = parser.parse({ bytes: Buffer.from(text), language: "typescript" });
  const { length } = file.chunks;
  const values = new Int8Array(length * dimensions);
  const scales = new Float32Array(length).fill(1 / 127);
  for (let row = 0; row < length; row++) values[row * dimensions] = 127;
  honest = { parsed: encodeParsedFile(file), vectors: encodeVectorSegment({ dimensions, values, scales }) };
});

/** Lets a test change the columns of the tables, then packs them again as an honest machine would. */
function repack(parsed: Uint8Array, change: (columns: Column[]) => void): Uint8Array {
  const [head, names, declarations, others, terms] = unpackColumns(parsed) as Uint8Array[];
  const expanded = [declarations!, others!].map((block) => expandColumns(block));
  const bits = terms!.slice();
  change([...expanded.flat(), bits]);
  return packColumns([head!, names!, ...expanded.map((block) => compactColumns(block)), bits]);
}

const anyNumber = fc.oneof(
  fc.constantFrom(0, 1, 2, 127, 128, 255, 256, 65_535, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff),
  fc.nat({ max: 400 }),
);
const fewChanges = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 40 })), {
  minLength: 1,
  maxLength: 2,
});
const anyChanges = fc.array(fc.tuple(fc.nat(), fc.nat(), anyNumber), { minLength: 1, maxLength: 6 });

/** Changes some cells of some columns. */
function changeCells(
  parsed: Uint8Array,
  changes: readonly (readonly [number, number, number])[],
): Uint8Array {
  return repack(parsed, (columns) => {
    const filled = columns.filter(({ length }) => length > 0);
    for (const [which, row, value] of changes) {
      const column = filled[which % filled.length]!;
      column[row % column.length] = value;
    }
  });
}

test("a valid entry is accepted", () => {
  expect(verifyEntry(honest, facts, dimensions)).toMatchObject({ ok: true });
});

test("an entry of another text, language, or model is refused, and so are invalid vector scales", () => {
  const { parsed } = honest;
  for (const other of [{ length: facts.length + 1 }, { lineCount: 3 }, { language: "tsx" }])
    expect(verifyEntry(honest, { ...facts, ...other }, dimensions).ok).toBe(false);
  expect(verifyEntry(honest, facts, 32).ok).toBe(false);
  expect(verifyEntry({ parsed, vectors: undefined }, facts, dimensions).ok).toBe(false);
  const scales = Float32Array.of(Number.NaN);
  const values = new Int8Array(dimensions).fill(1);
  const odd = encodeVectorSegment({ dimensions, values, scales });
  expect(verifyEntry({ parsed, vectors: odd }, facts, dimensions)).toMatchObject({ ok: false });
  for (const scale of [Number.POSITIVE_INFINITY, -1, 100]) {
    scales[0] = scale;
    const long = encodeVectorSegment({ dimensions, values, scales });
    expect(verifyEntry({ parsed, vectors: long }, facts, dimensions)).toMatchObject({ ok: false });
  }
});

/** The output of `compactColumns` for columns whose headers may lie about themselves. */
function compactHeader(
  columns: readonly { readonly column: Column; readonly planes: number; readonly length: number }[],
): Buffer {
  const bytes = columns.flatMap(({ column, planes, length }) => {
    const type = columnArrays.findIndex((Type) => column instanceof Type);
    const parts = Array.from({ length: 5 }, (_, part) => Math.floor(length / 128 ** part) % 128);
    return [type | (planes << 3), ...parts.map((bits, part) => (part < 4 ? bits | 0x80 : bits))];
  });
  return Buffer.from([columns.length, ...bytes]);
}

test("short headers that declare gigabytes are refused quickly and without allocating them", () => {
  const [head, names, block, others, terms] = unpackColumns(honest.parsed);
  const columns = expandColumns(block as Uint8Array);
  const from = performance.now();
  for (const length of [0x0fff_ffff, 0x7fff_ffff, 0xffff_ffff]) {
    for (const planes of [0, 1, 4]) {
      const header = columns.map((column) => ({ column, planes, length }));
      const body = deflateRawSync(Buffer.alloc(32 * 1024 * 1024), { level: 9 });
      const bomb = new Uint8Array(Buffer.concat([compactHeader(header), body]));
      for (const blocks of [
        [bomb, others!],
        [block!, bomb],
      ]) {
        const parsed = packColumns([head!, names!, ...blocks, terms!]);
        expect(verifyEntry({ ...honest, parsed }, facts, dimensions).ok).toBe(false);
      }
    }
  }
  expect(performance.now() - from).toBeLessThan(30_000);
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(1024 ** 3);
});

test("a body that inflates to more than its header declares is refused", () => {
  const [head, names, block, others, terms] = unpackColumns(honest.parsed);
  const header = expandColumns(block as Uint8Array).map((column) => ({
    column,
    planes: column.BYTES_PER_ELEMENT,
    length: column.length,
  }));
  const bomb = Buffer.concat([compactHeader(header), deflateRawSync(Buffer.alloc(256 * 1024 * 1024))]);
  const parsed = packColumns([head!, names!, new Uint8Array(bomb), others!, terms!]);
  expect(verifyEntry({ ...honest, parsed }, facts, dimensions).ok).toBe(false);
});

test("arbitrary bytes never make verification throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.uint8Array({ maxLength: 100 }), (parsed, vectors) => {
      expect(verifyEntry({ parsed, vectors }, facts, dimensions).ok).toBe(false);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
      (changes) => {
        const parsed = honest.parsed.slice();
        for (const [at, byte] of changes) parsed[at % parsed.length] = byte;
        verifyEntry({ ...honest, parsed }, facts, dimensions);
      },
    ),
    { numRuns: 3_000 },
  );
});

test("every accepted entry has only valid rows, offsets, and names", () => {
  let passed = 0;
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const verified = verifyEntry(
        { ...honest, parsed: changeCells(honest.parsed, changes) },
        facts,
        dimensions,
      );
      if (!verified.ok) return;
      passed++;
      const { symbols, expressions, chunks, strings } = verified.file;
      for (const offset of [...symbols.end, ...expressions.offset, ...chunks.end])
        expect(offset).toBeLessThanOrEqual(text.length);
      for (const row of [...expressions.owner, ...symbols.parent.subarray(1)])
        expect(row).toBeLessThan(symbols.length);
      for (const name of symbols.name) expect(name).toBeLessThan(strings.length);
    }),
    { numRuns: 3_000 },
  );
  // Otherwise the test would prove nothing.
  expect(passed).toBeGreaterThan(100);
});

test("cyclic expressions are refused", () => {
  const verified = verifyEntry(honest, facts, dimensions);
  if (!verified.ok) throw new Error(verified.flaw);
  const { base, generic } = verified.file.expressions;
  // The argument's generic type becomes whatever the argument is based on.
  const outer = base.findIndex((row) => row >= 0);
  generic[base[outer]!] = outer;
  expect(verifyEntry({ ...honest, parsed: encodeParsedFile(verified.file) }, facts, dimensions).ok).toBe(
    true,
  );
  generic[base[outer]!] = -1;
  generic[outer] = base[outer]!;
  const round = { ...honest, parsed: encodeParsedFile(verified.file) };
  expect(verifyEntry(round, facts, dimensions)).toEqual({ ok: false, flaw: "its expressions form a cycle" });
});

test("an index run survives altered artifacts, and the next full run equals one without a cache", async () => {
  const files = Object.fromEntries([
    ...Array.from({ length: 12 }, (_, i) => [`zoo${i}.ts`, `// ${i}\n${text}`]),
    [
      "feed.ts",
      "export type Food = { name: string };\nexport function feed(a: string, b: Food): void { a; b; }\n",
    ],
    ["heap.h", "struct heap { int size; };\nint push(struct heap *h);\n"],
    ["heap.c", '#include "heap.h"\nint push(struct heap *h) { return push(h); }\n'],
    [
      "tool.py",
      "from os import path\nclass Tool:\n    def run(self):\n        return path.join(self.run(), [1, 2][0])\n",
    ],
    ["tool.go", "package tool\ntype T struct { a int }\nfunc (t *T) Run() int { return t.a }\n"],
    ["lib.rs", "mod a;\npub trait T { fn run(&self); }\nimpl T for X { fn run(&self) { a::b(); } }\n"],
  ]) as Record<string, string>;
  const root = makeRepository(files);
  const kept = new Map<string, Buffer>();
  let round = 0;
  const remote = await startServer((request, response, body) => {
    const key = (request.url ?? "").slice(-64);
    if (request.method === "PUT") kept.set(key, Buffer.from(body, "latin1"));
    const message = kept.get(key);
    const entry = message === undefined ? undefined : decodeEntry(key, message);
    if (request.method === "PUT" || entry === undefined) {
      response.writeHead(request.method === "PUT" ? 200 : 404).end();
      return;
    }
    const changes = fc.sample(fewChanges, {
      numRuns: 1,
      seed: round * 1_000_003 + parseInt(key.slice(0, 6), 16),
    })[0];
    const parsed = round === 0 ? entry.parsed : changeCells(entry.parsed, changes ?? []);
    response.end(encodeEntry(key, { ...entry, parsed }));
  }, "latin1");
  const artifacts = { remote, push: true, timeoutMs: 10_000 };
  const first = await openTestEngine({ artifacts });
  await first.engine.code.index(root, {});
  await first.engine.artifacts.settle();
  expect(kept.size).toBe(Object.keys(files).length);
  const truth = await dumpIndex(first.home, root);

  const count = Object.keys(files).length;
  const believed: number[] = [];
  for (; round < 7; round++) {
    const { engine, home } = await openTestEngine({ artifacts: { ...artifacts, push: false } });
    const from = performance.now();
    const report = await engine.code.index(root, {});
    expect(performance.now() - from).toBeLessThan(60_000);
    const { fetched = 0, refused = 0 } = report.artifacts ?? {};
    expect(fetched + refused).toBe(count);
    believed.push(fetched);
    // Accepted artifacts can be queried.
    await engine.code.search({ query: "zoo feed", limit: 5 });
    if (round > 0) await engine.code.index(root, { full: true });
    expect(await dumpIndex(home, root)).toEqual(truth);
    await engine.close();
  }
  expect(believed[0]).toBe(count);
  const later = believed.slice(1).reduce((sum, fetched) => sum + fetched, 0);
  // Otherwise the rounds would prove nothing about what is accepted or refused.
  expect(later).toBeGreaterThan(5);
  expect(later).toBeLessThan(6 * count);
});
