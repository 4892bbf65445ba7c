// Type parameters in Python: those in brackets, `def f[T: Base]()`, and the type variables in a function's annotations.
import { ofLastText } from "../../../base/of-last-text.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const genericKind = bindingKinds.indexOf("generic");

/** `def f[T: Bound](…)`: names in the brackets are type parameters. */
export const typeParameters: Hook = {
  exit(x, node) {
    const field = x.grammarField("type_parameters");
    if (fieldOf(x.nodes, node) !== field) return;
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const [name, bound] = namesIn(x, at);
      const row = name === undefined ? none : x.row(name);
      if (row === none) continue;
      const isBound = bound !== undefined && /^\s*:\s*$/.test(x.text.slice(x.end(name!), x.start(bound)));
      const type = isBound ? asType(x, x.row(bound)) : none;
      addBinding(x, x.expressions.name[row]!, { kind: genericKind, span: x.scopeSpan(), type, value: none });
    }
  },
};

function namesIn(x: Extraction, node: number): number[] {
  const names: number[] = [];
  for (let at = node; at < afterOf(x.nodes, node); at++) if (x.role(at) === roles.name) names.push(at);
  return names;
}

const declared = /^(\w+)\s*=\s*(?:\w+\.)?TypeVar\(\s*["']\1["']([^\n]*)/gm;
const longestResult = 200;

/** The type variables of the file, with the names of their bounds; "" for one without. */
const variablesOf = ofLastText(readVariables);

function readVariables(text: string): ReadonlyMap<string, string> {
  const bounds = new Map<string, string>();
  if (text.includes("TypeVar("))
    for (const [, name, rest] of text.matchAll(declared))
      bounds.set(name!, /\bbound\s*=\s*["']?([A-Za-z_]\w*)["']?\s*[,)]/.exec(rest!)?.[1] ?? "");
  return bounds;
}

/**
 * A type variable in the annotations of a function is a type parameter of it, unless its class is generic in it. `node`
 * is the list of parameters.
 */
export function bindTypeVariables(x: Extraction, node: number): void {
  const variables = variablesOf(x.text);
  if (variables.size === 0) return;
  const named = new Set(wordsOf(x.slice(node)).filter((word) => variables.has(word)));
  if (named.size === 0) return;
  const result = /^\s*->[^\n]*/.exec(x.text.slice(x.end(node), x.end(node) + longestResult))?.[0] ?? "";
  const returned = new Set(wordsOf(result));
  const ofClasses = wordsOfClasses(x);
  for (const name of named) {
    const bound = variables.get(name)!;
    if (ofClasses.has(name)) continue;
    if (!returned.has(name) && bound === "") continue; // it ties no types together
    const offset = x.symbols.nameStart[x.owner]!; // before the parameters, the name means the variable
    x.addExpression(ops.ident, x.names.internText(name), none, offset);
    let type: number = none;
    if (bound !== "") {
      type = x.addExpression(ops.type, x.names.internText(bound), none, offset);
      x.addFlags(type, unneededFlag);
    }
    const span = { start: x.start(node), end: x.scopeSpan().end };
    addBinding(x, x.names.internText(name), { kind: genericKind, span, type, value: none });
  }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\w+/g) ?? [];
}

/** Words in the heads of the classes around, such as the type variable in `class Repo(Generic[T])`. */
function wordsOfClasses({ symbols, text, owner }: Extraction): ReadonlySet<string> {
  const words = new Set<string>();
  for (let row = symbols.parent[owner]!; row > 0; row = symbols.parent[row]!) {
    const head = /^[^:]*/.exec(text.slice(symbols.nameStart[row], symbols.nameStart[row]! + 400))![0];
    for (const word of wordsOf(head)) words.add(word);
  }
  return words;
}
