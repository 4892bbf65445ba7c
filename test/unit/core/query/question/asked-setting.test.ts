import { expect, it } from "vitest";
import { findAskedSetting } from "../../../../../src/core/query/question/asked-setting.ts";
import type { SettingKind } from "../../../../../src/core/query/question/asked-setting.ts";

it.each<[string, SettingKind, string[]]>([
  ["which environment variable sets the number of workers", "environment", ["workers"]],
  ["env vars for the proxy", "environment", ["proxy"]],
  ["flag for the terminal width", "flag", ["terminal", "width"]],
  ["command line option for the control token", "flag", ["token"]],
  ["where is the default of persistent_timeout set", "default", ["persistent", "timeout"]],
  ["default of process-timeout", "default", ["process", "timeout"]],
  ["default value of c2sLimit", "default", ["c2s", "limit"]],
  ["queue size of the pipeline by default", "default", ["queue", "size", "pipeline"]],
  ["BATCH_SIZE default", "default", ["batch", "size"]],
  ["max shapes per page default value?", "default", ["max", "shapes", "page"]],
  ["build option for the console width", "option", ["console", "width"]],
  ["which option allows anonymous users", "option", ["allows", "anonymous"]],
])("finds the setting in: %s", (text, kind, words) => {
  expect(findAskedSetting(text, "prose")).toEqual({ kind, words });
});

it.each([
  "how are flags parsed",
  "why does the parser fall back to the default branch when a flag is missing",
  "where is the environment created",
  "what happens by default when no handler is registered for an event of that name at all",
  "which environment variables",
  "default",
])("finds no setting in: %s", (text) => {
  expect(findAskedSetting(text, "prose")).toBeUndefined();
});

it("finds no setting in queries that are names, paths, or errors", () => {
  for (const kind of ["symbol", "path", "error"] as const) {
    expect(findAskedSetting("default of timeout", kind)).toBeUndefined();
  }
});
