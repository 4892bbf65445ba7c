// PowerShell beyond its rules: commands are calls, dot-sourcing and modules are imports; classes; Pester tests.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, importFlags, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan } from "../../parse/nodes/bindings.ts";
import { addSymbol, exitReturn, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { lastChild, signByName } from "../syntax-parts/node-parts.ts";

const includeKind = importKinds.indexOf("include");
const localKind = bindingKinds.indexOf("local");
const parameterKind = bindingKinds.indexOf("parameter");
const [fieldKind, methodKind, testKind] = (["field", "method", "test"] as const).map(symbolKindCode);

/** `class Name : Base, IOther {` */
const classStatement: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const head = headOf(x, node);
    const [, bases = ""] = /^class\s+\w+\s*:\s*([^{]*)/i.exec(head) ?? [];
    for (const base of bases.split(",")) {
      const name = base.trim();
      if (!/^[\w.]+$/.test(name)) continue;
      const offset = x.start(node) + head.indexOf(name, head.indexOf(":"));
      const type = x.addExpression(ops.type, x.names.internText(name), none, offset);
      x.addExpression(ops.inherit, noString, type, offset);
    }
    setHead(x, row, node);
  },
};

const headSignature: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) setHead(x, row, node);
  },
};

function headOf(x: Extraction, node: number): string {
  return x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300));
}

function setHead(x: Extraction, row: number, node: number): void {
  const length = headOf(x, node).indexOf("{");
  if (length > 0) x.symbols.signature[row] = foldSignature(x, x.start(node), x.start(node) + length);
}

/** `[Type]$Name` in a class. */
const property: Hook = {
  enter(x, node) {
    const variable = x.childOfRole(node, roles.name);
    if (variable === none) return undefined;
    const row = addSymbol(x, node, {
      kind: fieldKind!,
      name: x.names.internText(nameOf(x, variable)),
      nameNode: variable,
      flags: 0,
    });
    x.exclude(variable);
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    x.symbols.type[row] = typeBefore(x, node);
    finishSymbol(x, row, node, none);
  },
};

/** `[Type] Name([Type]$parameter) { … }`; a constructor has the name of its class. */
const method: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.property);
    if (name === none) return undefined;
    const isConstructor = x.owner > 0 && x.symbols.name[x.owner] === x.intern(name);
    const row = addSymbol(x, node, {
      kind: methodKind!,
      name: x.intern(name),
      nameNode: name,
      flags: isConstructor ? symbolFlags.constructor : 0,
    });
    x.exclude(name);
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    x.symbols.type[row] = typeBefore(x, node);
    setHead(x, row, node);
    const base = /\)\s*:\s*base\s*\(/i.exec(headOf(x, node).replace(/\{[^]*$/, ""));
    if (base === null || (x.symbols.flags[row]! & symbolFlags.constructor) === 0) return;
    const offset = x.start(node) + base.index;
    x.addExpression(ops.call, noString, x.addExpression(ops.super, noString, none, offset), offset);
  },
};

function typeBefore(x: Extraction, node: number): number {
  const first = node + 1;
  const at =
    first < afterOf(x.nodes, node) && x.role(first) === roles.modifier ? afterOf(x.nodes, first) : first;
  return at < afterOf(x.nodes, node) && x.rule(at)?.hook === "typeLiteral" ? x.row(at) : none;
}

const parameter: Hook = {
  exit(x, node) {
    const variable = x.childOfRole(node, roles.name);
    if (variable === none) return;
    addBinding(x, x.intern(variable), {
      kind: parameterKind,
      span: x.scopeSpan(),
      type: typeBefore(x, node),
      value: none,
    });
  },
};

/** `function script:Name { … }` declares `Name`. */
const scopedName: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const name = row === none ? "" : x.names.get(x.symbols.name[row]!);
    const scope = /^(?:script|global|local|private):/i.exec(name)?.[0] ?? "";
    if (scope === "") return;
    x.symbols.name[row] = x.names.internText(name.slice(scope.length));
    x.symbols.nameStart[row]! += scope.length;
  },
};

/** `$name = value` */
const assignment: Hook = {
  exit(x, node) {
    const target = node + 1;
    const variable = target < afterOf(x.nodes, node) ? x.childOfRole(target, roles.name) : none;
    const value = lastChild(x, node);
    if (variable === none || x.start(variable) !== x.start(target) || x.end(variable) !== x.end(target))
      return;
    const row = value === target ? none : x.row(value);
    addBinding(x, x.intern(variable), {
      kind: localKind,
      span: localSpan(x, node, true),
      type: none,
      value: row,
    });
  },
};

/** Words of a command line: the command, and everything after it. */
const words = /^([^\s|;&(){}]+)\s*(.*)$/s;

