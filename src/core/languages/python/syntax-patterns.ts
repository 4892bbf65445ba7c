// Python's patterns: what `case` and `except` bind, and what a matched value is known to be.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addUnion, asType } from "../../parse/nodes/type-rows.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";

const localKind = bindingKinds.indexOf("local");

/** Patterns inside others, up to the `case` that holds them. */
const maxLevels = 8;

/** `except Error as e` and `case Point() as p`: the name holds an instance of the type before it. */
const asPattern: Hook = {
  enter(x, node) {
    if (x.child(node, x.rule(node)!.name) === none) x.exclude(captureOf(x, node));
    return undefined;
  },
  exit(x, node) {
    const capture = x.child(node, x.rule(node)!.name) === none ? captureOf(x, node) : none;
    if (capture !== none) {
      bind(x, capture, matchedType(x, node + 1), none);
      return;
    }
    const around = x.parent();
    const last = x.bindings.length - 1;
    if (around === none || !x.text.startsWith("except", x.start(around)) || last < 0) return;
    const value = x.bindings.value[last]!;
    if (value === none) return;
    const isTuple = x.expressions.op[value] === ops.literal;
    const type = isTuple ? anyOf(x, node + 1) : asType(x, value);
    if (type === none) return;
    x.bindings.type[last] = type;
    x.bindings.value[last] = none;
  },
};

/** `(KeyError, AppError)`: an instance of one of the classes that the tuple `node` names. */
function anyOf(x: Extraction, node: number): number {
  const parts = childrenOf(x, node);
  if (parts.some((part) => x.role(part) !== roles.name && x.role(part) !== roles.member)) return none;
  for (const part of parts) asType(x, x.row(part));
  return addUnion(x, node);
}

/** The name after `as` in a case, which has no field in the grammar. */
function captureOf(x: Extraction, node: number): number {
  const last = childrenOf(x, node).at(-1) ?? none;
  return last > node + 1 && x.role(last) === roles.name ? last : none;
}

/** The type that a pattern asks for: `Point(x, y)`, `Point()`. */
function matchedType(x: Extraction, pattern: number): number {
  const inner = x.rule(pattern)?.hook === "casePattern" ? pattern + 1 : pattern;
  return x.rule(inner)?.hook === "classPattern" ? x.row(inner) : none;
}

/** `case name:` and names inside patterns are bound; `case Color.RED:` names a value. */
const casePattern: Hook = {
  enter(x, node) {
    const names = childrenOf(x, node);
    if (isCapture(x, node, names)) {
      x.exclude(names[0]!);
      if (!x.slice(names[0]!).endsWith("_")) bind(x, names[0]!, none, matchedValue(x, node, 0));
    } else if (names.every((name) => x.role(name) === roles.name)) excludePath(x, names);
    return undefined;
  },
  exit(x, node) {
    const names = childrenOf(x, node);
    if (names.length > 1 && names.every((name) => x.role(name) === roles.name)) pathRow(x, names);
  },
};

/**
 * Row of what the pattern `node` is compared with: the subject of the `match`, or what the pattern around it takes out of
 * that, by position or key. `outwards` is the level of the node's parent.
 */
