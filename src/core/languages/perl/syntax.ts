// Perl beyond its rules: subroutines and their packages, words, POD. Calls are in syntax-calls.ts.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { markTest } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { lastChild } from "../syntax-parts/node-parts.ts";
import { addPackage, addUsedPackages, endPackage, packageHooks } from "./syntax-packages.ts";
import { callHooks } from "./syntax-calls.ts";
import { packageAround } from "./syntax-fields.ts";
import { addMemberCall, valueHooks } from "./syntax-values.ts";
import { variableHooks } from "./syntax-variables.ts";

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
    const tail = tailOf(x, x.child(node, x.rule(node)!.body));
    x.symbols.value[row] = resultOf(x, [x.symbols.value[row]!, tail], x.start(node));
    if (/^test_\w/.test(name) && x.symbols.kind[row] === functionKind) markTest(x, row);
  },
};

/** One of several results; a method that sets or gives a field often returns the object after setting it. */
function resultOf(x: Extraction, rows: readonly number[], offset: number): number {
  const self = rows.find((row) => row !== none && x.expressions.op[row] === ops.self);
  return self ?? addChoice(x, rows, offset);
}

const returned: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(node + 1 < x.after(node) ? node + 1 : none);
  },
};

/** What the last expression of a body gives; `{ shift }` gives the object. */
function tailOf(x: Extraction, body: number): number {
  const isObject = body !== none && packageAround(x) !== none && /^\{\s*shift\s*;?\s*\}$/.test(x.slice(body));
  return isObject ? x.addExpression(ops.self, noString, none, x.start(body)) : x.row(body);
}

/** The object or its class: `shift->name`, `__PACKAGE__->name`, `(ref $self)->new`; and `shift @list`. */
const word: Hook = {
  exit(x, node) {
    const text = x.slice(node);
    const isObject = /^(?:shift|__PACKAGE__|__CLASS__)(?:\s*\(\s*\))?$/.test(text);
    const isClass = /^(?:ref|blessed)\b\s*\(?\s*\$(?:self|class|this|proto)\s*\)?$/.test(text);
    if (((isObject && x.text.startsWith("->", x.end(node))) || isClass) && packageAround(x) !== none) {
      x.rowOf[node] = x.addExpression(ops.self, noString, none, x.start(node));
      return;
    }
    const taking = /^(?:shift|pop|values|keys)\b/.exec(text)?.[0];
    const held = x.row(lastChild(x, node));
    if (taking !== undefined && held !== none) x.rowOf[node] = addMemberCall(x, taking, held, x.start(node));
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
  ...valueHooks,
  ...variableHooks,
  bareword,
  finish,
  returned,
  subroutine,
  word,
};