const command: Hook = {
  enter(x, node) {
    const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 400));
    const [, written = "", rest = ""] = words.exec(text.replace(/^&\s*/, "")) ?? [];
    const word = written.replace(/^(?:script|global|local|private):/i, "");
    if (text.startsWith(".") && /^\.\s/.test(text)) addSource(x, node, rest);
    else if (/^using$/i.test(word) && /^module\s/i.test(rest))
      addSource(x, node, rest.replace(/^module\s+/i, ""));
    else if (/^Import-Module$/i.test(word) && /[\\/.]/.test(rest))
      addSource(x, node, rest.replace(/^-Name\s+/i, ""));
    else if (/^(?:Describe|Context|It)$/i.test(word)) openTest(x, node, word, rest);
    else if (/^[A-Za-z_][\w:-]*$/.test(word) && !text.startsWith("$")) {
      const offset = x.start(node) + text.indexOf(word);
      const callee = x.addExpression(ops.ident, x.names.internText(word), none, offset);
      x.rowOf[node] = x.addExpression(ops.call, noString, callee, offset);
    }
    return undefined;
  },
  exit: signByName,
};

/** `return value`; what `throw` and `exit` are given is no result. */
const flow: Hook = {
  exit(x, node) {
    if (/^return\b/i.test(x.text.slice(x.start(node), x.start(node) + 7))) exitReturn(x, node, x.rule(node)!);
  },
};

/** Adds the sourced path, without the variables at its beginning. */
function addSource(x: Extraction, node: number, written: string): void {
  const path = /^(["']?)(.*?)\1(?:\s|$)/s
    .exec(written.trim())?.[2]
    ?.replace(/^\(?Join-Path\s+\S+\s+/i, "")
    .replace(/^(?:\$\{?\w+\}?|\$\([^)]*\))/, "")
    .replaceAll("\\", "/")
    .replace(/^\/+|^\.\//, "")
    .replace(/["')]+$/, "");
  if (path === undefined || path === "" || path.includes("$") || path.includes("*")) return;
  const span = { start: 0, end: x.text.length };
  x.addImport({
    module: path,
    kind: includeKind,
    flags: importFlags.wildcard,
    offset: x.start(node),
    ...span,
  });
}

function openTest(x: Extraction, node: number, word: string, rest: string): void {
  const title = /^(?:-Name\s+)?(["'])(.*?)\1/s.exec(rest)?.[2];
  if (title === undefined || !x.text.slice(x.start(node), x.end(node)).includes("{")) return;
  const row = addSymbol(x, node, {
    kind: testKind!,
    name: x.names.internText(`${word} ${title}`),
    nameNode: node,
    flags: symbolFlags.test,
  });
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
}

/** `$object.Method(…)`, `[Type]::Method(…)`, `[Type]::new(…)` */
const invocation: Hook = {
  exit(x, node) {
    const base = x.row(node + 1);
    const member = memberOf(x, node);
    if (base === none || member === undefined) return;
    if (member.name.toLowerCase() === "new" && x.expressions.op[base] === ops.type) {
      x.expressions.op[base] = ops.ident;
      x.rowOf[node] = x.addExpression(ops.new, noString, base, x.expressions.offset[base]!);
      return;
    }
    const callee = x.addExpression(ops.member, x.names.internText(member.name), base, member.offset);
    x.rowOf[node] = x.addExpression(ops.call, noString, callee, member.offset);
  },
};

const memberAccess: Hook = {
  exit(x, node) {
    const base = x.row(node + 1);
    const member = memberOf(x, node);
    if (base === none || member === undefined) return;
    const callee = x.addExpression(ops.member, x.names.internText(member.name), base, member.offset);
    // As an argument of a command, `$this.Total()` is a member with parentheses behind it.
    const isCalled = x.text[x.end(node)] === "(";
    x.rowOf[node] = isCalled ? x.addExpression(ops.call, noString, callee, member.offset) : callee;
  },
};

function memberOf(
  x: Extraction,
  node: number,
): { readonly name: string; readonly offset: number } | undefined {
  const at = afterOf(x.nodes, node + 1);
  if (at >= afterOf(x.nodes, node)) return undefined;
  const name = x.slice(at);
  return /^\w+$/.test(name) ? { name, offset: x.start(at) } : undefined;
}

function nameOf(x: Extraction, variable: number): string {
  return x.slice(variable).replace(/^\$\{?(?:\w+:)?|\}$/g, "");
}

/** `$this` is the object; other variables have the value that they are set to. */
const variable: Hook = {
  enter(x, node) {
    const isSelf = /^\$this$/i.test(x.slice(node));
    x.rowOf[node] = isSelf ? x.addExpression(ops.self, noString, none, x.start(node)) : x.addIdentifier(node);
    if (!isSelf) x.addFlags(x.rowOf[node], unneededFlag); // alone it names no symbol
    return true;
  },
};

const typeLiteral: Hook = {
  exit(x, node) {
    const name = /^\[\s*([\w.]+)\s*\]$/.exec(x.slice(node))?.[1];
    if (name !== undefined)
      x.rowOf[node] = x.addExpression(ops.type, x.names.internText(name), none, x.start(node) + 1);
  },
};

export const powershellHooks: Hooks = {
  assignment,
  classStatement,
  command,
  flow,
  headSignature,
  invocation,
  memberAccess,
  method,
  parameter,
  property,
  scopedName,
  typeLiteral,
  variable,
};
