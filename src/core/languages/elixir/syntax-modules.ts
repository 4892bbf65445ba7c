// Which module does a name mean here? Aliases, nested modules, `__MODULE__`, and the directives that import names.
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");
const moduleKinds = new Set((["module", "interface"] as const).map((kind) => symbolKindCode(kind)));
const ownName = "__MODULE__";

const path = String.raw`(?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*`;
const aliases = new RegExp(
  String.raw`^(?:alias|require)\b[\s(]*(${path})(?:\.\{([^}]*)\})?(?:\s*,\s*as:\s*([A-Z]\w*))?`,
);
const imports = new RegExp(String.raw`^import\b[\s(]*(${path})(?:\s*,\s*only:\s*\[([^\]]*)\])?`);
const uses = new RegExp(String.raw`^use\b[\s(]*(${path})(?:\s*,\s*:(\w+))?`);
const unquoted = /^unquote\(\s*([a-z_]\w*[?!]?)\(/;

/** The full name of the enclosing module, "" outside modules. */
export function currentModule(x: Extraction): string {
  const { parent, kind, name } = x.symbols;
  const parts: string[] = [];
  for (let at = x.owner; at > 0; at = parent[at]!) {
    if (moduleKinds.has(kind[at]!)) parts.unshift(x.names.get(name[at]!));
  }
  return parts.join(".");
}

/** The symbol row of the enclosing module, 0 outside modules. */
export function moduleRow(x: Extraction): number {
  const { parent, kind } = x.symbols;
  let at = x.owner;
  while (at > 0 && !moduleKinds.has(kind[at]!)) at = parent[at]!;
  return Math.max(0, at);
}

/** The full name of a module from its written name. */
export function expandModule(x: Extraction, written: string): string {
  const dot = written.indexOf(".");
  const first = dot < 0 ? written : written.slice(0, dot);
  const rest = dot < 0 ? "" : written.slice(dot);
  if (first === ownName) return currentModule(x) + rest;
  for (let at = x.owner; at >= 0; at = x.symbols.parent[at]!) {
    const known = x.memo.get(aliasKey(at, first));
    if (known !== undefined) return x.names.get(known) + rest;
  }
  return written;
}

/** Inside its parent, a nested module is known by its short name. */
export function noteNested(x: Extraction, name: string): void {
  const around = currentModule(x);
  const [first = name] = name.split(".", 1);
  if (around !== "") noteAlias(x, first, `${around}.${first}`);
}

function noteAlias(x: Extraction, local: string, module: string): void {
  x.memo.set(aliasKey(x.owner, local), x.names.internText(module));
}

function aliasKey(owner: number, local: string): string {
  return `alias ${owner} ${local}`;
}

/** A module that is named becomes one import under its full name. */
export function useModule(x: Extraction, module: string, offset: number): void {
  const key = `module ${module}`;
  if (x.memo.has(key)) return;
  x.memo.set(key, 1);
  const everywhere = { start: 0, end: x.text.length };
  x.addImport({ module, name: "*", local: module, kind: importKind, offset, ...everywhere });
}

/** `alias`, `require`, `import`, `use` and `unquote(part())`; false if there may also be a call. */
export function readDirective(x: Extraction, text: string, offset: number): boolean {
  const alias = aliases.exec(text);
  if (alias !== null) {
    const [, base = "", several, renamed] = alias;
    const module = expandModule(x, base);
    const inner = several?.split(",").map((name) => `${module}.${name.trim()}`) ?? [module];
    for (const name of inner) {
      useModule(x, name, offset);
      if (text.startsWith("alias") || renamed !== undefined) {
        const local = renamed ?? name.slice(name.lastIndexOf(".") + 1);
        noteAlias(x, local, name);
        // Under its short name, for code that gets the alias from elsewhere: by a `use`, or as a template.
        x.addImport({ module: name, name: "*", local, kind: importKind, offset });
      }
    }
    return true;
  }
  const imported = imports.exec(text);
  if (imported !== null) {
    readImport(x, expandModule(x, imported[1]!), imported[2], offset);
    return true;
  }
  const part = unquoted.exec(text)?.[1];
  if (part !== undefined) {
    // Like a `use` of what the module's own function quotes.
    x.addImport({ module: currentModule(x), name: part, kind: includeKind, offset });
    return false;
  }
  const used = uses.exec(text);
  if (used === null) return false;
  // A `use` brings in what the module's macro `__using__` imports, or the function that the atom names.
  x.addImport({ module: expandModule(x, used[1]!), name: used[2] ?? "__using__", kind: includeKind, offset });
  return true;
}

function readImport(x: Extraction, module: string, only: string | undefined, offset: number): void {
  const row = { module, kind: importKind, offset };
  if (only === undefined) {
    x.addImport({ ...row, name: "*", flags: importFlags.wildcard });
    return;
  }
  for (const [, name] of only.matchAll(/(\w+[?!]?):\s*\d/g)) x.addImport({ ...row, name, local: name });
}
