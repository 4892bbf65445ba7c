// Nim beyond its rules: routines, types and their fields, variables, calls in all their forms, tests, docs inside.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { giveArguments, lastChild } from "../syntax-parts/node-parts.ts";
import { imports } from "./syntax-imports.ts";
import { addMarked, declaredNames, takeInnerDoc } from "./syntax-names.ts";
import { typeHooks } from "./syntax-types.ts";

const [localKind, parameterKind, elementKind] = (["local", "parameter", "element"] as const).map((kind) =>
  bindingKinds.indexOf(kind),
);
const [constantKind, variableKind, testKind] = (["constant", "variable", "test"] as const).map(
  symbolKindCode,
);

const routine: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const [declared] = declaredNames(x, x.child(node, rule.name));
    if (declared === undefined) return undefined;
    if (!x.declaresSymbols) {
      x.exclude(declared.node);
      addBinding(x, x.intern(declared.node), {
        kind: localKind!,
        span: x.scopeSpan(),
        type: none,
        value: none,
      });
      x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
      return undefined;
    }
    const row = addMarked(x, node, rule.kind, declared.node, declared.isExported);
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const rule = x.rule(node)!;
    const body = x.child(node, rule.body);
    x.symbols.type[row] = x.row(x.child(node, rule.type));
    const end = body === none ? x.end(node) : x.start(body);
    const head = x.text.slice(x.start(node), end).replace(/\s*##[^\n]*/g, "");
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.start(node) + head.trimEnd().length);
    takeInnerDoc(x, row, end, x.end(node));
  },
};

const parameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    const around = x.parent(1);
    const isOwn = around !== none && x.symbolOpenedBy(around) !== none;
    for (const { node: name } of declaredNames(x, x.child(node, rule.name)))
      addBinding(x, x.intern(name), {
        kind: isOwn ? parameterKind! : localKind!,
        span: x.scopeSpan(),
        type,
        value: none,
      });
  },
  enter(x, node) {
    for (const { node: name } of declaredNames(x, x.child(node, x.rule(node)!.name))) x.exclude(name);
    return undefined;
  },
};

/** A name in a section of `const`, `let` or `var`. */
const variable: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const section = x.parent();
    const kind =
      section !== none && x.text.startsWith("const", x.start(section)) ? constantKind! : variableKind!;
    for (const { node: name, isExported } of declaredNames(x, x.child(node, rule.name))) {
      x.exclude(name);
      if (!x.declaresSymbols) continue;
      const row = addMarked(x, node, kind, name, isExported);
      x.symbols.signature[row] = foldSignature(x, x.start(node), Math.min(x.end(node), x.start(node) + 120));
      x.memo.set(node, row);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.value));
    const type = x.row(x.child(node, rule.type));
    noteValue(x, value);
    const row = x.memo.get(node);
    if (row !== undefined) {
      x.symbols.type[row] = type;
      if (value !== none) x.symbols.value[row] = value;
      return;
    }
    const span = { start: x.end(node), end: x.scopeSpan().end };
    const names = declaredNames(x, x.child(node, rule.name));
    for (const { node: name } of names)
      addBinding(x, x.intern(name), {
        kind: localKind!,
        span,
        type,
        value: names.length === 1 ? value : none,
      });
  },
};

const loop: Hook = {
  enter(x, node) {
    for (const { node: name } of declaredNames(x, x.child(node, x.rule(node)!.left))) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.right));
    const names = declaredNames(x, x.child(node, rule.left));
    for (const { node: name } of names)
      addBinding(x, x.intern(name), {
        kind: elementKind!,
        span: x.scopeSpan(),
        type: none,
        value: names.length === 1 ? value : none,
      });
  },
};

/** `except Error as name` */
const except: Hook = {
  enter(x, node) {
    const name = /^except\s+[\w.]+\s+as\s+(\w+)/.exec(x.text.slice(x.start(node), x.start(node) + 120))?.[1];
    if (name !== undefined)
      addBinding(x, x.names.internText(name), {
        kind: localKind!,
        span: x.scopeSpan(),
        type: none,
        value: none,
      });
    return undefined;
  },
};

/** `f(x)`, `f x`, `x.f y`; `suite "name":` and `test "name":` are tests. */
const call: Hook = {
  enter(x, node) {
    const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200));
    const [, word, title] = /^(suite|test)\s*\(?\s*"([^"\n]+)"/.exec(head) ?? [];
    if (
      word === undefined ||
      title === undefined ||
      !/:\s*(?:\n|#)/.test(x.text.slice(x.start(node), x.end(node)))
    )
      return undefined;
    const row = addSymbol(x, node, {
      kind: testKind!,
      name: x.names.internText(title),
      nameNode: node,
      flags: symbolFlags.test,
    });
    x.symbols.signature[row] = x.names.internText(`${word} "${title}"`);
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.row(x.child(node, rule.base));
    if (callee === none) return;
    const made = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.rowOf[node] = made;
    const list = x.child(node, rule.arguments);
    if (list === none) return;
    const isMember = x.expressions.op[callee] === ops.member;
    x.expressions.argc[made] = Math.min(namedChildCount(x.nodes, list) + (isMember ? 1 : 0), 254);
    giveArguments(x, list, made);
  },
};

/** Operators that nearly always apply to built-in types or make functions. */
const plainOperators = new Set(
  "+ - * / == != < > <= >= & .. ..< = += -= *= /= &= => -> : . @ $ %".split(" "),
);

/** An operator declared in the root is a function with two parameters. */
const infix: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).replace(/[()\s]/g, "");
    if (!/^[-+*/<>=@$~&%|!?^.:\\]+$/.test(operator) || plainOperators.has(operator)) return;
    const at = x.end(left) + Math.max(0, x.text.slice(x.end(left), x.start(right)).indexOf(operator));
    const name = x.addExpression(ops.ident, x.names.internText(operator), none, at);
    const made = x.addExpression(ops.call, noString, name, at);
    x.expressions.argc[made] = 2;
  },
};

const typeExpression: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const row = last === none ? none : x.row(last);
    if (row < 0) return;
    const op = x.expressions.op[row];
    if (op === ops.ident || op === ops.member) x.expressions.op[row] = ops.type;
    x.rowOf[node] = row;
  },
};

/** `Type[Arguments]` or `value[index]` */
const bracket: Hook = {
  exit(x, node) {
    const first = node + 1 < x.after(node) ? x.row(node + 1) : none;
    if (first === none) return;
    if (!isInType(x)) {
      x.rowOf[node] = x.addExpression(ops.index, noString, first, x.expressions.offset[first]!);
      return;
    }
    const list = lastChild(x, node);
    x.rowOf[node] = asType(x, first);
    if (x.role(list) === roles.arguments) setTypeArguments(x, list, first);
  },
};

function isInType(x: Extraction): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "typeExpression" || hook === "type") return true;
    if (around === none || (hook !== "bracket" && x.role(around) !== roles.arguments)) return false;
  }
}

export const nimHooks: Hooks = {
  ...typeHooks,
  bracket,
  call,
  except,
  imports,
  infix,
  loop,
  parameter,
  routine,
  typeExpression,
  variable,
};
