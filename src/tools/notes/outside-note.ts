// Is no found memory from the time that the question names? Recall ranks memories of that time first, so the best ones are
// then from other times, and a caller who asked about "last week" must not take them for last week's.
import { dayMs } from "../../base/durations.ts";
import { fromWallClock, toWallClock } from "../../base/wall-clock.ts";
import type { AskedSpan, RecalledMemory } from "../../core/types/index.ts";

/** @param found - the first page of results */
export function describeOutside(found: readonly Pick<RecalledMemory, "outside">[]): string | undefined {
  const span = found[0]?.outside;
  if (span === undefined || !found.every(({ outside }) => outside !== undefined)) return undefined;
  return `None of the searched memories is from ${wordSpan(span)}: these are from other times.`;
}

/** In days of the machine's zone, as in recall, if the span has whole ones. */
export function wordSpan({ from, to }: AskedSpan): string {
  const [start, end] = [from, to].map((time) =>
    time === undefined ? undefined : toWallClock(Date.parse(time)),
  );
  const isWhole = [start, end].every((time) => time === undefined || time % dayMs === 0);
  const word = isWhole ? wordDay : wordMinute;
  if (start === undefined) return end === undefined ? "any time" : `before ${word(end)}`;
  if (end === undefined) return `${word(start)} or later`;
  const last = isWhole ? end - dayMs : end;
  if (last <= start) return word(start);
  const first = word(start).split(" ");
  // The end that both dates share is written once: "16 to 22 November 2026".
  const rest = word(last).split(" ");
  while (isWhole && first.length > 1 && first.at(-1) === rest.at(first.length - 1)) first.pop();
  return `${first.join(" ")} to ${rest.join(" ")}`;
}

function wordDay(time: number): string {
  const parts = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Date(time).toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
}

function wordMinute(time: number): string {
  return `${new Date(fromWallClock(time)).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
