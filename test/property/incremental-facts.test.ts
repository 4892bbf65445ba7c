// Law 2 with a compiler's index: whatever edits led to the files and the index, the result equals a fresh run.
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { writeScip, type WrittenDocument, type WrittenOccurrence } from "../support/scip-writer.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const modules = ["a", "b", "c", "d"] as const;
const names = ["run", "load", "Store", "parse"] as const;

const moduleText = fc
  .record({
    imports: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...modules)), { maxLength: 2 }),
    functions: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }),
    calls: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
  })
  .map(({ imports, functions, calls }) =>
    [
      ...imports.map(([name, from]) => `import { ${name} } from "./${from}";`),
      ...functions.map((name) => `export function ${name}() {}`),
      ...calls.map((name, i) => `export function use${i}() { ${name}(); }`),
      "",
    ].join("\n"),
  );

const still = Array.from({ length: 20 }, (_, i) => `export function still${i}() {}\n`).join("\n");

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ write: fc.constantFrom(...modules), text: moduleText }) },
  { weight: 3, arbitrary: fc.record({ remark: fc.constantFrom(...modules) }) },
  fc.record({ remove: fc.constantFrom(...modules) }),
  fc.record({ touch: fc.constantFrom(...modules), isOld: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ compile: fc.nat(1000), withText: fc.boolean() }) },
  fc.record({ touchIndex: fc.boolean() }),
  fc.record({ removeIndex: fc.constant(true) }),
);

/** An index that resolves every name to some declaration of that name, or to one outside, depending on the seed. */
function compile(root: string, seed: number, withText: boolean): Buffer {
  const paths = readdirSync(root).filter((path) => path.endsWith(".ts"));
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const symbolOf = (path: string, name: string): string => `t npm p 1 \`${path}\`/${name}().`;
  let state = seed;
  const pick = (count: number): number => (state = (state * 1103515245 + 12345) % 2147483648) % count;
  const documents = paths.map((path): WrittenDocument => {
    const text = texts.get(path)!;
    const occurrences: WrittenOccurrence[] = [];
    text.split("\n").forEach((content, line) => {
      if (content.startsWith("import")) return;
      for (const { index, 0: word } of content.matchAll(/\b(?:run|load|Store|parse)\b/g)) {
        const isDefinition = content.startsWith(`export function ${word}(`) && index === 16;
        const homes = [...texts].filter(([, other]) => other.includes(`function ${word}(`));
        const home = isDefinition ? path : homes[pick(homes.length + 1)]?.[0];
        const symbol = home === undefined ? `t npm far 1 ${word}().` : symbolOf(home, word);
        occurrences.push({ symbol, line, column: index, length: word.length, isDefinition });
      }
    });
    return { path, occurrences, ...(withText ? { text } : {}) };
  });
  return writeScip(documents);
}

test("with compiler facts, a stepwise index equals a fresh one", { timeout: 300_000 }, async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
      fc.nat(1000),
      async (runs, seed) => {
        const root = makeRepository({
          "a.ts": "export function run() {}\nexport function load() { run(); }\n",
          // Enough files stay unchanged that no segment is rebuilt for being mostly dead.
          ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`still${i}.ts`, still])),
          "b.ts": 'import { run } from "./a";\nexport function parse() { run(); }\n',
        });
        const scip = join(root, "index.scip");
        // Time advances by a second per step, so that files of two consecutive steps never have the same time.
        let clock = Date.now() / 1000 - 1000;
        const stamp = (path: string, time = (clock += 1)): void => {
          if (statSync(path, { throwIfNoEntry: false }) !== undefined) utimesSync(path, time, time);
        };
        for (const path of readdirSync(root)) stamp(join(root, path));
        writeFileSync(scip, compile(root, seed, false));
        stamp(scip);
        const { engine, home } = await openTestEngine();
        await engine.code.index(root, {});
        for (const steps of runs) {
          for (const one of steps) {
            if ("write" in one) {
              writeFileSync(join(root, `${one.write}.ts`), one.text);
              stamp(join(root, `${one.write}.ts`));
            } else if ("remark" in one) {
              const path = join(root, `${one.remark}.ts`);
              if (statSync(path, { throwIfNoEntry: false }) !== undefined) appendFileSync(path, "// more\n");
              stamp(path);
            } else if ("remove" in one) rmSync(join(root, `${one.remove}.ts`), { force: true });
            else if ("touch" in one) stamp(join(root, `${one.touch}.ts`), one.isOld ? 1000 : undefined);
            else if ("compile" in one) {
              writeFileSync(scip, compile(root, one.compile, one.withText));
              stamp(scip);
            } else if ("touchIndex" in one) stamp(scip);
            else rmSync(scip, { force: true });
          }
          await engine.code.index(root, {});
        }
        const other = await openTestEngine({ home: makeTempFolder("loci-home") });
        await other.engine.code.index(root, {});
        const dump = await dumpIndex(home, root);
        told += dump.edges.filter((edge) => edge.includes(" scip ")).length;
        expect(dump).toEqual(await dumpIndex(other.home, root));
        await engine.close();
        await other.engine.close();
      },
    ),
    { numRuns: 12 },
  );
  expect(told).toBeGreaterThan(0);
});
