// What do assignments in JavaScript declare? module.exports, exports.name, prototypes, members of functions.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { declareFieldOfSelf } from "../../parse/nodes/statements.ts";
import { memberKey } from "./syntax-computed-names.ts";
import { downleveledName } from "./syntax-downleveled.ts";
import { documentValue } from "./syntax-docs.ts";
import {
  exportProperties,
  isFunctionOrClass,
  moduleTarget,
  settleProperties,
} from "./syntax-export-properties.ts";
import { setFieldOnThis } from "./syntax-fields.ts";
import { isRunInPlace } from "./syntax-factories.ts";
import { holdsFunctions, thawed } from "./syntax-objects.ts";
import { takeResult } from "../../parse/nodes/variables.ts";
import { noteBase } from "./syntax-prototypes.ts";
import { isThis } from "./syntax-this.ts";

const functionKind = symbolKindCode("function");
const classKind = symbolKindCode("class");
const methodKind = symbolKindCode("method");
const constantKind = symbolKindCode("constant");
const fieldKind = symbolKindCode("field");

const exportTarget = /^(?:module\.)?exports\.([\w$]+)$/;
const prototypeTarget = /^[\w$]+\.prototype$/;
const thisTarget = /^([\w$]+)\.([\w$]+)$/;
const memberTarget = /^([\w$]+)(\.prototype)?\.([\w$]+)$/;

export const assignment: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const right = x.child(node, rule.right);
    if (left === none) return undefined;
    if (x.role(left) === roles.index) setSymbolOnThis(x, node, left);
    if (x.role(left) === roles.member) documentValue(x, node);
    if (right === none || (x.role(left) !== roles.member && x.role(left) !== roles.name)) return undefined;
    if (x.end(left) - x.start(left) > 120) return undefined;
    if (x.owner !== 0) {
      setOnThis(x, node, left, right);
      setOnClass(x, node, left, right);
      exportVariable(x, left);
      if (x.role(left) === roles.member && !isFunctionOrClass(x, right)) setFieldOnThis(x, node, left, right);
      return undefined;
    }
    const target = x.slice(left);
    const exported = exportTarget.exec(target)?.[1] ?? memberOfAlias(x, target);
    if (exported !== undefined) exportMember(x, node, left, right, exported);
    else if (moduleTarget.test(target)) exportModule(x, node, left, right);
    else if (prototypeTarget.test(target) && x.role(right) === roles.literal) {
      const owner = x.names.intern(x.text, x.start(left), x.end(left) - ".prototype".length);
      x.openScope(node, scopeKinds.block, x.start(node), x.end(node), owner); // of the methods in the literal
    } else setMember(x, node, left, right, target);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const right = x.child(node, rule.right);
    const row = x.symbolOpenedBy(node);
    passValue(x, node, row, right);
    if (row !== none && right !== none) {
      if (x.memo.get(`made ${node}`) === row) x.symbols.value[row] = x.row(right);
      finishSymbol(x, row, node, takeResult(x, row, right));
      return;
    }
    const made = x.memo.get(`made ${node}`);
    if (made !== undefined) x.symbols.value[made] = x.row(right);
    const at = x.memo.get(`export ${node}`);
    if (at === undefined) noteBase(x, node);
    else x.exports[at]!.value = x.row(right);
    if (x.memo.has(`exports ${node}`)) settleProperties(x, thawed(x, right));
  },
};

/** `this[kPool] = new Pool()` in a class declares the field `[kPool]`. */
function setSymbolOnThis(x: Extraction, node: number, left: number): void {
  const base = x.child(left, x.rule(left)!.base);
  const index = x.child(left, x.grammarField("index"));
  if (base === none || index === none || x.role(base) !== roles.self) return;
  const key = memberKey(x, index);
  if (key !== undefined && x.role(index) === roles.name)
    declareFieldOfSelf(x, node, index, x.names.internText(key));
}

/** `const api = module.exports`: what is set on api is exported. */
export function noteExportsAlias(x: Extraction, target: number, value: number): void {
  if (x.owner !== 0 || x.role(target) !== roles.name || x.end(value) - x.start(value) > wholeTarget.length)
    return;
  if (moduleTarget.test(x.slice(value))) x.memo.set(`exports as ${x.slice(target)}`, 1);
}

/** The name that an assignment to a member of such a name exports. */
function memberOfAlias(x: Extraction, target: string): string | undefined {
  const [, holder, name] = thisTarget.exec(target) ?? [];
  return holder !== undefined && x.memo.has(`exports as ${holder}`) ? name : undefined;
}

