// Which words does a completion offer? The same for every shell: the spellings of flags, their values, and where other
// values come from.
import type { Argument, Command, Flag } from "../catalog/command.ts";
import { globalFlags } from "../catalog/global-flags.ts";

interface FlagValues {
  readonly names: readonly string[];
  readonly choices: readonly string[];
  readonly completes: string | undefined;
}

/** Flags that take the same values, by their spellings. A flag's name means the same in every command. */
export function groupValues(commands: readonly Command[]): readonly FlagValues[] {
  const groups = new Map<string, FlagValues>();
  const known = new Set<string>();
  for (const flag of [...commands.flatMap(({ flags }) => flags), ...globalFlags]) {
    const { choices = [], completes, name } = flag;
    if ((completes === undefined && choices.length === 0) || known.has(name)) continue;
    known.add(name);
    const key = completes ?? choices.join(" ");
    const names = [...(groups.get(key)?.names ?? []), ...spellings(flag)];
    groups.set(key, { names, choices, completes });
  }
  return [...groups.values()];
}

/** The kind of the first argument whose values only the index knows. */
export function askedBy(given: readonly Argument[]): string | undefined {
  return given.find(({ completes }) => completes !== undefined)?.completes;
}

/** The spellings of all flags that take a value: before the command, the word behind one is not the command. */
export function takingValues(commands: readonly Command[]): readonly string[] {
  const flags = [...globalFlags, ...commands.flatMap((command) => command.flags)];
  return [...new Set(flags.filter(({ value }) => value !== undefined).flatMap(spellings))];
}

export function flagsOf(command: Command): readonly Flag[] {
  return [...command.flags, ...globalFlags];
}

export function spellings(flag: Flag): string[] {
  const long = flag.name.length === 1 ? [] : [`--${flag.name}`];
  return flag.short === undefined ? long : [...long, `-${flag.short}`];
}
