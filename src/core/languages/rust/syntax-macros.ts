// Macros in Rust: calls and reads inside a macro's tokens, which the grammar leaves unparsed.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { isFunctionPath } from "./syntax-tables.ts";

const localKind = bindingKinds.indexOf("local");
const argumentKind = bindingKinds.indexOf("argument");

/** Types that standard library macros make. */
const madeTypes: ReadonlyMap<string, string> = new Map([
  ["vec", "Vec"],
  ["format", "String"],
]);

/** `name!(…)` calls the macro. */
export const macroInvocation: Hook = {
  exit(x, node) {
    const path = x.child(node, x.rule(node)!.base);
    const row = x.row(path);
    if (row === none) return;
    x.addFlags(row, expressionFlags.macro);
    const call = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    const made = madeTypes.get(x.slice(path));
    const tokens = afterOf(x.nodes, path);
    const literal = tokens < afterOf(x.nodes, node) ? x.memo.get(tokens) : undefined;
    if (made === undefined) x.rowOf[node] = call;
    else x.rowOf[node] = literal ?? x.addExpression(ops.type, x.names.internText(made), none, x.start(node));
  },
};

/**
 * Reads tokens as expressions: names joined by `.` and `::`, followed by `(…)` for calls and by `!` for macros. What
 * the macro does with them is unknown, but in practice they are the arguments of a function.
 */
export const tokenTree: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === excluded) return true; // inside an attribute
    const after = afterOf(x.nodes, node);
    const locals = new LocalsOfTokens(x, node);
    let row: number = none;
    let end = x.start(node);
    const elements = new VecElements(x);
    let generic: number = none; // the row before `::<`, until `>`
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const between = jointBetween(x, end, x.start(at));
      if (between === "::<") generic = row;
      const isClosed = generic !== none && /^>+(?:::)?$/.test(between);
      if (isClosed) row = generic;
      if (isClosed || !/^[\w:<>,&']*$/.test(between)) generic = none;
      const before = row;
      const joint = isClosed ? between.replace(/^>+/, "") : between;
      const role = x.role(at);
      if (locals.bind(at, joint)) {
        x.exclude(at);
        row = none;
      } else if (role === roles.name || role === roles.property || role === roles.typeName) {
        row = isKey(x, at) ? none : readName(x, at, row, joint);
        x.exclude(at);
      } else if (role === roles.self) {
        row = x.addExpression(ops.self, noString, none, x.start(at));
        x.exclude(at);
      } else if (row !== none && isCall(x, at, joint)) {
        if (joint === "!") x.addFlags(row, expressionFlags.macro);
        else x.memo.set(at, row);
        row = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
      } else row = none;
      locals.note(row, joint);
      elements.note(at, { before, row, joint });
      end = x.end(at);
    }
    elements.keep(node, jointBetween(x, end, x.end(node)));
    return undefined;
  },
};

/** A token, the row that it became, and the row and text before it. */
interface ReadToken {
  readonly before: number;
  readonly row: number;
  readonly joint: string;
}

/** More functions than these tell no more of what runs. */
const mostFunctions = 16;

/**
 * The elements of tokens, if those are of `vec![…]`: the first if it is a call or a struct literal, and all that are
 * names of functions.
 */
class VecElements {
  readonly #x: Extraction;
  readonly #isRead: boolean;
  #first: number = none;
  #isFirst = true;
  /** The path read so far, if the element is nothing else. */
  #path: number = none;
  readonly #functions: number[] = [];

  constructor(x: Extraction) {
    this.#x = x;
    this.#isRead = isOfVec(x);
  }

