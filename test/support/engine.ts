// A test's own engine, in its own home.
import { onTestFinished } from "vitest";
import type { Engine } from "../../src/engine.ts";
import { openEngine, type EngineOptions } from "../../src/open-engine.ts";
import { makeSharedFolder, makeTempFolder, writeFiles } from "./temp.ts";

export interface TestEngine {
  readonly engine: Engine;
  readonly home: string;
}

/** Closed when the test ends. The hash embedder needs no model: words stand in for meaning. */
export async function openTestEngine(options: Partial<EngineOptions> = {}): Promise<TestEngine> {
  const home = options.home ?? makeTempFolder("loci-home");
  const engine = await openEngine({ embedder: { provider: "hash" }, threads: 2, ...options, home });
  onTestFinished(() => engine.close());
  return { engine, home };
}

/** For `beforeAll`, whose caller closes the engine: it has indexed the files at `root`. */
export async function openIndexed(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly engine: Engine; readonly root: string }> {
  const [home, root] = [makeSharedFolder("loci-home"), makeSharedFolder("loci-repo")];
  const engine = await openEngine({ home, embedder: { provider: "hash" }, threads: 2 });
  writeFiles(root, files);
  await engine.code.index(root, {});
  return { engine, root };
}
