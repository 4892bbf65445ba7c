import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseCommandLine, usage } from "../../../bench/command-line.ts";
import { suites } from "../../../bench/suites.ts";
import { makeTempFolder } from "../../support/temp.ts";

test("without arguments, selects all suites and measures no peers", () => {
  const command = parseCommandLine([]);
  expect(command?.suites).toEqual(suites);
  expect(command?.request).toMatchObject({
    quick: false,
    corpora: [],
    peerFolders: undefined,
    arguments: [],
  });
  for (const { name } of suites) expect(usage()).toContain(`\n  ${name} `);
  expect(parseCommandLine(["--help"])).toBeUndefined();
});

test("selects a suite by name and passes it the arguments after --", () => {
  const command = parseCommandLine(["--suite", "growth", "--quick", "--", "--sizes", "100,200"]);
  expect(command?.suites.map(({ name }) => name)).toEqual(["growth"]);
  expect(command?.request.arguments).toEqual(["--sizes", "100,200"]);
  expect(() => parseCommandLine(["--suite", "nothing"])).toThrow(
    /^There is no suite nothing: there are index, /,
  );
  expect(() => parseCommandLine(["--", "--sizes", "1"])).toThrow("go to one suite");
  expect(() => parseCommandLine(["--filter", "("])).toThrow("Invalid regular expression");
});

test("accepts a folder or a known corpus name for --corpus and rejects anything else", () => {
  const folder = makeTempFolder();
  const command = parseCommandLine(["--corpus", folder, "--corpus", "rxjs", "--corpus", "monorepo-5000"]);
  expect(command?.request.corpora).toEqual([folder, "rxjs", "monorepo-5000"]);
  for (const name of ["/not/there", "monorepo-99", "monorepo-200001", "rxjs2"]) {
    expect(() => parseCommandLine(["--corpus", name])).toThrow(`--corpus ${name}: there is no folder`);
  }
});

test("accepts only the parent folder of node_modules for --peer-dir", () => {
  const folder = makeTempFolder();
  expect(() => parseCommandLine(["--peer-dir", folder])).toThrow(
    "there is no node_modules in it. Install the peers",
  );
  mkdirSync(join(folder, "node_modules"));
  expect(parseCommandLine(["--peer-dir", folder])?.request.peerFolders?.[0]).toBe(folder);
  expect(() => parseCommandLine(["--peer-dir", join(folder, "node_modules")])).toThrow(
    `Give the folder that holds it: --peer-dir ${folder}`,
  );
});
