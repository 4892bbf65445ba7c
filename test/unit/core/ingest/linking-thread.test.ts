// A thread that plans and links: does it do without the model, which would take 20 MB of its memory?
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedder, type Embedder } from "../../../../src/core/embed/index.ts";
import { openIndexWorker } from "../../../../src/core/ingest/open-index-worker.ts";
import { createRunCounters } from "../../../../src/core/ingest/run-counters.ts";
import { openParser } from "../../../../src/core/parse/index.ts";
import { openArtifactStore, RootStores } from "../../../../src/core/store/index.ts";
import { languages } from "../../../support/languages.ts";
import { makeRepository, makeTempFolder } from "../../../support/temp.ts";

test("only threads that walk and read open the model", async () => {
  const root = makeRepository({
    "a.ts": "export function run() { return step(); }\nfunction step() { return 1; }\n",
  });
  const home = makeTempFolder();
  const store = openArtifactStore(join(home, "artifacts"));
  const roots = new RootStores();
  const openThread = (embedder: () => Promise<Embedder>) =>
    openIndexWorker({
      ...{ store, roots, embedder, secrets: { mask: true, skipFiles: true } },
      languages: () => Promise.resolve(languages),
      parser: () => openParser(languages),
      ...{ maxFileBytes: 1 << 20, fileBudgetMs: 2_000, linkCacheBytes: 1 << 20, linkerBytes: 1 << 26 },
    });
  const progress = createRunCounters();
  const reading = openThread(() => openEmbedder({ provider: "hash" }));
  const walk = { runId: "1", root, storePath: join(home, "root"), full: false, changed: undefined, progress };
  const { files, batches } = await reading.walk(walk);
  const [batch] = batches;
  const request = { files, rows: batch!.rows, progress, fetched: [], heavy: undefined };
  const read = await reading.readFiles(request, new AbortController().signal);
  store.put(read.parsed, read.vectors, read.summaries);

  const linking = openThread(() => Promise.reject(new Error("The model was opened.")));
  const { plan } = await linking.plan({ files, progress, scip: undefined });
  const [rows] = plan.segments;
  const building = { files, id: "s", rows: rows!, progress, facts: undefined, thenClose: true };
  const [segment] = await linking.buildSegments(building);
  expect(segment!.chunks).toBeGreaterThan(0);
});
