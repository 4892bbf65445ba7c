// The handshake is answered in a fraction of a second because almost nothing is loaded before it: this is the list.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

/** Files and packages that importing `entry` loads at once, without dynamic imports and types. */
function collectImports(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const text = readFileSync(entry, "utf8");
  for (const [, specifier = ""] of text.matchAll(
    /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/gms,
  )) {
    if (specifier.startsWith(".")) collectImports(resolve(dirname(entry), specifier), seen);
    else seen.add(specifier);
  }
  return seen;
}

const entries = [
  "src/cli/main.ts",
  "src/cli/commands/serve.ts",
  "src/engine-process/front-end.ts",
  "src/mcp/serve-stdio.ts",
];

test.each(entries)("%s statically imports no package and fewer than 30 files", (entry) => {
  const loaded = [...collectImports(resolve(entry))];
  const packages = loaded.filter((name) => !name.endsWith(".ts") && !name.startsWith("node:"));
  expect(packages).toEqual([]);
  expect(loaded.filter((name) => name.endsWith(".ts")).length).toBeLessThan(30);
});

test("bin/loci.js imports only the command line and its bundles", () => {
  const bin = readFileSync(resolve("bin/loci.js"), "utf8");
  const imports = [...bin.matchAll(/from "([^"]+)"|["`](\.\.\/dist\/src\/[^"`]+)["`]/g)].map(
    ([, name, lazy]) => name ?? lazy,
  );
  expect(imports).toEqual([
    ...["node:child_process", "node:fs", "node:url"],
    "../dist/src/bundled/${bundle}.js",
    "../dist/src/cli/main.js",
    "../dist/src/base/parent-death.js", // once the client is gone
  ]);
});
