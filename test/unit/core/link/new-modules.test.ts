// A file comes into a folder whose name is in most imports: only files that can see it are read again.
import { expect, test } from "vitest";
import type { AffectedLookup, ProgramView } from "../../../../src/core/link/index.ts";
import { findAffectedFiles } from "../../../../src/core/link/index.ts";
import { termHash } from "../../../../src/core/types/index.ts";
import { languages } from "../../../support/languages.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

const project: Sources = {
  "home/__init__.py": "",
  "home/parts/__init__.py": "",
  "home/parts/wheel.py": "def turn(): pass\n",
  "home/use.py": "from home.parts.wheel import turn\nturn()\n",
  "home/lost.py": "from home.parts.axle import roll\nroll()\n",
  "home/packed.py": "from home.rims import fit\nfit()\n",
  "home/named.py": "from home import rims\nrims.fit()\n",
};

/** What is read, and what is linked again, if these files are added. */
function add(files: Sources, work = Infinity): { readonly read: string[]; readonly linked?: string[] } {
  const now = { ...project, ...files };
  const [before, after] = [sourceWorld(project), sourceWorld(now)];
  const read = new Set<string>();
  const changes = Object.keys(files).map((path) => ({
    path,
    before: undefined,
    after: parsedOf(after, path),
  }));
  const limits = { affected: Infinity, work };
  const affected = findAffectedFiles(
    changes,
    createLookup(after, read),
    { before, after, languages },
    limits,
  );
  return { read: [...read].sort(), ...(affected && { linked: [...affected].sort() }) };
}

function createLookup(view: ProgramView, read: Set<string>): AffectedLookup<string> {
  const all = Object.keys(project);
  return {
    path: (path) => path,
    parsed: (path) => {
      read.add(path);
      return parsedOf(view, path);
    },
    mentioning: (terms) =>
      all.filter((path) => (project[path]!.match(/\w+/g) ?? []).some((word) => terms.has(termHash(word)))),
    linkedTo: () => [],
    all: () => all,
    at: (path) => (all.includes(path) ? path : undefined),
  };
}

function parsedOf(view: ProgramView, path: string): ReturnType<ProgramView["parsed"]> {
  return view.parsed(view.findFile(path)!);
}

test("a search beyond its limit of work is given up: everything is linked", () => {
  const rims = { "home/rims/__init__.py": "def fit(): pass\n" };
  expect(add(rims, 20).linked).toEqual(["home/named.py", "home/packed.py"]);
  expect(add(rims, 9).linked).toBeUndefined();
});

test("a module: files that import others of its folder are not read", () => {
  const added = add({ "home/parts/axle.py": "def roll(): pass\n" });
  expect(added).toEqual({ read: ["home/lost.py"], linked: ["home/lost.py"] });
});

test("a package: files that import from the folder around it are not read", () => {
  const added = add({ "home/rims/__init__.py": "def fit(): pass\n" });
  const users = ["home/named.py", "home/packed.py"];
  expect(added).toEqual({ read: users, linked: users });
});

test("the first file of a folder makes the folder a module", () => {
  const added = add({ "home/rims/deep/size.py": "def measure(): pass\n" });
  expect(added.linked).toEqual(["home/named.py", "home/packed.py"]);
});
