// Do days begin when they begin for the people who ask? The zone of a process is fixed, so each is asked in its own.
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";

const src = new URL("../../../src/", import.meta.url);

/** What the expression gives in that zone; it sees the exports of the module as `m`. */
function inZone(zone: string, module: string, expression: string): unknown {
  const script = `const m = await import(${JSON.stringify(new URL(module, src).href)}); console.log(JSON.stringify(${expression}));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
  });
  return JSON.parse(output);
}

const asked = (question: string, now: string): string =>
  `(({ from, to }) => [from, to].map((time) => new Date(time).toISOString()))(m.parseTimeQuestion(${JSON.stringify(question)}, Date.parse("${now}")).time.interval)`;

describe("days of the machine's zone", () => {
  test.each([
    // In the evening of Los Angeles it is already tomorrow in UTC.
    [
      "America/Los_Angeles",
      "What did we decide today?",
      "2026-11-30T08:00:00.000Z",
      "2026-12-01T08:00:00.000Z",
    ],
    [
      "America/Los_Angeles",
      "What did we decide yesterday?",
      "2026-11-29T08:00:00.000Z",
      "2026-11-30T08:00:00.000Z",
    ],
    ["Asia/Tokyo", "What did we decide today?", "2026-11-30T15:00:00.000Z", "2026-12-01T15:00:00.000Z"],
    [
      "Asia/Kolkata",
      "What did we decide on 2026-03-02?",
      "2026-03-01T18:30:00.000Z",
      "2026-03-02T18:30:00.000Z",
    ],
    // Summer time began on 8 March, so the month is one hour shorter.
    [
      "America/Los_Angeles",
      "What broke in March 2026?",
      "2026-03-01T08:00:00.000Z",
      "2026-04-01T07:00:00.000Z",
    ],
    // At midnight the clock was put to one.
    [
      "America/Santiago",
      "What broke on 6 September 2026?",
      "2026-09-06T04:00:00.000Z",
      "2026-09-07T03:00:00.000Z",
    ],
    ["UTC", "What did we decide today?", "2026-12-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z"],
  ])("%s: %s", (zone, question, from, to) => {
    const now = "2026-12-01T02:30:00Z";
    expect(inZone(zone, "core/memory/time/time-question.js", asked(question, now))).toEqual([from, to]);
  });

  test("a span without an end keeps none", () => {
    const expression = `String(m.parseTimeQuestion("What changed after 2 March 2026?", Date.parse("2026-12-01T02:30:00Z")).time.interval.to)`;
    expect(inZone("Asia/Tokyo", "core/memory/time/time-question.js", expression)).toBe("Infinity");
  });

  test("the date at the head of a note, with its time of day", () => {
    const expression = `["[2026-03-02 10:15] Switched to LMDB.", "2 March 2026: switched to LMDB."].map((text) => new Date(m.findHeadDate(text)).toISOString())`;
    expect(inZone("Asia/Tokyo", "core/memory/time/dates.js", expression)).toEqual([
      "2026-03-02T01:15:00.000Z",
      "2026-03-01T15:00:00.000Z",
    ]);
  });

  test("a day in a filter is one of the zone; a time without an offset is in UTC", () => {
    const expression = `["2026-03-02", "2026-03", "2026-03-02T10:15"].map(m.readIsoTime).map(({ start, last }) => [start, last].map((time) => new Date(time).toISOString()))`;
    expect(inZone("America/New_York", "base/iso-time.js", expression)).toEqual([
      ["2026-03-02T05:00:00.000Z", "2026-03-03T04:59:59.999Z"],
      ["2026-03-01T05:00:00.000Z", "2026-04-01T03:59:59.999Z"],
      ["2026-03-02T10:15:00.000Z", "2026-03-02T10:15:00.000Z"],
    ]);
  });

  test.each(["Asia/Tokyo", "America/New_York"])(
    "in %s, all written times have years of four digits",
    (zone) => {
      const expression = `["0000", "9999-12-31"].map(m.readIsoTime).flatMap(({ start, last }) => [start, last].map((time) => new Date(time).toISOString().indexOf("-")))`;
      expect(inZone(zone, "base/iso-time.js", expression)).toEqual([4, 4, 4, 4]);
    },
  );

  test("a whole day is named as its own date in the note on other times", () => {
    const expression = `[m.wordSpan({ from: "2026-11-30T15:00:00.000Z", to: "2026-12-01T15:00:00.000Z" }), m.wordSpan({ from: "2026-11-30T15:20:00.000Z", to: "2026-11-30T16:20:00.000Z" })]`;
    expect(inZone("Asia/Tokyo", "tools/notes/outside-note.js", expression)).toEqual([
      "1 December 2026",
      "2026-11-30 15:20 UTC to 2026-11-30 16:20 UTC",
    ]);
  });
});
