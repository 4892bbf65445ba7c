import { spawnSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";
import { commands } from "../../../../src/cli/catalog/commands.ts";
import { renderCompletion, shells } from "../../../../src/cli/command-line/completion.ts";
import { findShell } from "../../../support/completing-shells.ts";

// Long timeout: a shell starts for each line, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe.each(shells)("%s", (shell) => {
  const script = renderCompletion(shell, commands);
  const found = findShell(shell);
  const complete = (line: string): string[] => [...found!(script, line)].sort();

  test("lists every command and flag", () => {
    expect(script).not.toContain("loci complete -");
    for (const command of commands.filter(({ hidden }) => hidden !== true)) {
      expect(script).toContain(command.name);
      for (const { name } of command.flags) expect(script).toMatch(new RegExp(`(--?|-l |-s )${name}\\b`));
    }
  });

  test("completes commands, flags, and known values", ({ skip }) => {
    skip(found === undefined, `this machine has no ${shell}`);
    expect(complete("loci se")).toEqual(["search", "serve"]);
    expect(complete("loci --verb")).toEqual(["--verbose"]);
    expect(complete("loci index --f")).toEqual(["--force", "--full"]);
    expect(complete("loci completion z")).toEqual(["zsh"]);
    expect(complete("loci search --color a")).toEqual(["always", "auto"]);
    expect(complete("loci callers --al")).toEqual(["--all"]);
  });

  test("finds the command behind flags and their values", ({ skip }) => {
    skip(found === undefined, `this machine has no ${shell}`);
    expect(complete("loci --color always se")).toEqual(["search", "serve"]);
    expect(complete("loci --color=always se")).toEqual(["search", "serve"]);
    expect(complete("loci -q se")).toEqual(["search", "serve"]);
    expect(complete("loci --color al")).toEqual(["always"]);
    expect(complete("loci --color always --verb")).toEqual(["--verbose"]);
    expect(complete("loci --color always -q index --f")).toEqual(["--force", "--full"]);
    expect(complete("loci --home serve completion z")).toEqual(["zsh"]);
    expect(complete("loci --color never callers pars")).toEqual(["pars-symbol"]);
  });

  test("quotes names that the shell would run or split", ({ skip }) => {
    skip(found === undefined || (shell !== "bash" && shell !== "powershell"), "the shell quotes them itself");
    const names = ["zp$(touch pwned)", "zp;`touch pwned`", "zp it's", "zp*", "zp\u2019;x", "~zp"];
    const answer = names.map((name) => `'${name.replaceAll("'", shell === "bash" ? `'\\''` : "''")}'`);
    const asked =
      shell === "bash"
        ? `${script}\nloci() { printf '%s\\n' ${answer.join(" ")}; }`
        : `function loci { ${answer.join(", ")} }\n${script}`;
    const offered = found!(asked, "loci callers zp");
    expect(offered).toHaveLength(shell === "bash" ? names.length : names.length - 1);
    for (const [i, text] of shell === "bash" ? offered.entries() : []) {
      const { stdout } = spawnSync("bash", ["-c", `set -- ${text}; printf '%s|' "$@"`], { encoding: "utf8" });
      expect(stdout).toBe(`${names[i]}|`);
    }
  });

  test("offers folders so that what is in them can follow", ({ skip }) => {
    skip(found === undefined || shell !== "bash", "the shell completes folders itself");
    expect(complete("loci index src/cl")).toEqual(["src/cli/"]);
    expect(complete("loci index src/cli/code")).toEqual(["src/cli/code/"]);
    expect(complete("loci search --batch package.j")).toEqual(["package.json"]);
  });

  test("asks Loci for values from the index, even if an argument has the same name as a command", ({
    skip,
  }) => {
    skip(found === undefined, `this machine has no ${shell}`);
    expect(complete("loci callers pars")).toEqual(["pars-symbol"]);
    expect(complete("loci search --root /x")).toEqual(["/x-root"]);
    expect(complete("loci search --kind me")).toEqual(["me-kind"]);
    expect(complete("loci callers index --f")).toEqual([]);
    expect(complete("loci callers index --al")).toEqual(["--all"]);
  });
});
