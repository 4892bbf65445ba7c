import { expect, test } from "vitest";
import { describeCall } from "../../../src/tools/describe-call.ts";

test("keeps what patterns are made of, and no content", () => {
  const event = describeCall({
    familyId: "codemem",
    tool: "store_memory",
    sessionId: "s",
    values: { content: "secret", tags: ["a"], namespace: "/p", file_path: "a.ts", query: "q".repeat(500) },
    durationMs: 3,
    failed: false,
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
