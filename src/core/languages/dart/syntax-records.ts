// Dart's records and objects: `final (item, :count) = value` and `final Point(:x) = value` take the parts of one.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");

const patterns: ReadonlySet<string> = new Set(["recordPattern", "objectPattern"]);
/** The fields of an entry of a map, by position. */
const entryFields = ["key", "value"];

/** A name that a pattern binds, and the part that it takes: a position, or the name of a field. */
interface Part {
  readonly name: number;
  readonly part: string;
}

/** The names that a record's pattern binds; in a declaration, a bare name is one. */
function partsOf(x: Extraction, pattern: number): readonly Part[] {
  const parts: Part[] = [];
  let position = 0;
  let label = "";
  for (const child of childrenOf(x, pattern)) {
    if (x.role(child) !== roles.name) {
      position += label === "" ? 1 : 0;
      label = "";
    } else if (/^\s*:/.test(x.text.slice(x.end(child), x.end(child) + 8))) label = x.slice(child);
    else if (label !== "") {
      parts.push({ name: child, part: label });
      label = "";
    } else if (isShort(x, child)) parts.push({ name: child, part: x.slice(child) });
    else parts.push({ name: child, part: String(position++) });
  }
  return parts;
}

/** `:name` takes the field of that name. */
function isShort(x: Extraction, name: number): boolean {
  return /:\s*$/.test(x.text.slice(Math.max(0, x.start(name) - 8), x.start(name)));
}

/** The pattern of a record or an object directly inside a declaration or a loop; `none` if that has another. */
function patternIn(x: Extraction, node: number): number {
  return childrenOf(x, node).find((child) => patterns.has(x.rule(child)?.hook ?? "")) ?? none;
}

export function excludeParts(x: Extraction, node: number): void {
  const pattern = patternIn(x, node);
  if (pattern === none) return;
  for (const child of childrenOf(x, pattern)) if (x.role(child) === roles.name) x.exclude(child);
}

/** `final (a, b) = value;` */
const recordDeclaration: Hook = {
  enter(x, node) {
    excludeParts(x, node);
    return undefined;
  },
  exit(x, node) {
    const children = childrenOf(x, node);
    const value = children.length < 2 ? none : x.row(children.at(-1)!);
    noteValue(x, value);
    bindParts(x, node, { kind: localKind, value, span: localSpan(x, node, false) });
  },
};

interface Source {
  readonly kind: number;
  readonly value: number;
  readonly span: ReturnType<typeof localSpan>;
}

function bindParts(x: Extraction, node: number, { kind, value, span }: Source): void {
  const pattern = patternIn(x, node);
  if (pattern === none) return;
  const type = x.childOfRole(pattern, roles.typeName);
  const isEntry = type !== none && x.slice(type) === "MapEntry";
  for (const { name, part } of partsOf(x, pattern)) {
    if (type !== none && x.row(type) !== none && !isEntry) {
      const field = x.addExpression(ops.member, x.names.internText(part), x.row(type), x.start(name));
      addBinding(x, x.intern(name), { kind: localKind, span, type: none, value: field });
      continue;
    }
    const place = isEntry ? String(entryFields.indexOf(part)) : part;
    const property = value === none ? noString : x.names.internText(place);
    addBinding(x, x.intern(name), { kind, span, type: none, value, property });
  }
}

/** `for (final (a, b) in pairs)` */
export function bindLoopParts(x: Extraction, node: number): void {
  const last = childrenOf(x, node).at(-1);
  const value = last === undefined || last === patternIn(x, node) ? none : x.row(last);
  bindParts(x, node, { kind: elementKind, value, span: x.scopeSpan() });
}

/** Marks the pattern for the declaration around it. */
const recordPattern: Hook = {};

export const recordHooks: Hooks = { recordDeclaration, recordPattern };
