// A span of time, in milliseconds since the epoch, and where a text names it.

/** The end is not included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** `start` and `end` are places in the text. */
export interface FoundTime {
  readonly interval: Interval;
  readonly start: number;
  readonly end: number;
  /** It was counted back from now: "last week", "two days ago". */
  readonly looksBack?: boolean;
}
