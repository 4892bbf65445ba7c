// Properties of Objective-C: dots and assignments that run methods, the fields behind them, and subscripts.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { cHooks } from "../c/syntax.ts";
import { addMethodCall, addOperatorCall } from "../syntax-parts/operator-calls.ts";

/** `self.radius = r` calls `setRadius:` if the class has such a method. */
export const assignment: Hook = {
  exit(x, node) {
    cHooks["assignment"]!.exit!(x, node);
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const target = left === none ? none : x.row(left);
    if (target === none || x.expressions.op[target] !== ops.member) return;
    const name = /\.\s*([a-z]\w*)$/.exec(x.slice(left))?.[1];
    const operator = x.text.slice(x.end(left), x.end(left) + 3).trimStart();
    if (name === undefined || !/^=(?!=)/.test(operator)) return;
    const setter = `set${name[0]!.toUpperCase()}${name.slice(1)}:`;
    addOperatorCall(x, x.expressions.base[target]!, setter, [x.row(x.child(node, rule.right))]);
    x.implied.push({ name: setter.slice(0, -1), at: x.start(left) });
  },
};

/** `item.label` runs the method `label` if its class has one; other properties are read like fields. */
export const propertyRead: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const base = x.row(x.child(node, rule.base));
    const name = x.child(node, rule.property);
    if (base === none || name === none || x.text.charCodeAt(x.start(name) - 1) !== 0x2e) return; // "."
    const around = x.parent();
    const outer = around === none ? undefined : x.rule(around);
    const isWritten = outer?.hook === "assignment" && x.child(around, outer.left) === node;
    if (isWritten) return;
    const property = x.slice(name);
    if (property === "class" && x.expressions.op[base] === ops.self) {
      x.rowOf[node] = base;
      return;
    }
    const call = addOperatorCall(x, base, property, []);
    if (call !== none && /^[A-Z]/.test(x.slice(node))) x.rowOf[node] = call; // `Store.shared`: a method of the class
    const asked = `is${property[0]!.toUpperCase()}${property.slice(1)}`;
    if (hasGetter(x, asked)) addOperatorCall(x, base, asked, []);
  },
};

/** Whether the file names the getter `isWide` of a property `wide`. */
function hasGetter(x: Extraction, name: string): boolean {
  if (!x.memo.has("getters")) {
    x.memo.set("getters", 1);
    for (const [getter] of x.text.matchAll(/\bis[A-Z]\w*/g)) x.memo.set(`getter ${getter}`, 1);
  }
  return x.memo.has(`getter ${name}`);
}

/**
 * `_items` is the field of the property `items` that the file declares or reads by `self`. True if the node has its row;
 * a field that the file itself declares by that name is none of these.
 */
export function addPropertyField(x: Extraction, node: number): boolean {
  const name = x.slice(node).slice(1);
  if (!x.memo.has("properties")) noteProperties(x);
  if (!x.memo.has(`property ${name}`) || x.declaresSymbols) return false;
  x.rowOf[node] = addField(x, name, x.start(node));
  return true;
}

/** The property that a name like `_items` may belong to, if the file does not say what it is; else `none`. */
export function propertyOf(x: Extraction, node: number): number {
  if (node === none || x.text.charCodeAt(x.start(node)) !== 0x5f) return none;
  const name = /^_([a-z]\w*)$/.exec(x.slice(node))?.[1];
  if (name === undefined) return none;
  if (!x.memo.has("properties")) noteProperties(x);
  return x.memo.has(`property ${name}`) || x.memo.has(`field ${name}`)
    ? none
    : addField(x, name, x.start(node));
}

function addField(x: Extraction, name: string, offset: number): number {
  const self = x.addExpression(ops.self, noString, none, offset);
  return x.addExpression(ops.member, x.names.internText(name), self, offset);
}

/** Properties of the whole file: those of a class extension below a use are not symbols yet. */
function noteProperties(x: Extraction): void {
  x.memo.set("properties", 1);
  for (const [, name] of x.text.matchAll(/^[ \t]*@property\b[^;^\n]{0,400}?\b(\w{1,200})[ \t]*;/gm))
    x.memo.set(`property ${name!}`, 1);
  for (const [, name] of x.text.matchAll(/\bself\.([a-z]\w*)/g)) x.memo.set(`property ${name!}`, 1);
  for (const [, name] of x.text.matchAll(/^[ \t]+(?!return\b|else\b)\w[\w<>, *]*?[ *]_(\w+)\s*[;,=]/gm)) {
    x.memo.delete(`property ${name!}`);
    x.memo.set(`field ${name!}`, 1);
  }
}

const [keyed, indexed] = ["objectForKeyedSubscript:", "objectAtIndexedSubscript:"];

/** `items[@"key"]` and `items[0]` run methods of the class of `items`, if it has them. */
export const subscript: Hook = {
  exit(x, node) {
    const argument = x.child(node, x.grammarField("argument"));
    const base = argument === none ? none : x.row(argument);
    const index = /\[\s*(@|\d)[^[\]]*\]$/.exec(x.slice(node))?.[1];
    if (base === none || index === undefined) return;
    const call = addMethodCall(x, base, index === "@" ? keyed : indexed, [none]);
    if (index === "@" || x.expressions.op[base] === ops.self) x.rowOf[node] = call;
  },
};
