// Imports of JavaScript and TypeScript: the module syntax, require and dynamic import.
import { importFlags, importKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { exitDownleveled } from "./syntax-downleveled.ts";
import { noteBeginning, noteSymbol } from "./syntax-computed-names.ts";
import { documentValue } from "./syntax-docs.ts";
import { importThroughHelper } from "./syntax-interop.ts";
import { addTypeImport, typeImportPattern } from "./syntax-type-imports.ts";
import { notePrototype } from "./syntax-prototypes.ts";
import { noteExportsAlias } from "./syntax-commonjs.ts";
import { noteComponent } from "./syntax-components.ts";
import { noteStore } from "./syntax-stores.ts";

const importKind = importKinds.indexOf("import");
const requireKind = importKinds.indexOf("require");
const dynamicKind = importKinds.indexOf("dynamic");

export const importStatement: Hook = {
  enter(x, node) {
    const source = findSource(x, node);
    if (source === none) return true;
    const row = { module: unquote(x, source), kind: importKind, offset: x.start(node) };
    const head = x.text.slice(x.start(node), x.start(source));
    const typeOnly = /^import\s+type\s+(?!from\b|=)[\w${*]/.test(head) ? importFlags.typeOnly : 0;
    const before = x.imports.length;
    forEachInside(x, node, source, (at) => {
      const role = x.role(at);
      const text = x.slice(at);
      if (role === roles.name) {
        const whole = /^import\s+(?:type\s+)?[\w$]+\s*=/.test(head);
        x.addImport({
          ...row,
          name: whole ? "=" : "default",
          local: text,
          flags: typeOnly,
          kind: whole ? requireKind : importKind,
        });
      } else if (text.startsWith("*")) {
        x.addImport({ ...row, name: "*", local: text.replace(/^\*\s*as\s+/, ""), flags: typeOnly });
      } else {
        const { name, alias, isType } = readSpecifier(text);
        x.addImport({ ...row, name, local: alias ?? name, flags: isType ? importFlags.typeOnly : typeOnly });
      }
    });
    if (x.imports.length === before) x.addImport({ ...row, flags: typeOnly });
    return true;
  },
};

/** `const x = require("m")`, `const {a, b: c} = await import("m")` are imports. */
export const declarator: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.name);
    const value = x.child(node, rule.value);
    documentValue(x, node);
    if (target === none || value === none) return undefined;
    noteBeginning(x, target, value);
    noteSymbol(x, target, value);
    notePrototype(x, target, value);
    noteExportsAlias(x, target, value);
    const loaded = readLoad(x, value);
    if (loaded === undefined) return importThroughHelper(x, node, target, value) ? true : undefined;
    const row = { module: loaded.module, kind: loaded.kind, offset: x.start(node) };
    if (x.role(target) === roles.name) {
      x.addImport({ ...row, name: loaded.member ?? "*", local: x.slice(target) });
      return true;
    }
    if (x.role(target) !== roles.recordPattern || loaded.member !== undefined) return undefined;
    forEachInside(x, target, none, (at) => {
      const text = x.slice(at);
      const parts = /^([\w$]+)\s*(?::\s*([\w$]+))?/.exec(text);
      if (parts !== null) x.addImport({ ...row, name: parts[1], local: parts[2] ?? parts[1] });
      else if (text.startsWith("...")) x.addImport({ ...row, name: "*", local: text.slice(3).trim() });
    });
    return true;
  },
  exit(x, node) {
    exitDownleveled(x, node);
    noteStore(x, node);
    noteComponent(x, node);
  },
};

interface Load {
  readonly module: string;
  readonly kind: number;
  readonly member: string | undefined;
}

