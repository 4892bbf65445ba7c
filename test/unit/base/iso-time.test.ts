// Which texts are times as in ISO 8601, and from when to when does each last?
import { describe, expect, it, test } from "vitest";
import { readIsoTime } from "../../../src/base/iso-time.ts";

const written = (text: string): readonly string[] => {
  const time = readIsoTime(text)!;
  return [new Date(time.start).toISOString(), new Date(time.last).toISOString()];
};

describe("readIsoTime", () => {
  it.each([
    ["2026", "2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z"],
    ["2024-02", "2024-02-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z"],
    ["2026-11-26", "2026-11-26T00:00:00.000Z", "2026-11-26T23:59:59.999Z"],
    ["2026-11-26T09:30", "2026-11-26T09:30:00.000Z", "2026-11-26T09:30:00.000Z"],
    ["2026-11-26 09:30:15.123456+0200", "2026-11-26T07:30:15.123Z", "2026-11-26T07:30:15.123Z"],
    ["2026-11-26T09:30:15,5-05", "2026-11-26T14:30:15.500Z", "2026-11-26T14:30:15.500Z"],
  ])("%s lasts from %s to %s", (text, start, last) => {
    expect(written(text)).toEqual([start, last]);
  });

  test.each(["", "week 3", "5", "2025-02-30", "2025-13-01", "2025-05-01T25:00", "May 2025", "2026-11-26T"])(
    "'%s' is no such time",
    (text) => {
      expect(readIsoTime(text)).toBeUndefined();
    },
  );
});
