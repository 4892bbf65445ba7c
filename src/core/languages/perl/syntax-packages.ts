// Packages in Perl: where they begin and end, what they use, inherit and export, and their constants.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { importFlags, importKinds, none, ops } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");
const [classKind, constantKind] = (["class", "constant"] as const).map(symbolKindCode);
const used = "used ";
const lastPackage = "last package";

/** `package Name;` reaches to the next one, `package Name { … }` to the end of its block. */
const packageStatement: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return true;
    const hasBlock = x.child(node, rule.body) !== none;
    if (!hasBlock) endPackage(x, x.start(node));
    const row = addSymbol(x, node, { kind: classKind!, name: x.intern(name), nameNode: name, flags: 0 });
    x.symbols.signature[row] = x.names.internText(`package ${x.slice(name)}`);
    x.exclude(name);
    if (hasBlock) x.openSymbolScope(node, scopeKinds.space, row);
    else {
      x.memo.set(lastPackage, row);
      x.owner = row;
    }
    return undefined;
  },
};

/** Ends the package that began last. */
export function endPackage(x: Extraction, offset: number): void {
  const last = x.memo.get(lastPackage);
  if (last === undefined) return;
  x.symbols.end[last] = offset;
  x.owner = 0;
}

/** A package that is named becomes one import; packages that the file declares are left out at its end. */
export function addPackage(x: Extraction, name: string, offset: number): number {
  const key = `${used}${name}`;
  if (!x.memo.has(key)) x.memo.set(key, offset);
  return x.addExpression(ops.ident, x.names.internText(name), none, offset);
}

export function addUsedPackages(x: Extraction): void {
  const own = new Set<string>();
  for (let row = 1; row < x.symbols.length; row++)
    if (x.symbols.kind[row] === classKind) own.add(x.names.get(x.symbols.name[row]!));
  const span = { start: 0, end: x.text.length };
  for (const [module, offset] of x.noted(used)) {
    if (!own.has(module))
      x.addImport({ module, name: "*", local: module, kind: importKind, offset, ...span });
  }
}

/** The words of `qw(a b)`, `'a', "b"` and `a => …`. */
export function listedNames(text: string): string[] {
  const words = [
    ...text.matchAll(/\bqw\s*(?:\(([^)]*)\)|\[([^\]]*)\]|\{([^}]*)\}|<([^>]*)>|\/([^/]*)\/|!([^!]*)!)/gs),
  ];
  const listed = words.flatMap((match) =>
    ((match.slice(1) as (string | undefined)[]).find((part) => part?.trim()) ?? "").split(/\s+/),
  );
  const quoted = [...text.matchAll(/(["'])([^"'\n]*)\1/g)].map(([, , word]) => word!);
  return [...listed, ...quoted].filter((word) => word !== "");
}

/** Makes the enclosing package inherit from each name. */
export function inherit(x: Extraction, names: readonly string[], offset: number): void {
  for (const name of names) {
    if (!/^[A-Za-z_]\w*(?:::\w+)*$/.test(name) || x.owner === 0) continue;
    const base = addPackage(x, name, offset);
    x.expressions.op[base] = ops.type;
    x.addExpression(ops.inherit, noString, base, offset);
  }
}

const use: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const [, module, rest = ""] = /^use\s+([A-Za-z_][\w:]*)\s*(.*)$/s.exec(text) ?? [];
    const offset = x.start(node);
    if (module === undefined) return true;
    if (module === "constant") addConstants(x, node, rest);
    else if (module === "parent" || module === "base")
      inherit(
        x,
        listedNames(rest).filter((name) => name !== "-norequire"),
        offset,
      );
    else if (/^[A-Z]/.test(module)) addUse(x, module, rest, offset);
    return module === "constant" ? undefined : true;
  },
};

function addUse(x: Extraction, module: string, rest: string, offset: number): void {
  const row = { module, kind: importKind, offset, start: 0, end: x.text.length };
  const names = listedNames(rest);
  const words = names.filter((name) => /^[&]?[A-Za-z_]\w*$/.test(name)).map((name) => name.replace("&", ""));
  const takesAll =
    names.some((name) => name.startsWith(":")) || (names.length === 0 && !/^\(\s*\)/.test(rest));
  addPackage(x, module, offset);
  if (takesAll) x.addImport({ ...row, name: "*", flags: importFlags.wildcard });
  for (const name of words) x.addImport({ ...row, name, local: name });
}

/** `use constant NAME => value` and `use constant { A => 1, B => 2 }` */
function addConstants(x: Extraction, node: number, text: string): void {
  const start = x.start(node) + x.slice(node).indexOf(text);
  const pattern = text.startsWith("{") ? /(?=[A-Z_])(?<=[{,\n]\s*)([A-Z_]\w*)\s*=>/g : /^(\w+)\s*(?:=>|,)/g;
  for (const match of text.matchAll(pattern)) {
    const name = match[1]!;
    const row = addSymbol(x, node, {
      kind: constantKind!,
      name: x.names.internText(name),
      nameNode: node,
      flags: 0,
    });
    const at = start + match.index;
    x.symbols.nameStart[row] = at;
    const line = /^[^\n]*?(?=,\s*(?:\n|[A-Z_]\w*\s*=>)|\s*\}?\s*;|\n|$)/.exec(
      x.text.slice(at, at + 120),
    )?.[0];
    x.symbols.signature[row] = x.names.internText((line ?? name).replace(/\s+/g, " ").trim());
  }
}

/** `require Name` and `require "file.pl"` */
const require: Hook = {
  enter(x, node) {
    const [, name, , path] = /^require\s+(?:([A-Za-z_][\w:]*)|(["'])([^"'$@]+)\2)/.exec(x.slice(node)) ?? [];
    const offset = x.start(node);
    if (name !== undefined) addPackage(x, name, offset);
    if (path !== undefined) {
      const flags = importFlags.wildcard;
      const span = { start: 0, end: x.text.length };
      x.addImport({ module: path, name: "*", kind: includeKind, flags, offset, ...span });
    }
    return true;
  },
};

export const packageHooks = { package: packageStatement, require, use };
