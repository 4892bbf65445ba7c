// Perl beyond its rules: subroutines and their packages, variables, POD. Calls are in syntax-calls.ts.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { forEachChild } from "../syntax-parts/node-parts.ts";
import {
  addPackage,
  addUsedPackages,
  endPackage,
  inherit,
  listedNames,
  packageHooks,
} from "./syntax-packages.ts";
import { callHooks } from "./syntax-calls.ts";

const [localKind, parameterKind] = [bindingKinds.indexOf("local"), bindingKinds.indexOf("parameter")];

const [classKind, functionKind, methodKind, variableKind] = (
  ["class", "function", "method", "variable"] as const
).map(symbolKindCode);

/** A subroutine whose first lines read the object or the class from its arguments is a method. */
const takesObject = /\$(?:self|class|this|proto)\b|\bshift\s*->/;

const subroutine: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const name = x.names.get(x.symbols.name[row]!);
    const inPackage = x.symbols.kind[x.symbols.parent[row]!] === classKind;
    const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300));
    if (inPackage && takesObject.test(head)) x.symbols.kind[row] = methodKind!;
    if (inPackage && name === "new") x.symbols.flags[row]! |= symbolFlags.constructor;
    if (/^test_\w/.test(name) && x.symbols.kind[row] === functionKind) markTest(x, row);
  },
};

const parameter: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none)
      addBinding(x, x.intern(name), { kind: parameterKind, span: x.scopeSpan(), type: none, value: none });
    x.exclude(name);
    return undefined;
  },
};

const loop: Hook = {
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none)
      addBinding(x, x.intern(name), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
  },
};

/** `my`, `our`, `state`: symbols at the top level of a file or package, locals elsewhere. */
const declaration: Hook = {
  enter(x, node) {
    const isSymbol = x.declaresSymbols;
    forEachChild(x, node, (child) => {
      if (isSymbol) {
        const row = addSymbol(x, node, {
          kind: variableKind!,
          name: x.intern(child),
          nameNode: child,
          flags: 0,
        });
        finishSymbol(x, row, node, none);
        if (!x.slice(node).startsWith("our")) x.symbols.flags[row]! &= ~symbolFlags.exported;
        x.memo.set(node, -row);
      } else {
        const span = { start: x.end(node), end: x.scopeSpan().end };
        addBinding(x, x.intern(child), { kind: localKind, span, type: none, value: none });
        x.memo.set(node, x.bindings.length - 1);
      }
    });
    return true;
  },
};

/** `my $x = value`, `our @ISA = (…)`, `our @EXPORT = qw(…)` */
const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const right = x.child(node, rule.right);
    if (left === none) return;
    const target = x.slice(left);
    if (target.endsWith("@ISA")) inherit(x, listedNames(valueOf(x, node, left)), x.start(node));
    if (/@EXPORT(?:_OK)?$/.test(target)) {
      for (const listed of listedNames(valueOf(x, node, left))) {
        const name = listed.replace("&", "");
        x.exports.push({ name, local: name, value: none });
      }
    }
    if (target === "my $class" && !ownClass.test(valueOf(x, node, left))) x.memo.set("otherClass", x.owner);
    if (right === none) return;
    const value = x.row(right);
    const declared = x.memo.get(left);
    x.rowOf[node] = value;
    if (declared === undefined || value === none || target.includes("(")) return;
    if (declared < 0) x.symbols.value[-declared] = value;
    else x.bindings.value[declared] = value;
  },
};

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
    const isSelf = !isOther && /^\$(?:self|class|this)$/.test(name) && isInPackage(x);
    x.rowOf[node] = isSelf ? x.addExpression(ops.self, noString, none, x.start(node)) : x.addIdentifier(node);
    if (!isSelf) x.addFlags(x.rowOf[node], unneededFlag); // alone it names no symbol
    return true;
  },
};

function isInPackage(x: Extraction): boolean {
  for (let at = x.owner; at > 0; at = x.symbols.parent[at]!)
    if (x.symbols.kind[at] === classKind) return true;
  return false;
}

/** `shift->name` and `__PACKAGE__->name` */
const word: Hook = {
  exit(x, node) {
    const isObject = /^(?:shift|__PACKAGE__|__CLASS__)(?:\s*\(\s*\))?$/.test(x.slice(node));
    if (isObject && x.text.startsWith("->", x.end(node)) && isInPackage(x))
      x.rowOf[node] = x.addExpression(ops.self, noString, none, x.start(node));
  },
};

const bareword: Hook = {
  enter(x, node) {
    const name = x.slice(node);
    if (/^[A-Z]\w*(?:::\w+)*$|::/.test(name) && !/^[A-Z_\d]+$/.test(name))
      x.rowOf[node] = addPackage(x, name.replace(/::$/, ""), x.start(node));
    else x.rowOf[node] = x.addIdentifier(node);
    return true;
  },
};

/** The POD under a heading with a function's name is its doc. */
function addPod(x: Extraction): void {
  const { symbols, names, text } = x;
  if (!text.includes("\n=")) return;
  const sections = new Map<string, string>();
  for (const [, heading, body] of text.matchAll(
    /^=(?:head[2-4]|item|method|func|attr)[ \t]+([^\n]+)\n((?:(?!^=(?:head|item|over|back|cut|method|func|attr)\b)[^\n]*\n?)*)/gm,
  )) {
    const name = /^(?:[A-Z]<+)?[^\w$]*(?:\$?\w+->)?(\w+)\b(?:\(.*|>+)?\s*$/.exec(heading!.trim())?.[1];
    const doc = body!.trim().replace(/[A-Z]<+\s?([^<>]*?)\s?>+/g, "$1");
    if (name !== undefined && doc !== "" && !sections.has(name)) sections.set(name, doc.slice(0, 2_000));
  }
  for (let row = 1; row < symbols.length; row++) {
    const doc = symbols.doc[row] === noString ? sections.get(names.get(symbols.name[row]!)) : undefined;
    if (doc !== undefined && symbols.kind[row] !== variableKind) symbols.doc[row] = names.internText(doc);
  }
}

/** The interpreter line is not a doc. */
function dropInterpreter(x: Extraction): void {
  const { symbols, names, text } = x;
  const first = text.startsWith("#!") ? text.slice(2, text.indexOf("\n")).trim() : "";
  for (let row = 1; first !== "" && row < symbols.length; row++) {
    if (symbols.doc[row] === noString || symbols.outerStart[row] !== 0) continue;
    const rest = names.get(symbols.doc[row]!).replace(first, "").trim();
    symbols.doc[row] = rest === "" ? noString : names.internText(rest);
  }
}

const finish: Hook = {
  exit(x) {
    endPackage(x, x.text.length);
    dropInterpreter(x);
    addUsedPackages(x);
    addPod(x);
  },
};

export const perlHooks: Hooks = {
  ...callHooks,
  ...packageHooks,
  assignment,
  bareword,
  declaration,
  finish,
  loop,
  parameter,
  scalar,
  subroutine,
  word,
};
