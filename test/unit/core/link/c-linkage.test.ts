// C names that a file does not declare: which definitions of a root are possible targets, and how much of it is read to
// find out.
import { expect, test } from "vitest";
import { hash32 } from "../../../../src/base/hash32.ts";
import { cFacts } from "../../../../src/core/languages/c/facts.ts";
import { summarizeLinkage } from "../../../../src/core/languages/c/linkage-summary.ts";
import { ranks, type LinkageTable } from "../../../../src/core/languages/c/linkage-rows.ts";
import { linkageOf } from "../../../../src/core/languages/c/linkage-table.ts";
import { includeGraphOf } from "../../../../src/core/languages/c/linking-includes.ts";
import { createLinker, type ProgramView } from "../../../../src/core/link/index.ts";
import { languages } from "../../../support/languages.ts";
import { linesOf, sourceWorld } from "./source-view.ts";

const summarize = summarizeLinkage(cFacts);

const sources = {
  "include/device.h": `
    int open_device(void);
    static inline int twice(int x) { return x + x; }
    #define LIMIT 3
  `,
  "one.c": `
    #include "device.h"
    static int probe(void) { return twice(LIMIT); }
    int open_device(void) { return probe(); }
  `,
  "two.c": `
    #include "device.h"
    static int probe(void) { return lonely(); }
    int start(void) { return probe() + open_device(); }
  `,
  "three.c": `
    int lonely(void) { return 1; }
    extern int nowhere(void);
  `,
};

test("lists header symbols first, then symbols with external linkage, and omits static ones", () => {
  const view = sourceWorld(sources);
  const table = linkageOf(view);
  const found = (name: string): string[] => {
    const rows: string[] = [];
    for (let at = table.first(hash32(name), ranks.other); at >= 0; at = table.next(at, ranks.other))
      rows.push(`${view.path(table.file(at))} ${table.rank(at)}`);
    return rows;
  };
  expect(found("open_device")).toEqual([`include/device.h ${ranks.header}`, `one.c ${ranks.linked}`]);
  expect(found("twice")).toEqual([`include/device.h ${ranks.header}`]);
  expect(found("LIMIT")).toEqual([`include/device.h ${ranks.header}`]);
  expect(found("lonely")).toEqual([`three.c ${ranks.linked}`]);
  expect(found("probe")).toEqual([]);
  expect(found("nowhere")).toEqual([]);
  expect(table.first(hash32("lonely"), ranks.header)).toBe(-1);
});

test("the table contains every operator declared in the root, in headers and source files", () => {
  const view = sourceWorld({
    "member.hpp": "class Item {\n public:\n  bool operator==(const Item& other) const;\n  void run();\n};\n",
    "private.cpp": "struct Part {};\nstatic Part operator+(Part a, Part b) { return a; }\n",
    "declared.cpp": "struct Piece;\nPiece operator-(Piece a, Piece b);\n",
  });
  const isThere = (name: string): boolean => linkageOf(view).first(hash32(name), ranks.operator) >= 0;
  const names = ["operator==", "operator+", "operator-", "operator*", "operator=", "run"];
  expect(names.filter(isThere)).toEqual(["operator==", "operator+", "operator-"]);
  expect(linkageOf(view).first(hash32("operator=="), ranks.other)).toBe(-1);
});

test("links a file of a large root without reading unrelated files", () => {
  const others = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`other${i}.c`, `static int probe(void) { return ${i}; }`]),
  );
  const whole = sourceWorld({ ...sources, ...others });
  const read = new Set<string>();
  const view: ProgramView = {
    ...whole,
    summary: (file) => summarize(whole.parsed(file)),
    parsed(file) {
      read.add(whole.path(file));
      return whole.parsed(file);
    },
  };
  const two = whole.findFile("two.c")!;
  const lines = linesOf(whole, createLinker(view, languages).linkFile(two));
  expect(lines).toEqual(linesOf(whole, createLinker(whole, languages).linkFile(two)));
  expect(lines).toContain("CALLS two.c#probe -> three.c#lonely linkage");
  expect([...read].sort()).toEqual(["include/device.h", "one.c", "three.c", "two.c"]);
});

