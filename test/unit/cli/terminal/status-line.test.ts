// Does the redrawn line leave nothing behind, even in a window that gets narrower?
import { expect, test } from "vitest";
import { createStatusLine } from "../../../../src/cli/terminal/status-line.ts";
import { createStyle, toScreen } from "../../../../src/cli/terminal/style.ts";

/** What is drawn, and a terminal of that width that breaks long lines anew when it is resized, as most do. */
function openScreen(width: number) {
  let columns = width;
  let clock = 0;
  // Lines as they were written; those on the screen are at most `columns` wide.
  let lines = ["$ loci index"];
  const rowsOf = (line: string): number => Math.max(1, Math.ceil(line.length / columns));
  const obey = (sequence: string, last: string): string => {
    if (sequence.endsWith("A")) expect(rowsOf(last)).toBe(Number.parseInt(sequence) + 1);
    if (sequence.endsWith("J")) return "";
    return sequence.endsWith("K") ? last.slice(0, (rowsOf(last) - 1) * columns) : last;
  };
  const write = (text: string): void => {
    const [start = "", ...parts] = toScreen(text).replaceAll("\r", "").split("\u001b[");
    let last = lines.at(-1)! + start;
    for (const part of parts) {
      const length = part.search(/[A-Za-z]/) + 1;
      last = obey(part.slice(0, length), last) + part.slice(length);
    }
    lines = [...lines.slice(0, -1), last];
  };
  let told = width;
  let toldAt = -Infinity;
  // Like tmux, which tells a program of resizes four times a second.
  const tell = (): void => {
    if (told === columns || clock - toldAt < 250) return;
    told = columns;
    toldAt = clock;
  };
  const line = createStatusLine(
    write,
    () => told,
    () => clock,
  );
  return {
    draw: (text: string): void => {
      if (lines.length === 1) lines = [...lines, ""];
      line.draw(text);
    },
    resize: (to: number): void => {
      columns = to;
      tell();
    },
    wait: (ms: number): void => {
      clock += ms;
      tell();
    },
    told: (): number => told,
    shown: (): readonly string[] => lines,
  };
}

const { dim } = createStyle(true);

test("a line that is drawn again replaces the last one", () => {
  const screen = openScreen(80);
  screen.draw(dim("reading 10 files"));
  screen.draw(dim("reading 9"));
  expect(screen.shown()).toHaveLength(2);
  expect(screen.shown()[1]).toContain("reading 9");
  expect(screen.shown()[1]).not.toContain("10 files");
});

test.each([50, 39, 20])("a window that becomes %i columns wide keeps no part of the line", (columns) => {
  const screen = openScreen(100);
  screen.draw("r".repeat(78));
  screen.resize(columns);
  screen.draw("too soon");
  screen.wait(500);
  screen.draw("short");
  expect(screen.shown()).toEqual(["$ loci index", "short"]);
  screen.draw("");
  expect(screen.shown()).toEqual(["$ loci index", ""]);
});

test("a window that is resized all the time, and tells of it late, keeps no part of the line and loses no other", () => {
  const screen = openScreen(100);
  screen.draw("r".repeat(78));
  for (let i = 0; i < 40; i++) {
    screen.resize(40 + ((i * 37) % 60));
    screen.wait(50);
    screen.draw("r".repeat(screen.told() - 1));
  }
  screen.wait(500);
  screen.draw("short");
  expect(screen.shown()).toEqual(["$ loci index", "short"]);
});

test("what is on the screen is removed at once, even while the window is resized", () => {
  const screen = openScreen(100);
  screen.draw("r".repeat(78));
  screen.resize(39);
  screen.draw("");
  expect(screen.shown()).toEqual(["$ loci index", ""]);
});
