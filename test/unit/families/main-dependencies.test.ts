// Which dependencies does the summary of a project name?
import { expect, test } from "vitest";
import { describeWorkspaces } from "../../../src/core/link/manifests/workspaces.ts";
import {
  findMainDependencies,
  type MainDependencies,
} from "../../../src/families/memorylayer/main-dependencies.ts";

function find(manifests: Record<string, string>): MainDependencies {
  return findMainDependencies(
    describeWorkspaces("/root", {
      manifests: () => Object.keys(manifests),
      readManifest: (path) => manifests[path],
    }),
  );
}

test("names the most used, without those of examples and of the project itself", () => {
  const found = find({
    "examples/app/package.json": `{ "dependencies": { "expo": "1" } }`,
    "packages/a/package.json": `{ "name": "a", "dependencies": { "rare": "1", "react": "1" }, "devDependencies": { "vitest": "1" } }`,
    "packages/b/package.json": `{ "name": "b", "dependencies": { "a": "1", "react": "1" }, "devDependencies": { "vitest": "1" } }`,
    "test/fixtures/x/package.json": `{ "dependencies": { "fixture": "1" } }`,
  });
  expect(found).toEqual({ names: ["react", "rare", "vitest"], count: 3 });
});

test("gives every package manager its turn, and counts what it does not name", () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`pkg${i}`, "1"]));
  const { names, count } = find({
    "package.json": JSON.stringify({ dependencies: many }),
    Gemfile: `gem "rails"\ngem "pg"\n`,
  });
  expect(names).toHaveLength(30);
  expect(names.slice(0, 4)).toEqual(["rails", "pkg0", "pg", "pkg1"]);
  expect(count).toBe(82);
});

test("names those of examples if there are no others", () => {
  expect(find({ "examples/Gemfile": `gem "rails"` }).names).toEqual(["rails"]);
});
