// Calls in JavaScript and TypeScript: tests, dynamic imports, bound methods, and calls that add members to a type.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { noString } from "../../../base/string-table.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { exportProperties, moduleTarget, passOn, settleProperties } from "./syntax-export-properties.ts";
import { bindPassed, readRunInPlace } from "./syntax-factories.ts";
import { assignToThis } from "./syntax-fields.ts";
import { dynamicImport } from "./syntax-imports.ts";
import { noteInherits, noteMixedIn } from "./syntax-prototypes.ts";
import { exportFactory, noteFactory } from "./syntax-umd.ts";

const testKind = symbolKindCode("test");
const testNames = /^(?:describe|it|test|suite|context|specify|bench)$/;

/** `describe("title", () => …)`, `it.only(…)`, `test.each(rows)(…)` are tests; `import("m")` is an import. */
export const call: Hook = {
  enter(x, node) {
    if (dynamicImport(x, node)) return x.rowOf[node]! >= 0 ? true : undefined;
    const start = x.start(node);
    const list = x.child(node, x.rule(node)!.arguments);
    if (x.owner === 0) openAtTop(x, node, list);
    const first = x.text.charCodeAt(start);
    if (
      first !== 0x64 &&
      first !== 0x69 &&
      first !== 0x74 &&
      first !== 0x73 &&
      first !== 0x63 &&
      first !== 0x62
    ) {
      return undefined;
    }
    const title = list === none ? none : list + 1;
    if (list === none || title >= afterOf(x.nodes, list) || x.role(title) !== roles.literal) return undefined;
    if (!testNames.test(/^\w*/.exec(x.text.slice(start, start + 12))![0])) return undefined;
    if (x.childOfRole(list, roles.lambda) === none || x.rule(title)!.as !== "string") return undefined;
    const row = addSymbol(x, node, {
      kind: testKind,
      name: internTitle(x, title),
      nameNode: title,
      flags: symbolFlags.test,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && x.role(callee) !== roles.call) x.excludeAll(callee); // callers of `it` are of no use
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const list = x.child(node, x.rule(node)!.arguments);
    if (row === none) {
      if (x.row(node) !== none && list !== none) noteCall(x, node, list);
      if (list !== none) readBound(x, node, list);
      if (list !== none && x.role(list) === roles.literal) passSubstitutions(x, x.row(node), list);
      readRunInPlace(x, node);
      if (list !== none) bindPassed(x, node, list);
      if (x.owner === 0 && list !== none) exportFactory(x, node, list);
      return;
    }
    const body = x.childOfRole(list, roles.lambda);
    finishSymbol(x, row, node, body === none ? none : x.child(body, x.rule(body)!.body));
  },
};

/** tag`a${value}b` passes the texts as a list, and then the values. */
function passSubstitutions(x: Extraction, call: number, template: number): void {
  const values = childrenOf(x, template);
  if (call === none || values.length === 0) return;
  const texts = x.addExpression(ops.literal, noString, none, x.start(template));
  x.expressions.generic[texts] = call;
  let place = 0;
  let end = x.start(template);
  for (const value of values) {
    // A number has no node.
    for (let plain = countPlaces(x, end, x.start(value)); plain > 1; plain--, place++)
      x.expressions.generic[x.addExpression(ops.literal, noString, none, end)] = call;
    end = x.end(value);
    noteValue(x, x.row(value));
    x.expressions.generic[argumentRow(x, value)] = call;
    place++;
  }
  x.expressions.argc[call] = Math.min(place + 1, 254);
}

/** How many substitutions begin between two offsets. */
function countPlaces(x: Extraction, from: number, to: number): number {
  return x.text.slice(from, to).split("${").length - 1;
}

/** `on("end", this.close.bind(this))` passes the method itself. */
function readBound(x: Extraction, node: number, list: number): void {
  const around = x.parent();
  if (around === none || x.role(around) !== roles.arguments) return;
  const callee = x.child(node, x.rule(node)!.base);
  if (x.role(callee) !== roles.member || !x.text.endsWith(".bind", x.end(callee))) return;
  const bound = x.row(x.child(callee, x.rule(callee)!.base));
  const isThis = /^\(\s*(?:this|self|that|_this|null|undefined)\b/.test(
    x.text.slice(x.start(list), x.start(list) + 20),
  );
  if (bound !== none && isThis && x.expressions.generic[bound] === none) x.rowOf[node] = bound;
}

/** Notes calls that only the top of a file makes. */
function openAtTop(x: Extraction, node: number, list: number): void {
  openPrototype(x, node, x.start(node));
  if (list !== none) noteFactory(x, node, list);
}

/** `Object.assign(A.prototype, { run() {} })`: the methods belong to A. */
function openPrototype(x: Extraction, node: number, start: number): void {
  if (!x.text.startsWith("Object.assign(", start)) return;
  const type = /^Object\.assign\(\s*([\w$]+)\.prototype\s*,\s*\{/.exec(x.text.slice(start, start + 120))?.[1];
  if (type === undefined) return;
  x.openScope(node, scopeKinds.block, start, x.end(node), x.names.internText(type));
}

/** Notes calls that make one function inherit from another, or that add to a module's exports. */
function noteCall(x: Extraction, node: number, list: number): void {
  const callee = x.child(node, x.rule(node)!.base);
  if (x.end(callee) - x.start(callee) > 32) return;
  const text = x.slice(callee);
  if (x.text.startsWith(".prototype", x.end(list + 1) - 10)) noteMixedInto(x, text, list);
  if (text !== "Object.assign") {
    noteInherits(x, text, x.row(node));
    return;
  }
  assignToThis(x, list);
  if (moduleTarget.test(x.slice(list + 1))) {
    for (let at = afterOf(x.nodes, list + 1); at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
      if (x.role(at) !== roles.literal) passOn(x, x.slice(at), x.start(at));
      else {
        exportProperties(x, at);
        settleProperties(x, at);
      }
    }
  }
}

function noteMixedInto(x: Extraction, callee: string, list: number): void {
  if (/(?:^|\.)(?:assign|extend|mixin)$/.test(callee)) noteMixedIn(x, list);
}

/** Interns a test's title without its quotes. */
function internTitle(x: Extraction, node: number): number {
  const raw = x.slice(node);
  return x.names.internText(raw.slice(1, -1).replace(/\s+/g, " ").slice(0, 120));
}
