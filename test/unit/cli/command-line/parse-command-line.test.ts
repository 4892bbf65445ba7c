import { describe, expect, test } from "vitest";
import { listConfigLeaves } from "../../../../src/config/index.ts";
import { parseCommandLine, type CommandLine } from "../../../../src/cli/command-line/parse-command-line.ts";
import type { Flag } from "../../../../src/cli/catalog/command.ts";

const configFlags = (): Promise<readonly Flag[]> =>
  Promise.resolve(
    listConfigLeaves().map(({ flag, path, type, description }) => ({
      name: flag,
      description,
      config: path,
      ...(type === "boolean" ? {} : { value: "X" }),
    })),
  );

async function parse(line: string): Promise<CommandLine> {
  return parseCommandLine(line.split(" ").filter(Boolean), configFlags);
}

describe("parseCommandLine", () => {
  test.each([
    ["search -k 5 foo", { k: "5" }],
    ["search -k5 foo", { k: "5" }],
    ["search -k=5 foo", { k: "5" }],
    ["search --k=5 foo", { k: "5" }],
    ["search foo --json --glob=src/**", { json: "", glob: "src/**" }],
    ["--json search foo", { json: "" }],
  ])("reads %s", async (line, flags) => {
    const parsed = await parse(line);
    expect(parsed.command?.name).toBe("search");
    expect(parsed.arguments).toEqual(["foo"]);
    expect(Object.fromEntries(parsed.flags)).toEqual(flags);
  });

  test("treats everything after -- as arguments", async () => {
    expect((await parse("search -- --json")).arguments).toEqual(["--json"]);
  });

  test("maps flags to configuration keys", async () => {
    const { configFlags: settings } = await parse(
      "serve --home /h --families a,b --read-only --server-result-tokens=5000 --log-level info",
    );
    expect(Object.fromEntries(settings)).toEqual({
      home: "/h",
      "server.families": "a,b",
      "server.readOnly": "true",
      "server.resultTokens": "5000",
      "log.level": "info",
    });
  });

  test("collects all words into a repeatable argument", async () => {
    const { command, arguments: words } = await parse("help where is it stored");
    expect([command?.name, words]).toEqual(["help", ["where", "is", "it", "stored"]]);
  });

  test.each([
    [
      "serach x",
      'There is no command "serach".',
      "Did you mean `loci search`? `loci help WORDS` finds commands by what they do.",
    ],
    ["search x --jsn", "loci search has no flag --jsn.", "Did you mean --json?"],
    ["search x --limit 5", "loci search has no flag --limit.", "Did you mean -k?"],
    ["serve --log-levl x", "loci serve has no flag --log-levl.", "Did you mean --log-level?"],
    ["search x --lang ts", "loci search has no flag --lang.", "Did you mean --language?"],
    ["index -z", "loci index has no flag -z.", "See `loci index --help`."],
    [
      "search what does --choose do",
      "loci search has no flag --choose.",
      "See `loci search --help`. If --choose is part of the text, put the text in quotes.",
    ],
    [
      "config set memory.halfLifeDays -5",
      "loci config has no flag -5.",
      "See `loci config --help`. If -5 is a value, put -- before it.",
    ],
    [
      "callers -type",
      "loci callers has no flag -type.",
      "See `loci callers --help`. If -type is a name, put -- before it.",
    ],
    ["search x -k", "-k needs a value: N.", "Number of results (default 10)"],
    ["search x --json=1", '--json takes no value, but got "1".', undefined],
    [
      "completion",
      "loci completion needs SHELL: bash, zsh, fish or powershell.",
      "For example `loci completion bash > ~/.local/share/bash-completion/completions/loci`.",
    ],
    ["index a b", 'loci index got an unexpected argument: "b".', "See `loci index --help`."],
  ])("rejects %s", async (line, message, hint) => {
    await expect(parse(line)).rejects.toMatchObject({ code: "INPUT_INVALID", message, hint });
  });

  test.each([
    ["callers", "", /^loci callers needs SYMBOL: /],
    ["forget", " ", /^loci forget needs ID: /],
    ["backup", "", /^loci backup needs FILE: /],
  ])("takes a blank argument of %s for a missing one", async (command, blank, message) => {
    const parsed = parseCommandLine([command, blank], configFlags);
    await expect(parsed).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringMatching(message) as string,
    });
  });
});
