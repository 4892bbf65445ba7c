// Variables in Perl: which are parameters, symbols or locals, and what assignments give them.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { assignLocal } from "../../parse/nodes/assigned-values.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { notePut } from "../../parse/nodes/elements.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { forEachChild } from "../syntax-parts/node-parts.ts";
import { packageAround, setField, setFields } from "./syntax-fields.ts";
import { inherit, listedNames } from "./syntax-packages.ts";
import { addCollection, bindEach } from "./syntax-values.ts";

const [localKind, parameterKind] = [bindingKinds.indexOf("local"), bindingKinds.indexOf("parameter")];
const variableKind = symbolKindCode("variable");

/** The object or the class that a method is called on: no argument of the call. */
const receiver = /^\$(?:self|class|this|proto|invocant)$/;

const parameter: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    const kind = name !== none && receiver.test(x.slice(name)) ? localKind : parameterKind;
    if (name !== none) addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: none, value: none });
    x.exclude(name);
    return undefined;
  },
};

const loop: Hook = {
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    const list = x.row(x.child(node, x.grammarField("list")));
    bindEach(x, name === none ? "$_" : x.slice(name), list, x.start(node));
  },
};

/** `my (…) = @_`, `my $x = shift`: what is declared is passed to the function. */
const takesArguments = /^\s*=\s*(?:@_\s*[;}]|shift\b(?:\s*\(\s*(?:@_)?\s*\)|\s*@_)?\s*(?:[;}]|\/\/|\|\|))/;

/** `my`, `our`, `state`: symbols at the top level of a file or package, locals elsewhere. */
const declaration: Hook = {
  enter(x, node) {
    const isSymbol = x.declaresSymbols;
    const isTaken = takesArguments.test(x.text.slice(x.end(node), x.end(node) + 40));
    const isParameter = isTaken && x.owner > 0 && x.returningSymbol() === x.owner;
    forEachChild(x, node, (child) => {
      if (isSymbol) {
        const row = addSymbol(x, node, {
          kind: variableKind,
          name: x.intern(child),
          nameNode: child,
          flags: 0,
        });
        finishSymbol(x, row, node, none);
        if (!x.slice(node).startsWith("our")) x.symbols.flags[row]! &= ~symbolFlags.exported;
        x.memo.set(node, -row);
      } else {
        const span = { start: x.end(node), end: x.scopeSpan().end };
        const name = x.slice(child);
        const isPlaced = isParameter && name.startsWith("$") && !receiver.test(name);
        const kind = isPlaced ? parameterKind : localKind;
        addBinding(x, x.intern(child), { kind, span, type: none, value: none });
        x.memo.set(node, x.bindings.length - 1);
      }
    });
    return true;
  },
};

/** `my $x = value`, `our @ISA = (…)`, `our @EXPORT = qw(…)`, `$self->{name} = value` */
const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const right = x.child(node, rule.right);
    if (left === none) return;
    const target = x.slice(left);
    notePackageList(x, node, left, target);
    if (target === "my $class" && !ownClass.test(valueOf(x, node, left))) x.memo.set("otherClass", x.owner);
    if (right === none) return;
    const value = assignedValue(x, left, right, target);
    if (signal.test(target)) callHandler(x, right, value);
    x.rowOf[node] = value;
    if (target.endsWith("$self") && x.rule(right)?.hook === "collection") setFields(x, right);
    const written = x.text.slice(x.end(left), x.start(right));
    const declared = x.memo.get(left);
    if (x.rule(left)?.hook === "elementOf") setElement(x, left, value, written);
    else if (value === none) return;
    else if (declared === undefined) {
      if (/^\s*(?:\|\||\/\/)?=/.test(written)) assignAgain(x, node, left, value);
    } else if (target.includes("(")) return;
    else if (declared < 0) x.symbols.value[-declared] = value;
    else if (x.bindings.kind[declared] === localKind) x.bindings.value[declared] = value;
  },
};

const signal = /^(?:local\s+)?\$SIG\s*\{/;

/** `$SIG{INT} = \&stop`: the function runs when the signal comes. */
function callHandler(x: Extraction, right: number, value: number): void {
  if (value === none || x.rule(right)?.hook !== "functionReference") return;
  x.addExpression(ops.call, noString, value, x.expressions.offset[value]!);
}

/** What is assigned; for `@list = (…)` and `%table = (…)`, the whole list. */
function assignedValue(x: Extraction, left: number, right: number, target: string): number {
  const between = x.text.slice(x.end(left), x.start(right));
  const mark = /^(?:my|our|state|local)?\s*([@%])\w+$/.exec(target)?.[1];
  if (mark === undefined || !between.includes("(")) return x.row(right);
  return addCollection(x, right, mark === "@" ? "Array" : "Hash");
}

/** `$self->{name} = value` sets a field, `$table{key} = value` puts a value into a container. */
function setElement(x: Extraction, left: number, value: number, written: string): void {
  const row = x.row(left);
  if (row === none || !/^\s*(?:\|\||\/\/|&&)?=\s*\(?\s*\\?\s*$/.test(written)) return;
  noteValue(x, value);
  if (x.expressions.op[row] !== ops.member) {
    notePut(x, row, value);
    return;
  }
  const key = /^\{(\w+)\}$/.exec(x.names.get(x.expressions.name[row]!))?.[1];
  if (key !== undefined) setField(x, key, left, value);
  noteGiven(x, row, value);
}

/** `$x = value` for a local that was declared before. */
function assignAgain(x: Extraction, node: number, left: number, value: number): void {
  const target = x.slice(left);
  if (!/^[$@%]\w+$/.test(target)) return;
  const name = x.intern(left);
  const binding = x.lateValues.binding(name);
  if (binding === none || x.bindings.owner[binding] !== x.owner) return;
  if (x.bindings.kind[binding] === localKind && x.bindings.value[binding] === none)
    x.bindings.value[binding] = value;
  else assignLocal(x, binding, name, node, value);
}

/** `@ISA`, `@EXPORT` and `@EXPORT_OK` */
function notePackageList(x: Extraction, node: number, left: number, target: string): void {
  if (target.endsWith("@ISA")) inherit(x, listedNames(valueOf(x, node, left)), x.start(node));
  if (!/@EXPORT(?:_OK)?$/.test(target)) return;
  for (const listed of listedNames(valueOf(x, node, left))) {
    const name = listed.replace("&", "");
    x.exports.push({ name, local: name, value: none });
  }
}

/** What `my $class = …` is set to if it is the class of the object or the first argument. */
const ownClass =
  /^\s*=\s*(?:(?:shift|ref|__PACKAGE__|__CLASS__|blessed|Scalar::Util|\$(?:self|proto|this|class|invocant))\b|\$_\[0\])/;

function valueOf(x: Extraction, node: number, left: number): string {
  return x.text.slice(x.end(left), x.end(node));
}

/** `$self` and `$class` are the object; other variables have the value that they are set to. */
const scalar: Hook = {
  enter(x, node) {
    const name = x.slice(node);
    if (!/^\$\w+$/.test(name)) return undefined;
    const isOther = name === "$class" && x.memo.get("otherClass") === x.owner;
    const isSelf = !isOther && /^\$(?:self|class|this)$/.test(name) && packageAround(x) !== none;
    x.rowOf[node] = isSelf ? x.addExpression(ops.self, noString, none, x.start(node)) : x.addIdentifier(node);
    if (!isSelf) x.addFlags(x.rowOf[node], unneededFlag); // alone it names no symbol
    return true;
  },
};

export const variableHooks = { assignment, declaration, loop, parameter, scalar };
