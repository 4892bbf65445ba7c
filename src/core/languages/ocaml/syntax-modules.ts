// Modules in OCaml: those that are opened, included, named in a path, made by a functor, or aliased.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, importFlags, importKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";

const importKind = importKinds.indexOf("import");
const aliasKind = importKinds.indexOf("reexport");
const moduleKind = symbolKindCode("module");
const parameterKind = bindingKinds.indexOf("parameter");

const modulePattern = /^[A-Z][\w']*(?:\s*\.\s*[A-Z][\w']*)*/;
const used = "used ";
const known = "known ";

/** The module path at the beginning of a text, without white space; "" if there is none. */
function pathOf(text: string): string {
  return modulePattern.exec(text)?.[0].replace(/\s+/g, "") ?? "";
}

/** `Shop.Store.save` is `["Shop.Store", "save"]`; operators lose their parentheses. */
export function splitPath(text: string): readonly [modules: string, name: string] {
  const [, path = "", name = ""] =
    /^((?:[A-Z][\w']*\s*\.\s*)*)(.*)$/s.exec(text.replace(/\(\*.*?\*\)/gs, "")) ?? [];
  return [path.replace(/[\s.]+$/, "").replace(/\s+/g, ""), name.replace(/^\(\s*|\s*\)$/g, "")];
}

/** A module path that is named becomes one import; modules that the file declares are left out at its end. */
export function useModule(x: Extraction, path: string, offset: number): void {
  const key = `${used}${path}`;
  if (!x.memo.has(key)) x.memo.set(key, offset);
}

/** A row for a module path. */
export function addModulePath(x: Extraction, path: string, offset: number): number {
  useModule(x, path, offset);
  return x.addExpression(ops.ident, x.names.internText(path), none, offset);
}

/** Adds imports of the modules that the file names and does not declare. */
export function addUsedModules(x: Extraction): void {
  const own = new Set<string>();
  for (let row = 1; row < x.symbols.length; row++)
    if (x.symbols.kind[row] === moduleKind) own.add(x.names.get(x.symbols.name[row]!));
  const span = { start: 0, end: x.text.length };
  for (const [module, offset] of x.noted(used)) {
    if (own.has(module) || x.memo.has(`${known}${module}`)) continue;
    x.addImport({ module, name: "*", local: module, kind: importKind, offset, ...span });
  }
}

/** The module path in an `open`, an `include` or an application; "" for other module expressions. */
function namedModule(x: Extraction, node: number): string {
  const after = x.after(node);
  for (let at = node + 1; at < after; at++) {
    const hook = x.rule(at)?.hook;
    if (hook === "modulePath" || x.role(at) === roles.property) return pathOf(x.slice(at));
  }
  return "";
}

/**
 * Flags and place of an import that opens a module. At the top of a file it is for the whole file, elsewhere only for
 * what follows in the module or expression around it.
 */
function fromHere(
  x: Extraction,
  node: number,
  isLocal: boolean,
): { readonly flags: number; readonly start?: number } {
  if (!isLocal && x.owner === 0) return { flags: importFlags.wildcard };
  return { flags: importFlags.wildcard | importFlags.local, start: x.start(node) };
}

/** `open Module`: its names are visible from here on as if they were the file's own. */
const opened: Hook = {
  enter(x, node) {
    const module = namedModule(x, node);
    if (module === "") return undefined;
    const around = x.parent();
    const isLocal = around !== none && /^let\b/.test(x.text.slice(x.start(around), x.start(around) + 4));
    if (isLocal) noteOpened(x, x.start(around), x.end(around));
    x.addImport({
      module,
      name: "*",
      kind: importKind,
      offset: x.start(node),
      ...fromHere(x, node, isLocal),
    });
    return true;
  },
};

/** `include Module`: its names belong to the file or to the enclosing module. */
const included: Hook = {
  enter(x, node) {
    const module = namedModule(x, node);
    if (module === "") return undefined;
    const row = { module, name: "*", offset: x.start(node), ...fromHere(x, node, false) };
    x.addImport({ ...row, kind: importKind });
    if (x.owner === 0) x.addImport({ ...row, kind: aliasKind });
    else inherit(x, module, x.start(node));
    return true;
  },
};

function inherit(x: Extraction, module: string, offset: number): void {
  x.addExpression(ops.inherit, noString, addModulePath(x, module, offset), offset);
}

/** Remembers the outermost place around which a module is opened for an expression. */
function noteOpened(x: Extraction, start: number, end: number): void {
  if (start < (x.memo.get("opened until") ?? 0)) return;
  x.memo.set("opened from", start);
  x.memo.set("opened until", end);
}

/** Whether a module is opened for the expression around `offset`, the last place that was entered. */
export function isInOpened(x: Extraction, offset: number): boolean {
  return (x.memo.get("opened from") ?? Infinity) <= offset && offset < x.memo.get("opened until")!;
}

/** `Module.(…)` and `Module.{ … }` */
const locallyOpened: Hook = {
  enter(x, node) {
    const module = namedModule(x, node);
    if (module === "") return undefined;
    const [start, end] = [x.start(node), x.end(node)];
    noteOpened(x, start, end);
    const flags = importFlags.wildcard | importFlags.local;
    x.addImport({ module, name: "*", kind: importKind, flags, offset: start, start, end });
    return undefined;
  },
};

/** `module Name = struct … end`; `module Name = Other` declares an alias. */
const moduleBinding: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return undefined;
    const body = x.child(node, rule.body);
    x.exclude(name);
    if (body !== none && x.rule(body)?.hook === "modulePath") {
      const module = pathOf(x.slice(body));
      const local = x.slice(name);
      x.memo.set(`${known}${local}`, 1);
      if (module !== local) x.addImport({ module, name: "*", local, kind: aliasKind, offset: x.start(node) });
      else useModule(x, module, x.start(node));
      return true;
    }
    const row = addSymbol(x, node, {
      kind: moduleKind,
      name: x.intern(name),
      nameNode: name,
      flags: rule.flags,
    });
    x.openSymbolScope(node, scopeKinds.space, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const type = x.row(x.child(node, x.rule(node)!.type));
    if (type !== none) x.addExpression(ops.implement, noString, type, x.expressions.offset[type]!);
    const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 600));
    const length = /(?:=|:)?\s*\b(?:struct|sig)\b|=/.exec(head)?.index ?? head.length;
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.start(node) + length);
  },
};

/** `(Key : KEY)`: a module that is a parameter of a functor or function. */
const functorParameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return;
    const type = x.row(x.child(node, rule.type));
    x.memo.set(`${known}${x.slice(name)}`, 1);
    addBinding(x, x.intern(name), { kind: parameterKind, span: x.scopeSpan(), type, value: none });
  },
};

/** The module `Make (Key)` has what the functor's body declares. */
const functorCall: Hook = {
  enter(x, node) {
    const functor = x.child(node, x.rule(node)!.base);
    const path = functor === none ? "" : pathOf(x.slice(functor));
    if (path !== "" && x.owner !== 0 && x.symbols.kind[x.owner] === moduleKind)
      inherit(x, path, x.start(functor));
    return undefined;
  },
};

/** A module named on its own. */
const modulePath: Hook = {
  enter(x, node) {
    const path = pathOf(x.slice(node));
    if (path !== "") useModule(x, path, x.start(node));
    return true;
  },
};

export const moduleHooks = {
  functorCall,
  functorParameter,
  included,
  locallyOpened,
  module: moduleBinding,
  modulePath,
  opened,
};
