// loci help: the overview, one command's help, or a search by purpose.
import { listConfigLeaves } from "../../config/index.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findHelp } from "../command-line/find-help.ts";
import { columns, renderHelp } from "../command-line/help.ts";
import { hangingIndent } from "../terminal/wrap.ts";

const shown = 8;

export function run({ arguments: words, commands, terminal }: CommandContext): Promise<number> {
  const named = words.length === 1 ? commands.find(({ name }) => name === words[0]) : undefined;
  if (words.length === 0 || named !== undefined) {
    terminal.write(renderHelp(named, terminal));
    return Promise.resolve(0);
  }
  const question = words.join(" ");
  const found = findHelp(question, commands, listConfigLeaves(), shown);
  terminal.write(
    found.length === 0
      ? `Nothing found for ${JSON.stringify(question)}. \`loci help\` lists the commands, \`loci config keys\` the settings.\n`
      : [
          ...columns(
            found.map(({ label, text }) => [label, text]),
            terminal.wrapColumns,
          ),
          "",
          ...hangingIndent(
            0,
            "`loci <command> --help` describes a command, `loci config keys` a setting.",
            terminal.wrapColumns,
          ),
          "",
        ].join("\n"),
  );
  return Promise.resolve(0);
}
