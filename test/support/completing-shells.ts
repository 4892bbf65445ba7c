// What do real shells offer to complete a typed line? `loci complete WHAT TYPED` answers TYPED followed by -WHAT.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shell } from "../../src/cli/command-line/completion.ts";
import { makeTempFolder } from "./temp.ts";

/** The typed line ends at the cursor. */
type Complete = (script: string, line: string) => string[];

/** Undefined if the shell is not installed. */
export function findShell(shell: Shell): Complete | undefined {
  const program = shell === "powershell" ? "pwsh" : shell;
  const isThere = spawnSync(program, ["--version"]).status === 0;
  return isThere ? completing[shell] : undefined;
}

const completing: Readonly<Record<Shell, Complete>> = {
  bash: (script, line) => {
    const words = line.split(" ").map((word) => `'${word}'`);
    const asked = `loci() { echo "$3-$2"; }
${script}
COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _loci
printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run("bash", ["--norc", "-c", asked]);
  },
  zsh: (script, line) => {
    const folder = makeTempFolder("loci-zsh");
    const [setup, typing, log] = [join(folder, "setup"), join(folder, "typing"), join(folder, "log")];
    // All of zsh's completion ends in this builtin, so wrapping it shows what is offered.
    writeFileSync(
      setup,
      `autoload -Uz compinit; compinit -u -D
loci() { print -r -- "$3-$2" }
compadd() {
  local -a offered
  if [[ -z "\${argv[(r)-[OAD]]}" ]]; then builtin compadd -O offered "$@"; print -rl -- $offered >> '${log}'; fi
  builtin compadd "$@"
}
${script}
print COMPLETES`,
    );
    // zsh only completes in a terminal with typed input; waits for each line.
    writeFileSync(
      typing,
      `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; source '${setup}'; done-now() { zle kill-whole-line; print -n DONE }; zle -N done-now; bindkey '^X' done-now"
zpty -r shell out '*COMPLETES*'
zpty -w -n shell "$1"$'\\t\\x18'
zpty -r shell out '*DONE*'
zpty -d shell`,
    );
    writeFileSync(log, "");
    run("zsh", ["-f", typing, line]);
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((offered) => offered !== "");
  },
  fish: (script, line) =>
    run("fish", [
      "--no-config",
      "-c",
      `function loci; echo "$argv[3]-$argv[2]"; end\n${script}\ncomplete -C $argv[1]`,
      line,
    ]).map((offered) => offered.split("\t")[0]!),
  powershell: (script, line) =>
    run("pwsh", [
      "-NoProfile",
      "-NonInteractive",
      "-Command",
      `function loci { "$($args[2])-$($args[1])" }\n${script}\n(TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches | ForEach-Object { $_.CompletionText }`,
    ]),
};

/** The lines that it prints; the shell must not complain. */
function run(program: string, args: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: "utf8", timeout: 60_000 });
  if (stderr !== "") throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout.split("\n").filter((line) => line !== "");
}