const loadPattern =
  /^(?:\(\s*)?(?:(await)\s+)?\(?\s*(?:(require)|import)\s*\(\s*(["'])([^"'\n]+)\3\s*(?:,[^()]*)?\)\s*\)?(?:\.([\w$]+))?$/;

/** The module that an expression loads, if it does nothing else. */
function readLoad(x: Extraction, node: number): Load | undefined {
  const role = x.role(node);
  if (role !== roles.call && role !== roles.await && role !== roles.member) return undefined;
  if (x.end(node) - x.start(node) > 300) return undefined;
  const parts = loadPattern.exec(x.slice(node));
  if (parts === null || (parts[2] === undefined && parts[1] === undefined)) return undefined;
  return { module: parts[4]!, kind: parts[2] === undefined ? dynamicKind : requireKind, member: parts[5] };
}

/**
 * `import("m").Name` as a type: the call becomes an identifier with that text, which an import row resolves. An
 * import's value is a promise, which has no capitalized members.
 */
function typeImport(x: Extraction, node: number): boolean {
  if (!/^\.[A-Z]/.test(x.text.slice(x.end(node), x.end(node) + 2))) return false;
  const text = x.slice(node);
  const parts = typeImportPattern.exec(text);
  if (parts === null) return false;
  addTypeImport(x, text, parts[2]!, x.start(node));
  x.rowOf[node] = x.addIdentifier(node);
  return true;
}

/** Notes `import("m")` and `require("m")` whose value is not assigned to a name. */
export function dynamicImport(x: Extraction, node: number): boolean {
  const start = x.start(node);
  const isImport = x.text.startsWith("import", start);
  const callee = x.child(node, x.rule(node)!.base);
  // `import("m").then(…)` begins with the same words.
  if (isImport && callee !== none && x.end(callee) !== start + 6) return false;
  if (isImport && typeImport(x, node)) return true;
  if (!isImport && (!x.text.startsWith("require", start) || x.end(callee) !== start + 7)) return false;
  const parts = /^(?:import|require)\s*\(\s*(["'`])([^"'`\n]+)\1\s*[,)]/.exec(
    x.text.slice(start, start + 300),
  );
  if (parts === null) return false;
  const kind = isImport ? dynamicKind : requireKind;
  // The value gets a name that code cannot contain: `(await import("m")).name()`, `require("m").name()`.
  const local = `${isImport ? "import" : "require"}("${parts[2]!}")`;
  x.addImport({ module: parts[2]!, name: "*", kind, offset: start, local });
  x.rowOf[node] = x.addExpression(ops.ident, x.names.internText(local), none, start);
  return true;
}

/** The string child that names a module, of the statement or of its `= require("m")`. */
export function findSource(x: Extraction, node: number): number {
  const after = afterOf(x.nodes, node);
  let clause: number = none;
  let last: number = none;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.literal && x.rule(at)!.as === "string") last = at;
    if (x.role(at) === roles.opaque) clause = at;
  }
  if (last !== none || clause === none || !/=\s*require/.test(x.slice(clause).slice(0, 200)))
    return isFrom(x, last);
  return x.childOfRole(clause, roles.literal);
}

/** `export default "text"` names no module. */
function isFrom(x: Extraction, source: number): number {
  if (source === none) return none;
  const before = x.text.slice(Math.max(0, x.start(source) - 20), x.start(source));
  return /(?:\bfrom|\bimport)\s*$/.test(before) ? source : none;
}

export function forEachInside(
  x: Extraction,
  node: number,
  except: number,
  visit: (child: number) => void,
): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (at === except || role === roles.comment || role === roles.modifier) continue;
    if (role === roles.opaque && /^[\w$]+\s*=\s*require/.test(x.slice(at).slice(0, 200))) visit(at + 1);
    else visit(at);
  }
}

export function readSpecifier(text: string): { name: string; alias: string | undefined; isType: boolean } {
  const parts = /^(type\s+(?!as\b(?!\s+as\b)))?(.+?)(?:\s+as\s+(.+))?$/s.exec(text);
  const name = stripQuotes(parts?.[2] ?? text);
  return {
    name,
    alias: parts?.[3] === undefined ? undefined : stripQuotes(parts[3]),
    isType: parts?.[1] !== undefined,
  };
}

export function unquote(x: Extraction, node: number): string {
  return stripQuotes(x.slice(node));
}

function stripQuotes(text: string): string {
  return /^(["'`]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}
