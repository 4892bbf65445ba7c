// Which paths pass a filter, however a person writes it?
import { expect, test } from "vitest";
import { createPathTest } from "../../../../src/core/query/corpus/file-filters.ts";
import type { CodeFilters } from "../../../../src/core/types/index.ts";

const composed = "r\u00e9sum\u00e9";
const decomposed = composed.normalize("NFD");
const paths = ["apps/[slug]/page.ts", "apps/s/page.ts", "apps/{x}/one.ts", "src/a.ts", `${decomposed}/b.ts`];

test.each<[CodeFilters, readonly string[]]>([
  [{ globs: ["apps/[slug]/page.ts"] }, ["apps/[slug]/page.ts", "apps/s/page.ts"]],
  [{ globs: ["apps/\\[slug\\]/**"] }, ["apps/[slug]/page.ts"]],
  [{ globs: ["[slug]"] }, ["apps/[slug]/page.ts", "apps/s/page.ts"]],
  [{ globs: ["apps/{x}/**"] }, ["apps/{x}/one.ts"]],
  [{ globs: ["apps/{s,t}/*"] }, ["apps/s/page.ts"]],
  [{ globs: ["C:\\work\\src\\*.ts"] }, ["src/a.ts"]],
  [{ under: ["apps\\[slug]"] }, ["apps/[slug]/page.ts"]],
  [{ under: [composed] }, [`${decomposed}/b.ts`]],
  [{ globs: [`${composed}/*`] }, [`${decomposed}/b.ts`]],
  [{ globs: [decomposed.toUpperCase()], matchCase: false }, [`${decomposed}/b.ts`]],
  [{ globs: ["*.ts"], notGlobs: ["apps/[slug]/**", composed] }, ["apps/{x}/one.ts", "src/a.ts"]],
])("%j", (filters, expected) => {
  expect(paths.filter(createPathTest(filters, "C:\\work"))).toEqual(expected);
});
