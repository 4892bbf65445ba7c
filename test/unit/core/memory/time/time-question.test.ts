import { describe, expect, it } from "vitest";
import { findHeadDate } from "../../../../../src/core/memory/time/dates.ts";
import { parseTimeQuestion } from "../../../../../src/core/memory/time/time-question.ts";
import { cpuMs } from "../../../../support/cpu-time.ts";

/** A Wednesday. */
const now = Date.parse("2026-05-20T12:00:00Z");

function intervalOf(question: string, at = now): readonly [string, string] | undefined {
  const { time } = parseTimeQuestion(question, at);
  if (time?.kind !== "interval") return undefined;
  const show = (at: number): string =>
    Number.isFinite(at) ? new Date(at).toISOString().slice(0, 10) : "open";
  return [show(time.interval.from), show(time.interval.to)];
}

describe("intervals", () => {
  it.each([
    ["what did we do yesterday", "2026-05-19", "2026-05-20"],
    ["what was decided today?", "2026-05-20", "2026-05-21"],
    ["what went wrong last week?", "2026-05-11", "2026-05-18"],
    ["plans of this week", "2026-05-18", "2026-05-25"],
    ["what did we decide last month", "2026-04-01", "2026-05-01"],
    ["decisions of this quarter", "2026-04-01", "2026-07-01"],
    ["what happened last year", "2025-01-01", "2026-01-01"],
    ["two days ago", "2026-05-18", "2026-05-19"],
    ["in the last 3 days", "2026-05-17", "2026-05-20"],
    ["last Friday", "2026-05-15", "2026-05-16"],
    ["what changed since Monday?", "2026-05-18", "2026-05-20"],
    ["what did we decide in March?", "2026-03-01", "2026-04-01"],
    ["what did we decide in August?", "2025-08-01", "2025-09-01"],
    ["in March 2024", "2024-03-01", "2024-04-01"],
    ["on 2025-12-24", "2025-12-24", "2025-12-25"],
    ["on the 24th of December 2024", "2024-12-24", "2024-12-25"],
    ["on May 8, 2025", "2025-05-08", "2025-05-09"],
    ["Q3 2025", "2025-07-01", "2025-10-01"],
    ["decisions in 2024", "2024-01-01", "2025-01-01"],
    ["before 2025-02-11", "open", "2025-02-11"],
    ["after May 2025", "2025-06-01", "open"],
    ["since January 2026", "2026-01-01", "2026-05-20"],
    ["at the end of March", "2026-03-21", "2026-04-01"],
    ["what did we plan in early May?", "2026-05-01", "2026-05-11"],
    ["in the middle of February 2025", "2025-02-10", "2025-02-19"],
    ["the second week of April", "2026-04-08", "2026-04-15"],
    ["the last week in April 2025", "2025-04-24", "2025-05-01"],
    ["what did we paint last summer?", "2025-06-01", "2025-09-01"],
    ["in the winter of 2025", "2024-12-01", "2025-03-01"],
    ["between March 2025 and May 2025", "2025-03-01", "2025-06-01"],
    ["what broke between 1 June and 20 June?", "2025-06-01", "2025-06-21"],
    ["from 3 to 9 May", "2026-05-03", "2026-05-10"],
    ["what was planned in the first week of 2024?", "2024-01-01", "2024-01-08"],
    ["in the second half of 2024", "2024-07-02", "2025-01-01"],
    ["in early 2025", "2025-01-01", "2025-05-02"],
    ["what did we do the week before last?", "2026-05-04", "2026-05-11"],
    ["where did she go last weekend?", "2026-05-16", "2026-05-18"],
    ["what is planned this weekend?", "2026-05-23", "2026-05-25"],
    ["what did we ship in Q2?", "2026-04-01", "2026-07-01"],
    ["what did we ship in Q4?", "2025-10-01", "2026-01-01"],
    ["Q4 last year", "2025-10-01", "2026-01-01"],
    ["half a year ago", "2025-11-05", "2025-12-06"],
    ["what did he buy in March last year?", "2025-03-01", "2025-04-01"],
    ["last year in March", "2025-03-01", "2025-04-01"],
    ["what did they cook at Christmas?", "2025-12-24", "2025-12-27"],
    ["who came for Thanksgiving 2024?", "2024-11-28", "2024-12-02"],
    ["at Easter last year", "2025-04-18", "2025-04-22"],
    ["two weeks after 3 May 2025", "2025-05-13", "2025-05-21"],
    ["the week after May 8, 2025", "2025-05-09", "2025-05-16"],
    ["the day before 2025-06-01", "2025-05-31", "2025-06-01"],
    ["between 1st of June and the 20th of June 2024", "2024-06-01", "2024-06-21"],
    ["between the 1st and the 20th of April", "2026-04-01", "2026-04-21"],
    ["between March and May", "2026-03-01", "2026-06-01"],
    ["from March to May 2024", "2024-03-01", "2024-06-01"],
    ["between 2021 and 2023", "2021-01-01", "2024-01-01"],
    ["between Christmas and New Year's Eve 2024", "2024-12-24", "2025-01-01"],
    ["from June, to Christmas 2025?", "2025-06-01", "2025-12-27"],
    ["between Christmas and new year", "2025-12-24", "2026-01-02"],
    ["what happened 28 Dec 2025 to 3 Jan 2026", "2025-12-28", "2026-01-04"],
    ["what happened December 28 - January 3", "2025-12-28", "2026-01-04"],
    ["2025-12-28 to 2026-01-03", "2025-12-28", "2026-01-04"],
    ["what broke on Mar 3-10 2025", "2025-03-03", "2025-03-11"],
    ["from March 3 to 10", "2026-03-03", "2026-03-11"],
    // The last one that there was: 2025 and 2026 have no such day and no such week.
    ["what did we decide on February 29?", "2024-02-29", "2024-03-01"],
    ["calendar week 53", "2020-12-28", "2021-01-04"],
    ["between last Monday and yesterday", "2026-05-18", "2026-05-20"],
    ["the first week of last month", "2026-04-01", "2026-04-08"],
    ["at the end of last year", "2025-09-01", "2026-01-01"],
    ["the beginning of the year", "2026-01-01", "2026-05-02"],
    ["the second weekend of April", "2026-04-11", "2026-04-13"],
    ["the second quarter of 2025", "2025-04-01", "2025-07-01"],
    ["H1 2025", "2025-01-01", "2025-07-01"],
    ["calendar week 12 of 2024", "2024-03-18", "2024-03-25"],
    ["the week of 3 June 2025", "2025-06-02", "2025-06-09"],
    ["the weekend before last", "2026-05-09", "2026-05-11"],
    ["two weekends ago", "2026-05-09", "2026-05-11"],
    ["what did we cook over the weekend?", "2026-05-16", "2026-05-18"],
    ["the Monday before last", "2026-05-11", "2026-05-12"],
    ["last night", "2026-05-19", "2026-05-20"],
    ["a year ago today", "2025-05-20", "2025-05-21"],
    ["a year and a half ago", "2024-08-19", "2025-02-19"],
    ["a fortnight ago", "2026-04-29", "2026-05-14"],
    ["over the past year", "2025-05-20", "2026-05-20"],
    ["this time last year", "2025-05-05", "2025-06-05"],
    ["the summer of 2024", "2024-06-01", "2024-09-01"],
    ["the summer before last", "2024-06-01", "2024-09-01"],
    ["two winters ago", "2024-12-01", "2025-03-01"],
    ["in the 90s", "1990-01-01", "2000-01-01"],
    ["in March the year before last", "2024-03-01", "2024-04-01"],
    ["on 5 May last year", "2025-05-05", "2025-05-06"],
    ["this March", "2026-03-01", "2026-04-01"],
    ["on the 25th", "2026-04-25", "2026-04-26"],
    ["on 5/6/2024", "2024-05-06", "2024-05-07"],
    ["on 25/6/2024", "2024-06-25", "2024-06-26"],
    ["on 05.06.2024", "2024-06-05", "2024-06-06"],
    ["around 12 April", "2026-04-09", "2026-04-16"],
    ["since last week", "2026-05-11", "2026-05-20"],
    ["until last month", "open", "2026-05-01"],
    ["before last Christmas", "open", "2025-12-24"],
    ["what did the client want before last Christmas", "open", "2025-12-24"],
    ["on Mother's Day", "2026-05-10", "2026-05-11"],
    ["on Memorial Day 2025", "2025-05-26", "2025-05-27"],
    ["on Black Friday", "2025-11-28", "2025-11-29"],
    ["for Lunar New Year 2025", "2025-01-29", "2025-02-01"],
    ["at Hanukkah 2024", "2024-12-26", "2025-01-03"],
    ["during Ramadan 2024", "2024-03-11", "2024-04-10"],
  ])('"%s" means %s to %s', (question, from, to) => {
    expect(intervalOf(question)).toEqual([from, to]);
  });

  it("reads hours and minutes as an interval exact to the minute", () => {
    const { time } = parseTimeQuestion("what did I say half an hour ago?", now);
    const minuteMs = 60_000;
    const interval = { from: now - 45 * minuteMs, to: now - 15 * minuteMs };
    expect(time).toEqual({ kind: "interval", interval, looksBack: true });
  });

  it.each([
    ["in the past one month", "2026-03-31", "2026-02-28"],
    ["in the past 4 months", "2026-03-31", "2025-11-30"],
    ["in the last two years", "2024-02-29", "2022-02-28"],
    ["in the last 3 months", "2026-03-31", "2025-12-31"],
  ])('"%s" asked on %s starts on %s, because months differ in length', (question, today, from) => {
    expect(intervalOf(question, Date.parse(`${today}T12:00:00Z`))).toEqual([from, today]);
  });
});

