// Every language with a language.json: its data is valid, its rules fit its grammar, and its corpus gives the expected
// output. LOCI_CORPUS=show prints the output of each case for review and pasting.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Language } from "web-tree-sitter";
import { compileGrammar } from "../../../../src/core/parse/load-language.ts";
import type { LanguageData } from "../../../../src/core/parse/index.ts";
import { registry } from "../../../../src/core/languages/registry.ts";
import { nodeRoles } from "../../../../src/core/parse/tree/language-data.ts";
import { renderFile, sections } from "../parse/render-file.ts";
import type { Section } from "../parse/render-file.ts";
import { listLanguages } from "../../../../src/core/languages/index.ts";
import { languages } from "../../../support/languages.ts";
import { parser } from "../../../support/parser.ts";

const root = new URL("../../../../../", import.meta.url);
const languagesFolder = new URL("src/core/languages/", root);
const folders = readdirSync(languagesFolder, { withFileTypes: true })
  .filter(({ name }) => existsSync(new URL(`${name}/language.json`, languagesFolder)))
  .map(({ name }) => name);
test("each language folder is registered, and each registered language has a folder", () => {
  expect(
    listLanguages()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...folders].sort());
});

describe.each(listLanguages())("$id", (data) => {
  test("has rules that contain only node types and fields of its grammar, and existing roles", () => {
    if (data.grammar === undefined || data.rules === undefined) return;
    const { types } = describeGrammar(data);
    const fields = listLanguages().flatMap((other) =>
      extendsOf(other, data.id) ? describeGrammar(other).fields : [],
    );
    for (const [type, rule] of Object.entries(data.rules.nodes)) {
      expect(types, type).toContain(type);
      expect(nodeRoles, type).toContain(rule.is);
      for (const part of [
        "name",
        "type",
        "value",
        "base",
        "property",
        "arguments",
        "left",
        "right",
        "body",
        "worth",
        "excludes",
      ] as const) {
        const field = rule[part];
        if (field === undefined || field === "") continue;
        if (field === "first" || field === "last" || (part === "worth" && field === "either")) continue;
        const isByType = field.startsWith("<");
        const known = isByType ? types : fields;
        for (const name of isByType ? field.slice(1, -1).split("|") : [field])
          expect(known, `${type}.${part}`).toContain(name);
      }
    }
  });

  test("has all hooks that its rules refer to", () => {
    const { rules, hooks } = languages.get(data.id);
    const named = Object.values({ ...rules?.nodes, ...rules?.tokens }).flatMap(({ hook }) => hook ?? []);
    expect(named.filter((hook) => !Object.hasOwn(hooks, hook))).toEqual([]);
  });

  test("has code exactly if it has a grammar, and has a valid name separator", () => {
    const [, load] = registry.find(([id]) => id === data.id)!;
    expect(load !== undefined).toBe(data.grammar !== undefined);
    expect([".", "::", ":", "/"]).toContain(data.separator);
  });

  test("has only declaration endings that match its extensions", () => {
    for (const ending of Object.keys(data.declarations ?? {}))
      expect(
        data.extensions.some((extension) => ending.endsWith(extension)),
        ending,
      ).toBe(true);
  });

  test("has a grammar that matches its hash", () => {
    if (data.grammar === undefined) return;
    const bytes = readFileSync(new URL(`dist/grammars/${data.id}.wasm`, root));
    for (const { at, from, to } of data.grammar.patches ?? []) {
      const patched = Buffer.from(to, "hex");
      expect(bytes.subarray(at, at + patched.length)).toEqual(patched);
      Buffer.from(from, "hex").copy(bytes, at);
    }
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(data.grammar.sha256);
  });

  for (const { title, source, expected } of readCorpus(data.id)) {
    test(title, () => {
      const { file, problems } = parser.parse({ bytes: Buffer.from(source), language: data.id });
      expect(problems).toEqual([]);
      const found = renderFile(file);
      if (process.env["LOCI_CORPUS"] === "show") process.stderr.write(show(title, found));
      for (const [section, lines] of expected)
        expect({ section, lines: found[section] }).toEqual({ section, lines });
    });
  }
});

/** Rules may name fields that only exist in a language that extends theirs. */
function extendsOf(data: LanguageData, id: string): boolean {
  if (data.grammar === undefined) return false;
  return data.id === id || listLanguages().some((base) => base.id === data.extends && extendsOf(base, id));
}

function describeGrammar(data: LanguageData): { types: string[]; fields: (string | null)[] } {
  const language = Language.loadSync(compileGrammar(data.id));
  const types = Array.from({ length: language.nodeTypeCount }, (_, id) =>
    language.nodeTypeIsNamed(id) ? (language.nodeTypeForId(id) ?? "") : "",
  );
  return { types, fields: language.fields };
}

interface Case {
  readonly title: string;
  readonly source: string;
  readonly expected: ReadonlyMap<Section, readonly string[]>;
}

/**
 * Cases are separated by "====" and a title; source and expectation by "----"; sections begin with their name and ":".
 */
function readCorpus(id: string): Case[] {
  const folder = new URL(`${id}/corpus/`, languagesFolder);
  if (!existsSync(fileURLToPath(folder))) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .flatMap((name) =>
      readFileSync(new URL(name, folder), "utf8")
        .split(/^==== /m)
        .slice(1),
    )
    .map(readCase);
}

function readCase(text: string): Case {
  const [head = "", ...rest] = text.split(/^----\n/m);
  const title = head.slice(0, head.indexOf("\n")).trim();
  const expected = new Map<Section, string[]>();
  let lines: string[] = [];
  for (const line of rest.join("").split("\n")) {
    const section = sections.find((name) => line === `${name}:`);
    if (section !== undefined) expected.set(section, (lines = []));
    else if (line.trim() !== "") lines.push(line.slice(2));
  }
  return { title, source: head.slice(head.indexOf("\n") + 1), expected };
}

function show(title: string, found: Readonly<Record<Section, readonly string[]>>): string {
  const parts = sections.flatMap((section) => [`${section}:`, ...found[section].map((line) => `  ${line}`)]);
  return `\n==== ${title}\n${parts.join("\n")}\n`;
}
