// How long does it take? The best of several runs, in time on the clock and in processor time of the whole process.

export interface Figure {
  readonly wallMs: number;
  /** Less disturbed by other work on the machine; counts the threads of the engine too. */
  readonly cpuMs: number;
}

const shortestMs = 50;

/**
 * Runs `body` `runs` times and keeps the best of each figure, and the last result. What is short is repeated within a
 * run, since processor time is counted in ticks.
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