describe("latest, earliest, before, and after", () => {
  it.each([
    ["What is the latest release?", "latest"],
    ["Which port do we use now?", "latest"],
    ["How do couriers currently sign in?", "latest"],
    ["What has she read lately?", "latest"],
    ["What was the original database?", "earliest"],
    ["What did we use initially?", "earliest"],
    ["What was our first choice for the map?", "earliest"],
    ["When did we first talk about brokers?", "earliest"],
    ["Where had Ada first seen it?", "earliest"],
  ])('"%s" asks for the %s', (question, kind) => {
    expect(parseTimeQuestion(question, now).time?.kind).toBe(kind);
  });

  it("finds the event that follows the word before or after", () => {
    expect(parseTimeQuestion("What did we use before the migration to Postgres?", now)).toEqual({
      time: { kind: "relative", side: "before", event: "the migration to Postgres" },
      rest: "What did we use before the migration to Postgres?",
      phrase: "",
    });
    expect(parseTimeQuestion("What changed after we switched to NATS, and why?", now).time).toEqual({
      kind: "relative",
      side: "after",
      event: "we switched to NATS",
    });
  });
});

describe("questions relative to an event", () => {
  const dayMs = 86_400_000;

  it.each([
    ["Which cat came after Admiral died?", "after", "Admiral died"],
    ["What did she do before moving out, and why?", "before", "moving out"],
    ["What happened following the outage?", "following", "the outage"],
  ])('"%s" asks for the time %s "%s"', (question, word, event) => {
    const side = word === "before" ? "before" : "after";
    expect(parseTimeQuestion(question, now).time).toEqual({ kind: "relative", side, event });
  });

  it("reads the distance from the event", () => {
    const { time } = parseTimeQuestion("What broke two weeks after the launch?", now);
    expect(time).toEqual({
      kind: "relative",
      side: "after",
      event: "the launch",
      distance: { length: 14 * dayMs, slack: 3.5 * dayMs },
    });
  });

  it.each([
    "Who looks after the dog?",
    "Whom is the boat named after all?",
    "since when?",
    "How does she relax after a long day?",
    "What does he read before bed?",
  ])('"%s" names no event', (question) => {
    expect(parseTimeQuestion(question, now).time).toBeUndefined();
  });
});

