// Does the progress line move while nothing is told, fit into the terminal, and go when it is done?
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createProgressBar, renderLine } from "../../../src/cli/progress-bar.ts";
import { createStyle, toScreen } from "../../../src/cli/style.ts";

const linking = { stage: "link", done: 400, total: 1200, bytes: 5_000_000 } as const;

test("tells the stage, the share, the rate and what is left", () => {
  const line = renderLine({ progress: linking, startedAt: 1000 }, 0, 5000, 120);
  expect(line).toMatch(/linking {2}█+░+ {2}400\/1,200 files {2}100\/s {2}8 s left {2}5 s$/);
});

test.each([20, 40, 60, 80, 200])("is narrower than a terminal of %i columns", (columns) => {
  for (const stage of ["walk", "parse", "link", "embed", "commit"] as const) {
    const progress = { ...linking, stage };
    expect(renderLine({ progress, startedAt: 0 }, 0, 90_000, columns).length).toBeLessThan(columns);
  }
});

test("is drawn again while nothing is told, and leaves nothing behind", async () => {
  let screen = "";
  const bar = createProgressBar({
    writeError: (text) => void (screen += toScreen(text)),
    errorColumns: 80,
    errorStyle: createStyle(false),
  });
  bar.update(linking);
  await sleep(700);
  const drawn = screen.split("\r").filter((part) => part.includes("linking"));
  expect(drawn.length).toBeGreaterThan(2);
  expect(new Set(drawn).size).toBeGreaterThan(1);
  bar.finish();
  expect(screen.endsWith("\r\u001b[2K")).toBe(true);
  const { length } = screen;
  await sleep(250);
  expect(screen).toHaveLength(length);
});
