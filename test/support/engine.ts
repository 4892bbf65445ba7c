// A test's own engine, in its own home.
import { onTestFinished } from "vitest";
import type { Engine } from "../../src/engine.ts";
import { openEngine, type EngineOptions } from "../../src/open-engine.ts";
import { makeTempFolder } from "./temp.ts";

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
