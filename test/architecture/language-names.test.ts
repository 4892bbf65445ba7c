// Only a language's own folder knows it by name: everything else asks what every language answers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listLanguages } from "../../src/core/languages/index.ts";

const source = "src";

/** Words that are the id of a language and mean something else there, or that need one language for an example. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ["cli/catalog/shell-commands.ts bash", "the shell that a completion is written for"],
  ["cli/command-line/completion.ts bash", "the shell that a completion is written for"],
  ["cli/catalog/shell-commands.ts powershell", "the shell that a completion is written for"],
  ["cli/command-line/completion.ts powershell", "the shell that a completion is written for"],
  ["cli/clients/catalog.ts toml", "the format of a client's configuration"],
  ["cli/clients/client.ts toml", "the format of a client's configuration"],
  ["cli/clients/plan-file.ts toml", "the format of a client's configuration"],
  ["core/code/overview/check-health.ts javascript", "the sample that doctor parses is in it"],
  ["cli/catalog/commands.ts typescript", "a flag"],
  ["cli/commands/index-codebase.ts typescript", "a flag"],
  ["core/compiler/typescript.ts typescript", "the name of a package"],
  ["core/link/manifests/npm.ts typescript", "the name of a package"],
  ["core/link/manifests/python-project.ts python", "the name of a dependency in pyproject.toml"],
  ["core/link/manifests/workspaces.ts go", "a kind of workspace, which go.work declares"],
  ["core/parse/chunks.ts markdown", "a way to cut texts, as language.json names it"],
  ["core/parse/language-data.ts markdown", "a way to cut texts, as language.json names it"],
  ["core/parse/parser.ts markdown", "a way to cut texts, as language.json names it"],
]);
/** The flag --json and its like: in the command line the word is a format of answers. */
const formats = /^(?:cli|tools|families|mcp|http)\/.* (?:json|markdown|html)$/;
/** Where callers or a library name languages in words of their own, those words are listed. */
const spokenNames = /^(?:families\/context-engine\/language-names\.ts|page\/parts\/code\.tsx) /;

test("no file outside of core/languages names a language", () => {
  // One letter is too short to tell the language R from the way to open a file.
  const ids = listLanguages()
    .map(({ id }) => id)
    .filter((id) => id.length > 1);
  // In quotes, or as the key of a table.
  const literal = new RegExp(`["'\`](${ids.join("|")})["'\`]|^\\s*(${ids.join("|")}): [{"'\\[\\w]`, "gm");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((path) => path.split("\\").join("/"))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("core/languages/"));
  const found = new Set(
    files.flatMap((path) => {
      const code = readFileSync(join(source, path), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
      return [...code.matchAll(literal)].map(([, id, key]) => `${path} ${id ?? key}`);
    }),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(
    [...found].filter((use) => !exceptions.has(use) && !formats.test(use) && !spokenNames.test(use)),
  ).toEqual([]);
  expect(
    [...exceptions.keys()].filter((use) => !found.has(use)),
    "exceptions that nobody needs",
  ).toEqual([]);
});
