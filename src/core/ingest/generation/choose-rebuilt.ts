// Which segments does a run build again although their files have not changed? Those that are largely dead, and small
// ones if there are too many: each costs every question a little.

/** Source bytes per segment: its words must fit a WordSegment, and its artifacts a worker's memory. */
export const segmentSourceBytes = 8 * 1024 * 1024;

/**
 * Segments with fewer live chunks and fewer bytes of live source are small. Segments of bulk data have few chunks, but
 * are as full as they can be: joined, they would only be built again as they are, after every save.
 */
const smallSegmentChunks = 1_024;
/** Well below half of a full segment: so what small ones are joined to is not small again, except for the last part. */
const smallSegmentBytes = segmentSourceBytes / 8;
/** This many small segments stay as they are; beyond that they are joined, which links their files again. */
const maxSmallSegments = 8;
/** A segment with a larger share of dead chunks is rebuilt. */
const maxDeadShare = 0.25;

export interface SegmentFill {
  /** May be more than 0 without any chunk: empty files have none. */
  readonly liveFiles: number;
  readonly chunks: number;
  readonly liveChunks: number;
  /** Called only for segments with few live chunks. */
  liveBytes(): number;
}

/** By segment: whether it is rebuilt. */
export function chooseRebuilt(segments: readonly SegmentFill[]): boolean[] {
  const isSmall = segments.map(
    ({ liveChunks, liveBytes }) => liveChunks < smallSegmentChunks && liveBytes() < smallSegmentBytes,
  );
  const isCrowded =
    segments.filter(({ liveFiles }, i) => isSmall[i]! && liveFiles > 0).length > maxSmallSegments;
  return segments.map(
    ({ chunks, liveChunks }, i) => liveChunks < chunks * (1 - maxDeadShare) || (isCrowded && isSmall[i]!),
  );
}
