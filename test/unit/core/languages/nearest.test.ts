// The nearest of several things is found as by asking each, without asking each.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Nearest, sharedFolders } from "../../../../src/core/languages/linking-parts/nearest.ts";

const folder = fc.array(fc.constantFrom("a", "b", "a-b", "ab"), { maxLength: 3 });
const path = fc.tuple(folder, fc.constantFrom("a", "x", "z")).map((parts) => parts.flat().join("/"));

test("the one thing that shares the most folders, but for the one that asks", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), path, (paths, from) => {
      const others = paths.filter((other) => other !== from);
      const most = Math.max(...others.map((other) => sharedFolders(from, other)));
      const nearest = others.filter((other) => sharedFolders(from, other) === most);
      const found = new Nearest(paths, (other) => other).find(from, from);
      expect(found).toBe(nearest.length === 1 ? nearest[0] : undefined);
    }),
  );
});
