// How long has the machine been running, and how long had it when this process started? On a clock that nobody sets.

const nsOfSecond = 1_000_000_000n;
/** One nearly always suffices. */
const mostTries = 100;

let ownStart: string | undefined;

/** Whole seconds from boot to the start of this process: the same in all its threads. */
export function findOwnStart(): string {
  for (let tries = 1; ownStart === undefined; tries++) {
    const before = process.hrtime.bigint();
    const ranFor = BigInt(Math.round(process.uptime() * Number(nsOfSecond)));
    const after = process.hrtime.bigint();
    // The start lies between the two: near a full second, threads could differ.
    const [earliest, latest] = [(before - ranFor) / nsOfSecond, (after - ranFor) / nsOfSecond];
    if (earliest === latest || tries === mostTries) ownStart = String(latest);
  }
  return ownStart;
}

export function secondsSinceBoot(): number {
  return Number(process.hrtime.bigint()) / Number(nsOfSecond);
}
