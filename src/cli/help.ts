// What `--help` says, from the table of commands.
import type { Command, Flag } from "./command.ts";
import { commands } from "./commands.ts";
import { globalFlags } from "./global-flags.ts";
import type { Style } from "./style.ts";

export function renderHelp(command: Command | undefined, style: Style): string {
  return command === undefined ? renderOverview(style) : renderCommand(command, style);
}

function renderOverview(style: Style): string {
  return [
    "Local memory and code intelligence for coding agents.",
    "",
    `${style.bold("Usage:")} loci <command> [arguments] [flags]`,
    "",
    style.bold("Commands:"),
    ...columns(commands.filter(({ hidden }) => hidden !== true).map(({ name, summary }) => [name, summary])),
    "",
    style.bold("Flags:"),
    ...columns(globalFlags.map(describeFlag)),
    "",
    "`loci <command> --help` says more about one, `loci help WORDS` finds what does something.",
    "Begin with `loci init`: it connects your agents and indexes the repository.",
    "",
  ].join("\n");
}

function renderCommand(command: Command, style: Style): string {
  return [
    `${command.summary}.`,
    "",
    `${style.bold("Usage:")} ${describeUsage(command)} [flags]`,
    ...section(
      "Arguments:",
      command.arguments.map(({ name, description }) => [name, description]),
      style,
    ),
    ...section("Flags:", [...command.flags, ...globalFlags].map(describeFlag), style),
    ...(command.configurable ? ["", "Every key of `loci config keys` is a flag, too."] : []),
    "",
    style.bold("Examples:"),
    ...command.examples.map((example) => `  ${example}`),
    "",
  ].join("\n");
}

/** `loci search [QUERY]`. */
export function describeUsage(command: Command): string {
  const names = command.arguments.map(({ name, required, repeated }) => {
    const words = repeated === true ? `${name}...` : name;
    return required ? words : `[${words}]`;
  });
  return ["loci", command.name, ...names].join(" ");
}

function section(title: string, rows: readonly (readonly [string, string])[], style: Style): string[] {
  return rows.length === 0 ? [] : ["", style.bold(title), ...columns(rows)];
}

function describeFlag(flag: Flag): readonly [string, string] {
  const value = flag.value === undefined ? "" : ` ${flag.value}`;
  const short = flag.short === undefined ? "    " : `-${flag.short}, `;
  const long = flag.name.length === 1 ? "" : `--${flag.name}`;
  return [`${long === "" ? `-${flag.name}` : short + long}${value}`, flag.description];
}

export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}
