// Rust beyond its rules: values of blocks, branches and wrappers, types of functions. Other hooks are in the files
// beside this one.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { asType, setTypeArgument, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { addTable, mayBeFunction } from "../../parse/nodes/given-values.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { functionsIn, isFunctionPath, typeCast } from "./syntax-tables.ts";
import { attribute, attributeItem, comment } from "./syntax-attributes.ts";
import {
  finish,
  functionItem,
  implItem,
  macroDefinition,
  orderedFields,
  structItem,
  traitItem,
  wherePredicate,
} from "./syntax-declarations.ts";
import { macroInvocation, tokenTree } from "./syntax-macros.ts";
import {
  addUnaryCall,
  assignment,
  binary,
  borrow,
  compound,
  forLoop,
  subscript,
} from "./syntax-operators.ts";
import { externCrate, useDeclaration } from "./syntax-modules.ts";
import * as patterns from "./syntax-patterns.ts";

/** In a path, `self` is the module. */
const selfName: Hook = {
  enter(x, node) {
    if (fieldOf(x.nodes, node) !== x.grammarField("path")) return undefined;
    x.rowOf[node] = x.addIdentifier(node);
    return true;
  },
};

/** `module::name`, `Type::name`: what stands before `::` is not a local of that name. `::name` is a crate. */
const scopedName: Hook = {
  exit(x, node) {
    const row = x.row(node);
    x.addFlags(row, expressionFlags.path);
    const { op, base } = x.expressions;
    if (row !== none && op[row] === ops.member && base[row] === none) op[row] = ops.ident;
  },
};

/** The value of a block is its last expression, unless a semicolon follows. */
const block: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    let last: number = none;
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) last = at;
    if (last === none || x.row(last) === none) return;
    if (x.text.slice(x.end(last), x.end(node)).trim() === "}") x.rowOf[node] = x.row(last);
  },
};

/**
 * `if` and `match` have the value of their first branch that has a row. If several name functions, it is one of those.
 */
const branches: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    let first: number = none;
    const functions: number[] = [];
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const row = x.role(at) === roles.block ? x.row(at) : none;
      if (row === none) continue;
      if (first === none) first = row;
      if (isFunctionPath(x, row)) functions.push(row);
    }
    if (first !== none) x.rowOf[node] = functions.length < 2 ? first : addChoice(x, node, functions);
  },
};

/** `*a` is read as `a`. */
const unary: Hook = {
  exit(x, node) {
    if (x.text.charCodeAt(x.start(node)) === 0x2a) x.rowOf[node] = x.row(x.child(node, x.rule(node)!.value));
    else addUnaryCall(x, node);
  },
};

const wrapping =
  /^(?:Some|Ok|(?:(?:Box|Rc|Arc|RefCell|Cell|Mutex|RwLock)(?:::<[^>]*>)?::new)|Pin::new|(?:std::)?(?:rc|sync|cell|boxed)::\w+::new)$/;

/** `Some(x)`, `Rc::new(x)` and similar calls have the value x when values are followed. */
const call: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const list = x.child(node, rule.arguments);
    if (callee === none || list === none || x.end(callee) - x.start(callee) > 40) return;
    const only = list + 1;
    const after = afterOf(x.nodes, list);
    if (only >= after || afterOf(x.nodes, only) !== after || x.row(only) === none) return;
    if (!wrapping.test(x.slice(callee))) return;
    // A function that is wrapped is an argument of the call around it.
    if (mayBeFunction(x, x.row(only))) x.expressions.generic[x.row(only)] = none;
    x.rowOf[node] = x.row(only);
  },
};

/** `name::<T>` */
const genericFunction: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(x.child(node, rule.base));
    x.rowOf[node] = row;
    setTypeArguments(x, x.child(node, rule.arguments), row);
  },
};

const structExpression: Hook = {
  exit(x, node) {
    const type = x.row(x.child(node, x.rule(node)!.type));
    if (type === none) return;
    if (x.expressions.op[type] === ops.type) {
      x.expressions.op[type] = x.expressions.base[type] === none ? ops.ident : ops.member;
    }
    x.rowOf[node] = x.addExpression(ops.new, noString, type, x.expressions.offset[type]!);
    addTable(x, node, x.row(node), functionsIn(x, node));
  },
};

/** `Fn(A) -> B` is a function type; without a result type it returns the empty tuple. */
const functionType: Hook = {
  enter(x, node) {
    x.excludeAll(x.child(node, x.rule(node)!.base));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(node);
    if (row === none || x.child(node, rule.type) !== none) return;
    const list = x.child(node, rule.arguments);
    let position = 0;
    const after = list === none ? none : afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) position++;
    const result = x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(node));
    setTypeArgument(x, result, row, position);
  },
};

const arrayType: Hook = {
  exit(x, node) {
    const element = asType(x, x.row(x.child(node, x.rule(node)!.value)));
    x.rowOf[node] = x.addExpression(ops.type, x.names.internText("[]"), none, x.start(node));
    setTypeArgument(x, element, x.rowOf[node], 0);
  },
};

export const rustHooks: Hooks = {
  comment,
  attributeItem,
  attribute,
  useDeclaration,
  externCrate,
  functionItem,
  macroDefinition,
  orderedFields,
  structItem,
  traitItem,
  implItem,
  wherePredicate,
  letDeclaration: patterns.letDeclaration,
  letCondition: patterns.letCondition,
  matchArm: patterns.matchArm,
  fieldPattern: patterns.fieldPattern,
  tupleStructPattern: patterns.tupleStructPattern,
  structPattern: patterns.structPattern,
  orPattern: patterns.orPattern,
  slicePattern: patterns.slicePattern,
  selfName,
  scopedName,
  block,
  branches,
  call,
  unary,
  binary,
  assignment,
  borrow,
  compound,
  forLoop,
  subscript,
  genericFunction,
  structExpression,
  typeCast,
  functionType,
  arrayType,
  macroInvocation,
  tokenTree,
  finish,
};
