// Completion scripts for four shells: commands, flags and values; `loci complete` supplies what only the index knows.
import type { Argument, Command, Flag } from "../catalog/command.ts";
import { renderPowerShell } from "./completion-powershell.ts";
import { askedBy, flagsOf, groupValues, spellings, takingValues } from "./completion-words.ts";
import { globalFlags } from "../catalog/global-flags.ts";

export const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];

export function renderCompletion(shell: Shell, all: readonly Command[]): string {
  const commands = all.filter(({ hidden }) => hidden !== true);
  switch (shell) {
    case "bash":
      return renderBash(commands);
    case "zsh":
      return renderZsh(commands);
    case "fish":
      return renderFish(commands);
    case "powershell":
      return renderPowerShell(commands);
  }
}

function renderBash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const cases = commands.map((command) => {
    const words = [
      ...flagsOf(command).flatMap(spellings),
      ...command.arguments.flatMap(({ choices }) => choices ?? []),
    ];
    const asked = askedBy(command.arguments);
    return `    ${command.name}) words="${words.join(" ")}"${asked === undefined ? "" : ` asked=${asked}`} ;;`;
  });
  const values = groupValues(commands).map(({ names, choices, completes }) =>
    completes === undefined
      ? `    ${names.join("|")}) COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$current")); return ;;`
      : `    ${names.join("|")}) _loci_ask ${completes} "$current"; return ;;`,
  );
  const asked = new Set(groupValues(commands).flatMap(({ names }) => names));
  const taking = (...kinds: readonly string[]): string => {
    const flags = commands.flatMap((command) => command.flags);
    const names = flags.filter(({ value = "" }) => kinds.includes(value)).map(({ name }) => `--${name}`);
    return [...new Set(names)].filter((name) => !asked.has(name)).join("|");
  };
  return `# Completion of loci for bash.
# bash would run a name such as $(…), so each is quoted.
_loci_offer() {
  local line
  while IFS= read -r line; do printf -v line %q "$line"; COMPREPLY+=("$line"); done
}
_loci_ask() { _loci_offer < <(loci complete "$1" "$2" 2>/dev/null); }
_loci_files() {
  local typed="$2" line
  case "$typed" in "~/"*) typed="$HOME/\${typed:2}" ;; esac
  # After a folder, what is in it may follow.
  _loci_offer < <(compgen "$1" -- "$typed" | while IFS= read -r line; do [ ! -d "$line" ] || line="$line/"; printf '%s\\n' "$line"; done)
  case "\${COMPREPLY[*]}" in */) compopt -o nospace 2>/dev/null ;; esac
}
_loci() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words word asked="" isValue=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    # bash takes --color=always for three words.
    if [ "$word" = = ]; then isValue=1; continue; fi
    if [ -n "$isValue" ]; then isValue=""; continue; fi
    case "$word" in ${takingValues(commands).join("|")}) isValue=1 ;; -*) ;; *) command="$word"; break ;; esac
  done
  case "$previous" in
    ${taking("DIR", "PATH")}) _loci_files -d "$current"; return ;;
    ${taking("FILE")}) _loci_files -f "$current"; return ;;
${values.join("\n")}
  esac
  case "$command" in
    "") words="${names} ${globalFlags.flatMap(spellings).join(" ")}" ;;
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$asked" ]; then case "$current" in -*) ;; *) _loci_ask "$asked" "$current" ;; esac; fi
  if [ "$command" = index ] && [ "\${#COMPREPLY[@]}" -eq 0 ]; then _loci_files -d "$current"; fi
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
      const action = zshArgument(argument);
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
  local -i at=2
  while (( at < CURRENT )) && [[ "$words[at]" == -* ]]; do
    case "$words[at]" in ${takingValues(commands).join("|")}) (( at += 2 )) ;; *) (( at += 1 )) ;; esac
  done
  if (( at >= CURRENT )); then
    if (( at > CURRENT )) || [[ "$PREFIX" == -* ]]; then _arguments ${globalFlags.flatMap(describe).join(" ")}; else _describe command commands; fi
    return
  fi
  local command="$words[at]"
  shift $(( at - 1 )) words
  (( CURRENT -= at - 1 ))
  case "$command" in
${cases.join("\n")}
  esac
}
if [[ "$funcstack[1]" == _loci ]]; then _loci "$@"; else compdef _loci loci; fi
`;
}

/** Known words, or a list that Loci is asked for. */
function zshArgument({ name, choices, completes }: Argument): string {
  if (completes !== undefined) return zshAsk(completes);
  return name === "PATH" ? "_directories" : `(${(choices ?? []).join(" ")})`;
}

function zshAsk(what: string): string {
  return `{ local -a found; [[ "$PREFIX" == -* ]] || found=("\${(@f)$(loci complete ${what} "$PREFIX" 2>/dev/null)}"); compadd -a found }`;
}

function zshAction(flag: Flag): string {
  if (flag.completes !== undefined) return zshAsk(flag.completes);
  if (flag.choices !== undefined) return `(${flag.choices.join(" ")})`;
  if (flag.value === "DIR" || flag.value === "PATH") return "_directories";
  return flag.value === "FILE" ? "_files" : "";
}

function renderFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const condition = `-n '__loci_is ${command.name}'`;
    return [
      `complete -c loci -n '__loci_is ""' -a ${command.name} -d ${fishQuote(command.summary)}`,
      ...command.flags.map((flag) => `complete -c loci ${condition}${fishFlag(flag)}`),
      ...command.arguments.flatMap((argument) => {
        const values = fishArgument(argument);
        return values === undefined ? [] : [`complete -c loci ${condition} -a ${values}`];
      }),
    ];
  });
  return `# Completion of loci for fish.
# Whether the command is this one: the first word that is no flag or its value, whatever its arguments are called.
function __loci_is
  set -l isValue no
  for word in (commandline -opc)[2..]
    if test $isValue = yes
      set isValue no
      continue
    end
    switch $word
      case ${takingValues(commands).join(" ")}
        set isValue yes
      case '-*'
      case '*'
        test $word = $argv[1]
        return
    end
  end
  test -z $argv[1]
end
complete -c loci -f
${lines.join("\n")}
${globalFlags.map((flag) => `complete -c loci${fishFlag(flag)}`).join("\n")}
`;
}

function fishFlag(flag: Flag): string {
  const long = flag.name.length === 1 ? "" : ` -l ${flag.name}`;
  const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
  return `${long}${short}${fishValue(flag)} -d ${fishQuote(flag.description)}`;
}

function fishValue({ value, choices, completes }: Flag): string {
  if (completes !== undefined) return ` -x -a ${fishAsk(completes)}`;
  if (choices !== undefined) return ` -x -a ${fishQuote(choices.join(" "))}`;
  if (value === "DIR" || value === "PATH") return " -x -a '(__fish_complete_directories)'";
  if (value === undefined) return "";
  return value === "FILE" ? " -r -F" : " -x";
}

function fishArgument({ name, choices, completes }: Argument): string | undefined {
  if (completes !== undefined) return fishAsk(completes);
  if (choices !== undefined) return fishQuote(choices.join(" "));
  return name === "PATH" ? "'(__fish_complete_directories)'" : undefined;
}

function fishAsk(what: string): string {
  return `'(string match -q -- "-*" (commandline -ct); or loci complete ${what} (commandline -ct) 2>/dev/null)'`;
}

function fishQuote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
