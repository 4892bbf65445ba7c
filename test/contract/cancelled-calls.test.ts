// Law 12: a cancelled call ends within 250 ms, also in the thread that works on it and not only for the caller.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { codeMethods } from "../../src/core/types/code-service.ts";
import { memoryMethods } from "../../src/core/types/memory-service.ts";
import type { CodeService, MemoryService } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

/** The service's own type if every method takes an AbortSignal last; methods that do not become never. */
type Cancellable<S> = {
  readonly [K in keyof S]: S[K] extends (...args: infer P) => unknown
    ? Required<P> extends readonly [...unknown[], AbortSignal]
      ? S[K]
      : never
    : never;
};

type Method = (...args: readonly unknown[]) => Promise<unknown>;

describe("every method of the services", () => {
  test("takes an AbortSignal as its last parameter", () => {
    const code = (service: CodeService): Cancellable<CodeService> => service;
    const memory = (service: MemoryService): Cancellable<MemoryService> => service;
    expect([code, memory]).toHaveLength(2);
  });

  test("rejects with CANCELLED for an aborted signal, without starting a thread", async () => {
    const { engine } = await openTestEngine();
    const before = execFileSync("ls", [`/proc/${process.pid}/task`])
      .toString()
      .split("\n").length;
    const services: readonly (readonly [object, object])[] = [
      [engine.code, { ...codeMethods, index: true }],
      [engine.memory, memoryMethods],
      [engine.settings, { get: true, set: true }],
    ];
    for (const [service, methods] of services) {
      for (const name of Object.keys(methods)) {
        const method = (service as Readonly<Record<string, Method>>)[name]!;
        const asked = method(...argumentsOf(method), AbortSignal.abort());
        await expect(asked, name).rejects.toMatchObject({ code: "CANCELLED" });
      }
    }
    const after = execFileSync("ls", [`/proc/${process.pid}/task`])
      .toString()
      .split("\n").length;
    expect(after).toBe(before);
  });
});

/** Methods that the host batches read their signal by position; those passed through take it from the end. */
function argumentsOf({ length }: Method): readonly unknown[] {
  const anything = { links: ["a"], source: "a", target: "b", start: "a", filePath: "/a" };
  return Array.from({ length: length === 0 ? 1 : length - 1 }, () => anything);
}

/** One symbol per line, each calling ten symbols of other files. */
function generateRoot(files: number, functionsEach: number): Record<string, string> {
  const sources: Record<string, string> = {};
  for (let file = 0; file < files; file++) {
    const imports = Array.from({ length: 10 }, (_, i) => (file * 7 + i * i * 13 + 1) % files);
    const lines = [...new Set(imports)].map((other) => `import * as m${other} from "./m${other}.ts";`);
    for (let i = 0; i < functionsEach; i++) {
      const calls = [...new Set(imports)].map(
        (other, k) => `m${other}.f${(i * (k + 3) + file) % functionsEach}()`,
      );
      lines.push(`export function f${i}(): number { return ${calls.join(" + ")}; }`);
    }
    sources[`src/m${file}.ts`] = `${lines.join("\n")}\n`;
  }
  return sources;
}

test("a cancelled call on a large root also stops in its thread", { timeout: 300_000 }, async () => {
  const root = makeRepository(generateRoot(400, 80));
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  // Afterwards, both threads have loaded what they need of the root.
  await engine.code.search({ query: "f1", limit: 1 });
  await engine.code.impact({ root, symbolId: "src/m0.ts#f0", depth: 1 });
  for (const call of [manyClusters, manyRanks, manySearches]) {
    const whole = await measureCpu(() => call(engine, new AbortController().signal));
    // Long enough to notice a thread that keeps working.
    expect(whole, call.name).toBeGreaterThan(1_000);
    const controller = new AbortController();
    const asked = call(engine, controller.signal);
    asked.catch(() => undefined);
    await sleep(100);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "CANCELLED" });
    await sleep(250);
    // A thread that kept working would spend the rest of the whole call, less the first 350 ms.
    expect(await measureCpu(() => sleep(2_000)), call.name).toBeLessThan((whole - 350) / 2);
  }
});

/** CPU time of this process with all its threads, in ms. */
async function measureCpu(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Each call uses another resolution, because results are cached. */
let salt = 0;

function manyClusters(engine: Engine, signal: AbortSignal): Promise<unknown> {
  return Promise.all(
    Array.from({ length: 12 }, () => engine.code.clusters({ resolution: 1 + ++salt / 1000 }, signal)),
  );
}

function manyRanks(engine: Engine, signal: AbortSignal): Promise<unknown> {
  return Promise.all(
    Array.from({ length: 60 }, () =>
      engine.code.pageRank({ damping: 0.9 + ++salt / 10_000, limit: 5 }, signal),
    ),
  );
}

function manySearches(engine: Engine, signal: AbortSignal): Promise<unknown> {
  return Promise.all(
    Array.from({ length: 10 }, () =>
      engine.code.search({ query: `return value ${++salt}`, limit: 300 }, signal),
    ),
  );
}
