import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { IndexedCode } from "../../../../src/core/code/indexed-code.ts";
import { openEmbedder } from "../../../../src/core/embed/index.ts";
import { openArtifactStore } from "../../../../src/core/store/index.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

test("a search whose generation is replaced while the question is embedded uses the new generation", async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({
    "kiln.ts": "export function fireKiln(wood: string) { return wood; }\n",
    "potter.ts":
      'import { fireKiln } from "./kiln.ts";\nexport function bakeBowl() { return fireKiln("oak"); }\n',
  });
  await engine.code.index(root, {});
  const hash = await openEmbedder({ provider: "hash" });
  let runs = 0;
  const embedder = () =>
    Promise.resolve({
      ...{ id: hash.id, dimensions: hash.dimensions, close: () => hash.close() },
      // Simulates another process during the model's work: all segments of the previous generation are gone afterwards.
      async embed(...given: Parameters<typeof hash.embed>) {
        runs++;
        await engine.code.index(root, { full: true });
        return hash.embed(...given);
      },
    });
  const artifacts = openArtifactStore(join(home, "artifacts"));
  const searching = { embedder, builtInEmbedder: embedder, rerank: undefined };
  const code = new IndexedCode({ home, artifacts, masksSecrets: false, searching });
  onTestFinished(async () => {
    await code.close();
    await artifacts.close();
  });
  for (let round = 0; round < 3; round++) {
    const { hits } = await code.search({ query: "who calls fireKiln", limit: 5 });
    expect(hits.map(({ path }) => path)).toContain("potter.ts");
  }
  expect(runs).toBe(3);
});
