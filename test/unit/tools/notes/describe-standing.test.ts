// What does an answer say about a root that is behind, or no longer there?
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RootStanding } from "../../../../src/core/types/index.ts";
import { wordBehind } from "../../../../src/tools/notes/describe-standing.ts";
import { makeTempFolder } from "../../../support/temp.ts";

function standing(root: string, behind: RootStanding["behind"]): RootStanding {
  return { root, generation: 1, commit: undefined, behind };
}

test("files that are not indexed yet are named, and roots that are gone", () => {
  const there = makeTempFolder();
  const gone = join(there, "gone");
  const [behind, current, unknown] = [
    standing(there, ["a.ts"]),
    standing(there, []),
    standing(there, "unknown"),
  ];
  expect(wordBehind([current, unknown])).toBeUndefined();
  expect(wordBehind([behind])).toBe("Saved but not indexed yet: a.ts. Ask again in a moment.");
  const moved = `Moved or deleted since it was indexed, so this answer may not hold: ${gone}.`;
  expect(wordBehind([standing(gone, "unknown")])).toBe(moved);
  expect(wordBehind([standing(gone, "unknown"), behind])).toMatch(
    /^Moved .* Saved but not indexed yet: a\.ts/,
  );
  const file = join(there, "file");
  writeFileSync(file, "");
  expect(wordBehind([standing(file, "unknown")])).toContain("Moved or deleted");
  // The name of a root on a server.
  expect(wordBehind([standing("github.com/org/name", "unknown")])).toBeUndefined();
});
