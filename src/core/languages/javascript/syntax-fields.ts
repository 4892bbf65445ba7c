// Fields of objects from before classes: `this.pool = new Pool()` in a constructor function or a prototype's method.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { declareFieldOfSelf } from "../../parse/nodes/statements.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { holdsThis } from "./syntax-this.ts";

const fieldKind = symbolKindCode("field");
const functionKind = symbolKindCode("function");

/**
 * Declares the field that the assignment `node`, which is being entered, sets on `this`; its value is set on leaving.
 */
export function setFieldOnThis(x: Extraction, node: number, left: number, right: number): void {
  const rule = x.rule(left)!;
  const base = x.child(left, rule.base);
  const property = x.child(left, rule.property);
  if (base === none || property === none || !holdsThis(x, base) || x.returningSymbol() !== x.owner) return;
  if (x.enclosingType() !== none || isBoundMethod(x, property, right)) return; // classes declare theirs
  const name = x.intern(property);
  const type = x.symbols.owner[x.owner]!;
  if (type === noString) setOnMaker(x, node, property, name);
  else if ((x.symbols.flags[x.owner]! & symbolFlags.static) === 0) setOnPrototype(x, node, property, type);
}

/** `Object.assign(this, { pool, size: 1 })` in a class declares fields, as assignments one by one would. */
export function assignToThis(x: Extraction, list: number): void {
  const after = afterOf(x.nodes, list);
  const first = list + 1;
  if (first >= after || x.role(first) !== roles.self || x.row(first) === none) return;
  for (let at = afterOf(x.nodes, first); at < after; at = afterOf(x.nodes, at))
    if (x.role(at) === roles.literal && x.rule(at)!.as === "Object")
      for (const entry of childrenOf(x, at)) assignEntry(x, entry);
}

function assignEntry(x: Extraction, entry: number): void {
  const isPair = x.role(entry) === roles.pair;
  const key = isPair ? entry + 1 : entry;
  if (!isPair && x.rule(entry)?.hook !== "shorthand") return;
  if (x.symbolOpenedBy(entry) !== none || !/^[\w$]+$/.test(x.slice(key))) return;
  declareFieldOfSelf(x, entry, key, x.intern(key));
  const field = x.memo.get(entry);
  const value = x.row(isPair ? x.child(entry, x.rule(entry)!.value) : entry);
  if (field !== undefined && x.symbols.value[field] === none) x.symbols.value[field] = value;
}

/** `this.close = this.close.bind(this)` is the method still. */
function isBoundMethod(x: Extraction, property: number, right: number): boolean {
  return x.role(right) === roles.call && x.slice(right).includes(`.${x.slice(property)}.bind(`);
}

/** In the constructor function itself, whose name begins with a capital. */
function setOnMaker(x: Extraction, node: number, property: number, name: number): void {
  const { symbols } = x;
  const maker = x.owner;
  const called = symbols.name[maker]!;
  if (symbols.kind[maker] !== functionKind || !/^[A-Z]/.test(x.names.get(called))) return;
  if (x.declares(maker, name)) {
    noteKnown(x, node, x.lateValues.field(maker, name));
    return;
  }
  const row = addSymbol(x, node, { kind: fieldKind, name, nameNode: property, flags: 0 });
  finishSymbol(x, row, node, none);
  x.lateValues.addField(maker, name, row);
  x.memo.set(makerKey(called), maker);
  x.memo.set(node, row);
}

/** In a method of the prototype of `type`, whose constructor function may have declared the field. */
function setOnPrototype(x: Extraction, node: number, property: number, type: number): void {
  const name = x.intern(property);
  const maker = x.memo.get(makerKey(type));
  const key = `field ${type} ${name}`;
  const known = maker === undefined ? none : x.lateValues.field(maker, name);
  const row = known === none ? (x.memo.get(key) ?? none) : known;
  if (row !== none) {
    noteKnown(x, node, row);
    return;
  }
  const { owner } = x;
  x.owner = 0;
  const made = addSymbol(x, node, { kind: fieldKind, name, nameNode: property, flags: 0 });
  x.owner = owner;
  x.symbols.owner[made] = type;
  finishSymbol(x, made, node, none);
  x.memo.set(key, made);
  x.memo.set(node, made);
}

/** A later assignment tells what the field holds if the first did not. */
function noteKnown(x: Extraction, node: number, field: number): void {
  if (field !== none) x.memo.set(node, field);
}

function makerKey(name: number): string {
  return `maker ${name}`;
}
