// Which paths pass a filter, however a person writes it?
import { expect, test } from "vitest";
import { createPathTest } from "../../../../src/core/query/corpus/file-filters.ts";
import type { CodeFilters } from "../../../../src/core/types/index.ts";

const composed = "r\u00e9sum\u00e9";
const decomposed = composed.normalize("NFD");
const paths = [
  "apps/[slug]/page.ts",
  "apps/s/page.ts",
  "apps/{x}/one.ts",
  "src/a.ts",
  `${decomposed}/b.ts`,
  "apps/[user-id]/two.ts",
  "apps/[[...rest]]/three.ts",
];

test.each<[CodeFilters, readonly string[]]>([
  [{ globs: ["apps/[slug]/page.ts"] }, ["apps/[slug]/page.ts", "apps/s/page.ts"]],
  [{ globs: ["apps/\\[slug\\]/**"] }, ["apps/[slug]/page.ts"]],
  [{ globs: ["apps\\[slug]\\page.ts"] }, ["apps/[slug]/page.ts", "apps/s/page.ts"]],
  [{ globs: ["apps/[user-id]/two.ts"] }, ["apps/[user-id]/two.ts"]],
  [{ globs: ["apps/[[...rest]]/*"] }, ["apps/[[...rest]]/three.ts"]],
  [{ globs: ["C:\\work\\apps\\{s,t}\\**"] }, ["apps/s/page.ts"]],
  [{ globs: ["[slug]"] }, ["apps/[slug]/page.ts", "apps/s/page.ts"]],
  [{ globs: ["apps/{x}/**"] }, ["apps/{x}/one.ts"]],
  [{ globs: ["apps/{s,t}/*"] }, ["apps/s/page.ts"]],
  [{ globs: ["C:\\work\\src\\*.ts"] }, ["src/a.ts"]],
  [{ under: ["apps\\[slug]"] }, ["apps/[slug]/page.ts"]],
  [{ under: [composed] }, [`${decomposed}/b.ts`]],
  [{ globs: [`${composed}/*`] }, [`${decomposed}/b.ts`]],
  [{ globs: [decomposed.toUpperCase()], matchCase: false }, [`${decomposed}/b.ts`]],
  [
    { globs: ["*.ts"], notGlobs: ["apps/[slug]/**", composed] },
    ["apps/{x}/one.ts", "src/a.ts", "apps/[user-id]/two.ts", "apps/[[...rest]]/three.ts"],
  ],
])("%j", (filters, expected) => {
  expect(paths.filter(createPathTest(filters, "C:\\work"))).toEqual(expected);
});

test("a root whose name is written in another form than the filter is the same folder", () => {
  for (const root of [`/home/${composed}`, `/home/${decomposed}`]) {
    const isWanted = createPathTest({ under: [`/home/${decomposed}/src`] }, root);
    expect(paths.filter(isWanted)).toEqual(["src/a.ts"]);
  }
});

test("a glob that cannot be read in any way is refused as it was written", () => {
  expect(() => createPathTest({ globs: ["src/[a"] }, "/work")).toThrow('The glob "src/[a" cannot be parsed');
});
