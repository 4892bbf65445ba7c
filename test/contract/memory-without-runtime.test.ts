// Where onnxruntime cannot be loaded, are memories still found by meaning, and without complaints?
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runLoci } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

const loader = `export async function resolve(specifier, context, next) {
  if (specifier === "onnxruntime-node") throw new Error("libstdc++.so.6: cannot open shared object file");
  return next(specifier, context);
}`;

test("the static model stands in for the transformer, and says so only in the health check", async () => {
  const home = makeTempFolder("loci-no-runtime");
  const preload = join(home, "preload.mjs");
  const hook = JSON.stringify(`data:text/javascript,${encodeURIComponent(loader)}`);
  writeFileSync(preload, `import { register } from "node:module";\nregister(${hook});\n`);
  const run = (...args: string[]): ReturnType<typeof runLoci> =>
    runLoci([...args, "--home", join(home, "loci")], {
      environment: { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` },
    });
  const told = await run("remember", "We chose Postgres over MySQL because of its JSON operators.");
  expect(told).toMatchObject({ code: 0, stderr: "" });
  const found = await run("recall", "which database did we pick");
  expect(found).toMatchObject({ code: 0, stderr: "" });
  expect(found.stdout).toContain("Postgres");
  const health = await run("doctor");
  expect(health.stdout).toMatch(/ok +memory embedder +loci-prose-\S+, 1 of 1 memories embedded/);
});

test("where it can be loaded, the transformer embeds memories", async () => {
  const home = makeTempFolder("loci-runtime");
  await runLoci(["remember", "We chose Postgres over MySQL.", "--home", home]);
  const health = await runLoci(["doctor", "--home", home]);
  expect(health.stdout).toMatch(/ok +memory embedder +onnx:loci-memory:\S+, 1 of 1 memories embedded/);
});
