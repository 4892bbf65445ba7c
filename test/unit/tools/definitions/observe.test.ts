import { expect, test } from "vitest";
import { describeCall } from "../../../../src/tools/definitions/observe.ts";

test("describes a call with the values that its tool observed, truncated", () => {
  const event = describeCall({
    familyId: "codemem",
    tool: "store_memory",
    sessionId: "s",
    observed: { namespace: "/p", filePath: "a.ts", pattern: "q".repeat(500) },
    durationMs: 3,
    error: undefined,
  });
  expect(event).toEqual({
    kind: "tool",
    source: "codemem",
    tool: "store_memory",
    session: "s",
    namespace: "/p",
    filePath: "a.ts",
    pattern: "q".repeat(200),
    durationMs: 3,
    failed: false,
  });
});
