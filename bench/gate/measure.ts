// The work of the gate: indexes, leaves alone, saves and renames in a small monorepo; writes memories and reads them
// from another process; judges the edges of the hand-made projects. Prints Measurement[] as JSON.
import { appendFileSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { openEngine } from "../../src/index.ts";
import type { Engine } from "../../src/index.ts";
import { fixtureFolder, fixtureLanguages } from "../../test/quality/links/fixture-list.ts";
import { measureFixture } from "../../test/quality/links/fixture-quality.ts";
import type { Landmark } from "../corpora/monorepo/write-monorepo.ts";
import { writeMonorepo } from "../corpora/monorepo/write-monorepo.ts";
import { diskBytes, withFolder } from "../folders.ts";
import type { Measurement } from "./judge.ts";

const fileCount = 300;
const memoryCount = 100;
const measured: Measurement[] = [];
const add = (bound: Measurement["bound"], slack: number, values: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(values)) measured.push({ name, value, bound, slack });
};

await withFolder(async (folder) => {
  const [root, home] = [join(folder, "root"), join(folder, "home")];
  const { landmarks } = writeMonorepo(root, fileCount);
  const engine = await openEngine({ home });
  try {
    await measureIndex(engine, root, home, landmarks);
    await measureMemory(engine);
  } finally {
    await engine.close();
  }
  const again = await openEngine({ home });
  const kept = await again.memory.list({ limit: 10 * memoryCount });
  await again.close();
  add("exact", 0, { "memories read after a restart": kept.length });
});
await measureLinks();
process.stdout.write(JSON.stringify(measured));

async function measureIndex(
  engine: Engine,
  root: string,
  home: string,
  landmarks: readonly Landmark[],
): Promise<void> {
  const before = writtenBytes();
  const full = await engine.code.index(root, {});
  const writtenByIndex = writtenBytes() - before;
  add("exact", 0, { files: full.filesScanned, "files parsed": full.filesParsed, "source bytes": full.bytes });
  add("exact", 0, { problems: full.problems.length });
  add("about", 0.05, { symbols: full.symbols, chunks: full.chunks, "edges resolved": full.edgesResolved });
  add("ceiling", 0.05, {
    "references unresolved": full.edgesUnresolved,
    "references ambiguous": full.edgesAmbiguous,
  });
  add("ceiling", 0.15, { "index on disk, bytes": diskBytes(home) });
  // The number of transactions depends on which thread finishes first.
  add("ceiling", 0.25, { "index, bytes written": writtenByIndex });
  await measureSearch(engine, root, landmarks);

  const unchanged = await engine.code.index(root, {});
  add("exact", 0, {
    "unchanged: files parsed": unchanged.filesParsed,
    "unchanged: files kept": unchanged.filesUnchanged,
  });
  const file = landmarks.find(({ path }) => path.endsWith(".ts"))!.path;
  appendFileSync(join(root, file), "\nexport function zqSavedByGate(): void {}\n");
  const beforeSave = writtenBytes();
  const saved = await engine.code.index(root, {});
  add("ceiling", 0.25, { "saved: bytes written": writtenBytes() - beforeSave });
  add("exact", 0, { "saved: files parsed": saved.filesParsed, "saved: files kept": saved.filesUnchanged });
  add("exact", 0, { "saved: symbols more": saved.symbols - full.symbols });
  renameSync(join(root, file), join(root, file.replace(/\.ts$/, "-renamed.ts")));
  const renamed = await engine.code.index(root, {});
  add("exact", 0, {
    "renamed: files parsed": renamed.filesParsed,
    "renamed: files removed": renamed.filesRemoved,
  });
  add("ceiling", 0.25, { "three changes later on disk, bytes": diskBytes(home) });
}

/** Bytes written by all threads of this process so far; see proc(5). */
function writtenBytes(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}

/** Searches by name and by words of a comment: hit@1 and mean reciprocal rank. */
async function measureSearch(engine: Engine, root: string, landmarks: readonly Landmark[]): Promise<void> {
  const rankOf = async (query: string, path: string): Promise<number> => {
    const { hits } = await engine.code.search({ query, limit: 10, root });
    return 1 + hits.findIndex((hit) => hit.path === path);
  };
  let [named, reciprocal] = [0, 0];
  for (const { path, symbol, summary } of landmarks) {
    if ((await rankOf(symbol, path)) === 1) named++;
    const rank = await rankOf(summary.replace(/^Will/, "where do we"), path);
    reciprocal += rank === 0 ? 0 : 1 / rank;
  }
  add("floor", 0, { "search by name, hit@1": named / landmarks.length });
  add("floor", 0.05, { "search by words, MRR@10": reciprocal / landmarks.length });
}

async function measureMemory(engine: Engine): Promise<void> {
  const contents = Array.from(
    { length: memoryCount },
    (_, i) => `Decision ${i}: module m${i}x keeps its retries at ${i % 11}.`,
  );
  for (const content of contents) await engine.memory.store({ content });
  let first = 0;
  for (let i = 0; i < memoryCount; i += 10) {
    const [found] = await engine.memory.recall({ query: `retries of m${i}x`, limit: 5, touch: false });
    if (found?.content === contents[i]) first++;
  }
  add("floor", 0, { "recall, hit@1": first / 10 });
}

async function measureLinks(): Promise<void> {
  const worst = { precision: 1, recall: 1 };
  for (const language of fixtureLanguages) {
    const { right, wrong, missed } = await measureFixture(join(fixtureFolder, language));
    worst.precision = Math.min(worst.precision, right / (right + wrong.length));
    worst.recall = Math.min(worst.recall, right / (right + missed.length));
  }
  add("floor", 0.01, { "links, lowest precision": worst.precision, "links, lowest recall": worst.recall });
}
