// `loci affected --files`: which files does a change touch or affect, for a linter or a compiler to read?
import { expect, test, vi } from "vitest";
import { runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 90_000 });

const diff = [
  "diff --git a/src/price.ts b/src/price.ts",
  "--- a/src/price.ts",
  "+++ b/src/price.ts",
  "@@ -2,1 +2,1 @@",
  "-  return net;",
  "+  return net * 2;",
  "diff --git a/src/old.ts b/src/old.ts",
  "deleted file mode 100644",
  "--- a/src/old.ts",
  "+++ /dev/null",
  "@@ -1,1 +0,0 @@",
  "-export function old() {}",
  "",
].join("\n");

test("affected --files prints what is changed and what uses it or misses what is gone, and no other file", async () => {
  const root = makeRepository({
    "src/price.ts": "export function gross(net: number): number {\n  return net * 2;\n}\n",
    "src/cart.ts":
      'import { gross } from "./price";\nexport function total(net: number) { return gross(net); }\n',
    "src/main.ts": 'import { total } from "./cart";\nexport function main() { return total(1); }\n',
    "src/other.ts": "export function other() {}\n",
    "src/late.ts": "export function late() { return old(); }\n",
    "test/cart.test.ts": 'import { total } from "../src/cart";\ntest("adds", () => { total(1); });\n',
  });
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash" };
  const loci = (args: readonly string[], input: string | Uint8Array): Promise<LociRun> =>
    runLoci([...args], { cwd: root, environment, input });
  const { code, stdout } = await loci(["affected", "-", "--files"], diff);
  expect(code).toBe(0);
  const files = ["src/cart.ts", "src/late.ts", "src/main.ts", "src/price.ts", "test/cart.test.ts"];
  expect(stdout.trimEnd().split("\n")).toEqual(files);
  const colored = diff.replaceAll(/^(?:diff|---|\+\+\+|@@).*$/gm, "\u001b[1m$&\u001b[m");
  const utf16 = Buffer.from(`\ufeff${diff}`, "utf16le");
  for (const given of [colored, utf16]) {
    const { stdout: again } = await loci(["affected", "-", "--files"], given);
    expect(again).toBe(stdout);
  }
  expect(await loci(["affected", "-", "--files"], "diff\0\0")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Standard input is not text") as unknown,
  });
  expect(await loci(["affected", "-", "--files"], "no diff at all\n")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("There is no diff on standard input.") as unknown,
  });
});
