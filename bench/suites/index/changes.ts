// What do small changes cost? node changes.js HOME COPY SECOND SAMPLES: COPY and SECOND are identical folders that it
// may change. One engine stays open throughout. Prints Changes as JSON, and fails on a wrong answer.
import assert from "node:assert/strict";
import { appendFileSync, renameSync, statSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { Engine, IndexReport } from "../../../src/index.ts";
import { openEngine } from "../../../src/index.ts";
import { walkRoot } from "../../../src/core/walk/index.ts";
import { listFiles } from "../../../src/core/walk/manifest.ts";
import { measureCall } from "../../measure-call.ts";

/** One number per sample: wall-clock milliseconds, and processor time of the whole process. */
interface Times {
  readonly wallMs: readonly number[];
  readonly cpuMs: readonly number[];
}

export type Changes = Readonly<
  Record<"second copy" | "refresh unchanged" | "saved to searchable" | "renamed to searchable", Times>
>;

const [home, copy, second, count] = process.argv.slice(2);
if (home === undefined || copy === undefined || second === undefined || count === undefined) {
  throw new Error("usage: changes.js HOME COPY SECOND SAMPLES");
}
const samples = Array.from({ length: Number(count) }, (_, i) => i);

/** Declares a function with that name, by file extension. */
const declarations: Readonly<Record<string, (name: string) => string>> = {
  ".ts": (name) => `export function ${name}(): void {}`,
  ".js": (name) => `function ${name}() {}`,
  ".py": (name) => `def ${name}():\n    pass`,
  ".go": (name) => `func ${name}() {}`,
  ".rs": (name) => `fn ${name}() {}`,
  ".c": (name) => `void ${name}(void) {}`,
};

const engine = await openEngine({ home });
try {
  process.stdout.write(JSON.stringify(await measureChanges(engine, copy, second)));
} finally {
  await engine.close();
}

async function measureChanges(engine: Engine, root: string, twin: string): Promise<Changes> {
  const first = await engine.code.index(root, {});
  const copied = await measureCall(() => engine.code.index(twin, {}));
  assert.equal(copied.result.filesScanned, first.filesScanned, "the copy has as many files");
  assert.equal(copied.result.filesParsed, 0, "a second copy parses nothing");
  assert.equal(copied.result.chunksEmbedded, 0, "a second copy embeds nothing");

  const unchanged = [];
  for (const sample of samples) {
    const run = await measureCall(() => engine.code.index(root, {}));
    assert.equal(run.result.filesUnchanged, first.filesScanned, `refresh ${sample} finds nothing changed`);
    assert.equal(run.result.filesParsed, 0, "nothing is parsed when nothing changed");
    unchanged.push(run);
  }

  let file = await chooseFile(root);
  const saved = [];
  const renamed = [];
  for (const sample of samples) {
    const name = `zq${String.fromCharCode(97 + sample)}SavedByBenchmark`;
    const text = `\n${declarations[extname(file)]!(name)}\n`;
    const save = await measureCall(() => {
      appendFileSync(join(root, file), text);
      return refreshAndFind(engine, root, name);
    });
    assert.equal(save.result.report.filesParsed, 1, "one file was saved, and one is parsed");
    assert.equal(save.result.path, file, `search finds ${name} where it was saved`);
    saved.push(save);

    const target = join(dirname(file), `renamed-${sample}${extname(file)}`);
    const rename = await measureCall(() => {
      renameSync(join(root, file), join(root, target));
      return refreshAndFind(engine, root, name);
    });
    assert.equal(rename.result.report.filesParsed, 0, "a renamed file is not parsed");
    assert.equal(rename.result.report.filesRemoved, 1, "the old name is gone");
    assert.equal(rename.result.path, target, `search finds ${name} under the new name`);
    renamed.push(rename);
    file = target;
  }
  const timesOf = (runs: readonly { readonly wallMs: number; readonly cpuMs: number }[]): Times => ({
    wallMs: runs.map(({ wallMs }) => wallMs),
    cpuMs: runs.map(({ cpuMs }) => cpuMs),
  });
  return {
    "second copy": timesOf([copied]),
    "refresh unchanged": timesOf(unchanged),
    "saved to searchable": timesOf(saved),
    "renamed to searchable": timesOf(renamed),
  };
}

/** Returns the path of the first hit. This is how long a user waits after a save. */
async function refreshAndFind(
  engine: Engine,
  root: string,
  query: string,
): Promise<{ readonly report: IndexReport; readonly path: string | undefined }> {
  const report = await engine.code.index(root, {});
  const { hits } = await engine.code.search({ query, limit: 5, root });
  return { report, path: hits[0]?.path };
}

/** The median-sized source file among those to which a function can be added. */
async function chooseFile(root: string): Promise<string> {
  const walk = await walkRoot(root, { hash: false });
  const candidates = listFiles(walk.manifest)
    .map(({ path }) => path)
    .filter((path) => extname(path) in declarations && !path.endsWith(".d.ts"))
    .sort((a, b) => statSync(join(root, a)).size - statSync(join(root, b)).size);
  const chosen = candidates[candidates.length >> 1];
  if (chosen === undefined) throw new Error(`${root} has no file that can take another function.`);
  return chosen;
}
