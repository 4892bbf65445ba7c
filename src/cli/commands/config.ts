// loci config: every key, its value, and who set it; or what the keys are.
import { findClosestName } from "../../base/closest-name.ts";
import {
  describeLeafType,
  listConfigLeaves,
  type Config,
  type ConfigLeaf,
  type ConfigSource,
} from "../../config/index.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../command.ts";
import { renderTable } from "../table.ts";

const unset: ConfigSource = { kind: "default", name: "" };

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const [key] = context.arguments;
  if (key === "keys") {
    terminal.write(flags.has("json") ? `${JSON.stringify(listConfigLeaves())}\n` : renderKeys());
    return 0;
  }
  const leaves = key === undefined ? listConfigLeaves() : [getLeaf(key)];
  const { config, sources } = await context.loadConfig();
  const rows = leaves.map(({ path, secret }) => ({
    key: path,
    value: secret && readPath(config, path) !== undefined ? "(not shown)" : readPath(config, path),
    source: sources.get(path) ?? unset,
  }));
  if (flags.has("json")) terminal.write(`${JSON.stringify(key === undefined ? rows : rows[0])}\n`);
  else if (key !== undefined) terminal.write(`${show(rows[0]?.value)}\n`);
  else {
    const lines = rows.map((row) => [row.key, show(row.value), describeSource(row.source)]);
    terminal.write(renderTable([["KEY", "VALUE", "SET BY"], ...lines], "lll"));
  }
  return 0;
}

function renderKeys(): string {
  return listConfigLeaves()
    .map((leaf) => {
      const fallback = leaf.default === undefined ? "none" : show(leaf.default);
      return [
        leaf.path,
        `  ${leaf.description}: ${describeLeafType(leaf)}; default ${fallback}.`,
        `  ${leaf.variable}, --${leaf.flag}`,
        "",
      ].join("\n");
    })
    .join("\n");
}

function getLeaf(key: string): ConfigLeaf {
  const leaves = listConfigLeaves();
  const leaf = leaves.find(({ path }) => path === key);
  if (leaf !== undefined) return leaf;
  const meant = findClosestName(
    key,
    leaves.map(({ path }) => path),
  );
  throw new LociError("INPUT_INVALID", `There is no configuration key ${JSON.stringify(key)}.`, {
    hint: meant === undefined ? "`loci config keys` lists them." : `Did you mean ${meant}?`,
  });
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
