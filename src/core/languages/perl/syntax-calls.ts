// Calls in Perl: which function, method or code reference is called?
import { noString } from "../../../base/string-table.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addPackage, inherit, listedNames } from "./syntax-packages.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { addAttributes, finishAttributes, packageAround, setFields } from "./syntax-fields.ts";
import { addMemberCall, entriesOf, passArguments } from "./syntax-values.ts";

const testKind = symbolKindCode("test");

/** `name`, `&name`, `Package::name` */
const functionName: Hook = {
  enter(x, node) {
    const text = x.slice(node).replace(/^&\s*/, "");
    const at = text.lastIndexOf("::");
    const offset = x.end(node) - (text.length - (at < 0 ? 0 : at + 2));
    if (!/^[\w:']+$/.test(text)) {
      x.exclude(node); // `&$code`
      return undefined;
    }
    const isMain = text.slice(0, at) === "main" && packageAround(x) === none;
    const holder = at <= 0 || isMain ? none : addPackage(x, text.slice(0, at), x.start(node));
    const name = x.names.internText(text.slice(at < 0 ? 0 : at + 2));
    x.rowOf[node] = x.addExpression(holder === none ? ops.ident : ops.member, name, holder, offset);
    return true;
  },
};

/** Functions of Getopt::Long and File::Find, which run the functions that they get by name. */
const runsNamed = /^(?:GetOptions\w*|find|finddepth)$/;

/** `GetOptions(help => \&usage)`, `find({ wanted => \&visit }, @folders)` */
function passNamed(x: Extraction, list: number, call: number): void {
  for (const { key, node } of entriesOf(x, list)) {
    const inside = x.slice(node).startsWith("{") ? entriesOf(x, node) : [];
    for (const entry of key === undefined ? inside : [{ key, node }, ...inside]) {
      const row = entry.key === undefined ? none : x.row(entry.node);
      if (row === none || x.expressions.generic[row] !== none) continue;
      noteValue(x, row);
      x.expressions.generic[row] = call;
    }
  }
}

const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    const name = x.slice(callee);
    if (name === "new" && madeIn(x, node) !== undefined)
      x.exclude(callee); // no call of a function here
    else if (name === "extends" || name === "with") inherit(x, listedNames(headOf(x, node)), x.start(node));
    else if (name === "has") addAttributes(x, node, headOf(x, node));
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
    const rule = x.rule(node)!;
    const callee = x.row(x.child(node, rule.base));
    const list = x.child(node, rule.arguments);
    if (callee === none || isOnlyNamed(x, node)) return;
    finishAttributes(x, node, list);
    const known = list === none ? undefined : builtinValue(x, node, x.slice(x.child(node, rule.base)), list);
    if (known !== undefined) {
      x.rowOf[node] = known;
      return;
    }
    const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.rowOf[node] = row;
    noteValue(x, x.row(list));
    const first = list === none ? undefined : entriesOf(x, list)[0];
    passArguments(x, list, row, first !== undefined && isReceiver(x, first.node) ? 1 : 0);
    if (list !== none && runsNamed.test(x.slice(x.child(node, rule.base)))) passNamed(x, list, row);
  },
};

/** `helper($self, $x)` passes the object, which the function takes as methods do. */
function isReceiver(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return row !== none && x.expressions.op[row] === ops.self;
}

/** The value of `bless`, `push`, `reverse`; undefined for other functions. */
function builtinValue(x: Extraction, node: number, name: string, list: number): number | undefined {
  if (name === "bless") return blessed(x, node, list);
  if (!/^(?:push|unshift|reverse)$/.test(name)) return undefined;
  const [first] = entriesOf(x, list);
  const held = first === undefined ? none : x.row(first.node);
  if (held === none) return undefined;
  if (name === "reverse") return held;
  const row = addMemberCall(x, name, held, x.start(node));
  passArguments(x, list, row, 1);
  return row;
}

