// Code below the families knows none of them: an error names no tool or command. The layer that answers adds the
// wording.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/catalog/commands.ts";
import { loadFamilies } from "../../src/families/catalog.ts";
import { listTools } from "../../src/tools/definitions/family.ts";

const below = ["base", "core", "kernels", "threads", "config", "tools"];
const families = await loadFamilies();
/** Names of a single word ("find", "link") are also ordinary words. */
const names = families
  .flatMap((family) => listTools(family).map(({ name }) => name))
  .filter((name) => name.includes("_"));

const lines = below.flatMap((folder) =>
  readdirSync(join("src", folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) =>
      readFileSync(join("src", folder, path), "utf8")
        .split("\n")
        .map((text, at) => ({ place: `src/${folder}/${path}:${at + 1}`, text })),
    ),
);
const code = lines.filter(({ text }) => !/^\s*(\/\/|\*|\/\*)/.test(text));

test("code below the families names no tool", () => {
  const named = new RegExp(`\\b(${names.join("|")})\\b`);
  expect(code.filter(({ text }) => named.test(text)).map(({ place }) => place)).toEqual([]);
});

test("tool names contain no dash, which marks a topic", () => {
  const all = families.flatMap((family) => listTools(family).map(({ name }) => name));
  expect(all.filter((name) => name.includes("-"))).toEqual([]);
});

test("below the families, only next-step wording and configuration name commands", () => {
  const wording = /^src\/(tools\/catalog\/next-step|config\/[\w-]+)\.ts/;
  const command = new RegExp(`\\bloci (?:${commands.map(({ name }) => name).join("|")})\\b`);
  const named = code.filter(({ place, text }) => command.test(text) && !wording.test(place));
  expect(named.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});
