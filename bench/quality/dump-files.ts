// Training data for the learned order of files: node dist/bench/quality/dump-files.js FOLDER… [--cache DIR] > FILE.
// Prints a line of JSON for each question in prose: its best files, which of them answer it, and the features of those
// that the learned order may move, as it sees them. Once with vectors, and once by words alone.
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../src/core/embed/index.ts";
import { describeFiles, fileFeatures } from "../../src/core/query/learned/file-features.ts";
import { rankFiles } from "../../src/core/query/learned/ranked-files.ts";
import { defaultRanking } from "../../src/core/query/ranking-settings.ts";
import { weighCandidates } from "../../src/core/query/search-code.ts";
import { bestPart } from "../../src/core/query/signals/best-part.ts";
import { filesToOrder, learnedOrder, reorderedFiles } from "../../src/core/query/signals/learned-order.ts";
import { nearCopies } from "../../src/core/query/signals/near-copies.ts";
import type { SearchIndex } from "../../src/core/query/index.ts";
import { prepareProject } from "./prepare.ts";
import type { QualityQuery } from "./query.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: "string", default: join(tmpdir(), "loci-quality") } },
});

const embedder = await openEmbedder({ provider: "static" });
// The learned order cannot see the steps that come after it.
const off = { [learnedOrder.name]: 0, [bestPart.name]: 0, [nearCopies.name]: 0 };
const ranking = { ...defaultRanking, signals: { ...defaultRanking.signals, ...off } };
process.stdout.write(`${JSON.stringify({ features: fileFeatures })}\n`);
for (const folder of positionals) {
  for (const name of readdirSync(folder).sort()) {
    const { index, queries } = await prepareProject(join(folder, name), values.cache);
    for (const asked of queries) {
      const vector = await embedder.embed([asked.query], "query");
      for (const given of [vector, undefined]) dump(name, index, asked, given);
    }
  }
}

function dump(
  project: string,
  index: SearchIndex,
  asked: QualityQuery,
  vector: Float32Array | undefined,
): void {
  const request = { query: asked.query, limit: 10, vector, ranking };
  const { candidates, query, top } = weighCandidates(index, request);
  const open = filesToOrder(candidates, query);
  if (open.length === 0) return;
  const files = rankFiles(candidates, reorderedFiles);
  const right = new Set(asked.answers.map(({ path }) => path));
  const line = {
    project,
    set: asked.set,
    hasVectors: vector !== undefined,
    answers: right.size,
    right: files.map(([best]) => (right.has(best.path) ? 1 : 0)),
    // Positions in `right`, and one row each.
    open: open.map(([best]) => files.findIndex(([other]) => other === best)),
    rows: describeFiles(index, top, candidates, open).map((row) =>
      row.map((value) => Number(value.toPrecision(6))),
    ),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
