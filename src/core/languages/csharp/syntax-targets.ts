// In C#, `new(…)` makes the type declared for its target: a variable, a property, a method's result.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { addCall } from "../../parse/nodes/expressions.ts";
import { roles } from "../../parse/tree/rules.ts";

/** Nodes allowed between a value and the declaration that gives its type. */
const passesOn: ReadonlySet<number> = new Set([roles.return, roles.block]);

const targetTyped: Hook = {
  exit(x, node) {
    const type = asType(x, x.row(declaredAround(x)));
    if (type === none) return;
    const { name, base, offset } = x.expressions;
    const made = x.addExpression(ops.type, name[type]!, base[type]!, offset[type]!);
    x.rowOf[node] = addCall(x, node, x.rule(node)!, ops.new, made);
  },
};

/** The type written at the declaration around the value that is being left. */
export function declaredAround(x: Extraction, from = 0): number {
  for (let outwards = from; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return none;
    const rule = x.rule(around);
    const isDeclaration = rule?.role === roles.symbol || rule?.role === roles.wrapper;
    if (isDeclaration) {
      const type = x.child(around, x.grammarField("type"));
      return type === none ? x.child(around, x.grammarField("returns")) : type;
    }
    if (rule === undefined || (!passesOn.has(rule.role) && rule.hook !== "declarator")) return none;
  }
}

export const targetHooks: Hooks = { targetTyped };
