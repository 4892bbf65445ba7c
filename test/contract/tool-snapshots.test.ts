// What a client sees of every tool, in one file each, so that a reviewer sees every change of a contract as a changed
// file. LOCI_UPDATE_SNAPSHOTS=1 rewrites them.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";

const folder = resolve("test/contract/tools");
const update = process.env["LOCI_UPDATE_SNAPSHOTS"] === "1";

describe.each((await loadFamilies()).map((family) => [family.id, family] as const))("%s", (id, family) => {
  const catalog = createCatalog([family]);

  test.each([...catalog.tools.values()].map((entry) => [entry.tool.name, entry] as const))(
    "%s",
    (name, entry) => {
      const path = join(folder, id, `${name}.json`);
      const seen = `${JSON.stringify(entry.description, undefined, 2)}\n`;
      if (update) {
        mkdirSync(join(folder, id), { recursive: true });
        writeFileSync(path, seen);
      }
      expect(seen, "run with LOCI_UPDATE_SNAPSHOTS=1 if this change is meant").toBe(
        readFileSync(path, "utf8"),
      );
    },
  );

  test("has no snapshot of a removed tool", () => {
    expect(readdirSync(join(folder, id)).sort()).toEqual(
      [...catalog.tools.keys()].map((name) => `${name}.json`).sort(),
    );
  });
});
