// How much processor time does a call take? Unlike time on the clock, it does not grow when the machine is busy.

/** Milliseconds of this process, in user code and in the system. */
export function cpuMs(call: () => unknown): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of three calls: garbage of earlier work, collected during one of them, does not count. */
export function leastCpuMs(call: () => unknown): number {
  return Math.min(...Array.from({ length: 3 }, () => cpuMs(call)));
}
