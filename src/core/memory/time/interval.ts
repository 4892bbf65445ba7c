// How is a time span represented? In milliseconds, with its position in a text. All that is read from a text is on the wall
// clock (base/wall-clock); a `TimeQuestion` has moments.

/** The end is excluded. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** `start` and `end` are offsets in the text. */
export interface FoundTime {
  readonly interval: Interval;
  readonly start: number;
  readonly end: number;
  /** It was counted back from now: "last week", "two days ago". */
  readonly looksBack?: boolean;
}
