// loci config: every key, its value, and where it was set; or what keys there are.
import { findClosestName } from "../../base/closest-name.ts";
import {
  checkSetting,
  describeLeafType,
  parseConfigValue,
  writeConfig,
  type SettingValue,
  listConfigLeaves,
  type Config,
  type ConfigLeaf,
  type ConfigSource,
  hasSetting,
} from "../../config/index.ts";
import { findHome } from "../../config/find-home.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { toSelection } from "../engine/selection.ts";
import { renderTable } from "../terminal/table.ts";
import { hangingIndent } from "../terminal/wrap.ts";

const unset: ConfigSource = { kind: "default", name: "" };

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const [action] = context.arguments;
  if (action === "set" || action === "unset") return change(context, action);
  // As in git and npm; the key alone means the same.
  const given = action === "get" ? context.arguments.slice(1) : context.arguments;
  const [key] = given;
  if (action === "get" && key === undefined) throw lacks("get", "KEY");
  refuseMore(given, 1);
  if (key === "keys") {
    terminal.write(
      flags.has("json") ? `${JSON.stringify(listConfigLeaves())}\n` : renderKeys(terminal.wrapColumns),
    );
    return 0;
  }
  const leaves = key === undefined ? listConfigLeaves() : [getLeaf(key)];
  const { config, sources } = await context.loadConfig();
  const rows = leaves.map(({ path, secret }) => ({
    key: path,
    value: showable(config, path, secret),
    source: sources.get(path) ?? unset,
  }));
  if (flags.has("json")) terminal.write(`${JSON.stringify(key === undefined ? rows : rows[0])}\n`);
  else if (key !== undefined) terminal.write(`${show(rows[0]?.value)}\n`);
  else {
    const lines = rows.map((row) => [row.key, show(row.value), describeSource(row.source)]);
    terminal.write(
      renderTable(
        lines,
        { align: "lll", labels: ["KEY", "VALUE", "SET BY"], title: 0 },
        terminal.wrapColumns,
      ),
    );
  }
  return 0;
}

/**
 * Sets one key in the home's config.json. Throws INPUT_INVALID; CONFIG_INVALID if the key does not accept the value.
 */
async function change(context: CommandContext, action: "set" | "unset"): Promise<number> {
  const { flags, terminal } = context;
  const [, key, ...words] = context.arguments;
  if (key === undefined || (action === "set" && words.length === 0)) {
    throw lacks(action, key === undefined ? "KEY" : "VALUE");
  }
  if (action === "unset") refuseMore(context.arguments, 2);
  if (key === "home") {
    throw new LociError("INPUT_INVALID", "The home cannot be set in a file inside it.", {
      hint: "Set LOCI_HOME or --home.",
    });
  }
  const home = findHome({ flags: context.configFlags, environment: context.environment }, process.cwd());
  if (action === "unset") remove(home, key);
  else await write(context, home, key, words.join(" "));
  const { config: now, sources } = await context.loadConfig();
  const source = sources.get(key) ?? unset;
  const leaf = findLeaf(key);
  const shown = leaf === undefined ? undefined : showable(now, key, leaf.secret);
  if (flags.has("json")) terminal.write(`${JSON.stringify({ key, value: shown ?? null, source })}\n`);
  else if (!flags.has("quiet"))
    terminal.write(`${key} is ${show(shown) || "not set"} (${describeSource(source)}).\n`);
  if (action === "set" && source.kind !== "file" && !flags.has("quiet")) {
    terminal.writeError(`It was written, but ${describeSource(source)} overrides the file.\n`);
  }
  return 0;
}

/** What makes the configuration invalid can be taken out of it, so nothing else in it is checked. */
function remove(home: string, key: string): void {
  if (findLeaf(key) === undefined && !hasSetting(home, key)) throw unknownKey(key);
  writeConfig(home, { [key]: undefined });
}

async function write(context: CommandContext, home: string, key: string, text: string): Promise<void> {
  const leaf = getLeaf(key);
  const { config } = await context.loadConfig();
  const value = parseConfigValue(leaf, text, process.cwd());
  checkSetting(key, value);
  if (key === "server.tools" || key === "server.families") await checkServed(config, { [key]: value });
  writeConfig(home, { [key]: value as SettingValue });
}

/** Throws INPUT_INVALID for unknown tools and families, because a server would not start with them. */
async function checkServed(config: Config, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { families, tools } = config.server;
  const { loadCatalog } = await import("../../families/serve.ts");
  await loadCatalog({
    ...toSelection(config),
    families: (given["server.families"] ?? families) as readonly string[],
    tools: (given["server.tools"] ?? tools) as readonly string[],
  });
}

function lacks(action: "get" | "set" | "unset", what: string): LociError {
  const value = action === "set" ? " essential" : "";
  return new LociError("INPUT_INVALID", `loci config ${action} needs a ${what}.`, {
    hint: `For example \`loci config ${action} server.tools${value}\`.`,
  });
}

function refuseMore(given: readonly string[], most: number): void {
  const superfluous = given[most];
  if (superfluous === undefined) return;
  throw new LociError(
    "INPUT_INVALID",
    `loci config got an unexpected argument: ${JSON.stringify(superfluous)}.`,
    {
      hint: "To change a key: loci config set KEY VALUE.",
    },
  );
}

function renderKeys(wrapColumns: number): string {
  return listConfigLeaves()
    .map((leaf) => {
      const fallback = show(leaf.default) || "none";
      return [
        leaf.path,
        ...hangingIndent(
          2,
          `${leaf.description}: ${describeLeafType(leaf)}; default ${fallback}.`,
          wrapColumns,
        ),
        ...hangingIndent(2, `${leaf.variable}, --${leaf.flag}`, wrapColumns),
        "",
      ].join("\n");
    })
    .join("\n");
}

function findLeaf(key: string): ConfigLeaf | undefined {
  return listConfigLeaves().find(({ path }) => path === key);
}

function getLeaf(key: string): ConfigLeaf {
  const leaf = findLeaf(key);
  if (leaf === undefined) throw unknownKey(key);
  return leaf;
}

function unknownKey(key: string): LociError {
  const meant = findClosestName(
    key,
    listConfigLeaves().map(({ path }) => path),
  );
  return new LociError("INPUT_INVALID", `There is no configuration key ${JSON.stringify(key)}.`, {
    hint: meant === undefined ? "`loci config keys` lists them." : `Did you mean ${meant}?`,
  });
}

function showable(config: Config, path: string, secret: boolean): unknown {
  const value = readPath(config, path);
  return secret && value !== undefined ? "(not shown)" : hideCredentials(value);
}

/** Does not show a password inside an address. */
function hideCredentials(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/^(\w+:\/\/)[^/@]*@/, "$1(not shown)@") : value;
}

function readPath(config: Config, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], config);
}

function show(value: unknown): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);
}

function describeSource({ kind, name }: ConfigSource): string {
  return kind === "default" ? "default" : `${kind} ${name}`;
}
