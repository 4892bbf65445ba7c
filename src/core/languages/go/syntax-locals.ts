// Declarations in Go that may declare several names at once: variables, loops, results, cases of a type switch.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { keepElementType } from "./syntax-records.ts";
import { bindLocal, hideReceiver, localKind } from "./syntax-parameters.ts";
import { childrenIn, declareAll, isBlank } from "./syntax-types.ts";
import { noteAssertion } from "./syntax-values.ts";
import { noteArguments } from "../../parse/nodes/arguments.ts";

const constantKind = symbolKindCode("constant");
const elementKind = bindingKinds.indexOf("element");

/** Key in `memo`: row of the type of the constants in the current group. */
const constType = "const type";

/** In a group, a constant without a value has the type of the one before it. */
export const constDeclaration: Hook = {
  enter(x) {
    x.memo.delete(constType);
    return undefined;
  },
};

/** `a, b := f()`, `var a, b T = 1, 2`, and the same with one name. */
export const declaration: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 1 && !isBlank(x, names[0]!)) {
      enterVariable(x, node, rule);
      return undefined;
    }
    const targets = names.filter((name) => x.role(name) === roles.name);
    for (const name of targets) x.exclude(name);
    if (!x.declaresSymbols) return undefined;
    const named = targets.filter((name) => !isBlank(x, name));
    x.memo.set(node, declareAll(x, node, named, rule.kind, x.end(node)));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 1 && !isBlank(x, names[0]!)) {
      const row = x.symbolOpenedBy(node);
      exitVariable(x, node, rule);
      if (row !== none) {
        keepConstType(x, row, rule.kind);
        keepElementType(x, row);
      } else if (x.rowOf[names[0]!] === excluded) hideReceiver(x, x.intern(names[0]!));
      return;
    }
    const values = childrenIn(x, node, rule.value);
    for (const value of values) noteValue(x, x.row(value));
    const type = x.row(x.child(node, rule.type));
    if (names.length === 1 && x.declaresSymbols) noteAssertion(x, type, x.row(values[0] ?? none));
    const first = x.memo.get(node);
    let row = first ?? none;
    const span = first === undefined ? localSpan(x, node, false) : undefined;
    names.forEach((name, position) => {
      if (isBlank(x, name)) return;
      const part = partOf(x, values, names.length, position);
      if (span !== undefined) {
        if (x.rowOf[name] === excluded)
          bindLocal(x, name, { kind: localKind, span, type, value: part.value, property: part.property });
        return;
      }
      x.symbols.type[row] = type;
      x.symbols.value[row] =
        part.property === noString
          ? part.value
          : x.addExpression(ops.member, part.property, part.value, x.start(name));
      keepConstType(x, row++, rule.kind);
    });
  },
};

/**
 * The value of the name at `position`: the one at the same position, one result of the only call, or the only value.
 */
function partOf(
  x: Extraction,
  values: readonly number[],
  count: number,
  position: number,
): { readonly value: number; readonly property: number } {
  if (values.length === count) return { value: x.row(values[position]!), property: noString };
  const value = values.length === 1 ? x.row(values[0]!) : none;
  if (value !== none && x.expressions.op[value] === ops.call) {
    return { value, property: x.names.internText(String(position)) };
  }
  return { value: position === 0 ? value : none, property: noString }; // v, ok := m[k]
}

function keepConstType(x: Extraction, row: number, kind: number): void {
  if (kind !== constantKind) return;
  const { type, value } = x.symbols;
  if (type[row] !== none) x.memo.set(constType, type[row]!);
  else if (value[row] === none && !x.text.slice(x.symbols.nameStart[row], x.symbols.end[row]).includes("=")) {
    type[row] = x.memo.get(constType) ?? none;
  } else x.memo.delete(constType);
}

/** `case v := <-channel:`; with `=`, or without a name, nothing is declared. */
export const received: Hook = {
  enter(x, node) {
    if (isDeclared(x, node)) declaration.enter!(x, node);
    return undefined;
  },
  exit(x, node) {
    if (isDeclared(x, node)) declaration.exit!(x, node);
    else assignment.exit!(x, node);
  },
};

/** Whether `:=` is before the value. */
function isDeclared(x: Extraction, node: number): boolean {
  const rule = x.rule(node)!;
  const right = x.child(node, rule.right);
  if (right === none) return false;
  return /:=(?:\s|range\b)*$/.test(x.text.slice(x.start(node), x.start(right)));
}

export const range: Hook = {
  enter(x, node) {
    if (!isDeclared(x, node)) return undefined;
    for (const name of childrenIn(x, node, x.rule(node)!.left))
      if (x.role(name) === roles.name) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.right));
    childrenIn(x, node, rule.left).forEach((name, position) => {
      if (x.rowOf[name] !== excluded) x.addFlags(x.row(name), expressionFlags.write);
      else
        bindLocal(x, name, {
          kind: elementKind,
          span: x.scopeSpan(),
          type: none,
          value,
          property: x.names.internText(String(position)),
        });
    });
  },
};

/** Handles all values and targets; the role handles only the first of each. */
export const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const targets = childrenIn(x, node, rule.left);
    const values = childrenIn(x, node, rule.right);
    for (const left of targets) x.addFlags(x.row(left), expressionFlags.write);
    for (const right of values) noteValue(x, x.row(right));
    if (targets.length !== values.length) return;
    for (let at = 1; at < targets.length; at++) noteGiven(x, x.row(targets[at]!), x.row(values[at]!));
  },
};

export const returned: Hook = {
  exit: noteArguments,
};

/** In a case with one type, the switch's name has that type; in other cases it has the value's type. */
export const typeCase: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around === none) return;
    const alias = x.child(around, x.grammarField("alias"));
    if (alias === none) return;
    const listed = childrenIn(x, node, x.grammarField("type"));
    const type = listed.length === 1 ? x.row(listed[0]!) : none;
    const value = type === none ? x.row(x.child(around, x.grammarField("value"))) : none;
    bindLocal(x, alias, { kind: localKind, span: x.scopeSpan(), type, value });
  },
};
