// What does `--help` say? Derived from the table of commands.
import type { Command, Flag } from "../catalog/command.ts";
import { commands } from "../catalog/commands.ts";
import { globalFlags } from "../catalog/global-flags.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { hangingIndent, hangLine } from "../terminal/wrap.ts";

type Page = Pick<Terminal, "style" | "wrapColumns">;

/** In a pipe, a pager usually follows, which would break lines in the middle of words. */
const pipedColumns = 80;

export function renderHelp(command: Command | undefined, { style, wrapColumns }: Page): string {
  const page = { style, wrapColumns: Number.isFinite(wrapColumns) ? wrapColumns : pipedColumns };
  return command === undefined ? renderOverview(page) : renderCommand(command, page);
}

function renderOverview({ style, wrapColumns }: Page): string {
  return [
    ...hangingIndent(0, "Local memory and code intelligence for coding agents.", wrapColumns),
    "",
    hangLine(`${style.bold("Usage:")} loci <command> [arguments] [flags]`, wrapColumns),
    "",
    style.bold("Commands:"),
    ...columns(
      commands.filter(({ hidden }) => hidden !== true).map(({ name, summary }) => [name, summary]),
      wrapColumns,
    ),
    "",
    style.bold("Flags:"),
    ...columns(globalFlags.map(describeFlag), wrapColumns),
    "",
    ...hangingIndent(
      0,
      "`loci <command> --help` describes a command, `loci help WORDS` finds one by what it does.",
      wrapColumns,
    ),
    ...hangingIndent(
      0,
      "Start with `loci init`: it connects your agents and indexes the repository.",
      wrapColumns,
    ),
    ...hangingIndent(
      0,
      "Exit codes: 0 if all went well, 1 if nothing was found (doctor: if something is broken), others for errors.",
      wrapColumns,
    ),
    "",
  ].join("\n");
}

function renderCommand(command: Command, page: Page): string {
  const { style, wrapColumns } = page;
  return [
    ...hangingIndent(0, `${command.summary}.`, wrapColumns),
    "",
    hangLine(`${style.bold("Usage:")} ${describeUsage(command)} [flags]`, wrapColumns),
    ...section(
      "Arguments:",
      command.arguments.map(({ name, description }) => [name, description]),
      page,
    ),
    ...section("Flags:", [...command.flags, ...globalFlags].map(describeFlag), page),
    ...(command.configurable ? ["", "Every key in `loci config keys` is also a flag."] : []),
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

function section(title: string, rows: readonly (readonly [string, string])[], page: Page): string[] {
  return rows.length === 0 ? [] : ["", page.style.bold(title), ...columns(rows, page.wrapColumns)];
}

function describeFlag(flag: Flag): readonly [string, string] {
  const value = flag.value === undefined ? "" : ` ${flag.value}`;
  const short = flag.short === undefined ? "    " : `-${flag.short}, `;
  const long = flag.name.length === 1 ? "" : `--${flag.name}`;
  return [`${long === "" ? `-${flag.name}` : short + long}${value}`, flag.description];
}

export function columns(rows: readonly (readonly [string, string])[], wrapColumns: number): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, text]) => {
    const lines = hangingIndent(width + 4, text, wrapColumns);
    return [`  ${name.padEnd(width)}${lines[0]!.slice(width + 2)}`, ...lines.slice(1)];
  });
}
