// A span of time, in milliseconds since the epoch.

/** The end is not included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export const dayMs = 86_400_000;
