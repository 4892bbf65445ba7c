// Which languages are there, and in which one is this file written?
import { readFileSync } from "node:fs";
import type { LanguageData, LanguageId, LanguageRules } from "./language-data.ts";
import { languageFile } from "./package-files.ts";

/** Every folder in core/languages/ that has a language.json. The order decides between two languages that claim one extension: the first wins. */
export const languageIds: readonly LanguageId[] = [
  "typescript",
  "tsx",
  "javascript",
  "java",
  "csharp",
  "kotlin",
  "swift",
  "scala",
  "python",
  "go",
  "rust",
  "c",
  "cpp",
  "ruby",
  "php",
  "hcl",
  "vue",
  "elixir",
  "haskell",
  "zig",
  "proto",
  "graphql",
  "markdown",
  "bash",
  "lua",
  "sql",
  "html",
  "css",
  "json",
  "yaml",
  "toml",
];

export const textLanguage: LanguageData = { id: "text", name: "Text", extensions: [], text: "prose" };

interface Registry {
  readonly byId: ReadonlyMap<LanguageId, LanguageData>;
  readonly byExtension: ReadonlyMap<string, LanguageId>;
  readonly byFilename: ReadonlyMap<string, LanguageId>;
  readonly byInterpreter: ReadonlyMap<string, LanguageId>;
  /** By what editors call it, lower-cased. */
  readonly byMode: ReadonlyMap<string, LanguageId>;
}

let registry: Registry | undefined;

/** All languages, "text" excluded, in the order of registration. */
export function listLanguages(): readonly LanguageData[] {
  return [...loadRegistry().byId.values()].filter(({ id }) => id !== "text");
}

/** The language of that id; plain text when there is none. */
export function languageOf(id: LanguageId): LanguageData {
  return loadRegistry().byId.get(id) ?? textLanguage;
}

/** The rules of a language with those that it extends folded in; undefined where it has none. */
export function resolveRules(data: LanguageData): LanguageRules | undefined {
  if (data.extends === undefined) return data.rules;
  const base = resolveRules(languageOf(data.extends));
  if (base === undefined || data.rules === undefined) return data.rules ?? base;
  return {
    ...base,
    ...data.rules,
    modifiers: { ...base.modifiers, ...data.rules.modifiers },
    nodes: { ...base.nodes, ...data.rules.nodes },
  };
}

/**
 * The language of a file: by its name, by its extension, by the interpreter in its first line, by the mode that its
 * first lines tell an editor; "text" when nothing says.
 * `head` is the beginning of its bytes (4 KiB are plenty); it decides whether a `.h` is C or C++.
 */
export function detectLanguage(path: string, head: Uint8Array): LanguageId {
  const { byExtension, byFilename, byInterpreter, byMode, byId } = loadRegistry();
  const filename = path.slice(path.lastIndexOf("/") + 1);
  const named = byFilename.get(filename);
  if (named !== undefined) return named;
  const dot = filename.lastIndexOf(".");
  const extension = dot < 0 ? "" : filename.slice(dot).toLowerCase();
  if (extension === ".h" && byId.has("cpp") && looksLikeCpp(head)) return "cpp";
  return (
    byExtension.get(extension) ??
    byInterpreter.get(interpreterOf(head)) ??
    (dot <= 0 ? byMode.get(modeOf(head)) : undefined) ??
    "text"
  );
}

/** `#!/usr/bin/env -S python3.11 -u` names "python". */
function interpreterOf(head: Uint8Array): string {
  if (head[0] !== 0x23 || head[1] !== 0x21) return "";
  const line = Buffer.from(head.subarray(2, 200)).toString("latin1").split("\n", 1)[0]!;
  const words = line.trim().split(/\s+/);
  const command = words.map((word) => word.slice(word.lastIndexOf("/") + 1)).find(isCommand) ?? "";
  return command.replace(/[\d.]+$/, "");
}

const emacsMode = /-\*-[ \t]*(?:[^\n]*?\bmode:[ \t]*)?([\w+#-]+?)[ \t]*(?:;[^\n]*?)?-\*-/i;
const vimMode = /\b(?:vim?|ex):[^\n]*?\b(?:ft|filetype|syn|syntax)=([\w+#-]+)/;

/** `# -*- mode: sh -*-` and `# vim: set ft=sh :` in the first two lines name "sh". */
function modeOf(head: Uint8Array): string {
  const lines = Buffer.from(head.subarray(0, 1_000)).toString("latin1").split("\n", 2).join("\n");
  return (emacsMode.exec(lines)?.[1] ?? vimMode.exec(lines)?.[1] ?? "").toLowerCase();
}

function isCommand(word: string): boolean {
  return word !== "env" && !word.startsWith("-") && !word.includes("=");
}

const cppMarks =
  /^\s*(?:class|namespace|template\s*<|using\s|public:|private:|protected:)|\bstd::|\bconstexpr\b|\bnullptr\b|^\s*#\s*include\s*<[a-z_]+>/m;

function looksLikeCpp(head: Uint8Array): boolean {
  return cppMarks.test(Buffer.from(head.subarray(0, 32_768)).toString("latin1"));
}

function loadRegistry(): Registry {
  registry ??= createRegistry(languageIds.map(loadLanguage));
  return registry;
}

function loadLanguage(id: LanguageId): LanguageData {
  return JSON.parse(readFileSync(languageFile(id), "utf8")) as LanguageData; // checked by a test over all folders
}

function createRegistry(all: readonly LanguageData[]): Registry {
  const byId = new Map(all.map((data) => [data.id, data]));
  const byExtension = new Map<string, LanguageId>();
  const byFilename = new Map<string, LanguageId>();
  const byInterpreter = new Map<string, LanguageId>();
  const byMode = new Map<string, LanguageId>();
  for (const { id, name, extensions, filenames = [], shebangs = [], modes = [] } of all) {
    for (const extension of extensions) if (!byExtension.has(extension)) byExtension.set(extension, id);
    for (const filename of filenames) byFilename.set(filename, id);
    for (const interpreter of shebangs) byInterpreter.set(interpreter, id);
    for (const mode of [id, name.toLowerCase(), ...shebangs, ...modes]) byMode.set(mode, id);
  }
  return { byId: byId.set("text", textLanguage), byExtension, byFilename, byInterpreter, byMode };
}
