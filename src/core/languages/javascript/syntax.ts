// JavaScript and TypeScript inside bodies: functions, JSX, casts, choices. Calls are in syntax-calls.ts, object literals
// in syntax-objects.ts, written types in syntax-types.ts.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { asType, declaredType } from "../../parse/nodes/type-rows.ts";
import { eitherValue } from "../syntax-parts/choices.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { prepareTypeScript, repairTypeScript } from "./syntax-repair.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { call } from "./syntax-calls.ts";
import { assignment, exportsObject } from "./syntax-commonjs.ts";
import { exportStatement, finishModule } from "./syntax-exports.ts";
import { memberKey, nameByBeginning } from "./syntax-computed-names.ts";
import { declarator, importStatement } from "./syntax-imports.ts";
import { creation } from "./syntax-containers.ts";
import { forIn } from "./syntax-loops.ts";
import { indexSignature, object, pair, shorthand } from "./syntax-objects.ts";
import { narrow, narrowingHooks } from "./syntax-narrowing.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";
import { keepEntry } from "../../parse/nodes/elements.ts";
import { yielded } from "../syntax-parts/yielded.ts";
import { classHooks } from "./syntax-classes.ts";
import { enterDownleveled } from "./syntax-downleveled.ts";
import { docHooks } from "./syntax-docs.ts";
import { self } from "./syntax-this.ts";
import { typeHooks } from "./syntax-types.ts";

const functionKind = symbolKindCode("function");
/** `return function name() {}` and `(function name() {})()`: a function expression with its own name. */
const functionExpression: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.property);
    const around = x.parent();
    if (name === none && enterDownleveled(x, node)) return undefined;
    const isReturned = around !== none && x.role(around) === roles.return;
    if (name === none || x.rowOf[node] === excluded || (!isReturned && !isCalledInPlace(x, node)))
      return undefined;
    const row = addSymbol(x, node, { kind: functionKind, name: x.intern(name), nameNode: name, flags: 0 });
    x.openSymbolScope(node, scopeKinds.function, row);
    x.exclude(node);
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row === undefined) return;
    x.symbols.type[row] = declaredType(x, node);
    finishSymbol(x, row, node, x.child(node, x.rule(node)!.body));
    const name = x.addIdentifier(x.child(node, x.rule(node)!.property));
    x.expressions.owner[name] = x.symbols.parent[row]!;
    x.rowOf[node] = name;
  },
};

function isCalledInPlace(x: Extraction, node: number): boolean {
  return /^\s*\)?\s*(?:\(|\.(?:call|apply)\()/.test(x.text.slice(x.end(node), x.end(node) + 20));
}

/** `table["key"]` is `table.key`, and `queue[kRun]` the member `[kRun]`. */
const subscript: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    const index = x.child(node, x.grammarField("index"));
    if (base === none || index === none) return;
    nameByBeginning(x, node, index);
    const key = memberKey(x, index);
    if (key !== undefined)
      x.rowOf[node] = x.addExpression(ops.member, x.names.internText(key), base, x.start(index) + 1);
  },
};

/** Lowercase tags are HTML elements. */
const jsx: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.base);
    if (name !== none && x.role(name) === roles.name && /^[a-z]/.test(x.slice(name))) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    if (x.row(node) !== none) passProps(x, node, x.row(node));
  },
};

/** `<Tile onMove={move} />` passes an object that holds `move` to the component. */
function passProps(x: Extraction, node: number, call: number): void {
  let props: number = none;
  for (const at of childrenOf(x, node)) {
    if (x.role(at) !== roles.pair) continue;
    const value = x.row(x.child(at, x.rule(at)!.value));
    const name = propName.exec(x.text.slice(Math.max(0, x.start(at) - maxProp), x.start(at)))?.[1];
    if (value === none || name === undefined) continue;
    if (props === none) {
      props = x.addExpression(ops.literal, x.names.internText("Object"), none, x.start(node));
      x.expressions.generic[props] = call;
    }
    keepEntry(x, props, name, value);
  }
}

const propName = /\s([A-Za-z_$][\w$]*)=$/;
const maxProp = 60;

/** `value as Type` has that type; `value as const`, and a cast that is called, is the value. */
const cast: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around !== none && x.role(around) === roles.call && fieldOf(x.nodes, node) === x.rule(around)!.base) {
      x.rowOf[node] = x.row(node + 1);
      return;
    }
    const last = lastChild(x, node);
    const type = x.row(last);
    x.rowOf[node] = type !== none && x.expressions.op[type] === ops.type ? type : x.row(node + 1);
  },
};

/** `a ?? b` and `a || b` are a or b, `a && b` is b. */
const logical: Hook = {
  exit(x, node) {
    const left = node + 1;
    const after = afterOf(x.nodes, node);
    const right = left < after ? afterOf(x.nodes, left) : after;
    if (left >= after) return;
    let at = x.end(left);
    while (x.text.charCodeAt(at) <= 32) at++;
    const isEither = x.text.startsWith("||", at) || x.text.startsWith("??", at);
    if (right >= after) {
      // `find() || null`, `null ?? find`: the other value has no node.
      if (isEither || isSecond(x, node, left)) x.rowOf[node] = x.row(left);
    } else if (isEither) x.rowOf[node] = eitherValue(x, x.row(left), x.row(right));
    else if (x.text.startsWith("&&", at)) x.rowOf[node] = x.row(right);
    else if (x.text.startsWith("instanceof", at)) narrow(x, node, left, right);
  },
};

/** Whether `value`, the only part of the choice `node` that has a node, is after its operator. */
function isSecond(x: Extraction, node: number, value: number): boolean {
  return /(?:\|\||\?\?)[\s(]*$/.test(x.text.slice(x.start(node), x.start(value)));
}

/** `handlers[name] ||= []` is what the name holds; `instance ??= new Single()` is the new one. */
const logicalAssignment: Hook = {
  exit(x, node) {
    const [left, right] = [x.child(node, x.rule(node)!.left), x.child(node, x.rule(node)!.right)];
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (operator === "||=" || operator === "??=") x.rowOf[node] = eitherValue(x, x.row(left), x.row(right));
  },
};

const ternary: Hook = {
  exit(x, node) {
    const consequence = x.child(node, x.grammarField("consequence"));
    const alternative = x.child(node, x.grammarField("alternative"));
    x.rowOf[node] = eitherValue(x, x.row(consequence), x.row(alternative));
  },
};

/** `(0, module.run)` is the last of its values. */
const sequence: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(lastChild(x, node));
  },
};

const typeAssertion: Hook = {
  exit(x, node) {
    const list = x.childOfRole(node, roles.typeArguments);
    x.rowOf[node] = list === none ? none : x.row(list + 1);
  },
};

/** `import Name = other.Name` is an alias. */
const importAlias: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.type[row] = asType(x, x.row(lastChild(x, node)));
  },
};

export const ecmascriptHooks: Hooks = {
  ...classHooks,
  ...docHooks,
  ...typeHooks,
  yielded,
  importStatement,
  exportStatement,
  declarator,
  assignment,
  exportsObject,
  call,
  creation,
  functionExpression,
  subscript,
  jsx,
  shorthand,
  object,
  pair,
  forIn,
  self,
  cast,
  indexSignature,
  logical,
  logicalAssignment,
  ...narrowingHooks,
  ternary,
  sequence,
  typeAssertion,
  importAlias,
  finish: finishModule,
  prepare: { prepare: prepareTypeScript },
  repair: { prepare: repairTypeScript },
};
