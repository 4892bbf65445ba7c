// A compiler's index that is truncated, damaged or wrong: a problem that the run reports and survives, and never an
// edge to nowhere.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { createOccurrences, varint, writeScip } from "../support/scip-writer.ts";
import { makeRepository } from "../support/temp.ts";

const files = {
  "a.ts": "export function run() {}\n",
  "use.ts": 'import { run } from "./a";\nexport function use() { run(); }\n',
};
const symbol = "t npm p 1 `a.ts`/run().";

function makeProject(): { root: string; scip: Buffer } {
  const root = makeRepository(files);
  const [a, use] = ["a.ts", "use.ts"].map((path) => createOccurrences(root, path));
  const scip = writeScip([
    { path: "a.ts", occurrences: [a!(symbol, "run", 1, true)] },
    { path: "use.ts", occurrences: [use!(symbol, "run", 2)] },
  ]);
  return { root, scip };
}

test("a truncated or damaged SCIP index causes at most a problem", { timeout: 120_000 }, async () => {
  const { root, scip } = makeProject();
  const { engine, home } = await openTestEngine();
  await engine.code.index(root, {});
  const plain = await dumpIndex(home, root);
  let problems = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.nat(scip.length - 1).map((length) => scip.subarray(0, length)),
        fc.tuple(fc.nat(scip.length - 1), fc.nat(255)).map(([at, byte]) => {
          const damaged = Buffer.from(scip);
          damaged[at] = byte;
          return damaged;
        }),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
      async (bytes) => {
        writeFileSync(join(root, "index.scip"), bytes);
        const report = await engine.code.index(root, {});
        problems += report.problems.length;
        const now = await dumpIndex(home, root);
        // Whatever the index says, the targets of its edges exist.
        expect(Object.keys(now.files)).toEqual(Object.keys(plain.files));
        expect(now.edges.length).toBeLessThanOrEqual(plain.edges.length + 1);
      },
    ),
    { numRuns: 60 },
  );
  expect(problems).toBeGreaterThan(0);
});

test.each([
  ["claims more than it holds", Buffer.concat([varint(18), varint(2 ** 31 + 5), Buffer.from("x")])],
  ["is something else", Buffer.from("PK\u0003\u0004 this is an archive")],
])("a SCIP index that %s is reported, and the links stay unchanged", async (_, bytes) => {
  const { root } = makeProject();
  const { engine, home } = await openTestEngine();
  await engine.code.index(root, {});
  const plain = await dumpIndex(home, root);
  writeFileSync(join(root, "index.scip"), bytes);
  const { problems, compilerFacts, generation } = await engine.code.index(root, {});
  expect(problems).toEqual([
    expect.objectContaining({
      path: join(root, "index.scip"),
      code: "compiler-facts",
    }),
  ]);
  expect(problems[0]!.message).toMatch(/^It is not a SCIP index, or it is damaged: /);
  expect(compilerFacts).toBeUndefined();
  expect(await dumpIndex(home, root)).toEqual(plain);
  // It is read only once, but reported again.
  const again = await engine.code.index(root, {});
  expect(again).toMatchObject({ generation, problems });
});

test("paths outside the root and invalid positions create no edges", async () => {
  const { root } = makeProject();
  const place = { symbol, line: 0, column: 16, length: 3 };
  const far = { ...place, line: 2 ** 31, column: 2 ** 31 };
  writeFileSync(
    join(root, "index.scip"),
    writeScip([
      { path: "../../../../etc/passwd", occurrences: [{ ...place, isDefinition: true }] },
      { path: "/etc/passwd", occurrences: [{ ...place, isDefinition: true }] },
      { path: "a\0.ts", occurrences: [far] },
      { path: "use.ts", text: readFileSync(join(root, "use.ts"), "utf8"), occurrences: [far] },
      { path: "use.ts", occurrences: [place] },
      { path: "", occurrences: [] },
    ]),
  );
  const { engine } = await openTestEngine();
  const { compilerFacts } = await engine.code.index(root, {});
  expect(compilerFacts).toMatchObject({ documents: 5, missing: 4 });
  const edges = await engine.code.dependencies({ root, symbolId: "use.ts#use", direction: "outgoing" });
  expect(edges.map(({ target, strategy }) => [target, strategy])).toEqual([["a.ts#run", "import"]]);
});
