// What did one call take, in this process?

export interface MeasuredCall<T> {
  readonly result: T;
  readonly wallMs: number;
  /** Processor time of all threads of the process, whatever they did. */
  readonly cpuMs: number;
}

export async function measureCall<T>(run: () => Promise<T>): Promise<MeasuredCall<T>> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const result = await run();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { result, wallMs, cpuMs: (user + system) / 1000 };
}