/** `bless { … }, $class` is an object of the package around; `bless { … }, "Package"`, one of that package. */
function blessed(x: Extraction, node: number, list: number): number | undefined {
  if (packageAround(x) === none) return undefined;
  const [made, type, ...others] = entriesOf(x, list);
  const row = type === undefined ? none : x.row(type.node);
  const isOwn =
    type === undefined ||
    (row !== none && x.expressions.op[row] === ops.self) ||
    /^(?:shift|__PACKAGE__|__CLASS__|ref\b|\$proto\b)/.test(x.slice(type.node));
  if (made === undefined || !isOwn || others.length > 0) return undefined;
  if (x.rule(made.node)?.hook === "collection") setFields(x, made.node);
  return x.addExpression(ops.self, noString, none, x.start(node));
}

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

/** `$object->name(…)`, `Package->new(…)`, `$self->SUPER::name(…)` */
const methodCall: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const method = x.child(node, rule.name);
    const object = x.child(node, rule.base);
    let base = x.row(object);
    if (method === none || base === none) return;
    const [, parent, name] = /^(SUPER::)?(\w+)$/.exec(x.slice(method)) ?? [];
    const list = x.child(node, rule.arguments);
    if (name === undefined) {
      const isLocal = x.lateValues.binding(x.intern(method)) !== none; // others mostly hold names
      if (isLocal) callValue(x, node, x.addIdentifier(method), list);
      return;
    }
    if (parent !== undefined) base = x.addExpression(ops.super, noString, none, x.start(method));
    const isMade = name === "new" && (x.role(object) === roles.name || x.rule(object)?.hook === "text");
    const callee = isMade
      ? base
      : x.addExpression(ops.member, x.names.internText(name), base, x.start(method));
    x.rowOf[node] = x.addExpression(
      isMade ? ops.new : ops.call,
      noString,
      callee,
      x.expressions.offset[callee]!,
    );
    passArguments(x, list, x.rowOf[node]);
  },
};

/** `$code->(…)`, `&$code(…)` and `$object->$code(…)` call the value in the row `callee`. */
function callValue(x: Extraction, node: number, callee: number, list: number): void {
  if (callee === none || x.expressions.op[callee] === ops.self) return; // an object that stands for code
  const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
  x.rowOf[node] = row;
  passArguments(x, list, row);
}

const codeCall: Hook = {
  exit(x, node) {
    callValue(x, node, x.row(node + 1), x.child(node, x.rule(node)!.arguments));
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

const replaced = /(?<![\w$@%&:>])(?:(\$(?:self|class|this))->)?([a-z_]\w*)\(/g;

const strings = /"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'/gs;

/** The code with spaces for what stands in quotes, which is text. */
function withoutStrings(code: string): string {
  return code.replace(strings, (text) => " ".repeat(text.length));
}

/** `s/(\w+)/value($1)/ge`: the replacement is code, which calls functions and methods of the object. */
const substitution: Hook = {
  exit(x, node) {
    const text = x.slice(node);
    const code = /^s([/|!#])(?:[^\\]|\\.)*?\1(.*)\1[a-z]*e[a-z]*$/s.exec(text);
    const from = code === null ? 0 : x.start(node) + text.lastIndexOf(code[2]!);
    for (const { index, 1: object, 2: name } of withoutStrings(code?.[2] ?? "").matchAll(replaced)) {
      const offset = from + index;
      if (object !== undefined && packageAround(x) === none) continue;
      const base = object === undefined ? none : x.addExpression(ops.self, noString, none, offset);
      const op = base === none ? ops.ident : ops.member;
      const callee = x.addExpression(op, x.names.internText(name!), base, offset);
      x.addExpression(ops.call, noString, callee, offset);
    }
  },
};

export const callHooks: Hooks = {
  call,
  substitution,
  codeCall,
  sorted,
  functionName,
  functionReference,
  methodCall,
};
