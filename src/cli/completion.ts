// Completion scripts for three shells: commands, their flags, and the values that are known beforehand.
import type { Command, Flag } from "./command.ts";
import { globalFlags } from "./global-flags.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

export function renderCompletion(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case "bash":
      return renderBash(commands);
    case "zsh":
      return renderZsh(commands);
    case "fish":
      return renderFish(commands);
  }
}

function flagsOf(command: Command): readonly Flag[] {
  return [...command.flags, ...globalFlags];
}

function spellings(flag: Flag): string[] {
  const long = flag.name.length === 1 ? [] : [`--${flag.name}`];
  return flag.short === undefined ? long : [...long, `-${flag.short}`];
}

function renderBash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const cases = commands.map((command) => {
    const words = [
      ...flagsOf(command).flatMap(spellings),
      ...command.arguments.flatMap(({ choices }) => choices ?? []),
    ];
    return `    ${command.name}) words="${words.join(" ")}" ;;`;
  });
  const directories = commands
    .flatMap(({ flags }) => flags)
    .filter(({ value }) => value === "DIR" || value === "PATH");
  const takingPaths = [...new Set(directories.map(({ name }) => `--${name}`))].join("|");
  return `# Completion of loci for bash.
_loci() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) command="$word"; break ;; esac
  done
  case "$previous" in
    ${takingPaths}) COMPREPLY=($(compgen -d -- "$current")); return ;;
    --batch) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case "$command" in
    "") words="${names} ${globalFlags.flatMap(spellings).join(" ")}" ;;
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "$command" = index ] && [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -d -- "$current")); fi
}
complete -F _loci loci
`;
}

function renderZsh(commands: readonly Command[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, "\\$&");
  const list = commands.map(({ name, summary }) => `    '${name}:${quote(summary)}'`).join("\n");
  const describe = (flag: Flag): string[] =>
    spellings(flag).map((spelling) => {
      const value = flag.value === undefined ? "" : `:${flag.value}:${zshAction(flag)}`;
      return `'${spelling}[${quote(flag.description)}]${value}'`;
    });
  const cases = commands.map((command) => {
    const positionals = command.arguments.map((argument, at) => {
      const action = argument.name === "PATH" ? "_directories" : `(${(argument.choices ?? []).join(" ")})`;
      return `'${argument.repeated === true ? "*" : at + 1}:${argument.name}:${action}'`;
    });
    return `    ${command.name}) _arguments ${[...flagsOf(command).flatMap(describe), ...positionals].join(" ")} ;;`;
  });
  return `#compdef loci
# Completion of loci for zsh.
_loci() {
  local -a commands
  commands=(
${list}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
if [[ "$funcstack[1]" == _loci ]]; then _loci "$@"; else compdef _loci loci; fi
`;
}

function zshAction(flag: Flag): string {
  if (flag.value === "DIR" || flag.value === "PATH") return "_directories";
  return flag.value === "FILE" ? "_files" : "";
}

function renderFish(commands: readonly Command[]): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const condition = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c loci -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
      ...command.flags.map((flag) => {
        const long = flag.name.length === 1 ? "" : ` -l ${flag.name}`;
        const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
        const value =
          flag.value === undefined
            ? ""
            : flag.value === "DIR" || flag.value === "PATH"
              ? " -r -a '(__fish_complete_directories)'"
              : " -r";
        return `complete -c loci ${condition}${long}${short}${value} -d ${quote(flag.description)}`;
      }),
      ...command.arguments
        .filter(({ choices }) => choices !== undefined)
        .map(({ choices }) => `complete -c loci ${condition} -a ${quote((choices ?? []).join(" "))}`),
      ...(command.arguments.some(({ name }) => name === "PATH")
        ? [`complete -c loci ${condition} -a '(__fish_complete_directories)'`]
        : []),
    ];
  });
  const shared = globalFlags.map(
    ({ name, short, description }) =>
      `complete -c loci -l ${name}${short === undefined ? "" : ` -s ${short}`} -d ${quote(description)}`,
  );
  return ["# Completion of loci for fish.", "complete -c loci -f", ...lines, ...shared, ""].join("\n");
}
