// C beyond its rules: declarators, the preprocessor, and expressions that stand for one of their parts.
import { none, ops } from "../../types/parsed-file.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { call } from "./syntax-calls.ts";
import { cast, chosen, returned } from "./syntax-values.ts";
import { createDeclarationHooks } from "./syntax-declarations.ts";
import { bulk } from "./syntax-bulk.ts";
import { plainNames } from "./syntax-names.ts";
import { createTypeHooks } from "./syntax-types.ts";
import { parameterList } from "./syntax-declarators.ts";
import { prepare, repair } from "./syntax-macros.ts";
import { writeMadeFunctions, writeMadeVariables } from "./syntax-made-names.ts";
import { define, include } from "./syntax-preprocessor.ts";
import { assignment, noteCompound } from "./syntax-tables.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noString } from "../../../base/string-table.ts";

/** `c ? a : b` and `a, b`: the first part that has a row. */
export const conditional: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.row(x.child(node, rule.left));
    x.rowOf[node] = left === none ? x.row(x.child(node, rule.right)) : left;
  },
};

/** `(struct point){1, 2}` makes an instance. */
export const compoundLiteral: Hook = {
  exit(x, node) {
    const type = x.row(x.child(node, x.rule(node)!.type));
    if (type === none || x.expressions.op[type] !== ops.type) return;
    x.expressions.op[type] = x.expressions.base[type] === none ? ops.ident : ops.member;
    x.rowOf[node] = x.addExpression(ops.new, noString, type, x.expressions.offset[type]!);
  },
};

/** `STACK_OF(T) *list` calls the macro; the type that it expands to is unknown. */
export const macroType: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    const name = node + 1;
    const row = name < after ? x.row(name) : none;
    if (row !== none) x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
  },
};

export const sharedHooks: Hooks = {
  prepare,
  repair,
  bulk,
  parameterList,
  include,
  define,
  conditional,
  compoundLiteral,
  macroType,
};

export const cHooks: Hooks = {
  ...sharedHooks,
  assignment,
  call,
  returned,
  cast,
  conditional: chosen,
  compoundLiteral: {
    exit(x, node) {
      compoundLiteral.exit!(x, node);
      noteCompound(x, node);
    },
  },
  prepare: { prepare: (text, source) => writeMadeVariables(prepare.prepare!(text, source)) },
  repair: { prepare: (text, source) => writeMadeFunctions(repair.prepare!(text, source)) },
  ...createDeclarationHooks(plainNames),
  ...createTypeHooks(plainNames),
};