/** The value of an assignment inside another one: `module.exports = internals.Route = class {}` exports internals.Route. */
function passValue(x: Extraction, node: number, row: number, right: number): void {
  const around = x.parent();
  if (around === none || x.role(around) !== roles.assign || (x.owner !== 0 && x.owner !== row)) return;
  const left = x.child(node, x.rule(node)!.left);
  if (left === none || x.role(left) !== roles.member) return;
  if (row === none) {
    x.rowOf[node] = x.row(right);
    return;
  }
  const { symbols } = x;
  const name = symbols.name[row]!;
  const holder = symbols.owner[row]!;
  const offset = x.start(left);
  const { owner } = x;
  x.owner = 0;
  const type = holder === noString ? none : x.addExpression(ops.ident, holder, none, offset);
  const isInstance = type !== none && (symbols.flags[row]! & symbolFlags.static) === 0;
  const prototype = x.names.internText("prototype");
  const base = isInstance ? x.addExpression(ops.member, prototype, type, offset) : type;
  x.rowOf[node] = x.addExpression(base === none ? ops.ident : ops.member, name, base, offset);
  x.owner = owner;
}

/** `this.run = function () {}` in a function: objects that the function makes have that method. */
function setOnThis(x: Extraction, node: number, left: number, right: number): void {
  if (!isFunctionOrClass(x, right) || x.role(left) !== roles.member) return;
  const name = thisTarget.exec(x.slice(left));
  const maker = x.returningSymbol();
  if (name === null || maker === none || maker !== x.owner) return;
  if (x.symbols.kind[maker] !== functionKind || !isThis(x, name[1]!)) return;
  if (!x.declares(maker, x.names.internText(name[2]!)))
    declare(x, node, left, right, { kind: methodKind, name: name[2]!, flags: 0 });
}

/** `A.prototype.run = function () {}`, `A.of = …`, or `_proto.run = …` in the code of a down-leveled class A. */
function setOnClass(x: Extraction, node: number, left: number, right: number): void {
  const type = downleveledName(x);
  if (type === undefined || !isFunctionOrClass(x, right)) return;
  const [, holder, prototype, name] = memberTarget.exec(x.slice(left)) ?? [];
  if (name === undefined) return;
  const isInstance = prototype !== undefined ? holder === type : isPrototypeOf(x, holder!, type);
  if (!isInstance && holder !== type) return;
  const flags = isInstance ? 0 : symbolFlags.static;
  declare(x, node, left, right, { kind: classOr(x, right, methodKind), name, flags });
}

/** Whether a local holds the prototype: `var _proto = A.prototype`. */
function isPrototypeOf(x: Extraction, holder: string, type: string): boolean {
  const { op, name, base } = x.expressions;
  const binding = x.lateValues.binding(x.names.internText(holder));
  const value = binding === none ? none : x.bindings.value[binding]!;
  if (value === none || op[value] !== ops.member || x.names.get(name[value]!) !== "prototype") return false;
  const held = base[value]!;
  return held >= 0 && op[held] === ops.ident && x.names.get(name[held]!) === type;
}

/** `var A = exports.A = …`, `var A = module.exports = …` */
function exportVariable(x: Extraction, left: number): void {
  const around = x.parent();
  if (around === none || x.symbols.parent[x.owner] !== 0 || x.symbolOpenedBy(around) !== x.owner) return;
  const target = x.slice(left);
  const name = moduleTarget.test(target) ? "=" : exportTarget.exec(target)?.[1];
  if (name === undefined) return;
  x.excludeAll(left);
  x.exports.push({ name, local: x.names.get(x.symbols.name[x.owner]!), value: none });
}

function exportMember(x: Extraction, node: number, left: number, right: number, name: string): void {
  x.excludeAll(left);
  if (isFunctionOrClass(x, right)) {
    const kind = classOr(x, right, functionKind);
    declare(x, node, left, right, { kind, name, flags: symbolFlags.exported });
    x.exports.push({ name, local: name, value: none });
  } else if (holdsFunctions(x, right)) {
    declare(x, node, left, right, { kind: constantKind, name, flags: symbolFlags.exported });
    x.rowOf[right] = none;
    x.exports.push({ name, local: name, value: none });
  } else if (x.role(right) === roles.name) x.exports.push({ name, local: x.slice(right), value: none });
  else if (isMadeValue(x, right)) exportMadeValue(x, node, left, name, name);
  else x.memo.set(`export ${node}`, x.exports.push({ name, local: undefined, value: none }) - 1);
}

function exportModule(x: Extraction, node: number, left: number, right: number): void {
  x.excludeAll(left);
  // `exports = module.exports = Api`
  if (x.role(right) === roles.assign && moduleTarget.test(x.slice(x.child(right, x.rule(right)!.left))))
    return;
  if (x.role(right) === roles.name) {
    x.exports.push({ name: "=", local: x.slice(right), value: none });
    return;
  }
  if (isFunctionOrClass(x, right)) {
    const made = x.rule(right)!;
    const named = x.child(right, x.role(right) === roles.lambda ? made.property : made.name);
    const name = named === none ? "exports" : x.slice(named);
    declare(x, node, left, right, {
      kind: classOr(x, right, functionKind),
      name,
      flags: symbolFlags.exported,
    });
    x.exports.push({ name: "=", local: name, value: none });
    return;
  }
  const literal = thawed(x, right);
  if (literal === right && isMadeValue(x, right)) {
    exportMadeValue(x, node, left, "exports", "=");
    return;
  }
  x.memo.set(`export ${node}`, x.exports.push({ name: "=", local: undefined, value: none }) - 1);
  if (x.role(literal) !== roles.literal) return;
  exportProperties(x, literal);
  x.memo.set(`exports ${node}`, 1);
}

