// Which command is this, with which arguments and flags? An unknown flag is an error that names the nearest known one.
import { findClosestName } from "../../base/closest-name.ts";
import { notOneOf } from "../../base/not-one-of.ts";
import { LociError } from "../../errors.ts";
import type { Argument, Command, Flag } from "../catalog/command.ts";
import { commands, findCommand } from "../catalog/commands.ts";
import { globalFlags } from "../catalog/global-flags.ts";

export interface CommandLine {
  /** Undefined for a bare `loci`, `loci --help` and `loci --version`. */
  readonly command: Command | undefined;
  readonly arguments: readonly string[];
  /** Values by flag name; "" for a switch. */
  readonly flags: ReadonlyMap<string, string>;
  /** Values by configuration path, as text. */
  readonly configFlags: ReadonlyMap<string, string>;
}

/** Flags that set a configuration key; they are listed only if a flag is not in the command's own table. */
export type LoadConfigFlags = () => Promise<readonly Flag[]>;

/**
 * @throws INPUT_INVALID for an unknown command or flag, a missing or invalid value, a missing or superfluous argument.
 */
export async function parseCommandLine(
  words: readonly string[],
  loadConfigFlags: LoadConfigFlags,
): Promise<CommandLine> {
  const flags = new Map<string, string>();
  const configFlags = new Map<string, string>();
  const positionals: string[] = [];
  const queue = [...words];
  let command: Command | undefined;

  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === "--") {
      positionals.push(...queue.splice(0));
    } else if (word.startsWith("-") && word !== "-") {
      const { name, value: attached } = splitFlag(word);
      const flag = await findFlag(name, word, command, loadConfigFlags);
      const value = readFlagValue(flag, word, attached, queue);
      flags.set(flag.name, value);
      if (flag.config !== undefined)
        configFlags.set(flag.config, flag.value === undefined ? value || "true" : value);
    } else if (command === undefined) {
      command = getCommand(word);
    } else {
      positionals.push(word);
    }
  }
  const asksForText = flags.has("help") || flags.has("version");
  if (command !== undefined && !asksForText) checkArguments(command, positionals);
  return { command, arguments: positionals, flags, configFlags };
}

function splitFlag(word: string): { readonly name: string; readonly value: string | undefined } {
  if (!word.startsWith("--")) {
    // -k5 and -k=5 mean -k 5.
    const rest = word.slice(2).replace(/^=/, "");
    return { name: word.slice(1, 2), value: rest === "" ? undefined : rest };
  }
  const equals = word.indexOf("=");
  return equals === -1
    ? { name: word.slice(2), value: undefined }
    : { name: word.slice(2, equals), value: word.slice(equals + 1) };
}

async function findFlag(
  name: string,
  word: string,
  command: Command | undefined,
  loadConfigFlags: LoadConfigFlags,
): Promise<Flag> {
  // Before the command is known, any command's flag may occur: `loci --json status`.
  const own = command === undefined ? commands.flatMap(({ flags }) => flags) : command.flags;
  const known = [...own, ...globalFlags];
  const isLong = word.startsWith("--");
  const flag = known.find((candidate) => (isLong ? candidate.name : candidate.short) === name);
  if (flag !== undefined) return flag;
  const configurable = command?.configurable !== false ? await loadConfigFlags() : [];
  const setting = isLong ? configurable.find((candidate) => candidate.name === name) : undefined;
  if (setting !== undefined) return setting;
  // Another program's name for it: --limit for -k.
  const other = known.find(({ keywords = "" }) => keywords.split(" ").includes(name));
  // --lang for --language, if only one flag begins so.
  const longer = known.filter((candidate) => isLong && candidate.name.startsWith(name));
  const meant =
    other?.name ??
    (longer.length === 1 ? longer[0]!.name : undefined) ??
    findClosestName(
      name,
      [...known, ...configurable].map((candidate) => candidate.name),
    );
  throw unknownFlag(word, command, meant);
}

function unknownFlag(word: string, command: Command | undefined, meant: string | undefined): LociError {
  const name = command === undefined ? "loci" : `loci ${command.name}`;
  const hint =
    meant === undefined
      ? `See \`${name} --help\`.`
      : `Did you mean ${meant.length === 1 ? "-" : "--"}${meant}?`;
  return new LociError("INPUT_INVALID", `${name} has no flag ${word}.`, {
    hint: `${hint}${meant === undefined ? tellAsText(word, command) : ""}`,
  });
}

/** How a word is written that only looks like a flag: part of a question, a negative number, or a name of a Lisp. */
function tellAsText(word: string, command: Command | undefined): string {
  if (command === undefined || command.arguments.length === 0) return "";
  if (/^-\d/.test(word)) return ` If ${word} is a value, put -- before it.`;
  if (command.arguments.at(-1)!.repeated === true)
    return ` If ${word} is part of the text, put the text in quotes.`;
  return /^-[^-]./.test(word) ? ` If ${word} is a name, put -- before it.` : "";
}

function readFlagValue(flag: Flag, word: string, attached: string | undefined, queue: string[]): string {
  if (flag.value === undefined) {
    if (attached !== undefined && flag.config === undefined) {
      throw new LociError(
        "INPUT_INVALID",
        `--${flag.name} takes no value, but got ${JSON.stringify(attached)}.`,
      );
    }
    return attached ?? "";
  }
  const value = attached ?? queue.shift();
  // A value that begins so is written as --flag=--value.
  if (value === undefined || (attached === undefined && value.startsWith("--"))) {
    throw new LociError("INPUT_INVALID", `${word} needs a value: ${flag.value}.`, { hint: flag.description });
  }
  const { choices } = flag;
  if (choices?.includes(value) === false) throw notOneOf(`--${flag.name}`, value, choices);
  return value;
}

function getCommand(name: string): Command {
  const command = findCommand(name);
  if (command !== undefined) return command;
  const meant = findClosestName(
    name,
    commands.map((candidate) => candidate.name),
  );
  throw new LociError("INPUT_INVALID", `There is no command ${JSON.stringify(name)}.`, {
    hint:
      meant === undefined
        ? "`loci help` lists the commands, `loci help WORDS` finds them by what they do."
        : `Did you mean \`loci ${meant}\`? \`loci help WORDS\` finds commands by what they do.`,
  });
}

/** A blank one is, too: an unset variable of a script. Commands that read many words say themselves what they lack. */
function isMissing({ repeated }: Argument, given: string | undefined): boolean {
  return given === undefined || (repeated !== true && given.trim() === "");
}

function checkArguments(command: Command, given: readonly string[]): void {
  const missing = command.arguments.find(
    (argument, at) => argument.required && isMissing(argument, given[at]),
  );
  if (missing !== undefined) {
    throw new LociError(
      "INPUT_INVALID",
      `loci ${command.name} needs ${missing.name}: ${missing.description}.`,
      {
        hint: `For example \`${command.examples[0] ?? ""}\`.`,
      },
    );
  }
  const superfluous = given[command.arguments.length];
  if (superfluous !== undefined && command.arguments.at(-1)?.repeated !== true) {
    throw new LociError(
      "INPUT_INVALID",
      `loci ${command.name} got an unexpected argument: ${JSON.stringify(superfluous)}.`,
      {
        hint: `See \`loci ${command.name} --help\`.`,
      },
    );
  }
}
