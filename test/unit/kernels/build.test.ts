// Do the committed files in wasm/ match their sources? Recomputes every hash without the Rust toolchain.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(process.cwd(), "wasm");

interface Artifacts {
  readonly artifacts: readonly { readonly name: string; readonly folder: string }[];
}

const { artifacts } = JSON.parse(readFileSync(join(folder, "artifacts.json"), "utf8")) as Artifacts;

describe.each(artifacts)("$name.wasm", ({ name, folder: sources }) => {
  it("was built from the committed sources", () => {
    const inputs = readdirSync(join(folder, sources))
      .sort()
      .map((file) => `${sources}/${file}`);
    const lines = ["artifacts.json", ...inputs, `${name}.wasm`].map((path) => {
      const hash = createHash("sha256").update(readFileSync(join(folder, path)));
      return `${hash.digest("hex")}  ${path}`;
    });
    expect(
      readFileSync(join(folder, `${name}.hash`), "utf8")
        .trimEnd()
        .split("\n"),
    ).toEqual(lines);
  });
});
