// How long does it take? The best of several runs, in wall-clock time and in processor time of the whole process.

export interface Figure {
  readonly wallMs: number;
  /** Less affected by other work on the machine; includes the engine's threads. */
  readonly cpuMs: number;
}

const shortestMs = 50;

/**
 * Runs `body` `runs` times and keeps the best value of each figure, and the last result. Short bodies are repeated
 * within a run, because processor time is counted in ticks.
 */
export function measure<T>(runs: number, body: () => T): { readonly figure: Figure; readonly result: T } {
  const before = performance.now();
  let result = body();
  const repeats = Math.ceil(shortestMs / Math.max(performance.now() - before, 0.01));
  let best: Figure = { wallMs: Infinity, cpuMs: Infinity };
  for (let run = 0; run < runs; run++) {
    const cpuBefore = process.cpuUsage();
    const start = performance.now();
    for (let i = 0; i < repeats; i++) result = body();
    const { user, system } = process.cpuUsage(cpuBefore);
    best = {
      wallMs: Math.min(best.wallMs, (performance.now() - start) / repeats),
      cpuMs: Math.min(best.cpuMs, (user + system) / 1000 / repeats),
    };
  }
  return { figure: best, result };
}
