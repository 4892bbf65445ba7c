// Which span is a calendar unit, some units from now? On the wall clock; weeks begin on Monday.
import { dayMs, hourMs } from "../../../base/durations.ts";
import { monthSpan } from "./month-span.ts";
import type { Interval } from "./interval.ts";

function startOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}

/** The day `offset` days from now. */
export function day(now: number, offset: number): Interval {
  const from = startOfDay(now) + offset * dayMs;
  return { from, to: from + dayMs };
}

/** Units of constant length. */
const fixedMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  fortnight: 14 * dayMs,
};
const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12, decade: 120 };

/**
 * The moment `amount` units ago.
 * @param ofUnit - from minute to decade; default: a day
 */
export function back(now: number, amount: number, ofUnit: string | undefined): number {
  const unitName = (ofUnit ?? "day").toLowerCase();
  const fixed = fixedMs[unitName];
  if (fixed !== undefined) return now - amount * fixed;
  const months = amount * (monthsOf[unitName] ?? 1);
  const date = new Date(now);
  // A month without that day uses its last day: on 31 March, a month ago is the last of February.
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months, Math.min(date.getUTCDate(), lastDay));
  return date.getTime();
}

/** About `amount` units ago ("three weeks ago"): half a unit to either side. */
export function around(now: number, amount: number, ofUnit: string | undefined): Interval {
  const unitName = (ofUnit ?? "day").toLowerCase();
  if (unitName === "day") return day(now, -amount);
  const middle = back(now, amount, unitName);
  const half = (now - back(now, 1, unitName)) / 2;
  return spread(middle, half);
}

/** In whole days, unless hours are meant. */
function spread(middle: number, slack: number): Interval {
  if (slack < dayMs / 2) return { from: middle - slack, to: middle + slack };
  return { from: startOfDay(middle - slack), to: startOfDay(middle + slack) + dayMs };
}

/** About `whole` units and a half ago ("a year and a half ago"): a quarter of a unit to either side. */
export function aroundHalf(now: number, whole: number, ofUnit: string | undefined): Interval {
  const half = (now - back(now, 1, ofUnit)) / 2;
  return spread(back(now, whole, ofUnit) - half, half / 2);
}

/** The week, Monday to Sunday, that contains a moment. */
export function weekAround(time: number): Interval {
  return calendar(time, "week", 0);
}

/** The whole unit `offset` units from the current one ("last month" is −1). */
export function calendar(now: number, ofUnit: string | undefined, offset: number): Interval {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch ((ofUnit ?? "day").toLowerCase()) {
    case "week": {
      const monday = startOfDay(now) - ((date.getUTCDay() + 6) % 7) * dayMs + offset * 7 * dayMs;
      return { from: monday, to: monday + 7 * dayMs };
    }
    case "month":
      return monthSpan(year, month + offset);
    case "quarter": {
      const first = Math.floor(month / 3) * 3 + offset * 3;
      return { from: Date.UTC(year, first), to: Date.UTC(year, first + 3) };
    }
    case "year":
      return { from: Date.UTC(year + offset, 0), to: Date.UTC(year + offset + 1, 0) };
    case "decade": {
      const first = Math.floor(year / 10) * 10 + offset * 10;
      return { from: Date.UTC(first, 0), to: Date.UTC(first + 10, 0) };
    }
    case "fortnight":
    case "hour":
    case "minute":
      return { from: back(now, -offset, ofUnit), to: back(now, -offset - 1, ofUnit) };
    default:
      return day(now, offset);
  }
}

/** Saturday and Sunday of the current week, or of the week `offset` weeks from it. */
export function weekend(now: number, offset: number): Interval {
  const monday = startOfDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * dayMs;
  const from = monday + 5 * dayMs + offset * 7 * dayMs;
  return { from, to: from + 2 * dayMs };
}
