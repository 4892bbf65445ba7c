// Which functions may run if a call goes through a field, a local or a container that keeps functions: `tc.run()`,
// `handlers[name](request)`, `onClose()`? Those that the file itself puts there; files that use it are not asked.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, symbolFlags, tableKeys } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import { ops } from "../expression-ops.ts";
import type { BindingRow, Entity, ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { asValue, isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { tableFields } from "../names/table-fields.ts";
import { passedValues } from "../types/argument-flow.ts";
import { readContextualPlace } from "../types/contextual-place.ts";
import { isAssignedRow } from "../types/literal-types.ts";
import { typeKinds } from "../type-table.ts";
import { isMethodReference } from "./function-values.ts";
import type { KeptRows } from "../kept-values.ts";
import { keptRows } from "./kept-rows.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");

/** With more, the call could run anything. */
const maxFunctions = 16;
/** Values are followed through that many names, containers and calls. */
const maxSteps = 10;
/** A search that looks at more values is given up: a file of many calls stays linear in its length. */
const maxValues = 256;

/** What is taken out of a value: an element of it, or ".name", a field. Outermost first. */
type Path = readonly string[];
const element = "";

/** The functions that the value of a row may be, as far as the file of the row keeps them. */
function keptFunctions(state: LinkState, scope: FileScope, row: ExpressionRow): readonly SymbolId[] {
  const search = new Search(state, scope);
  // Go's `table[at.op](x)` is read as a call with type arguments.
  search.follow(row, scope.traits.bracketGenerics && scope.typeArgumentsOf(row).length > 0 ? [element] : []);
  return search.isGivenUp ? [] : [...search.found];
}

class Search {
  readonly found = new Set<SymbolId>();
  readonly #state: LinkState;
  readonly #scope: FileScope;
  readonly #kept: KeptRows;
  readonly #visited = new Set<string>();
  #steps = 0;
  #values = 0;

  constructor(state: LinkState, scope: FileScope) {
    this.#state = state;
    this.#scope = scope;
    this.#kept = keptRows(state, scope);
  }

  /** Whether the call could run anything, or that is too long to find out. */
  get isGivenUp(): boolean {
    return this.found.size > maxFunctions || this.#values > maxValues;
  }

  /** Adds the functions at `path` in the value of a row. */
  follow(row: ExpressionRow, path: Path): void {
    if (row < 0 || this.#steps === maxSteps || this.isGivenUp) return;
    const key = `${row}:${path.length}:${path.join(" ")}`;
    if (this.#visited.has(key)) return;
    this.#values++;
    this.#visited.add(key);
    this.#steps++;
    const { op, base } = this.#scope.parsed.expressions;
    const code = op[row]!;
    if (code === ops.ident || code === ops.member) this.#followName(row, path);
    else if (code === ops.index) this.follow(base[row]!, [element, ...path]);
    else if (code === ops.await) this.follow(base[row]!, path);
    else if (code === ops.call || code === ops.new) this.#followCall(row, path);
    if (code !== ops.ident && code !== ops.member) this.#followLiteral(row, path);
    this.#steps--;
  }

  #followName(row: ExpressionRow, path: Path): void {
    const { op, base, name, offset } = this.#scope.parsed.expressions;
    const { strings } = this.#scope.parsed;
    const entity = this.#state.infer.entityOf(this.#scope, row);
    if (isSymbol(entity)) this.#followSymbol(entity, path, isMethodReference(this.#scope, row));
    else if (entity === bound) {
      const binding = this.#scope.bindingAt(this.#scope.nameHash(name[row]!), offset[row]!);
      if (binding >= 0) this.#followBinding(binding, path);
    } else if (op[row] === ops.member && base[row]! >= 0 && name[row] !== noString) {
      const isWhole = this.#isPartOfMapping(this.#scope.nameHash(name[row]!));
      this.follow(base[row]!, isWhole ? path : [`.${strings.get(name[row]!)}`, ...path]);
    }
  }

  /** The values of a mapping, and the value of one of its entries, hold what the mapping holds. */
  #isPartOfMapping(name: NameHash): boolean {
    const { fields, members, pairParts } = this.#scope.traits;
    const effect = fields.get(name) ?? members.get(name);
    return effect === "values" || effect === "entries" || pairParts.get(name) === 1;
  }

  #followSymbol(symbol: SymbolId, path: Path, isReference: boolean): void {
    const target = this.#state.closedScopeOf(symbol);
    const row = symbol - target.base;
    if (isCallableKind(target.kinds[row]!)) {
      const field = isReference || !target.traits.overloads ? row : asValue(target, row);
      const isAccessor = (target.flags[row]! & symbolFlags.accessor) !== 0;
      if (field !== row) this.#followHolder(target.base + field, path);
      else if (path.length === 0 && !isAccessor) this.found.add(symbol);
    } else if (!isTypeKind(target.kinds[row]!)) this.#followHolder(symbol, path);
  }

  /** What the file gives to a field or variable: at its declaration, in assignments and literals, in a header. */
  #followHolder(symbol: SymbolId, path: Path): void {
    const target = this.#state.closedScopeOf(symbol);
    const row = symbol - target.base;
    const name = target.names[row]!;
    for (const { holder, isElement, value } of this.#kept.given.get(name) ?? []) {
      if (isElement && path[0] !== element) continue;
      if (this.isGivenUp) return;
      this.#values++;
      if (this.#isHolder(holder, symbol)) this.follow(value, isElement ? path.slice(1) : path);
    }
    this.#followFieldEntries(symbol, path);
    if (target.fileId !== this.#scope.fileId) return;
    this.follow(this.#scope.parsed.symbols.value[row]!, path);
    this.#followHeader(row, path);
  }

  #isHolder(row: ExpressionRow, symbol: SymbolId): boolean {
    const entity = this.#state.infer.entityOf(this.#scope, row);
    if (!isSymbol(entity) || entity === symbol) return entity === symbol;
    const target = this.#state.closedScopeOf(entity);
    // A field and a method may have one name.
    return target.traits.overloads && target.base + asValue(target, entity - target.base) === symbol;
  }

  /** `Command{Run: runEcho}`, for the field `Run`. */
  #followFieldEntries(field: SymbolId, path: Path): void {
    const target = this.#state.closedScopeOf(field);
    const row = field - target.base;
    const parent = target.parents[row]!;
    if (parent <= 0 || this.#kept.fields.size === 0) return;
    this.#followEntries(field, target.names[row]!, path, false);
    const place = tableFields(target, parent).indexOf(row);
    if (place >= 0) this.#followEntries(field, hash32(String(place)), path, true);
  }

  #followEntries(field: SymbolId, key: NameHash, path: Path, isPlaced: boolean): void {
    for (const entry of this.#kept.fields.get(key) ?? []) {
      if (this.isGivenUp) return;
      this.#values++;
      if (this.#setsField(entry.literal, field, isPlaced)) this.follow(entry.value, path);
    }
  }

  /** Whether a literal of the type whose row is `literal` sets that field, if it has an entry with its name or place. */
  #setsField(literal: ExpressionRow, field: SymbolId, isPlaced: boolean): boolean {
    if (literal < 0) return false;
    const { types, infer } = this.#state;
    const type = infer.typeOf(this.#scope, literal);
    const kind = types.kind(type);
    if (kind !== typeKinds.instance && kind !== typeKinds.static) return false;
    const struct = types.subject(type);
    const target = this.#state.closedScopeOf(field);
    const parent = target.base + target.parents[field - target.base]!;
    if (!isPlaced) return struct === parent || inheritsFrom(this.#state, struct, parent);
    // The order of fields elsewhere may change without a change of this file's words.
    return struct === parent && target.fileId === this.#scope.fileId;
  }

  /** Kotlin's `class Rule(val prefix: (Token) -> Node)`: what calls pass for the parameter that is the field. */
  #followHeader(field: number, path: Path): void {
    const { parents, names } = this.#scope;
    const { bindings } = this.#scope.parsed;
    for (const binding of this.#scope.parametersOf(parents[field]!))
      if (this.#scope.nameHash(bindings.name[binding]!) === names[field])
        this.#followParameter(binding, path);
  }

  /** What the file passes, and the default. */
  #followParameter(binding: BindingRow, path: Path): void {
    this.follow(this.#scope.parsed.bindings.value[binding]!, path);
    for (const row of passedValues(this.#state, this.#scope, binding)) this.follow(row, path);
  }

  #followBinding(binding: BindingRow, path: Path): void {
    const { kind, value, property } = this.#scope.parsed.bindings;
    const part = property[binding] === noString ? "" : this.#scope.parsed.strings.get(property[binding]!);
    const code = kind[binding]!;
    if (code === parameterKind) {
      if (part === "") this.#followParameter(binding, path);
    } else if (code === localKind) this.follow(value[binding]!, part === "" ? path : [`.${part}`, ...path]);
    else if (code === elementKind) this.#followElement(value[binding]!, part, path);
    else if (code === argumentKind) this.#followArgument(value[binding]!, part, path);
  }

  #followElement(container: ExpressionRow, part: string, path: Path): void {
    if (!this.#scope.traits.loopsTakePositions) {
      this.follow(container, part === "" ? [element, ...path] : [element, `.${part}`, ...path]);
      // The value of an entry of a mapping.
      if (part === "1") this.follow(container, [element, ...path]);
    } else if (part === "1") this.follow(container, [element, ...path]);
  }

  /** In `listeners.forEach(listener => listener())`, an element of `listeners`. */
  #followArgument(callee: ExpressionRow, part: string, path: Path): void {
    const { op, base, name } = this.#scope.parsed.expressions;
    const place = readContextualPlace(part);
    if (place === undefined || place.keys.length > 0 || place.part !== undefined) return;
    if (op[callee] !== ops.member || isSymbol(this.#state.infer.entityOf(this.#scope, callee))) return;
    const taken = this.#scope.traits.callbacks.get(this.#scope.nameHash(name[callee]!));
    if (taken === place.parameter) this.follow(base[callee]!, [element, ...path]);
  }

  #followCall(call: ExpressionRow, path: Path): void {
    const { op, base, name } = this.#scope.parsed.expressions;
    const callee = base[call]!;
    if (callee < 0) return;
    const entity = this.#state.infer.entityOf(this.#scope, callee);
    if (isSymbol(entity)) return;
    const { traits } = this.#scope;
    const effect =
      op[callee] === ops.member ? traits.members.get(this.#scope.nameHash(name[callee]!)) : undefined;
    if (effect === "element" || effect === "item") this.follow(base[callee]!, [element, ...path]);
    else if (
      effect === "same" ||
      (op[callee] === ops.member && this.#isPartOfMapping(this.#scope.nameHash(name[callee]!)))
    )
      this.follow(base[callee]!, path);
    else if (path[0] === element) this.#followMade(call, path.slice(1));
  }

  /** `Map.of("name", this::run)`, `mapOf("name" to ::run)`: outside functions that make a container. */
  #followMade(call: ExpressionRow, path: Path): void {
    const { op } = this.#scope.parsed.expressions;
    for (const row of this.#scope.argumentsOf(call)) {
      if (op[row] === ops.call && this.#isPair(row)) this.#followMade(row, path);
      else this.follow(row, path);
    }
  }

  #isPair(call: ExpressionRow): boolean {
    const { base, name } = this.#scope.parsed.expressions;
    const callee = base[call]!;
    if (callee < 0 || isSymbol(this.#state.infer.entityOf(this.#scope, callee))) return false;
    const { traits } = this.#scope;
    const hash = this.#scope.nameHash(name[callee]!);
    return traits.pairing.has(hash) || traits.pairTypes.has(hash) || traits.entryMakers.has(hash);
  }

  #followLiteral(row: ExpressionRow, path: Path): void {
    if (isAssignedRow(this.#scope, row)) {
      for (const value of this.#scope.typeArgumentsOf(row)) this.follow(value, path);
      return;
    }
    const [first, ...rest] = path;
    if (first === undefined) return;
    const key = hash32(first === element ? tableKeys.element : first);
    const { op, base } = this.#scope.parsed.expressions;
    const literal = op[row] === ops.new ? base[row]! : row;
    for (const entry of this.#kept.held.get(literal) ?? [])
      if (entry.key === key) this.follow(entry.value, rest);
    // The values of inner literals without a type of their own are kept for the row of the element type.
    if (first !== element || op[row] !== ops.type) return;
    const inner = this.#scope.typeArgumentsOf(row).at(-1);
    if (inner !== undefined) this.follow(inner, rest);
  }
}

/**
 * The functions that a call may run because the file keeps them where its callee leads: in the field, local or element
 * that is called, or in the one whose `invoke`, `run` or other method of an interface is called.
 */
export function functionsKeptFor(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  called: Entity,
): readonly SymbolId[] {
  if (!scope.traits.keepsFunctions) return [];
  const row = keeperOf(state, scope, callee, called);
  return row < 0 ? [] : keptFunctions(state, scope, row);
}

/** The row of the value that keeps what a call runs; −1 for a call that does not go through a value. */
function keeperOf(state: LinkState, scope: FileScope, callee: ExpressionRow, called: Entity): ExpressionRow {
  const { op, base, name } = scope.parsed.expressions;
  const isMember = op[callee] === ops.member && base[callee]! >= 0;
  if (isSymbol(called)) {
    const target = state.closedScopeOf(called);
    const row = called - target.base;
    const kind = target.kindOf(row);
    if (kind === "field" || kind === "variable" || kind === "constant") return callee;
    const isOfInterface =
      kind === "method" && target.parents[row]! > 0 && target.kindOf(target.parents[row]!) === "interface";
    return isMember && isOfInterface && scope.traits.functionalInterfaces ? base[callee]! : -1;
  }
  if (called === bound || op[callee] === ops.index || op[callee] === ops.call) return callee;
  if (!isMember) return -1;
  if (scope.traits.invoking.has(scope.nameHash(name[callee]!))) return base[callee]!;
  const isOfLocal = op[base[callee]!] === ops.ident && state.infer.entityOf(scope, base[callee]!) === bound;
  if (!isOfLocal) return -1;
  if (scope.traits.pairParts.has(scope.nameHash(name[callee]!))) return callee;
  return keptRows(state, scope).fields.has(scope.nameHash(name[callee]!)) ? callee : -1;
}
