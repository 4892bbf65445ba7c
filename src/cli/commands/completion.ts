// loci completion: a script for the shell, from the table of commands.
import { findClosestName } from "../../base/closest-name.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { renderCompletion, shells } from "../command-line/completion.ts";

export function run({ arguments: [name = ""], commands, terminal }: CommandContext): Promise<number> {
  const shell = shells.find((candidate) => candidate === name);
  if (shell === undefined) {
    const meant = findClosestName(name, shells);
    throw new LociError("INPUT_INVALID", `There is no completion for ${JSON.stringify(name)}.`, {
      hint: `${meant === undefined ? "" : `Did you mean ${meant}? `}Shells: ${shells.join(", ")}.`,
    });
  }
  terminal.write(renderCompletion(shell, commands));
  return Promise.resolve(0);
}