test("an updated table equals one built anew, and the update reads only changed files", () => {
  const header = (at: number, extra = ""): string =>
    `#define LIMIT${at % 3} ${at}\nint shared${at % 4}(void);\n${extra}`;
  const body = (at: number, include: string): string =>
    `#include "${include}"\nint shared${at % 4}(void) { return ${at}; }\nstatic int own${at}(void) { return 1; }\n`;
  // Most rows never change, so those of changed files are kept apart from them.
  const others = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`m${at}.c`, body(at, at % 2 === 0 ? "a.h" : "b.h")]),
  );
  const files = { "a.h": header(1), "b.h": header(2), "c.c": body(1, "a.h"), "d.c": body(2, "b.h") };
  const versions: Record<string, string>[] = [{ ...files, ...others, "e.py": "x = 1\n" }];
  const change = (edit: (files: Record<string, string>) => void): void => {
    const files = { ...versions.at(-1)! };
    edit(files);
    versions.push(files);
  };
  change((files) => (files["c.c"] = body(5, "a.h")));
  change((files) => (files["0-first.c"] = body(3, "a.h")));
  change(() => undefined);
  change((files) => (files["0-first.py"] = "y = 1\n"));
  change((files) => (files["m7.c"] = body(6, "a.h")));
  change((files) => (files["m7.c"] = body(7, "a.h")));
  change((files) => delete files["d.c"]);
  change((files) => (files["z.c"] = body(4, "c.c"))); // c.c becomes a header
  change((files) => (files["z.c"] = body(4, "b.h"))); // and is not one any more
  change((files) => {
    delete files["0-first.c"];
    files["a.h"] = header(7, "int more(void);\n");
    files["y.h"] = header(1);
  });
  // So many rows change that all are put together again.
  change((files) => {
    for (let at = 0; at < 20; at++) files[`m${at}.c`] = body(at + 1, "a.h");
  });
  change((files) => (files["m30.c"] = body(2, "y.h")));

  let last: { readonly files: Record<string, string>; readonly view: ProgramView } | undefined;
  for (const files of versions) {
    const before = last;
    const paths = Object.keys(files).sort();
    const idsNow = Int32Array.from(Object.keys(before?.files ?? {}).sort(), (path) =>
      files[path] === before!.files[path] ? paths.indexOf(path) : -1,
    );
    const hasSameFiles =
      paths.join() ===
      Object.keys(before?.files ?? {})
        .sort()
        .join();
    const whole = sourceWorld(files);
    const read = new Set<string>();
    const view: ProgramView = {
      ...whole,
      summary(file) {
        read.add(whole.path(file));
        return summarize(whole.parsed(file));
      },
      made: new Map(),
      earlier: (name) => before && { made: before.view.made!.get(name), idsNow, hasSameFiles },
    };
    expect(rowsOf(linkageOf(view))).toEqual(rowsOf(linkageOf(whole)));
    const changed = paths.filter((path) => files[path] !== before?.files[path] && path !== "e.py");
    if (before !== undefined) expect(read.size).toBeLessThanOrEqual(changed.length + 2);
    expect(includesOf(view)).toEqual(includesOf(whole));
    last = { files, view };
  }
});

function includesOf(view: ProgramView): readonly (readonly number[])[] {
  return Array.from({ length: view.fileCount }, (_, file) => includeGraphOf(view).includesOf(file));
}

function rowsOf(table: LinkageTable): string[] {
  const rows: string[] = [];
  for (const name of ["LIMIT0", "LIMIT1", "LIMIT2", "shared0", "shared1", "shared2", "shared3", "more"]) {
    for (let at = table.first(hash32(name), ranks.operator); at >= 0; at = table.next(at, ranks.operator))
      rows.push(`${name} ${table.file(at)} ${table.row(at)} ${table.rank(at)}`);
  }
  return rows;
}
