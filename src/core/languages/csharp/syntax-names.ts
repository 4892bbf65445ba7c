// Names in C# with type arguments, qualifiers and null checks: `a.B<T>`, `N.C<T>`, `a?.b`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

/** The identifier of a name that may have type arguments. */
function identifierOf(x: Extraction, name: number): number {
  return name !== none && x.rule(name)?.hook === "genericName" ? name + 1 : name;
}

function addTypeArguments(x: Extraction, name: number, row: number): void {
  const list = name === none ? none : x.childOfRole(name, roles.typeArguments);
  if (list !== none) setTypeArguments(x, list, row);
}

function excludeProperty(x: Extraction, node: number): undefined {
  const name = x.child(node, x.rule(node)!.property);
  x.exclude(name);
  x.exclude(identifierOf(x, name));
}

/** Adds the row `base.name` with the type arguments of the name. */
function addQualified(x: Extraction, op: number, name: number, base: number): number {
  const identifier = identifierOf(x, name);
  if (identifier === none) return none;
  const row = x.addExpression(op, x.intern(identifier), base, x.start(identifier));
  addTypeArguments(x, name, row);
  return row;
}

const memberAccess: Hook = {
  enter: excludeProperty,
  exit(x, node) {
    const rule = x.rule(node)!;
    const base = x.row(x.child(node, rule.base));
    x.rowOf[node] = addQualified(x, ops.member, x.child(node, rule.property), base);
  },
};

/** `base?.name`, `base?[index]` */
const conditionalAccess: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    const binding = x.child(node, 0);
    if (binding === none) return;
    const rule = x.rule(binding);
    if (rule?.hook === "memberBinding") {
      x.rowOf[node] = addQualified(x, ops.member, x.child(binding, rule.property), base);
    } else if (base !== none) {
      x.rowOf[node] = x.addExpression(ops.index, noString, base, x.start(binding));
    }
  },
};

/** A type, unless it is called: `Make<T>()`. */
const genericName: Hook = {
  exit(x, node) {
    if (x.row(node + 1) === none) return;
    const row = x.row(node + 1);
    if (fieldOf(x.nodes, node) !== x.grammarField("function")) asType(x, row);
    addTypeArguments(x, node, row);
    x.rowOf[node] = row;
  },
};

const qualifiedName: Hook = {
  enter: excludeProperty,
  exit(x, node) {
    if (x.rowOf[node] === excluded) return; // the name of a namespace
    const rule = x.rule(node)!;
    const base = x.row(x.child(node, rule.base));
    x.rowOf[node] = addQualified(x, ops.type, x.child(node, rule.property), base);
  },
};

/** `new Item()` makes a value of the type, whatever members are called `Item`. */
const creation: Hook = {
  exit(x, node) {
    asType(x, x.row(x.child(node, x.rule(node)!.base)));
  },
};

export const nameHooks: Hooks = {
  memberAccess,
  memberBinding: { enter: excludeProperty },
  conditionalAccess,
  genericName,
  qualifiedName,
  creation,
};
