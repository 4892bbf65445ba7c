import { expect, test } from "vitest";
import { describeOutside, wordSpan } from "../../../../src/tools/notes/outside-note.ts";

const span = { from: "2026-11-16T00:00:00.000Z", to: "2026-11-23T00:00:00.000Z" };

test("the note appears only if every memory is outside the requested time", () => {
  expect(describeOutside([{ outside: span }, { outside: span }])).toBe(
    "None of the searched memories is from 16 to 22 November 2026: these are from other times.",
  );
  expect(describeOutside([{ outside: undefined }, { outside: span }])).toBeUndefined();
  expect(describeOutside([{ outside: span }, { outside: undefined }])).toBeUndefined();
  expect(describeOutside([{}])).toBeUndefined();
  expect(describeOutside([])).toBeUndefined();
});

test.each([
  ["2026-11-25T00:00:00.000Z", "2026-11-26T00:00:00.000Z", "25 November 2026"],
  ["2026-11-30T00:00:00.000Z", "2026-12-07T00:00:00.000Z", "30 November to 6 December 2026"],
  ["2026-12-28T00:00:00.000Z", "2027-01-04T00:00:00.000Z", "28 December 2026 to 3 January 2027"],
  ["2026-03-01T00:00:00.000Z", undefined, "1 March 2026 or later"],
  [undefined, "2026-03-01T00:00:00.000Z", "before 1 March 2026"],
  ["2026-11-25T06:00:00.000Z", "2026-11-25T12:00:00.000Z", "2026-11-25 06:00 UTC to 2026-11-25 12:00 UTC"],
])("words a time span from %s to %s", (from, to, words) => {
  expect(wordSpan({ ...(from && { from }), ...(to && { to }) })).toBe(words);
});
