// Segments are built again if they are largely dead, or small and too many: never for being small in chunks alone.
import { expect, test } from "vitest";
import {
  chooseRebuilt,
  segmentSourceBytes,
  type SegmentFill,
} from "../../../../../src/core/ingest/generation/choose-rebuilt.ts";

const MiB = 1024 * 1024;

function fill(liveChunks: number, bytes: number, chunks = liveChunks): SegmentFill {
  return { liveFiles: 1, chunks, liveChunks, liveBytes: () => bytes };
}

function times(count: number, segment: SegmentFill): SegmentFill[] {
  return Array.from({ length: count }, () => segment);
}

test("many small segments are joined, a few are not", () => {
  const large = fill(8_000, 8 * MiB);
  expect(chooseRebuilt([large, ...times(8, fill(10, 20_000))])).not.toContain(true);
  const [isLargeRebuilt, ...others] = chooseRebuilt([large, ...times(9, fill(10, 20_000))]);
  expect(isLargeRebuilt).toBe(false);
  expect(others).not.toContain(false);
});

test("many segments of empty files are joined, too, but do not count once all their files are gone", () => {
  expect(chooseRebuilt(times(9, fill(0, 0)))).not.toContain(false);
  expect(chooseRebuilt(times(9, { ...fill(0, 0), liveFiles: 0 }))).not.toContain(true);
});

test("segments of bulk data, with few chunks of much source, stay as they are after a save", () => {
  const bulk = times(40, fill(250, 7.5 * MiB));
  expect(chooseRebuilt([...bulk, fill(12, 30_000)])).not.toContain(true);
  // With many saves, only what they made is joined.
  const chosen = chooseRebuilt([...bulk, ...times(9, fill(12, 30_000))]);
  expect(chosen.slice(0, 40)).not.toContain(true);
  expect(chosen.slice(40)).not.toContain(false);
});

test("what small segments are joined to is kept by the next run", () => {
  const bytes = 900_000;
  const small = times(40, fill(30, bytes));
  expect(chooseRebuilt(small)).not.toContain(false);
  const perPart = Math.floor(segmentSourceBytes / bytes);
  const parts = Array.from({ length: Math.ceil(40 / perPart) }, (_, part) => {
    const files = Math.min(perPart, 40 - part * perPart);
    return fill(30 * files, bytes * files);
  });
  expect(chooseRebuilt([...parts, fill(12, 30_000)])).not.toContain(true);
});

test("a segment is rebuilt when more than a quarter of its chunks are dead", () => {
  expect(chooseRebuilt([fill(7_500, 8 * MiB, 10_000), fill(7_499, 8 * MiB, 10_000)])).toEqual([false, true]);
});

test("sizes are not added up for segments with many chunks", () => {
  const unread = { liveFiles: 1, chunks: 2_000, liveChunks: 2_000, liveBytes: () => expect.fail("was read") };
  expect(chooseRebuilt([unread])).toEqual([false]);
});
