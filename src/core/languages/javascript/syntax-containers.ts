// Which elements does a new container hold? `new Map([["key", value]])`, `new Set([value])`.
import { none, ops } from "../../types/parsed-file.ts";
import { keepMembers, keepPairs } from "../../parse/nodes/elements.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const keepers = { Map: keepPairs, WeakMap: keepPairs, Set: keepMembers, WeakSet: keepMembers } as const;

/** A container without written type arguments has the type of its initial contents. */
export const creation: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    if (x.slice(callee) === "Proxy" && !isOurs(x, callee))
      readProxied(x, node, x.child(node, rule.arguments));
    const keep = keepers[x.slice(callee) as keyof typeof keepers] as typeof keepPairs | undefined;
    if (keep === undefined || x.childOfRole(node, roles.typeArguments) !== none || isOurs(x, callee)) return;
    const list = x.child(node, rule.arguments);
    const first = list === none || afterOf(x.nodes, list) === list + 1 ? none : list + 1;
    if (first !== none && (x.rule(first)?.as !== "Array" || afterOf(x.nodes, first) < afterOf(x.nodes, list)))
      return;
    const literal = x.addExpression(ops.literal, x.intern(callee), none, x.start(node));
    if (first !== none) keep(x, first, literal);
    x.rowOf[node] = literal;
  },
};

/** `new Proxy(target, handler)` is used as its target. */
function readProxied(x: Extraction, node: number, list: number): void {
  const target = list === none || afterOf(x.nodes, list) === list + 1 ? none : x.row(list + 1);
  if (target !== none) x.rowOf[node] = target;
}

/** Whether the file declares or imports the name. */
function isOurs(x: Extraction, name: number): boolean {
  const text = x.slice(name);
  return x.declares(0, x.intern(name)) || x.imports.some((row) => row.local === text);
}
