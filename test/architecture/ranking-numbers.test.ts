// Ranking has its numbers in one place: a weight that stands elsewhere is found by nobody who tunes them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = "src/core/query";
const fraction = /(?<![\w.])\d*\.\d+/;

test("no share or factor stands outside of ranking-settings", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const strayed = files.flatMap((path) => {
    if (path === "ranking-settings.ts") return [];
    const code = readFileSync(join(folder, path), "utf8").replace(
      /\/\*[^]*?\*\/|\/\/.*$|"[^"\n]*"|`[^`]*`/gm,
      "",
    );
    return code.split("\n").flatMap((line) => (fraction.test(line) ? [`${path}: ${line.trim()}`] : []));
  });
  expect(files.length).toBeGreaterThan(40);
  expect(strayed).toEqual([]);
});
