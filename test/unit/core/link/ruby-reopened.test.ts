// Modules and classes of Ruby that hundreds of files reopen, as those of a large gem or of plugins are.
import { expect, test } from "vitest";
import { leastCpuMs } from "../../../support/cpu-time.ts";
import { callLines, calls, sourceWorld, type Sources } from "./source-view.ts";

const base = "module App\n  module Logging\n    def log(text) = text\n  end\nend\n";
const plugin = (at: number): string =>
  [
    "module App",
    at === 7 ? "  include Logging" : "",
    `  def self.setup${at} = nil`,
    `  class Plugin${at}`,
    `    def start = App.setup${at + 1}`,
    "    def stop = missing",
    "  end",
    "  class Registry",
    `    def entry${at} = entry${at + 1}`,
    "  end",
    "end",
  ].join("\n");
const plugins = (count: number): Sources => ({
  "logging.rb": base,
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`plugin${at}.rb`, plugin(at)])),
});

test("members of a module and of a class are found in all files that reopen it", () => {
  const count = 40;
  const found = calls(plugins(count));
  const expected = Array.from({ length: count - 1 }, (_, at) => [
    `plugin${at}.rb#App.Plugin${at}.start -> plugin${at + 1}.rb#App.setup${at + 1}`,
    `plugin${at}.rb#App.Registry.entry${at} -> plugin${at + 1}.rb#App.Registry.entry${at + 1}`,
  ]);
  expect([...found].sort()).toEqual(expected.flat().sort());
});

test("are linked in linear time", { timeout: 60_000 }, () => {
  const timeOf = (count: number): number => {
    const world = sourceWorld(plugins(count));
    return leastCpuMs(() => {
      expect(callLines(world)).toHaveLength(2 * (count - 1));
    });
  };
  timeOf(200);
  // Looking at all files for each name of each file takes 15 times as long or more.
  expect(timeOf(1_600)).toBeLessThan(8 * timeOf(400));
});
