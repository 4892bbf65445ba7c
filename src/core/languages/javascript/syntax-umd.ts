// What does a module export that a factory makes, and what does the factory get?
// `(function (root, factory) { … module.exports = factory(require("./util")); })(this, function (util) { … })`, and
// RequireJS's `define(["./util"], function (util) { … })`.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, importKinds, none, ops } from "../../types/parsed-file.ts";
import { exportProperties, settleProperties } from "./syntax-export-properties.ts";
import { codeIn } from "../syntax-parts/node-parts.ts";
import { factoryMark, returnedBy } from "./syntax-factories.ts";
import { thawed } from "./syntax-objects.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");
const requireKind = importKinds.indexOf("require");
const madeByFactory = /\bmodule\.exports\s*=\s*([\w$]+)\s*\(([^;]*)/;
const required = /^\s*require\s*\(\s*["']([^"'\n]+)["']\s*\)\s*$/;
/** How long the head of such a module may be, in characters. */
const maxHead = 1500;

/** A factory, with the modules that it gets in the order of its parameters; undefined for other values. */
interface Factory {
  readonly lambda: number;
  readonly modules: readonly (string | undefined)[];
}

/** Notes the factory among the arguments `list` of the call `node`, before it is read. */
export function noteFactory(x: Extraction, node: number, list: number): void {
  const factory = findFactory(x, node, list);
  if (factory !== undefined) x.memo.set(`${factoryMark} ${factory.lambda}`, 1);
}

/** Exports what the factory returns that the call `node` with the arguments `list` passes on. */
export function exportFactory(x: Extraction, node: number, list: number): void {
  const factory = findFactory(x, node, list);
  if (factory === undefined) return;
  giveModules(x, factory);
  const value = returnedBy(x, factory.lambda);
  if (value === none) return;
  if (x.role(value) === roles.name) x.exports.push({ name: "=", local: x.slice(value), value: none });
  const literal = thawed(x, value);
  if (x.role(literal) !== roles.literal) return;
  if (x.row(literal) !== none) x.exports.push({ name: "=", local: undefined, value: x.row(literal) });
  exportProperties(x, literal);
  settleProperties(x, literal);
}

function findFactory(x: Extraction, node: number, list: number): Factory | undefined {
  const loader = x.child(node, x.rule(node)!.base);
  if (loader === none) return undefined;
  if (x.role(loader) === roles.name) return x.slice(loader) === "define" ? definedBy(x, list) : undefined;
  if (x.role(loader) !== roles.lambda || x.end(loader) - x.start(loader) > maxHead) return undefined;
  const [, called, given = ""] = madeByFactory.exec(x.slice(loader)) ?? [];
  const parameters = called === undefined ? none : x.childOfRole(loader, roles.parameters);
  if (parameters === none) return undefined;
  const place = codeIn(x, parameters).findIndex((at) => x.slice(at) === called);
  const lambda = place < 0 ? undefined : codeIn(x, list)[place];
  if (lambda === undefined || x.role(lambda) !== roles.lambda) return undefined;
  const modules = given
    .replace(/\)[^)]*$/, "")
    .split(",")
    .map((one) => required.exec(one)?.[1]);
  return { lambda, modules };
}

/** `define("name", ["./util"], function (util) { … })` */
function definedBy(x: Extraction, list: number): Factory | undefined {
  const parts = codeIn(x, list);
  const lambda = parts.at(-1);
  if (lambda === undefined || x.role(lambda) !== roles.lambda) return undefined;
  const needs = parts.find((at) => x.text[x.start(at)] === "[");
  const modules = needs === undefined ? [] : codeIn(x, needs).map((at) => x.slice(at).slice(1, -1));
  return { lambda, modules };
}

/** Each parameter holds its module: it has the value of a name that only the import gives it. */
function giveModules(x: Extraction, { lambda, modules }: Factory): void {
  const { bindings } = x;
  const start = x.start(lambda);
  const parameters = x.childOfRole(lambda, roles.parameters);
  const names = parameters === none ? [] : codeIn(x, parameters).map((at) => x.slice(at));
  names.forEach((name, place) => {
    const module = modules[place];
    const known = x.names.internText(name);
    if (module === undefined || /^(?:require|exports|module)$/.test(module)) return;
    for (let row = bindings.length - 1; row >= 0; row--) {
      if (
        bindings.name[row] !== known ||
        bindings.start[row] !== start ||
        bindings.end[row] !== x.end(lambda)
      )
        continue;
      const local = `require("${module}")`;
      x.addImport({ module, name: "*", local, kind: requireKind, offset: start });
      bindings.kind[row] = localKind;
      bindings.property[row] = noString;
      bindings.value[row] = x.addExpression(ops.ident, x.names.internText(local), none, start);
      return;
    }
  });
}
