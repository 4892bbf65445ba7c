// Does the progress line move without new reports, fit the terminal's width, and disappear at the end?
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createProgressBar, renderLine } from "../../../../src/cli/terminal/progress-bar.ts";
import { createStyle, toScreen } from "../../../../src/cli/terminal/style.ts";

const linking = { stage: "link", done: 400, total: 1200, bytes: 5_000_000 } as const;

test("the line shows the stage, the share, the rate, and the remaining time", () => {
  const line = renderLine({ progress: linking, startedAt: 1000, changedAt: 5000 }, 0, 5000, 120);
  expect(line).toMatch(/linking {2}█+░+ {2}400\/1,200 files {2}100\/s {2}9 s left {2}5 s$/);
});

test.each([20, 40, 60, 80, 200])("the line is narrower than a terminal of %i columns", (columns) => {
  for (const stage of ["walk", "parse", "link", "commit"] as const) {
    const progress = { ...linking, stage };
    expect(renderLine({ progress, startedAt: 0, changedAt: 90_000 }, 0, 90_000, columns).length).toBeLessThan(
      columns,
    );
  }
});

test("a narrow terminal shows fewer parts, each of them whole", () => {
  const progress = { ...linking, stage: "parse" } as const;
  const shown = [100, 80, 70, 60, 40, 30, 20].map((columns) =>
    renderLine({ progress, startedAt: 1000, changedAt: 5000 }, 0, 5000, columns).slice(2),
  );
  expect(shown.map((line) => line.replace(/[█░]+/, "#"))).toEqual([
    "reading  #  400/1,200 files  100/s  1.3 MB/s  14 s left  5 s",
    "reading  #  400/1,200 files  100/s  1.3 MB/s  14 s left  5 s",
    "reading  #  400/1,200 files  100/s  14 s left  5 s",
    "reading  #  400/1,200 files  14 s left  5 s",
    "reading  400/1,200 files  14 s left",
    "reading  400/1,200 files",
    "reading",
  ]);
});

test("between two reports the rate stays, and the remaining time falls", () => {
  const at = (now: number): string =>
    renderLine({ progress: linking, startedAt: 0, changedAt: 4000 }, 0, now, 120).replace(/.*files/, "");
  expect([4000, 6000, 12_000, 20_000].map(at)).toEqual([
    "  100/s  9 s left  4 s",
    "  100/s  7 s left  6 s",
    "  100/s  1 s left  12 s",
    "  100/s  20 s",
  ]);
});

test("a file that takes long is named by the end of its path, without a rate that says nothing about it", () => {
  const slow = { path: "packages/server/src/generated/tables.ts", ms: 14_900 };
  const stage = { progress: { ...linking, slow }, startedAt: 0, changedAt: 90_000 };
  expect(renderLine(stage, 0, 90_000, 120)).toMatch(
    /linking {2}█+░+ {2}400\/1,200 files {2}1 min 30 s {2}14 s on packages\/server\/src\/generated\/tables\.ts$/,
  );
  const narrow = renderLine(stage, 0, 90_000, 60);
  expect(narrow).toMatch(/linking {2}400\/1,200 files {2}14 s on ….*generated\/tables\.ts$/);
  expect(narrow).toHaveLength(59);
  for (const columns of [10, 20, 40, 80]) {
    expect(renderLine(stage, 0, 90_000, columns).length).toBeLessThan(columns);
  }
});

test.each([
  ["wide characters", "資料/".repeat(20) + "檔案.ts", "資料/檔案.ts"],
  ["a line break and an escape", "src/a\nlinking\u001b[2J.ts", "linking\\u001b[2J.ts"],
])("a path with %s stays in one line of the terminal", (_, path, end) => {
  for (const columns of [20, 60, 80]) {
    const line = renderLine(
      { progress: { ...linking, slow: { path, ms: 14_900 } }, startedAt: 0, changedAt: 90_000 },
      0,
      90_000,
      columns,
    );
    const wide = line.match(/\p{Script=Han}/gu)?.length ?? 0;
    expect(line.length + wide).toBeLessThan(columns);
    if (columns > 20) expect(line.endsWith(end)).toBe(true);
  }
});

test("the remaining time includes later stages and is computed from bytes if their total is known", () => {
  const reading = { stage: "parse", done: 90, total: 100, bytes: 50, totalBytes: 100 } as const;
  expect(renderLine({ progress: reading, startedAt: 0, changedAt: 10_000 }, 0, 10_000, 120)).toContain(
    "  19 s left  ",
  );
});

test("the bar moves without new reports, shows that it is stopping, and clears its line at the end", async () => {
  const lines: string[] = [];
  const bar = createProgressBar({
    drawStatus: (line) => void lines.push(toScreen(line)),
    errorColumns: 80,
    errorStyle: createStyle(false),
  });
  bar.update(linking);
  await sleep(700);
  const drawn = lines.filter((part) => part.includes("linking"));
  expect(drawn.length).toBeGreaterThan(2);
  expect(new Set(drawn).size).toBeGreaterThan(1);
  bar.stop();
  expect(lines.at(-1)).toMatch(/^stopping/);
  bar.finish();
  expect(lines.at(-1)).toBe("");
  const { length } = lines;
  await sleep(250);
  expect(lines).toHaveLength(length);
});

test("an estimate around a minute does not jump to two", () => {
  const left = (spentMs: number): string | undefined => {
    const progress = { ...linking, done: 600 };
    const line = renderLine({ progress, startedAt: 0, changedAt: spentMs }, 0, spentMs, 120);
    return / {2}([^ ]+ (?:s|min)(?: \d+ s)?) left/.exec(line)?.[1];
  };
  const shown = Array.from({ length: 40 }, (_, i) => left(50_000 + 500 * i));
  expect(new Set(shown.filter((one) => one?.includes("min")))).toEqual(
    new Set(["1 min", "1 min 10 s", "1 min 20 s"]),
  );
});
