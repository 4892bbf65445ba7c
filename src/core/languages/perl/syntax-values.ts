// Values in Perl: what a list, a hash or one of its elements is, and which of several values an expression gives.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";
import { addPackage } from "./syntax-packages.ts";

const elementKind = bindingKinds.indexOf("element");
/** Further entries of a hash or list are data. */
const maxEntries = 64;

/** A value in a list, with the key before it; the key is "" if it is computed, undefined for a value without one. */
export interface ListEntry {
  readonly key: string | undefined;
  readonly node: number;
}

/** What a list holds: `a => 1, 'b' => 2, $c`. */
export function entriesOf(x: Extraction, list: number): ListEntry[] {
  const children = itemsOf(x, list);
  const found: ListEntry[] = [];
  for (let i = 0; i < children.length && found.length < maxEntries; i++) {
    const node = children[i]!;
    const value = children[i + 1];
    const between =
      value === undefined ? "" : x.text.slice(x.end(node), Math.min(x.start(value), x.end(node) + 40));
    if (/^\s*=>\s*\(\s*$/.test(between)) continue; // `name => (is => "ro")`
    if (value !== undefined && /^\s*=>/.test(between)) {
      found.push({ key: /^(["']?)-?([\w.:-]+)\1$/.exec(x.slice(node))?.[2] ?? "", node: value });
      i++;
    } else found.push({ key: undefined, node });
  }
  return found;
}

/** The nodes of a list, and of the lists in it; those inside, for a node that only holds a list. */
function itemsOf(x: Extraction, list: number, levels = maxEntries): number[] {
  const hook = x.rule(list)?.hook;
  const isOpened = hook === "list" || (hook === "collection" && levels === maxEntries);
  if (!isOpened || levels === 0) return [list];
  return childrenOf(x, list).flatMap((child) => itemsOf(x, child, levels - 1));
}

/** A literal with the elements or entries in the list at `node`. */
export function addCollection(x: Extraction, node: number, kind: "Array" | "Hash"): number {
  const literal = x.addExpression(ops.literal, x.names.internText(kind), none, x.start(node));
  for (const entry of entriesOf(x, node)) {
    const row = x.row(entry.node);
    if (row === none || (x.expressions.op[row] === ops.literal && !x.tellingLiterals.has(row))) continue;
    noteValue(x, row);
    x.tellingLiterals.add(literal);
    if (kind === "Hash") addEntry(x, literal, entry.key ?? "", row);
    else if (x.expressions.generic[row] === none) x.expressions.generic[row] = literal;
  }
  return literal;
}

function addEntry(x: Extraction, literal: number, key: string, value: number): void {
  const entry = x.addExpression(
    ops.literal,
    x.names.internText(`.${key}`),
    value,
    x.expressions.offset[value]!,
  );
  x.expressions.generic[entry] = literal;
}

/** `[…]`, `{…}` */
const collection: Hook = {
  exit(x, node) {
    x.rowOf[node] = addCollection(x, node, x.text[x.start(node)] === "[" ? "Array" : "Hash");
  },
};

/** Makes what a call is given its arguments, up to the last one that may be a function or an object. */
export function passArguments(x: Extraction, list: number, call: number, from = 0): void {
  if (list === none) return;
  const given = entriesOf(x, list).slice(from);
  const named = given.findIndex(({ key, node }) => key !== undefined || /^[@%]/.test(x.slice(node)));
  const placed = named < 0 ? given : given.slice(0, named);
  let last = placed.length;
  while (last > 0 && !isTelling(x, placed[last - 1]!.node)) last--;
  for (const { node } of placed.slice(0, last)) {
    noteValue(x, x.row(node));
    x.expressions.generic[argumentRow(x, node)] = call;
  }
}

function isTelling(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return row !== none && (x.expressions.op[row] !== ops.literal || x.tellingLiterals.has(row));
}

/** `$name{…}` is an element of `%name`, `$name[…]` one of `@name`. */
const container: Hook = {
  enter(x, node) {
    const name = /^\$(\w+)$/.exec(x.slice(node))?.[1];
    if (name === undefined || name === "_") return true;
    const mark = x.text.startsWith("{", x.end(node)) ? "%" : "@";
    x.rowOf[node] = x.addExpression(ops.ident, x.names.internText(mark + name), none, x.start(node));
    return true;
  },
};

const writtenKey = /^(?:->)?\s*[[{]\s*(?:(["'])([^"'\\\n]*)\1|-?(\w+))\s*[\]}]$/;
const maxKey = 80;

/** `$self->{name}` is the field `{name}` of the object; elsewhere `{name}` takes an element. */
const elementOf: Hook = {
  exit(x, node) {
    const held = node + 1;
    if (held >= x.after(node)) return;
    const text = x.end(node) - x.end(held) > maxKey ? "" : x.text.slice(x.end(held), x.end(node));
    if (/^\$_\s*\[\s*0\s*\]$/.test(x.slice(node)))
      x.rowOf[node] = x.addExpression(ops.self, noString, none, x.start(node));
    const base = x.row(held);
    if (base === none) return;
    const parts = writtenKey.exec(text);
    const key = parts === null ? "" : (parts[2] ?? parts[3]!);
    const isField = x.expressions.op[base] === ops.self && text.endsWith("}") && key !== "";
    const name = key === "" ? noString : x.names.internText(isField ? `{${key}}` : `.${key}`);
    const offset = x.start(node);
    x.rowOf[node] = x.addExpression(isField ? ops.member : ops.index, name, base, offset);
  },
};

/** `@name`, `@$name`, `@{ … }`, `%{ … }`: what is taken apart. */
const spread: Hook = {
  exit(x, node) {
    const inner = node + 1 < x.after(node) ? x.row(node + 1) : none;
    if (inner !== none) x.rowOf[node] = inner;
    else if (/^[@%]\w+$/.test(x.slice(node)) && !/^[@%]_$/.test(x.slice(node)))
      x.rowOf[node] = x.addIdentifier(node);
  },
};

/** The value of a block is that of its last expression. */
const tail: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(lastChild(x, node));
  },
};

/** `a || b`, `a // b`, `a or b` is one of both, `a && b` is b. */
const either: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right));
    if (/\|\||\/\/|\bor\b/.test(operator)) {
      const first = x.row(left);
      const isSelf = first !== none && x.expressions.op[first] === ops.self;
      x.rowOf[node] = isSelf ? first : addChoice(x, [first, x.row(right)], x.start(node));
    } else if (/&&|\band\b/.test(operator)) x.rowOf[node] = x.row(right);
  },
};

const conditional: Hook = {
  exit(x, node) {
    const rows = ["consequent", "alternative"].map((field) => x.row(x.child(node, x.grammarField(field))));
    x.rowOf[node] = addChoice(x, rows, x.start(node));
  },
};

/** A string that is the name of a package stands for it: `'Shop::Order'->new`. */
const text: Hook = {
  exit(x, node) {
    const name = /^(["'])([A-Z]\w*(?:::\w+)+)\1$/.exec(x.slice(node))?.[2];
    if (name !== undefined) x.rowOf[node] = addPackage(x, name, x.start(node));
  },
};

/** `map { … } LIST`, `grep { … } LIST`: `$_` is each element; `grep` gives a list like the whole. */
const mapped: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    return undefined;
  },
  exit(x, node) {
    const list = x.row(x.child(node, x.grammarField("list")));
    bindEach(x, "$_", list, x.start(node));
    if (x.text.startsWith("grep", x.start(node))) x.rowOf[node] = list;
  },
};

/** `show($_) for LIST` */
const loopBehind: Hook = {
  enter: mapped.enter!,
  exit(x, node) {
    bindEach(x, "$_", x.row(x.child(node, x.grammarField("list"))), x.start(node));
  },
};

/** Binds the name that stands for each element of a list. */
export function bindEach(x: Extraction, name: string, list: number, start: number): void {
  const span = { start, end: x.scopeSpan().end };
  addBinding(x, x.names.internText(name), { kind: elementKind, span, type: none, value: list });
}

/** The call of a member of a container that a function stands for: `shift @list`, `values %table`. */
export function addMemberCall(x: Extraction, name: string, held: number, offset: number): number {
  const callee = x.addExpression(ops.member, x.names.internText(name), held, offset);
  return x.addExpression(ops.call, noString, callee, offset);
}

/** A list in parentheses has no value itself. */
const list: Hook = {};

export const valueHooks = {
  collection,
  conditional,
  container,
  either,
  elementOf,
  list,
  loopBehind,
  mapped,
  spread,
  tail,
  text,
};