/** `new Client()`, `createClient()`: a value with a type, not what another module exports. */
function isMadeValue(x: Extraction, node: number): boolean {
  const role = x.role(node);
  if ((role !== roles.new && role !== roles.call) || !x.declaresSymbols) return false;
  return !x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300)).includes("require(");
}

/** A constant for a value that only the export names. What makes it belongs to the file. */
function exportMadeValue(x: Extraction, node: number, left: number, local: string, name: string): void {
  declareHolder(x, node, left, { kind: constantKind, name: local, flags: symbolFlags.exported });
  x.exports.push({ name, local, value: none });
}

/** `A.prototype.run = function () {}`, `A.of = …` and `App.util = { … }` at the top of a file. */
function setMember(x: Extraction, node: number, left: number, right: number, target: string): void {
  const [, owner, written, name] = memberTarget.exec(target) ?? [];
  if (owner === undefined || name === undefined) return;
  const aliased = written === undefined ? x.memo.get(`prototype ${owner}`) : undefined;
  const holder = aliased ?? x.names.internText(owner);
  const prototype = aliased === undefined ? written : owner;
  if (prototype === undefined && !x.declares(0, holder)) return;
  const flags = prototype === undefined ? symbolFlags.static : 0;
  const row = isFunctionOrClass(x, right)
    ? declare(x, node, left, right, { kind: classOr(x, right, methodKind), name, flags })
    : isFunctionOrClass(x, endOfChain(x, right))
      ? declareAlias(x, node, left, { kind: fieldKind, name, flags })
      : prototype === undefined
        ? declareTable(x, node, left, right, { kind: fieldKind, name, flags })
        : none;
  if (row !== none) x.symbols.owner[row] = holder;
}

/** The value at the end of `a = b = value`. */
function endOfChain(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && x.role(at) === roles.assign) at = x.child(at, x.rule(at)!.right);
  return at;
}

/** `A.type = A.contentType = function () {}`: type holds the function named contentType. */
function declareAlias(x: Extraction, node: number, left: number, as: DeclaredAs): number {
  x.excludeAll(left);
  return declareHolder(x, node, left, as);
}

/** `App.util = { pad() {} }`, `App.util = (function () { … })()`: a field whose functions are its members. */
function declareTable(x: Extraction, node: number, left: number, right: number, as: DeclaredAs): number {
  const isRun = isRunInPlace(x, right);
  if (!holdsFunctions(x, right) && !isRun) return none;
  // A constructor function in it stays one of the file, so that its prototype is found.
  if (isRun && x.slice(right).includes(".prototype")) return declareHolder(x, node, left, as);
  const row = declare(x, node, left, right, as);
  x.rowOf[right] = none;
  x.memo.set(`made ${node}`, row);
  return row;
}

/** A symbol without an inside, whose value is set when the assignment is left. */
function declareHolder(x: Extraction, node: number, left: number, { kind, name, flags }: DeclaredAs): number {
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode: left, flags });
  finishSymbol(x, row, node, none);
  x.memo.set(`made ${node}`, row);
  return row;
}

interface DeclaredAs {
  readonly kind: number;
  readonly name: string;
  readonly flags: number;
}

function declare(
  x: Extraction,
  node: number,
  left: number,
  right: number,
  { kind, name, flags }: DeclaredAs,
): number {
  x.excludeAll(left);
  x.exclude(right);
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode: left, flags });
  x.openSymbolScope(node, scopeKinds.block, row);
  return row;
}

/** The kind of a class for a class, `kind` for a function. */
function classOr(x: Extraction, made: number, kind: number): number {
  return x.role(made) === roles.symbol && x.rule(made)!.kind === classKind ? classKind : kind;
}

/** `module.exports` means what `exports` does: the object that the file exports. */
export const exportsObject: Hook = {
  enter(x, node) {
    const start = x.start(node);
    if (
      x.rowOf[node] === excluded ||
      x.end(node) - start !== wholeTarget.length ||
      !x.text.startsWith(wholeTarget, start)
    )
      return undefined;
    if (x.lateValues.binding(x.names.internText("module")) !== none) return undefined;
    x.rowOf[node] = x.addExpression(ops.ident, x.names.internText("exports"), none, start);
    return true;
  },
};

const wholeTarget = "module.exports";
