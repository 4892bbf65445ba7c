// The first paragraph of a README is prose: no badge, heading, list, or markup.
import { expect, test } from "vitest";
import { findIntroduction } from "../../../../src/core/code/overview/find-introduction.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

test.each([
  ["# Kiln\n\nHeats pottery to any temperature.\n\nMore.", "Heats pottery to any temperature."],
  ["Kiln\n====\n\nHeats pottery\nto any temperature.", "Heats pottery to any temperature."],
  [
    "<h1>Kiln</h1>\n\n[![build](a.svg)](b)\n\n> Heats **pottery** with [gas](c) and `wood`.",
    "Heats pottery with gas and wood.",
  ],
  [
    "---\ntitle: x y z w\n---\n\n<!-- hidden words of a comment -->\n\n- a list of many words\n\nAt last some prose here.",
    "At last some prose here.",
  ],
  [
    "💡 [Get started](a)&ensp;•&ensp;🌐 [Website](b)&ensp;•&ensp;📔 [The blog](c) or [chat](d)\n\nHeats pottery to any temperature.",
    "Heats pottery to any temperature.",
  ],
  [
    "Heats [pottery](a), [glass](b) and [metal](c) to any temperature.",
    "Heats pottery, glass and metal to any temperature.",
  ],
  ["# Kiln\n\n## Install\n", undefined],
  [
    "# A platform that heats pottery to any temperature\n\n## Installation options\n\nInstall it at home or use our cloud.",
    "A platform that heats pottery to any temperature",
  ],
  [
    "# Kiln\n\n## Install\n\nRun the installer and wait.\n\n## About\n\nHeats pottery to any temperature.",
    "Heats pottery to any temperature.",
  ],
  [
    "# Kiln\n\n## Install\n\nRun the installer and wait.\n\n## Pottery\n\nHeats pottery to any temperature.",
    "Heats pottery to any temperature.",
  ],
  ["# Kiln\n\n## Install\n\nRun the installer and wait.", "Run the installer and wait."],
  [
    "# Kiln\n\n## What's here\n\nThe Kiln repository contains:\n\n- [`heat/`](heat/): what\n  heats\n- `clay/`: the clay.",
    "The Kiln repository contains: heat/: what heats; clay/: the clay.",
  ],
  ["The Kiln repository contains:\n* heat\n* clay", "The Kiln repository contains: heat; clay."],
  ["Heats pottery, as the picture shows:\n\n![a](b.png)", "Heats pottery, as the picture shows."],
])("the first paragraph of %j is %j", (text, paragraph) => {
  expect(findIntroduction(text)).toBe(paragraph);
});

test.each([
  "这是一个用于任务管理的应用程序。它支持团队协作和日程安排。",
  "これはタスク管理のためのアプリケーションです。",
])("a script without spaces between words is prose: %s", (sentence) => {
  expect(findIntroduction(`# 任务\n\n文档\n\n${sentence}`)).toBe(sentence);
  const long = sentence.repeat(40);
  expect(findIntroduction(long)).toMatch(/。$/);
  expect(long.startsWith(findIntroduction(long)!)).toBe(true);
});

test("a long first paragraph is cut at the end of a sentence", () => {
  const text = "All of it is prose. ".repeat(40);
  expect(findIntroduction(text)).toMatch(/^(All of it is prose\. ?)+$/);
  expect(findIntroduction(text)!.length).toBeLessThanOrEqual(400);
});

test.each(["<", "[", "![", "[a](", "![a](", "[a][", "<!--", "<!-- -", "`", "> ", "a\n=", "\n "])(
  "reads a README of many %j at once",
  (part) => {
    const text = `hello ${part.repeat(60_000)}`;
    expect(cpuMs(() => findIntroduction(text))).toBeLessThan(1_000);
  },
);

test("reads prose up to an unclosed comment", () => {
  const prose = "The tool reads all the files.";
  expect(findIntroduction(`${prose}\n<!-- never closed`)).toBe(prose);
});

test("lines of a list, badges by reference and a lower heading at the top are read for what they are", () => {
  const list = "* Quick to install.\n* Used by\n  many other large projects of people we know.";
  expect(findIntroduction(`## tables: a small reader of character tables\n\n${list}`)).toBe(
    "tables: a small reader of character tables",
  );
  const badges = "[![codecov]](https://a.org/c) [![downloads and more of them]](https://a.org/d)";
  expect(findIntroduction(`# t\n\n${badges}\n\nReads all tables of a book.`)).toBe(
    "Reads all tables of a book.",
  );
  expect(findIntroduction("## How to install all of this at once\n\nRun the installer of your system.")).toBe(
    "Run the installer of your system.",
  );
});
