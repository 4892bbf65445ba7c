import { expect, test } from "vitest";
import { createStageProgress } from "../../../../src/tools/notes/stage-progress.ts";
import type { ToolProgress } from "../../../../src/tools/definitions/tool.ts";

test("progress over all stages never decreases and ends at 100", () => {
  const told: ToolProgress[] = [];
  const tell = createStageProgress((progress) => told.push(progress));
  tell({ stage: "walk", done: 10, total: 10, bytes: 0 });
  tell({ stage: "parse", done: 5, total: 10, bytes: 2_500_000 });
  tell({ stage: "link", done: 1, total: 10, bytes: 0 });
  tell({ stage: "parse", done: 6, total: 30, bytes: 3_000_000 });
  tell({ stage: "commit", done: 1, total: 1, bytes: 0 });
  expect(told.map(({ done }) => done)).toEqual([3, 36.5, 72.8, 72.8, 100]);
  tell({ stage: "parse", done: 1, total: 10, bytes: 9, totalBytes: 10 });
  expect(told.at(-1)?.done).toBe(100);
  expect(told.every(({ total }) => total === 100)).toBe(true);
  expect(told[1]?.message).toBe("parse: 5 of 10, 2.5 MB");
  tell({ stage: "link", done: 1, total: 10, bytes: 0, slow: { path: "src/big.ts", ms: 14_900 } });
  expect(told.at(-1)?.message).toBe("link: 1 of 10, 14 s on src/big.ts");
  tell({ stage: "link", done: 1, total: 10, bytes: 0, slow: { path: "a\nb.ts", ms: 14_900 } });
  expect(told.at(-1)?.message).toBe("link: 1 of 10, 14 s on a\\u000ab.ts");
});
