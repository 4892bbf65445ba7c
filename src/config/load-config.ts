// What value does every key have, and where was it set? Defaults < file < environment < flags.
import { dirname, join } from "node:path";
import type { z } from "zod";
import { findClosestName } from "../base/closest-name.ts";
import { LociError } from "../errors.ts";
import type { Environment } from "../base/environment.ts";
import { findHome } from "./find-home.ts";
import { listConfigLeaves, type ConfigLeaf } from "./leaves.ts";
import { describeLeafType, parseConfigValue } from "./parse-value.ts";
import { readConfigFile } from "./read-config-file.ts";
import { configSchema, type Config } from "./schema.ts";

export interface ConfigSource {
  readonly kind: "default" | "file" | "environment" | "flag";
  /** The file's path, the variable or the flag; "" for a default. */
  readonly name: string;
}

export interface LoadedConfig {
  /** Deeply frozen. */
  readonly config: Config;
  /** Where each key was set, by path. */
  readonly sources: ReadonlyMap<string, ConfigSource>;
}

interface Setting {
  readonly value: unknown;
  readonly source: ConfigSource;
}

/**
 * @param flags - values by config path, as text
 * @param cwd - the base for a relative path in a variable or flag
 * @throws CONFIG_INVALID naming the key, where it was set, its value and what is allowed
 */
export function loadConfig(
  flags: ReadonlyMap<string, string>,
  environment: Environment,
  cwd: string,
): LoadedConfig {
  const settings = new Map<string, Setting>();
  refuseUnknownVariables(environment);
  for (const leaf of listConfigLeaves()) {
    const setting = findSetting(leaf, flags, environment, cwd);
    if (setting !== undefined) settings.set(leaf.path, setting);
  }
  const named = settings.get("home");
  const home = findHome({ flags, environment }, cwd);
  if (named === undefined) settings.set("home", { value: home, source: { kind: "default", name: "" } });
  for (const [path, setting] of readSettings(join(home, "config.json"))) {
    if (!settings.has(path)) settings.set(path, setting);
  }
  return check(settings);
}

/** Throws CONFIG_INVALID if the schema does not accept the value for the key. */
export function checkSetting(key: string, value: unknown): void {
  const source: ConfigSource = { kind: "flag", name: "" };
  check(
    new Map([
      ["home", { value: ".", source }],
      [key, { value, source }],
    ]),
  );
}

function findSetting(
  leaf: ConfigLeaf,
  flags: ReadonlyMap<string, string>,
  environment: Environment,
  cwd: string,
): Setting | undefined {
  const flag = flags.get(leaf.path);
  // As `findHome` reads it.
  const isBlankHome = leaf.path === "home" && flag === "";
  if (flag !== undefined && !isBlankHome) {
    return { value: parseConfigValue(leaf, flag, cwd), source: { kind: "flag", name: `--${leaf.flag}` } };
  }
  const variable = environment[leaf.variable];
  if (variable === undefined || variable === "") return undefined;
  return {
    value: parseConfigValue(leaf, variable, cwd),
    source: { kind: "environment", name: leaf.variable },
  };
}

/** A variable that starts with our prefix but is unknown is a typo that would go unnoticed. */
function refuseUnknownVariables(environment: Environment): void {
  const leaves = listConfigLeaves();
  const known = leaves.map(({ variable }) => variable);
  const sections = new Set(
    leaves.filter(({ path }) => path.includes(".")).map(({ variable }) => variable.split("_")[1]),
  );
  for (const name of Object.keys(environment)) {
    if (!name.startsWith("LOCI_") || known.includes(name)) continue;
    const meant = findClosestName(name, known);
    if (meant === undefined && !sections.has(name.split("_")[1])) continue;
    throw new LociError("CONFIG_INVALID", `The environment variable ${name} is not a Loci setting.`, {
      hint: meant === undefined ? "`loci config keys` lists them." : `Did you mean ${meant}?`,
    });
  }
}

function readSettings(path: string): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  collectSettings(readConfigFile(path), [], path, settings);
  return settings;
}

function collectSettings(
  value: unknown,
  path: readonly string[],
  file: string,
  settings: Map<string, Setting>,
): void {
  const leaves = listConfigLeaves();
  const key = path.join(".");
  const leaf = leaves.find((candidate) => candidate.path === key);
  if (leaf !== undefined && key !== "home") {
    const isText = typeof value === "string" && leaf.unit !== undefined;
    const typed = isText ? parseConfigValue(leaf, value, dirname(file)) : value;
    settings.set(key, { value: typed, source: { kind: "file", name: file } });
    return;
  }
  const isSection = key === "" || leaves.some((candidate) => candidate.path.startsWith(`${key}.`));
  if (isSection && typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, child] of Object.entries(value))
      collectSettings(child, [...path, name], file, settings);
    return;
  }
  throw new LociError("CONFIG_INVALID", describeUnknownKey(key, isSection, file), { hint: hintFor(key) });
}

function describeUnknownKey(key: string, isSection: boolean, file: string): string {
  if (key === "home") return `${file} is inside the home, so it cannot set where the home is.`;
  if (isSection) return `${key === "" ? "The configuration" : key} in ${file} must be an object.`;
  return `There is no configuration key ${key} (in ${file}).`;
}

function hintFor(key: string): string {
  if (key === "home") return "Set LOCI_HOME or --home.";
  const meant = findClosestName(
    key,
    listConfigLeaves().map(({ path }) => path),
  );
  return meant === undefined ? "`loci config keys` lists them." : `Did you mean ${meant}?`;
}

function check(settings: ReadonlyMap<string, Setting>): LoadedConfig {
  const tree: Record<string, unknown> = {};
  for (const [path, { value }] of settings) {
    const [section, key] = path.split(".");
    if (section === undefined) continue;
    if (key === undefined) tree[section] = value;
    else tree[section] = { ...(tree[section] as object | undefined), [key]: value };
  }
  const parsed = configSchema.safeParse(tree);
  if (!parsed.success) throw toConfigError(parsed.error.issues, settings);
  const sources = new Map(
    listConfigLeaves().map(({ path }) => [
      path,
      settings.get(path)?.source ?? ({ kind: "default", name: "" } as const),
    ]),
  );
  return { config: freeze(parsed.data), sources };
}

function toConfigError(
  issues: readonly z.core.$ZodIssue[],
  settings: ReadonlyMap<string, Setting>,
): LociError {
  const issue = issues[0];
  const path = issue?.path.slice(0, 2).join(".") ?? "";
  const setting = settings.get(path);
  const leaf = listConfigLeaves().find((candidate) => candidate.path === path);
  const allowed = leaf === undefined ? "" : `, but must be ${describeLeafType(leaf)}`;
  // For a value of the wrong type there is nothing more to say.
  const isTyped = leaf !== undefined && (issue?.code === "invalid_type" || issue?.code === "invalid_value");
  const source = setting === undefined || setting.source.name === "" ? "" : ` (${setting.source.name})`;
  const value = leaf?.secret === true ? "set to a value that is not shown" : JSON.stringify(setting?.value);
  return new LociError(
    "CONFIG_INVALID",
    `${path}${source} is ${value}${allowed}${isTyped ? "" : `: ${issue?.message ?? "invalid"}`}.`,
    { hint: "`loci config keys` lists every key and what it accepts." },
  );
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
