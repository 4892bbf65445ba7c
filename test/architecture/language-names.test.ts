// Only a language's own folder may name it: all other code uses properties that every language has.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listLanguages } from "../../src/core/languages/index.ts";

const source = "src";

/** Words that are a language id but mean something else there, or that need one language as an example. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ["cli/catalog/shell-commands.ts bash", "the shell that a completion is written for"],
  ["cli/command-line/completion.ts bash", "the shell that a completion is written for"],
  ["cli/catalog/shell-commands.ts powershell", "the shell that a completion is written for"],
  ["cli/command-line/completion.ts powershell", "the shell that a completion is written for"],
  ["cli/clients/catalog.ts toml", "the format of a client's configuration"],
  ["cli/clients/client.ts toml", "the format of a client's configuration"],
  ["cli/clients/entries.ts toml", "the format of a client's configuration"],
  ["cli/clients/file-content.ts toml", "the format of a client's configuration"],
  ["cli/clients/plan-file.ts toml", "the format of a client's configuration"],
  ["core/code/overview/check-health.ts javascript", "the sample that doctor parses is in it"],
  ["cli/catalog/commands.ts typescript", "a flag"],
  ["cli/commands/index-codebase.ts typescript", "a flag"],
  ["core/compiler/typescript.ts typescript", "the name of a package"],
  ["core/link/manifests/npm.ts typescript", "the name of a package"],
  ["core/link/manifests/python-project.ts python", "the name of a dependency in pyproject.toml"],
  ["core/link/manifests/workspaces.ts go", "a kind of workspace, which go.work declares"],
  ["core/parse/tables/chunks.ts markdown", "a way to cut texts, as language.json names it"],
  ["core/parse/tree/language-data.ts markdown", "a way to cut texts, as language.json names it"],
  ["core/parse/parser.ts markdown", "a way to cut texts, as language.json names it"],
]);
/** The flag --json and similar ones: on the command line, the word is an output format. */
const formats = /^(?:cli|tools|families|mcp|http)\/.* (?:json|markdown|html)$/;
/** If callers or a library have their own names for languages, those files list them. */
const spokenNames = /^(?:tools\/arguments\/spoken-languages\.ts|page\/parts\/code\.tsx) /;

test("no file outside core/languages names a language", () => {
  // With one letter, the language R is indistinguishable from the mode in which a file is opened.
  const ids = listLanguages()
    .map(({ id }) => id)
    .filter((id) => id.length > 1);
  // In quotes, or as a key of a table.
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