describe("questions without a time", () => {
  it.each([
    "How may I march on?",
    "Which first-class functions exist?",
    "second argument of parse",
    "the 5 day cache",
    "what comes in week 6 of the plan",
    "which h1 heading is too long",
    "the difference between tabs and spaces",
    "the road from Rome to Ostia",
    "Suggest something to cook over the weekend",
    // Deadlines: a note may name them whenever it was written.
    "what does the client want before Christmas",
    "What must be ready by Friday?",
    "who has to sign the contract until 3 May",
  ])('"%s" has no time', (question) => {
    expect(parseTimeQuestion(question, now)).toEqual({ time: undefined, rest: question, phrase: "" });
  });

  it("keeps the words of a question that consists only of time words", () => {
    expect(parseTimeQuestion("latest", now)).toEqual({
      time: { kind: "latest" },
      rest: "latest",
      phrase: "latest",
    });
  });
});

describe("long questions", () => {
  const notes =
    "We moved from the office to the cafe. It covers data from the first team and the second. We met last week. ";

  // Patterns that divide a run in every way took several seconds for each of these, and days for twice the length.
  it.each([
    ["a long word", `where does this come from ${"0123456789abcdef".repeat(9)}`],
    ["a run of punctuation", `from ${".-".repeat(75)}`],
    ["notes", notes.repeat(80)],
    ["many ranges", "days and a half from ".repeat(200)],
  ])("are read at once: %s", (_, question) => {
    expect(cpuMs(() => parseTimeQuestion(question, now))).toBeLessThan(1000);
  });

  it("are read for times only at the beginning, and stay whole", () => {
    const pasted = "x ".repeat(2_000);
    const { time, rest, phrase } = parseTimeQuestion(`what broke last week? ${pasted}yesterday`, now);
    expect(time).toMatchObject({ kind: "interval", looksBack: true });
    expect(phrase).toBe("last week");
    expect(rest).toBe(`what broke  ? ${pasted}yesterday`);
    expect(parseTimeQuestion(`${pasted}yesterday`, now).time).toBeUndefined();
  });
});

