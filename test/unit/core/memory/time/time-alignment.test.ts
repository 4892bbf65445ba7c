import { expect, test } from "vitest";
import { alignTimes } from "../../../../../src/core/memory/time/time-alignment.ts";

const dayMs = 86_400_000;
const event = 1000 * dayMs;

function alignAround(question: Parameters<typeof alignTimes>[0], days: readonly number[]): readonly number[] {
  const candidates = days.map((day) => ({ time: event + day * dayMs, relevance: 1 }));
  return alignTimes(question, candidates, event);
}

test("only times on the requested side of an event count, and nearer times count more", () => {
  const [before, same, next, later] = alignAround(
    { kind: "relative", side: "after", event: "" },
    [-1, 0, 1, 90],
  );
  expect([before, same]).toEqual([0, 0]);
  expect(next).toBeGreaterThan(later!);
  expect(later).toBeGreaterThan(0.5);
});

test("a distance from an event selects a span of time on the requested side", () => {
  const distance = { length: 14 * dayMs, slack: 3.5 * dayMs };
  const found = alignAround({ kind: "relative", side: "before", event: "", distance }, [-14, -10, 14]);
  expect(found[0]).toBe(1);
  expect(found[1]).toBeGreaterThan(found[2]!);
  expect(found[1]).toBeLessThan(1);
});
