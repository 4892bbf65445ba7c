import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import { renderCompletion } from "../../../src/cli/completion.ts";

/** What bash would offer behind these words. */
function complete(...words: string[]): string[] {
  const script = `${renderCompletion("bash", commands)}
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
  expect(complete("config", "k")).toEqual(["keys"]);
});

test.each(["bash", "zsh", "fish"] as const)("the script for %s knows every command and flag", (shell) => {
  const script = renderCompletion(shell, commands);
  for (const command of commands) {
    expect(script).toContain(command.name);
    for (const { name } of command.flags) expect(script).toMatch(new RegExp(`(--?|-l |-s )${name}\\b`));
  }
});
