// Ranking has its numbers in one place: a weight that stands elsewhere is found by nobody who tunes them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const fraction = /(?<![\w.])\d*\.\d+/g;
/** As good as one: a share of all is compared with it. */
const wholly = /^0?\.99+$/;

test.each([
  { folder: "src/core/query", settings: "ranking-settings.ts", least: 40 },
  { folder: "src/core/memory/recall", settings: "../recall-settings.ts", least: 20 },
])("no share or factor of $folder stands outside of $settings", ({ folder, settings, least }) => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const strayed = files.flatMap((path) => {
    if (path === settings) return [];
    const code = readFileSync(join(folder, path), "utf8").replace(
      /\/\*[^]*?\*\/|\/\/.*$|"[^"\n]*"|`[^`]*`/gm,
      "",
    );
    return code.split("\n").flatMap((line) => {
      const found = (line.match(fraction) ?? []).filter((number) => !wholly.test(number));
      return found.length > 0 ? [`${path}: ${line.trim()}`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(least);
  expect(strayed).toEqual([]);
});
