// How is a time span represented? In milliseconds since the epoch, with its position in a text.

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
