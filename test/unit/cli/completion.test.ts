import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import { renderCompletion } from "../../../src/cli/completion.ts";

/** What bash would offer behind these words. */
function complete(...words: string[]): string[] {
  const script = `loci() { printf 'asked: %s %s %s\\n' "$@"; }
${renderCompletion("bash", commands)}
COMP_WORDS=(loci ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _loci
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

test("bash completes commands, their flags and known values", () => {
  expect(complete("se")).toEqual(["search", "serve"]);
  expect(complete("index", "--f")).toEqual(["--full", "--force"]);
  expect(complete("completion", "z")).toEqual(["zsh"]);
  expect(complete("config", "k")).toContain("keys");
});

test("bash completes the values of flags, and asks Loci for what only the index knows", () => {
  expect(complete("search", "--color", "a")).toEqual(["auto", "always"]);
  const asked = complete("callers", "pars");
  expect(asked).toEqual(["asked: complete symbol pars"]);
  expect(complete("search", "--root", "/x")).toEqual(["asked: complete root /x"]);
});

test.each(["bash", "zsh", "fish", "powershell"] as const)(
  "the script for %s knows every command and flag",
  (shell) => {
    const script = renderCompletion(shell, commands);
    expect(script).not.toContain("loci complete -");
    for (const command of commands.filter(({ hidden }) => hidden !== true)) {
      expect(script).toContain(command.name);
      for (const { name } of command.flags) expect(script).toMatch(new RegExp(`(--?|-l |-s )${name}\\b`));
    }
  },
);
