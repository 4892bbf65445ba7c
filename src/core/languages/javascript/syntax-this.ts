// Where is `this` not the object around it? A function written in place has the `this` that its caller gives it.
import { none } from "../../types/parsed-file.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops, roles } from "../../parse/tree/rules.ts";

/** A `this` that only the caller of a function knows gets no row, so nothing is found through it. */
export const self: Hook = {
  enter(x) {
    return isFromCaller(x) ? true : undefined;
  },
};

/** Whether a name is `this`, or a local that holds it. */
export function isThis(x: Extraction, name: string): boolean {
  if (name === "this") return true;
  const binding = x.lateValues.binding(x.names.internText(name));
  const value = binding === none ? none : x.bindings.value[binding]!;
  return value !== none && x.expressions.op[value] === ops.self;
}

function isFromCaller(x: Extraction): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) === roles.symbol) return false;
    if (x.role(around) !== roles.lambda || x.rule(around)!.hook !== "functionExpression") continue; // an arrow has no own
    return isCalledApart(x, around, outwards) && !declaresThis(x, around);
  }
}

/** Whether the function `lambda`, the open node `place` steps out, is called by something other than its object. */
function isCalledApart(x: Extraction, lambda: number, place: number): boolean {
  const holder = x.parent(place + 1);
  if (holder === none || x.rowOf[lambda] === excluded) return false;
  const role = x.role(holder);
  if (role === roles.return || role === roles.pair) return true;
  return role === roles.arguments && !isGivenThis(x, holder, x.parent(place + 2));
}

/** `each(list, function () {}, this)`, `this.on("end", function () {})`, `wrap(function () {}).call(this)`. */
function isGivenThis(x: Extraction, list: number, call: number): boolean {
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at))
    if (holdsThis(x, at)) return true;
  const rule = call === none ? undefined : x.rule(call);
  const callee = rule === undefined ? none : x.child(call, rule.base);
  if (callee !== none && x.role(callee) === roles.member) {
    const receiver = x.child(callee, x.rule(callee)!.base);
    if (receiver !== none && holdsThis(x, receiver)) return true;
  }
  const invoked = /^\)*\s*\.(?:call|apply|bind)\(\s*([\w$]+)/.exec(
    x.text.slice(x.end(list), x.end(list) + 80),
  );
  return invoked !== null && isThis(x, invoked[1]!);
}

/** Whether an expression is `this`, or a local that holds it. */
export function holdsThis(x: Extraction, node: number): boolean {
  const role = x.role(node);
  return role === roles.self || (role === roles.name && isThis(x, x.slice(node)));
}

/** TypeScript's `function (this: Client) {}`, JSDoc's `@this {Client}`. */
function declaresThis(x: Extraction, lambda: number): boolean {
  const binding = x.lateValues.binding(x.names.internText("this"));
  return binding !== none && x.bindings.start[binding]! >= x.start(lambda);
}
