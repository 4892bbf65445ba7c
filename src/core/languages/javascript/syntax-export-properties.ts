// What does an exported object literal export? `module.exports = { a, b: c, d() {} }`, `export default { … }`.
import { importFlags, importKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { isReturnOfFactory } from "./syntax-factories.ts";
import { holdsFunctions, isComponentOptions, pastFreeze } from "./syntax-objects.ts";

/** What is assigned to this is exported as a whole. */
export const moduleTarget = /^(?:module\.)?exports$/;

const requireKind = importKinds.indexOf("require");
const reexportKind = importKinds.indexOf("reexport");

/** `module.exports = {a, b: c, d() {}}` exports a, b and d. */
export function exportProperties(x: Extraction, literal: number): void {
  const after = afterOf(x.nodes, literal);
  for (let at = literal + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role === roles.name) x.exports.push({ name: x.slice(at), local: x.slice(at), value: none });
    else if (role === roles.symbol) {
      const name = x.child(at, x.rule(at)!.name);
      if (name !== none) x.exports.push({ name: x.slice(name), local: x.slice(name), value: none });
    } else if (role === roles.pair && at + 1 < after) {
      const value = x.child(at, x.rule(at)!.value);
      const name = x.slice(at + 1).replace(/^["']|["']$/g, "");
      if (value === none) continue;
      const local = x.role(value) === roles.name ? x.slice(value) : name;
      if (x.role(value) === roles.name || isFunctionOrClass(x, value) || holdsFunctions(x, value))
        x.exports.push({ name, local, value: none });
    }
  }
}

/** `module.exports = { a: other.a, part: require("./part"), ...require("./rest") }`, once the values have rows. */
export function settleProperties(x: Extraction, literal: number): void {
  const after = afterOf(x.nodes, literal);
  for (let at = literal + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role === roles.pair && at + 1 < after) {
      const value = x.child(at, x.rule(at)!.value);
      const isLed = value !== none && (x.role(value) === roles.member || x.role(value) === roles.call);
      const name = x.slice(at + 1).replace(/^["']|["']$/g, "");
      if (isLed && x.row(value) !== none) x.exports.push({ name, local: undefined, value: x.row(value) });
    } else if (x.text.startsWith("...", x.start(at)) || x.text.startsWith("...", x.start(at) - 3)) {
      passOn(x, x.slice(at).replace(/^\.\.\./, ""), x.start(at));
    }
  }
}

/** Whether the open node `place` steps out is an object literal that the file exports as a whole, or adds to its exports. */
export function isExportedObject(x: Extraction, place: number): boolean {
  const literal = x.parent(place);
  if (literal === none || x.role(literal) !== roles.literal) return false;
  for (let outwards = pastFreeze(x, place + 1); ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    const role = x.role(around);
    if (role === roles.return) return isReturnOfFactory(x, outwards);
    const left = role === roles.assign ? x.child(around, x.rule(around)!.left) : none;
    if (left !== none && moduleTarget.test(x.slice(left))) return true;
    if (role === roles.assign) continue; // `module.exports = Api = { … }`
    if (role === roles.arguments) {
      const isAdded = assigned.test(x.text.slice(x.start(around), x.start(around) + 40));
      return isAdded || isComponentOptions(x, outwards);
    }
    return x.rule(around)!.hook === "exportStatement";
  }
}

/** The arguments of `Object.assign(module.exports, { … })`. */
const assigned = /^\(\s*(?:module\.)?exports\s*,/;

/** Re-exports everything of a module: `...require("./rest")`, or spread by the name that it was loaded under. */
export function passOn(x: Extraction, value: string, offset: number): void {
  const module =
    /^require\s*\(\s*["']([^"'\n]+)["']\s*\)$/.exec(value)?.[1] ??
    x.imports.find(({ local, name, kind }) => local === value && name === "*" && kind === requireKind)
      ?.module;
  if (module === undefined) return;
  const flags = importFlags.wildcard;
  x.addImport({ module, name: "*", kind: reexportKind, flags, offset });
}

/** Whether the node is a function or a class. */
export function isFunctionOrClass(x: Extraction, node: number): boolean {
  return x.role(node) === roles.lambda || x.role(node) === roles.symbol;
}
