// Calls in Perl: which function, method or code reference is called?
import { noString } from "../../../base/string-table.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addPackage, inherit, listedNames } from "./syntax-packages.ts";
import { symbolKindCode } from "../../types/kinds.ts";

const fieldKind = symbolKindCode("field");
const testKind = symbolKindCode("test");

/** `name`, `&name`, `Package::name` */
const functionName: Hook = {
  enter(x, node) {
    const text = x.slice(node).replace(/^&\s*/, "");
    const at = text.lastIndexOf("::");
    const offset = x.end(node) - (text.length - (at < 0 ? 0 : at + 2));
    if (!/^[\w:']+$/.test(text)) return undefined;
    const holder = at <= 0 ? none : addPackage(x, text.slice(0, at), x.start(node));
    const name = x.names.internText(text.slice(at < 0 ? 0 : at + 2));
    x.rowOf[node] = x.addExpression(holder === none ? ops.ident : ops.member, name, holder, offset);
    return true;
  },
};

const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    const name = x.slice(callee);
    if (name === "new" && madeIn(x, node) !== undefined)
      x.exclude(callee); // no call of a function here
    else if (name === "extends" || name === "with") inherit(x, listedNames(headOf(x, node)), x.start(node));
    else if (name === "has") addAttributes(x, node);
    else if (name === "subtest") {
      const [title] = listedNames(headOf(x, node));
      if (title === undefined) return undefined;
      const row = addSymbol(x, node, {
        kind: testKind,
        name: x.names.internText(title),
        nameNode: node,
        flags: symbolFlags.test,
      });
      x.symbols.flags[row]! &= ~symbolFlags.exported;
      x.symbols.signature[row] = x.names.internText(`subtest ${title}`);
      x.openSymbolScope(node, scopeKinds.function, row);
    }
    return undefined;
  },
  exit(x, node) {
    const made = madeIn(x, node);
    if (made !== undefined) {
      const base = addPackage(x, made, x.start(node));
      x.rowOf[node] = x.addExpression(ops.new, noString, base, x.start(node));
      return;
    }
    const callee = x.row(x.child(node, x.rule(node)!.base));
    if (callee === none || isOnlyNamed(x, node)) return;
    const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.rowOf[node] = row;
    noteValue(x, x.row(x.child(node, x.rule(node)!.arguments)));
  },
};

/** The package of which `new Package(…)` makes an object. */
function madeIn(x: Extraction, call: number): string | undefined {
  return /^new\s+([A-Z]\w*(?:::\w+)*)/.exec(x.text.slice(x.start(call), x.start(call) + 80))?.[1];
}

/** `defined &name`, `exists &name` and `undef &name` ask for or remove the function; they do not call it. */
function isOnlyNamed(x: Extraction, call: number): boolean {
  const around = x.parent();
  if (around === none || x.text[x.start(call)] !== "&") return false;
  const before = x.text.slice(x.start(around), Math.min(x.start(call), x.start(around) + 20));
  return (
    /^(?:defined|exists|undef)\b/.test(before) && x.end(call) === x.end(x.child(call, x.rule(call)!.base))
  );
}

function headOf(x: Extraction, node: number): string {
  return x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 400));
}

/** `has name => (isa => "Package")` declares a field and the function that reads it. */
function addAttributes(x: Extraction, node: number): void {
  const head = headOf(x, node);
  if (!x.declaresSymbols) return;
  const [, single, , quoted, list] =
    /^has\s*\(?\s*(?:([A-Za-z_]\w*)\s*(?==>)|(["'])\+?(\w+)\2|\[\s*(?:qw\W)?([^\]]*)\])/.exec(head) ?? [];
  const names = list === undefined ? [single ?? quoted] : list.match(/\w+/g);
  const type = /\bisa\s*=>\s*(?:InstanceOf\s*\[\s*)?["']([A-Z]\w*(?:::\w+)*)["']/.exec(head)?.[1];
  for (const name of names ?? []) {
    if (name === undefined) continue;
    const row = addSymbol(x, node, {
      kind: fieldKind,
      name: x.names.internText(name),
      nameNode: node,
      flags: 0,
    });
    finishSymbol(x, row, node, none);
    x.symbols.nameStart[row] = x.start(node) + Math.max(0, head.indexOf(name));
    if (type?.includes("::") !== true) continue;
    const holder = addPackage(x, type, x.start(node));
    x.expressions.op[holder] = ops.type;
    x.symbols.type[row] = holder;
  }
}

/** `$object->name(…)`, `Package->new(…)`, `$self->SUPER::name(…)` */
const methodCall: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const method = x.child(node, rule.name);
    const object = x.child(node, rule.base);
    let base = x.row(object);
    if (method === none || base === none) return;
    const [, parent, name] = /^(SUPER::)?(\w+)$/.exec(x.slice(method)) ?? [];
    if (name === undefined) return;
    if (parent !== undefined) base = x.addExpression(ops.super, noString, none, x.start(method));
    const isMade = name === "new" && x.role(object) === roles.name;
    const callee = isMade
      ? base
      : x.addExpression(ops.member, x.names.internText(name), base, x.start(method));
    x.rowOf[node] = x.addExpression(
      isMade ? ops.new : ops.call,
      noString,
      callee,
      x.expressions.offset[callee]!,
    );
  },
};

/** `sort by_age @list` calls `by_age`. */
const sorted: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const row = callee === none || x.role(callee) !== roles.name ? none : x.row(callee);
    if (row !== none) x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    x.rowOf[node] = x.row(x.child(node, rule.arguments));
  },
};

/** `\&name` is a function passed as a value. */
const functionReference: Hook = {
  exit(x, node) {
    const inner = node + 1 < x.after(node) ? x.row(node + 1) : none;
    noteValue(x, inner);
    x.rowOf[node] = inner;
  },
};

export const callHooks: Hooks = {
  call,
  sorted,
  functionName,
  functionReference,
  methodCall,
};
