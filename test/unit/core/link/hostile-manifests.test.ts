// Manifests are untrusted input: whatever they contain, they are read in time linear in their size.
import { expect, test } from "vitest";
import { parseGoModule, parseGoRequirements, parseGoWork } from "../../../../src/core/link/manifests/go.ts";
import { parseJsonObject } from "../../../../src/core/link/manifests/json.ts";
import { parseToml } from "../../../../src/core/link/manifests/toml.ts";
import { parsePnpmPackages } from "../../../../src/core/link/manifests/yaml.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const readers = {
  parseGoModule,
  parseGoRequirements,
  parseGoWork,
  parseJsonObject,
  parseToml,
  parsePnpmPackages,
};
const pieces = [
  "require (\n",
  "use (",
  "\n",
  "/*",
  '"',
  "'",
  "[",
  "{",
  "[[a]]\n",
  "a = [\n",
  "a.",
  "- ",
  "packages:\n",
  "&a [*a,",
  "x: &x\n  ",
  ",  ",
  '"""',
  "# ",
];

test.each(Object.entries(readers))(
  "%s reads hostile input in bounded time",
  { timeout: 120_000 },
  (_name, read) => {
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      const spent = cpuMs(() => read(text));
      expect(spent, JSON.stringify(piece)).toBeLessThan(3000);
    }
  },
);