describe("findHeadDate", () => {
  it.each([
    ["[2025-03-02 10:15] Deployed", "2025-03-02T10:15:00.000Z"],
    ["1:56 pm on 8 May, 2023\nCaro: hello", "2023-05-08T13:56:00.000Z"],
    ["May 8, 2023: we met", "2023-05-08T00:00:00.000Z"],
    ["2025-03-02T10:15:00Z deployed", "2025-03-02T10:15:00.000Z"],
    ["- Monday, 8 May 2023 - trip", "2023-05-08T00:00:00.000Z"],
    ["On 8 May 2023 we met at 10:15", "2023-05-08T00:00:00.000Z"],
    ["Caro (8 May 2023, 10:15): hello", "2023-05-08T10:15:00.000Z"],
    ["Decision 2025-03-02: use LMDB", "2025-03-02T00:00:00.000Z"],
    ["# Notes\n2025-03-02: use LMDB", "2025-03-02T00:00:00.000Z"],
    ["date: 2025-03-02\nWe use LMDB", "2025-03-02T00:00:00.000Z"],
  ])("reads the date at the start of: %s", (text, time) => {
    expect(new Date(findHeadDate(text) ?? NaN).toISOString()).toBe(time);
  });

  it.each([
    "The Stripe API version 2020-08-27 is pinned in the billing service",
    "Since Python 2 died on 2020-01-01 the crawler supports only Python 3.12",
    "We shipped on 2023-05-08, then we slept",
    "The certificate ends on 2027-02-01",
    "Key at 10:15 was 2020-08-27",
  ])("ignores a date of which a sentence speaks: %s", (text) => {
    expect(findHeadDate(text)).toBeUndefined();
  });

  it("ignores a date far inside a text, a date without a year, and an impossible date", () => {
    expect(findHeadDate(`${"x".repeat(100)} 2025-03-02`)).toBeUndefined();
    expect(findHeadDate("in March we met")).toBeUndefined();
    expect(findHeadDate("2025-02-31 is no day")).toBeUndefined();
  });
});
