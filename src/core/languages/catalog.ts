// Which languages exist, according to their language.json files?
import { readFileSync } from "node:fs";
import { appendTo } from "../../base/append-to.ts";
import type { LanguageData, LanguageId, LanguageRules, SourceMarks } from "../parse/index.ts";
import { registry } from "./registry.ts";

export const textLanguage: LanguageData = {
  id: "text",
  name: "Text",
  extensions: [],
  separator: ".",
  marks: {},
  text: "prose",
};

export interface Catalog {
  readonly byId: ReadonlyMap<LanguageId, LanguageData>;
  readonly byExtension: ReadonlyMap<string, LanguageId>;
  /**
   * Languages that may claim a file with that extension, each with the pattern that the file's beginning must match.
   */
  readonly claims: ReadonlyMap<string, readonly { readonly id: LanguageId; readonly mark: RegExp }[]>;
  /** How files begin that are in no language, although a language has their extension. */
  readonly others: ReadonlyMap<LanguageId, RegExp>;
  readonly byFilename: ReadonlyMap<string, LanguageId>;
  readonly byInterpreter: ReadonlyMap<string, LanguageId>;
  /** Languages by the name that editors use, in lower case. */
  readonly byMode: ReadonlyMap<string, LanguageId>;
}

let catalog: Catalog | undefined;

/** All languages except "text", in registration order. */
export function listLanguages(): readonly LanguageData[] {
  return [...loadCatalog().byId.values()].filter(({ id }) => id !== "text");
}

/** The language with that id; plain text if there is none. */
export function languageOf(id: LanguageId): LanguageData {
  return loadCatalog().byId.get(id) ?? textLanguage;
}

/** The rules of a language, merged with those that it extends; undefined if it has none. */
export function rulesOf(data: LanguageData): LanguageRules | undefined {
  if (data.extends === undefined) return data.rules;
  const base = rulesOf(languageOf(data.extends));
  if (base === undefined || data.rules === undefined) return data.rules ?? base;
  return {
    ...base,
    ...data.rules,
    modifiers: { ...base.modifiers, ...data.rules.modifiers },
    nodes: { ...base.nodes, ...data.rules.nodes },
  };
}

/** The marks of a language, or of the one that it extends. */
export function marksOf(data: LanguageData): SourceMarks {
  if (data.marks !== undefined) return data.marks;
  return data.extends === undefined ? {} : marksOf(languageOf(data.extends));
}

export function loadCatalog(): Catalog {
  catalog ??= createCatalog(registry.map(([id]) => loadLanguage(id)));
  return catalog;
}

function loadLanguage(id: LanguageId): LanguageData {
  // This module, compiled, lies four folders below the package root; language.json stays in the source folder.
  const file = new URL(`../../../../src/core/languages/${id}/language.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as LanguageData; // checked by a test over all folders
}

function createCatalog(all: readonly LanguageData[]): Catalog {
  const byId = new Map(all.map((data) => [data.id, data]));
  const byExtension = new Map<string, LanguageId>();
  const byFilename = new Map<string, LanguageId>();
  const byInterpreter = new Map<string, LanguageId>();
  const byMode = new Map<string, LanguageId>();
  const claims = new Map<string, { readonly id: LanguageId; readonly mark: RegExp }[]>();
  const others = new Map<LanguageId, RegExp>();
  for (const language of all) {
    const { id, name, extensions, claims: marks = {}, filenames = [], shebangs = [], modes = [] } = language;
    if (language.disowns !== undefined) others.set(id, new RegExp(`^(?:${language.disowns})`));
    for (const extension of extensions) if (!byExtension.has(extension)) byExtension.set(extension, id);
    for (const [extension, mark] of Object.entries(marks))
      appendTo(claims, extension, { id, mark: new RegExp(mark, "m") });
    for (const filename of filenames) byFilename.set(filename, id);
    for (const interpreter of shebangs) byInterpreter.set(interpreter, id);
    for (const mode of [id, name.toLowerCase(), ...shebangs, ...modes]) byMode.set(mode, id);
  }
  return {
    byId: byId.set("text", textLanguage),
    byExtension,
    claims,
    others,
    byFilename,
    byInterpreter,
    byMode,
  };
}
