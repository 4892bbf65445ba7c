// How long do calls take, and which are slow? From the event log, so it covers all processes on the home.
import { Histogram } from "../../../base/histogram.ts";
import type { CallFigures, CallReport } from "../../types/index.ts";
import { readEvents } from "../events/events.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { parseTime } from "../content/check-fields.ts";

const shownQueries = 20;

interface Counting {
  readonly times: Histogram;
  failed: number;
}

/** Calls since `since`, or since the log began. */
export function measureCalls(base: MemoryBase, since: string | undefined): CallReport {
  base.refresh();
  const from = since === undefined ? -Infinity : parseTime("since", since);
  const [all, searches] = [startCounting(), startCounting()];
  const tools = new Map<string, Counting>();
  const queries = new Map<string, { total: number; count: number }>();
  for (const { kind, tool = "unknown", durationMs, failed, at, pattern } of readEvents(base)) {
    if (kind !== "tool" || durationMs === undefined || Date.parse(at ?? "") < from) continue;
    const own = tools.get(tool) ?? startCounting();
    tools.set(tool, own);
    // Only events of search tools contain the search text.
    for (const counting of pattern !== undefined ? [all, searches, own] : [all, own]) {
      counting.times.record(durationMs);
      if (failed === true) counting.failed++;
    }
    if (pattern === undefined) continue;
    const query = queries.get(pattern) ?? { total: 0, count: 0 };
    queries.set(pattern, { total: query.total + durationMs, count: query.count + 1 });
  }
  return {
    since,
    all: present(all),
    searches: present(searches),
    byTool: Object.fromEntries([...tools].sort().map(([tool, counting]) => [tool, present(counting)])),
    queries: [...queries]
      .map(([query, { total, count }]) => ({ query, averageMs: total / count, count }))
      .sort((a, b) => b.averageMs - a.averageMs || (a.query < b.query ? -1 : 1))
      .slice(0, shownQueries),
  };
}

function startCounting(): Counting {
  return { times: new Histogram(), failed: 0 };
}

function present({ times, failed }: Counting): CallFigures {
  const { count, total, max, p50, p95, p99 } = times.figures();
  const averageMs = count === 0 ? 0 : total / count;
  return { count, failed, averageMs, maxMs: max, p50Ms: p50, p95Ms: p95, p99Ms: p99 };
}
