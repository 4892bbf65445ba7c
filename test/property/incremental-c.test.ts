// Law 2 for C and C++, whose tables of names and includes are carried over from save to save: after any edits, in any
// order, the index equals a fresh one.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

/** Files of one name in several folders; a file that becomes a header when it is included; and files of other languages. */
const paths = ["a.h", "b.h", "lib/a.h", "lib/c.hpp", "x.c", "lib/y.cpp", "z.c", "0.py", "lib/m.py"] as const;
const names = ["run", "load", "store", "parse"] as const;
const classes = ["Box", "Pen"] as const;

const includes = fc.uniqueArray(fc.constantFrom("a.h", "b.h", "lib/a.h", "../a.h", "c.hpp", "x.c"), {
  maxLength: 3,
});
const someNames = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 });

const source = fc
  .record({
    ...{ includes, macros: someNames, declared: someNames, defined: someNames, hidden: someNames },
    classes: fc.uniqueArray(fc.tuple(fc.constantFrom(...classes), fc.constantFrom(...names)), {
      maxLength: 2,
    }),
    members: fc.uniqueArray(fc.tuple(fc.constantFrom(...classes), fc.constantFrom(...names)), {
      maxLength: 2,
    }),
    hasOperator: fc.boolean(),
    calls: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  })
  .map((file) =>
    [
      ...file.includes.map((path) => `#include "${path}"`),
      ...file.macros.map((name) => `#define ${name.toUpperCase()} ${name}()`),
      ...file.declared.map((name) => `int ${name}(void);`),
      ...file.defined.map((name) => `int ${name}(void) { return 1; }`),
      ...file.hidden.map((name) => `static int ${name}_own(void) { return ${name.toUpperCase()}; }`),
      ...file.classes.map(([name, method]) => `struct ${name} { int ${method}(int x); ${name} next(); };`),
      ...file.members.map(([name, method]) => `int ${name}::${method}(int x) { return x; }`),
      ...(file.hasOperator ? ["Box operator+(Box a, Box b) { return a.next(); }"] : []),
      `int user(Box box) { return box.next().run(1) ${file.calls.map((name) => `+ ${name}()`).join(" ")}; }`,
      "",
    ].join("\n"),
  );

/** Most names are here, so that the table of these files is kept while others are saved. */
const still = (at: number): string =>
  [
    `#include "${at % 2 === 0 ? "a.h" : "b.h"}"`,
    `int still${at}(void) { return ${names[at % 4]!}() + load(); }`,
    ...Array.from({ length: 8 }, (_, i) => `int part${i}_${at}(void) { return ${i}; }`),
    ...names.map((name) => `static int ${name}_own(void) { return 1; }`),
    "",
  ].join("\n");
const stillCount = 40;
const stillPath = (at: number): string => `many/m${at}.c`;

const edit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: fc.constantFrom(...paths), text: source }) },
  { weight: 2, arbitrary: fc.record({ removed: fc.constantFrom(...paths) }) },
  {
    weight: 1,
    arbitrary: fc.record({ from: fc.nat(stillCount - 1), count: fc.nat(20), isThere: fc.boolean() }),
  },
);

function apply(root: string, one: typeof edit extends fc.Arbitrary<infer T> ? T : never): void {
  const write = (path: string, text: string | undefined): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (text === undefined) rmSync(join(root, path), { force: true });
    else writeFileSync(join(root, path), text);
  };
  if ("removed" in one) write(one.removed, undefined);
  else if ("path" in one) write(one.path, one.path.endsWith(".py") ? "def run():\n    load()\n" : one.text);
  else {
    for (let at = one.from; at < Math.min(one.from + one.count, stillCount); at++)
      write(stillPath(at), one.isThere ? still(at) : undefined);
  }
}

test("after any saves of C and C++, an index equals a fresh one", { timeout: 300_000 }, async () => {
  let edges = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
      async (saves) => {
        const root = makeRepository({
          "a.h": "int run(void);\nint load(void);\n",
          "b.h": "int store(void);\n#define LOAD load()\n",
          ...Object.fromEntries(Array.from({ length: stillCount }, (_, at) => [stillPath(at), still(at)])),
        });
        const { engine, home } = await openTestEngine();
        await engine.code.index(root, {});
        for (const edits of saves) {
          for (const one of edits) apply(root, one);
          await engine.code.index(root, {});
        }
        const fresh = await openTestEngine({ home: makeTempFolder("loci-home") });
        await fresh.engine.code.index(root, {});
        const dump = await dumpIndex(home, root);
        edges += dump.edges.length;
        expect(dump).toEqual(await dumpIndex(fresh.home, root));
        await engine.close();
        await fresh.engine.close();
      },
    ),
    { numRuns: 12 },
  );
  expect(edges).toBeGreaterThan(0);
});
