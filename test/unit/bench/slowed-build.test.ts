// Our build, deliberately slowed down, measured against the real one: the comparison must name it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTempFolder } from "../../support/temp.ts";
import { createResult } from "./create-result.ts";

/** Folder of this build: this module is dist/test/unit/bench/slowed-build.test.js. */
const dist = fileURLToPath(new URL("../../../", import.meta.url));
const checkout = resolve(dist, "..");

/** Copies the build with its own src/ and bench/, and shares everything else. */
function copyBuild(): string {
  const folder = makeTempFolder("loci-slowed");
  mkdirSync(join(folder, "dist"));
  for (const part of ["src", "bench"])
    cpSync(join(dist, part), join(folder, "dist", part), { recursive: true });
  for (const part of ["node_modules", "bin", "wasm", "src", "models", "package.json", "dist/grammars"]) {
    symlinkSync(join(checkout, part), join(folder, part));
  }
  return folder;
}

/** Makes cutting text into words ten times slower, with the same words as a result. */
function slowDown(folder: string): void {
  const path = join(folder, "dist/src/core/types/terms.js");
  const source = readFileSync(path, "utf8");
  const slowed = source.replace("export function forEachTerm(", "function forEachTermOnce(");
  expect(slowed).not.toBe(source);
  const wrapper = `\nexport function forEachTerm(text, start, end, visit) {
    for (let i = 0; i < 9; i++) forEachTermOnce(text, start, end, () => undefined);
    return forEachTermOnce(text, start, end, visit);
  }\n`;
  writeFileSync(path, slowed + wrapper);
}

function run(
  folder: string,
  script: string,
  ...args: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(folder, "dist/bench", script), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
}

/** The median of four ignores one disturbed run on each side. */
const rounds = 4;

test(
  "four runs detect one slowed function and report no regression for an unchanged one",
  { timeout: 300_000 },
  () => {
    const folders = { base: copyBuild(), head: copyBuild() };
    slowDown(folders.head);
    const results: Record<"base" | "head", string[]> = { base: [], head: [] };
    // Alternates, so that other load on the machine affects both. Runs at full length, so that a compiler waiting for a
    // busy core gets its turn in every run.
    for (let round = 0; round < rounds; round++) {
      for (const side of ["base", "head"] as const) {
        const json = join(folders[side], `result-${round}.json`);
        const measured = run(
          folders[side],
          "run.js",
          "--suite",
          "micro",
          "--filter",
          "words of code|quantize",
          "--json",
          json,
        );
        expect(measured.status, measured.stderr).toBe(0);
        results[side].push(json);
      }
    }
    // Far apart, so that load on the machine changes neither verdict.
    const threshold = ["--threshold", "200"];
    const compared = run(
      folders.base,
      "compare.js",
      results.base.join(","),
      results.head.join(","),
      ...threshold,
    );
    const [above = ""] = compared.stdout.split("<details>");
    expect(above).toMatch(/words of code \[ms\] .* 🔴 regression/);
    expect(above).not.toMatch(/quantize a vector .* 🔴 regression/);
    expect(compared.status).toBe(1);
    const same = run(
      folders.base,
      "compare.js",
      results.base.join(","),
      results.base.join(","),
      ...threshold,
    );
    expect(same.stdout).toContain("**No regression**");
    expect(same.status).toBe(0);
  },
);

test("compare exits with code 2 and a message on wrong usage or without a common figure", () => {
  const folder = dirname(dist);
  const wrong = run(folder, "compare.js", "only-one.json");
  expect(wrong.stderr).toContain("usage: bench:compare");
  expect(wrong.status).toBe(2);
  const path = (name: string): string => {
    const file = join(makeTempFolder("loci-compared"), `${name}.json`);
    writeFileSync(file, JSON.stringify(createResult([{ name, unit: "ms", samples: [1, 2, 3] }])));
    return file;
  };
  const apart = run(folder, "compare.js", path("one"), path("other"));
  expect(apart.stderr).toContain("no figure is in both");
  expect(apart.status).toBe(2);
  expect(run(folder, "compare.js", path("one"), path("one")).status).toBe(0);
});

test("a filter that matches no case exits with code 2 and a message", { timeout: 60_000 }, () => {
  const ran = run(dirname(dist), "run.js", "--suite", "micro", "--quick", "--filter", "nothing like it");
  expect(ran.stderr).toContain("--filter nothing like it");
  expect(ran.status).toBe(2);
});
