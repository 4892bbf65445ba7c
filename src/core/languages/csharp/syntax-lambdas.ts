// C#: what tells apart overloads that take functions. How many parameters has a lambda, and does its body give a value?
import { packLambda } from "../../types/index.ts";
import type { LambdaShape } from "../../types/index.ts";
import { none } from "../../types/parsed-file.ts";
import { noteLambda } from "../../parse/nodes/arguments.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const throwsLast = /[;{}]\s*throw\b[^;{}]*;\s*\}$/;
const throws = /^throw\b/;
const returnsValue = /^return\b\s*[^\s;]/;
const step = /^(?:\+\+|--)|(?:\+\+|--)$/;
/** Text of a block in which its last statement is looked for. */
const maxStatement = 400;

/** `(item, count) => …`, `async () => …`, `delegate (Item item) { … }`, `delegate { … }` */
const lambda: Hook = {
  exit(x, node) {
    const block = x.childOfRole(node, roles.block);
    const head = /^(?:(?:static|async)\s+)*(delegate\b)?/.exec(
      x.text.slice(x.start(node), x.start(node) + 40),
    )!;
    const body = x.child(node, x.rule(node)!.body);
    noteLambda(
      x,
      node,
      packLambda({
        parameters: countParameters(x, node, head[1] !== undefined),
        gives: block === none ? givenBy(x, body) : givenByBlock(x, node, block),
        isAsync: head[0].includes("async"),
      }),
    );
  },
};

function countParameters(x: Extraction, node: number, isDelegate: boolean): number | undefined {
  const list = x.childOfRole(node, roles.parameters);
  if (list !== none) return namedChildCount(x.nodes, list);
  return isDelegate ? undefined : 1;
}

function givenBy(x: Extraction, body: number): LambdaShape["gives"] {
  if (body === none) return "either";
  const role = x.role(body);
  const text = x.slice(body);
  const isStatement =
    role === roles.call ||
    role === roles.new ||
    role === roles.assign ||
    role === roles.await ||
    x.rule(body)!.hook === "conditionalAccess" ||
    throws.test(text) ||
    step.test(text);
  return isStatement ? "either" : "value";
}

function givenByBlock(x: Extraction, node: number, block: number): LambdaShape["gives"] {
  if (x.memo.has(`returns ${node}`)) return "value";
  const end = x.end(block);
  return throwsLast.test(x.text.slice(Math.max(x.start(block), end - maxStatement), end))
    ? "either"
    : "nothing";
}

/** `return value;` in a lambda. */
const returned: Hook = {
  exit(x, node) {
    if (!returnsValue.test(x.text.slice(x.start(node), x.start(node) + 40))) return;
    for (let outwards = 0; ; outwards++) {
      const around = x.parent(outwards);
      if (around === none || x.role(around) === roles.symbol) return;
      if (x.role(around) !== roles.lambda) continue;
      x.memo.set(`returns ${around}`, 1);
      return;
    }
  },
};

export const lambdaHooks: Hooks = { lambda, returned };