function matchedValue(x: Extraction, node: number, outwards: number): number {
  const around = outwards < maxLevels ? x.parent(outwards) : none;
  if (around === none) return none;
  if (x.rule(around)?.hook === "caseClause") return subjectOf(x, outwards);
  const siblings = childrenOf(x, around);
  const place = siblings.indexOf(node);
  if (x.role(around) === roles.listPattern) {
    const whole = matchedValue(x, x.parent(outwards + 1), outwards + 2);
    return x.slice(node).startsWith("*") ? whole : takenFrom(x, whole, String(place), node);
  }
  if (x.rule(around)?.hook !== "casePattern") return none;
  const whole = matchedValue(x, around, outwards + 1);
  if (x.slice(node).startsWith("**")) return whole;
  const key = place > 0 ? /^(["'])([^"'\\\n]{1,80})\1$/.exec(x.slice(siblings[place - 1]!)) : null;
  return key === null ? none : takenFrom(x, whole, key[2]!, node);
}

/** Row of `whole[key]`. */
function takenFrom(x: Extraction, whole: number, key: string, node: number): number {
  if (whole === none) return none;
  return x.addExpression(ops.index, x.names.internText(`.${key}`), whole, x.start(node));
}

/** Row of the subject of the `match` around the clause that is `outwards` levels above. */
function subjectOf(x: Extraction, outwards: number): number {
  const statement = x.parent(outwards + 2); // through the block of all cases
  if (statement === none || x.rule(statement)?.hook !== "match") return none;
  return x.row(x.child(statement, x.grammarField("subject")));
}

function isCapture(x: Extraction, node: number, names: readonly number[]): boolean {
  return names.length === 1 && /^\*{0,2}[A-Za-z_]\w*$/.test(x.slice(node));
}

/** `Point(x, y=1)`: names without a dot between them belong to the class. */
const classPattern: Hook = {
  enter(x, node) {
    excludePath(x, classNames(x, node));
    return undefined;
  },
  exit(x, node) {
    const names = classNames(x, node);
    const row = asType(x, pathRow(x, names));
    x.rowOf[node] = row;
    if (row === none) return;
    childrenOf(x, node)
      .slice(names.length)
      .forEach((part, position) => {
        bindPart(x, part, row, position);
      });
    narrowSubject(x, row);
  },
};

function classNames(x: Extraction, node: number): readonly number[] {
  const children = childrenOf(x, node);
  const end = children.findIndex((at) => x.role(at) !== roles.name);
  return end < 0 ? children : children.slice(0, end);
}

/** Of `module.Type`, only the first name is looked up where it stands. */
function excludePath(x: Extraction, names: readonly number[]): void {
  for (const name of names.slice(1)) x.exclude(name);
}

/** Row of `module.Type`, whose names are separate nodes. */
function pathRow(x: Extraction, names: readonly number[]): number {
  const [first, ...others] = names;
  let row = first === undefined ? none : x.row(first);
  for (const name of others)
    if (row !== none) row = x.addExpression(ops.member, x.intern(name), row, x.start(name));
  return row;
}

/** `Point(x, y=other)`: `x` is what the class has first, `other` its `y`. */
function bindPart(x: Extraction, part: number, type: number, position: number): void {
  const inner = part + 1;
  if (x.rule(part)?.hook !== "casePattern" || inner >= afterOf(x.nodes, part)) return;
  if (x.rule(inner)?.hook === "keywordPattern") {
    const [key, value] = childrenOf(x, inner);
    if (key !== undefined && value !== undefined && isBare(x, inner, value))
      bind(x, value, none, type, x.intern(key));
  } else if (isCapture(x, part, [inner]) && !x.slice(inner).endsWith("_")) {
    const last = x.bindings.name.lastIndexOf(x.intern(inner));
    if (last < 0) return;
    x.bindings.value[last] = type;
    x.bindings.property[last] = x.names.internText(String(position));
  }
}

/** `y=other`: the key is a name of the class, a bare name after it is bound. */
const keywordPattern: Hook = {
  enter(x, node) {
    const [key, value] = childrenOf(x, node);
    if (key !== undefined) x.exclude(key);
    if (value !== undefined && isBare(x, node, value)) x.exclude(value);
    return undefined;
  },
};

function isBare(x: Extraction, pattern: number, value: number): boolean {
  return x.role(value) === roles.name && /^\w+\s*=\s*[A-Za-z_]\w*$/.test(x.slice(pattern));
}

/** In a case with the pattern `Type(…)`, the matched name is a Type. */
function narrowSubject(x: Extraction, type: number): void {
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "caseClause") {
      const statement = x.parent(outwards + 2); // through the block of all cases
      const body = x.child(around, x.grammarField("consequence"));
      if (statement === none || body === none || x.rule(statement)?.hook !== "match") return;
      const subject = x.child(statement, x.grammarField("subject"));
      const guard = x.child(around, x.grammarField("guard"));
      const start = x.start(guard === none ? body : guard);
      if (subject !== none) narrowTo(x, subject, type, [{ start, end: x.end(body) }]);
      return;
    }
    if (hook !== "casePattern" && hook !== "asPattern") return;
    // `Other(part=Type())` asks for the type of a part
    if (hook === "casePattern" && x.rule(x.parent(outwards + 1))?.hook === "classPattern") return;
  }
}

/** The name is bound from here on, until a later pattern binds it. */
function bind(x: Extraction, name: number, type: number, value: number, property = noString): void {
  const span = { start: x.start(name), end: x.scopeSpan(true).end };
  addBinding(x, x.intern(name), { kind: localKind, span, type, value, property });
}

/** Only their names matter here. */
const named: Hook = {};

export const patternHooks: Hooks = {
  asPattern,
  casePattern,
  classPattern,
  keywordPattern,
  match: named,
  caseClause: named,
  unionPattern: named,
};