  note(node: number, { before, row, joint }: ReadToken): void {
    if (!this.#isRead) return;
    const x = this.#x;
    if (joint.includes(",")) this.#end();
    const isNext = /^(?:|,|::|[[({])$/.test(joint);
    this.#path = isNext && (row === none || x.expressions.op[row] !== ops.call) ? row : none;
    if (!this.#isFirst) return;
    const isMade =
      row === none && before !== none && joint === "" && x.text.charCodeAt(x.start(node)) === 0x7b;
    const element = isMade ? x.addExpression(ops.new, noString, before, x.expressions.offset[before]!) : row;
    if (element !== none && x.expressions.op[element] !== ops.ident) this.#first = element;
    this.#isFirst = row !== none && !/[,;]/.test(joint);
  }

  /** Notes in `memo` a literal that holds the elements, if there are any. @param rest - the text after the last */
  keep(tokens: number, rest: string): void {
    if (!this.#isRead) return;
    const x = this.#x;
    if (/^,?\W$/.test(rest)) this.#end();
    const isFunction = this.#functions.includes(this.#first);
    const held = this.#first === none || isFunction ? this.#functions : [this.#first, ...this.#functions];
    const free = held.filter((row) => x.expressions.generic[row] === none);
    if (free.length === 0) return;
    const literal = x.addExpression(ops.literal, x.names.internText("[]"), none, x.start(tokens));
    for (const row of free) x.expressions.generic[row] = literal;
    x.memo.set(tokens, literal);
  }

  #end(): void {
    const row = this.#path;
    if (row !== none && this.#functions.length < mostFunctions && isFunctionPath(this.#x, row))
      this.#functions.push(row);
    this.#path = none;
  }
}

function isOfVec(x: Extraction): boolean {
  const around = x.parent();
  const rule = around === none ? undefined : x.rule(around);
  return rule?.hook === "macroInvocation" && madeTypes.get(x.slice(x.child(around, rule.base))) === "Vec";
}

/** Names that tokens bind with `let` or as closure parameters, visible from there to the end of their brackets. */
class LocalsOfTokens {
  readonly #x: Extraction;
  readonly #end: number;
  /** Row of the callee, if these are the arguments of a call; `none` for others, or once places are uncertain. */
  #callee: number;
  #place = 0;
  /** Start and end of the parameter list of the current closure. */
  #listStart = 0;
  #listEnd = 0;
  /** Binding whose value or type comes next. */
  #open: number = none;
  #isType = false;
  #isFirst = false;

  constructor(x: Extraction, tokens: number) {
    this.#x = x;
    this.#end = x.end(tokens);
    this.#callee = isOfVec(x) ? none : (x.memo.get(tokens) ?? none);
  }

  /** Whether the token is a new name and not a reference. */
  bind(node: number, joint: string): boolean {
    const x = this.#x;
    const start = x.start(node);
    if (start >= this.#listEnd && joint.includes(",")) this.#place++;
    if (/[<…]/.test(joint)) this.#callee = none;
    if (x.role(node) !== roles.name) return false;
    if (start >= this.#listEnd && /(?:^|[(,={;]|move|=>)\|(?:&|mut)*$/.test(joint)) {
      const list = /^[^|(){};]*\|/.exec(x.text.slice(start, start + 200));
      if (list === null) return false;
      this.#listStart = start;
      this.#listEnd = start + list[0].length;
      return this.#add(node, this.#listEnd, true);
    }
    if (start < this.#listEnd)
      return joint.endsWith(",") || /,(?:&|mut)+$/.test(joint) ? this.#add(node, this.#listEnd, true) : false;
    if (!/(?:^|[^\w])let(?:mut)?$/.test(joint)) return false;
    const semicolon = x.text.slice(start, Math.min(this.#end, start + 2_000)).indexOf(";");
    return this.#add(node, semicolon < 0 ? x.end(node) : start + semicolon, false);
  }

  #add(node: number, visibleFrom: number, isType: boolean): boolean {
    const x = this.#x;
    this.#open = x.bindings.length;
    this.#isType = isType;
    this.#isFirst = true;
    const span = { start: visibleFrom, end: this.#end };
    const isPassed =
      isType && this.#callee !== none && !/^\s*:/.test(x.text.slice(x.end(node), x.end(node) + 4));
    if (isPassed) this.#addPassed(node, span);
    else addBinding(x, x.intern(node), { kind: localKind, span, type: none, value: none });
    return true;
  }

  /** `items.all(|item| item.ok())`: a parameter of a closure that a call takes. */
  #addPassed(node: number, span: { readonly start: number; readonly end: number }): void {
    const x = this.#x;
    const parameter = x.text.slice(this.#listStart, x.start(node)).split(",").length - 1;
    const property = x.names.internText(`${this.#place}:${parameter}`);
    addBinding(x, x.intern(node), { kind: argumentKind, span, type: none, value: this.#callee, property });
  }

  /** Assigns the token's row to the name before it: `= row`, or `: row` in a parameter list. */
  note(row: number, joint: string): void {
    if (this.#open === none || row === none) return;
    const x = this.#x;
    const begins = this.#isType ? /^:(?!:)/.test(joint) : joint.startsWith("=");
    const goesOn = this.#isFirst ? begins : /^(?:|\.|::|\?\.)$/.test(joint);
    if (!goesOn) {
      this.#open = none;
      return;
    }
    this.#isFirst = false;
    if (!this.#isType) {
      x.bindings.value[this.#open] = row;
      return;
    }
    const before = x.bindings.type[this.#open]!;
    if (before !== none)
      x.expressions.op[before] = x.expressions.base[before] === none ? ops.ident : ops.member;
    x.bindings.type[this.#open] = asType(x, row);
  }
}

/** Row of the name at `node`, joined to the row before it. */
function readName(x: Extraction, node: number, before: number, joint: string): number {
  if (before === none || (joint !== "." && joint !== "::" && joint !== "?.")) {
    if (joint.endsWith(".") && !joint.endsWith("..")) return none; // a member of something unread
    if (x.role(node) === roles.property) return none;
    const first = x.addIdentifier(node);
    if (/(?:^|[^>])::$/.test(joint)) x.addFlags(first, expressionFlags.path); // `::name` is a crate
    return first;
  }
  const base =
    joint === "?." ? x.addExpression(ops.await, noString, before, x.expressions.offset[before]!) : before;
  const row = addMember(x, node, base);
  if (joint === "::") x.addFlags(row, expressionFlags.path);
  return row;
}

/** Tokens in parentheses directly after a name; after `name!` in any brackets. */
function isCall(x: Extraction, node: number, joint: string): boolean {
  if (joint === "!") return true;
  return joint === "" && x.text.charCodeAt(x.start(node)) === 0x28;
}

/** `name: value` in a struct literal, `name = value` in a macro's own syntax. */
function isKey(x: Extraction, node: number): boolean {
  const next = /^\s*(:(?!:)|=(?![=>]))/.exec(x.text.slice(x.end(node), x.end(node) + 8));
  return next !== null;
}

/** Short text between two tokens, without white space. */
function jointBetween(x: Extraction, from: number, to: number): string {
  return to - from > 40 ? "…" : x.text.slice(from, to).replace(/\s+/g, "");
}
