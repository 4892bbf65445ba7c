// What is one key set to, before the schema is loaded? For settings that are needed at once; an invalid value is
// reported when the whole configuration is loaded.
import { join } from "node:path";
import { readPlainFile } from "../base/read-plain-file.ts";
import { stripMark } from "../base/strip-mark.ts";
import { findHome, type SettingSources } from "./find-home.ts";
import { nameVariable } from "./name-variable.ts";

/** Text from a flag or a variable, JSON from the file; undefined if it is not set or the file cannot be read. */
export function peekSetting(path: string, sources: SettingSources): unknown {
  const { flags, environment } = sources;
  const text = flags.get(path) ?? environment[nameVariable(path)];
  if (text !== undefined && text !== "") return text;
  const home = findHome(sources, process.cwd());
  try {
    const file: unknown = JSON.parse(stripMark(readPlainFile(join(home, "config.json")).toString()));
    return path
      .split(".")
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], file);
  } catch {
    return undefined;
  }
}

/** The names in a list, whichever way it was written. */
export function peekList(
  path: string,
  fallback: readonly string[],
  sources: SettingSources,
): readonly string[] {
  const value = peekSetting(path, sources);
  if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  if (typeof value !== "string") return fallback;
  return value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

export function peekSwitch(path: string, sources: SettingSources): boolean {
  return ["true", "1", true].includes(peekSetting(path, sources) as string | boolean);
}
