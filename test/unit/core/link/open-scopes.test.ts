import { expect, test } from "vitest";
import type { FileScope } from "../../../../src/core/link/names/file-scope.ts";
import { OpenScopes } from "../../../../src/core/link/open-scopes.ts";

/** A file of 100,000 rows: eleven of them are too many. */
function openFile(scopes: OpenScopes): FileScope & { isReleased: boolean } {
  const file = {
    isReleased: false,
    usedAt: scopes.turn,
    parsed: { expressions: { length: 100_000 } },
    release: () => (file.isReleased = true),
  };
  scopes.add(file as unknown as FileScope);
  return file as never;
}

test("a header that each file uses stays open, and files that nothing uses again are released", () => {
  const scopes = new OpenScopes();
  const header = openFile(scopes);
  const linked = Array.from({ length: 60 }, () => {
    const file = openFile(scopes);
    header.usedAt = scopes.turn;
    scopes.trim();
    return file;
  });
  expect(header.isReleased).toBe(false);
  expect(linked.slice(0, 50).every(({ isReleased }) => isReleased)).toBe(true);
  expect(linked.at(-1)!.isReleased).toBe(false);
});

test("nothing is released while few rows are open", () => {
  const scopes = new OpenScopes();
  const files = Array.from({ length: 9 }, () => openFile(scopes));
  scopes.trim();
  expect(files.some(({ isReleased }) => isReleased)).toBe(false);
});
