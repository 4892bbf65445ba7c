// The table of C's names after any saves equals one made anew, row by row, in the same order.
import fc from "fast-check";
import { expect, test } from "vitest";
import { TableBuilder } from "../../src/base/columns.ts";
import { LinkageTable, linkageSchema, ranks } from "../../src/core/languages/c/linkage-rows.ts";

/** Some differ only in their highest or lowest bits, and not all are positive as 32-bit integers. */
const names = [0, 5, 0x7fffffff, 0x80000001, 0x80000002, 0xffffffff] as const;
const otherMark = 4;

const fileRows = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    rank: fc.constantFrom(...Object.values(ranks)),
    owner: fc.nat(9),
  }),
  { maxLength: 4 },
);
/** The same object is the same file. */
type File = readonly { readonly name: number; readonly rank: number; readonly owner: number }[];

const edit = fc.oneof(
  fc.record({ kind: fc.constant("add"), at: fc.nat(), rows: fileRows }),
  fc.record({ kind: fc.constant("change"), at: fc.nat(), rows: fileRows }),
  fc.record({ kind: fc.constant("remove"), at: fc.nat(), count: fc.integer({ min: 1, max: 5 }) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(files: readonly File[], edits: readonly Edit[]): readonly File[] {
  const now = [...files];
  for (const one of edits) {
    const at = one.at % (now.length + 1);
    if ("count" in one) now.splice(at, one.count);
    else now.splice(at, one.kind === "change" ? 1 : 0, [...one.rows]);
  }
  return now;
}

/** With the rows of those files for which `isWanted`. */
function withRows(
  table: LinkageTable,
  files: readonly File[],
  isWanted: (file: File) => boolean,
): LinkageTable {
  const keys = new TableBuilder({ name: "u32" });
  const rows = new TableBuilder(linkageSchema);
  for (const [file, own] of files.entries()) {
    if (!isWanted(own)) continue;
    for (const [row, { name, rank, owner }] of own.entries()) {
      keys.add({ name });
      rows.add({ file, row, owner, marks: rank | (row % 2 === 0 ? otherMark : 0) });
    }
  }
  return table.with(keys.build().name, rows.build());
}

function renewed(table: LinkageTable, before: readonly File[], now: readonly File[]): LinkageTable {
  const idsNow = Int32Array.from(before, (file) => now.indexOf(file));
  return withRows(table.withFiles(idsNow), now, (file) => !before.includes(file));
}

const madeAnew = (files: readonly File[]): LinkageTable => withRows(LinkageTable.empty, files, () => true);

function visit(table: LinkageTable): readonly string[] {
  return names.flatMap((name) =>
    Object.values(ranks).flatMap((most) => {
      const visited: string[] = [];
      for (let at = table.first(name, most); at >= 0; at = table.next(at, most)) {
        const [rank, file, row] = [table.rank(at), table.file(at), table.row(at)];
        visited.push([name, most, rank, file, row, table.owner(at), table.has(at, otherMark)].join(" "));
      }
      return visited;
    }),
  );
}

test("after any edits of files, rows are those of a table made anew", { timeout: 120_000 }, () => {
  const saves = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fileRows, { maxLength: 60 }), saves, (first, all) => {
      let files: readonly File[] = first.map((rows) => [...rows]);
      let table = madeAnew(files);
      for (const edits of all) {
        const now = edited(files, edits);
        table = renewed(table, files, now);
        expect(visit(table)).toEqual(visit(madeAnew(now)));
        files = now;
      }
    }),
    { numRuns: 300 },
  );
});

test("a name of many files that are gone is found at once, not behind their rows", () => {
  const files = Array.from({ length: 1000 }, (): File => [{ name: 5, rank: ranks.other, owner: 0 }]);
  const left = files.slice(900);
  const table = renewed(madeAnew(files), files, left);
  expect(table.first(5, ranks.other)).toBe(0);
  expect(visit(table)).toEqual(visit(madeAnew(left)));
});
