// What does a module export that a factory makes?
// `(function (root, factory) { … module.exports = factory(); })(this, function () { … })`
import { none } from "../../types/parsed-file.ts";
import { exportProperties, settleProperties } from "./syntax-export-properties.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { returnedBy } from "./syntax-factories.ts";
import { thawed } from "./syntax-objects.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const madeByFactory = /\bmodule\.exports\s*=\s*([\w$]+)\s*\(/;
/** How long the head of such a module may be, in characters. */
const maxHead = 1500;

/** Exports what the factory returns that the call `node` with the arguments `list` passes to a function literal. */
export function exportFactory(x: Extraction, node: number, list: number): void {
  const loader = x.child(node, x.rule(node)!.base);
  if (loader === none || x.role(loader) !== roles.lambda || x.end(loader) - x.start(loader) > maxHead) return;
  const called = madeByFactory.exec(x.slice(loader))?.[1];
  const parameters = called === undefined ? none : x.childOfRole(loader, roles.parameters);
  if (parameters === none) return;
  const place = partsOf(x, parameters).findIndex((at) => x.slice(at) === called);
  const factory = place < 0 ? undefined : partsOf(x, list)[place];
  if (factory === undefined || x.role(factory) !== roles.lambda) return;
  const value = returnedBy(x, factory);
  if (value === none) return;
  if (x.role(value) === roles.name) x.exports.push({ name: "=", local: x.slice(value), value: none });
  const literal = thawed(x, value);
  if (x.role(literal) !== roles.literal) return;
  exportProperties(x, literal);
  settleProperties(x, literal);
}

function partsOf(x: Extraction, list: number): readonly number[] {
  return childrenOf(x, list).filter((at) => x.role(at) !== roles.comment);
}
