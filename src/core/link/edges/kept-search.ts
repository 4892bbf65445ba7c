// Which functions may the value of an expression be? Those that the file itself puts into the fields, locals and
// containers that the value comes from, and in some languages those that other files pass.
import { noString } from "../../../base/string-table.ts";
import { ops, symbolFlags } from "../../types/index.ts";
import { bound, isSymbol, unresolved } from "../entity.ts";
import type { ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { enclosingType } from "../names/enclosing-type.ts";
import { heirsOf } from "../names/heirs-elsewhere.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { isCalledByName } from "../names/called-by-name.ts";
import { asValue, isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { isHeirValue } from "../types/heir-values.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { definitionOf } from "./edge-place.ts";
import { calledObject, isMethodReference } from "./function-values.ts";
import { heldByBinding, heldBySymbol } from "./kept-holders.ts";
import { addedByCall, heldByCall, heldByLiteral } from "./kept-literals.ts";
import { keptRows } from "./kept-rows.ts";
import { functionsAt } from "./functions-at.ts";
import { valuesSetOnObjects } from "./set-elsewhere.ts";
import type { Keeping, Path, Step } from "./kept-step.ts";
import { element, isPartOfMapping, keyOf, nameOf } from "./kept-step.ts";

/** With more, the call could run anything. */
const maxFunctions = 32;
/** Values are followed through that many names, containers and calls. */
const maxSteps = 10;
/** A search that looks at more values is given up: a file of many calls stays linear in its length. */
const maxValues = 512;

/** Values are followed through that many files which pass on what they were passed. */
export const maxFiles = 3;

/** The functions that the value of a row may be. */
export function keptFunctions(state: LinkState, scope: FileScope, row: ExpressionRow): readonly SymbolId[] {
  const search = new Search(state, scope, maxFiles);
  // Go's `table[at.op](x)` is read as a call with type arguments.
  search.follow(row, scope.traits.bracketGenerics && scope.typeArgumentsOf(row).length > 0 ? [element] : []);
  return search.isGivenUp ? [] : [...search.found];
}

class Search {
  readonly found = new Set<SymbolId>();
  readonly #keeping: Keeping;
  readonly #visited = new Set<string>();
  readonly #filesLeft: number;
  #steps = 0;
  #values = 0;

  constructor(state: LinkState, scope: FileScope, filesLeft: number, made: SymbolId = -1) {
    const runs = { filesLeft, functionsOf: this.#functionsOf.bind(this) };
    this.#keeping = { state, scope, kept: keptRows(state, scope), made, runs };
    this.#filesLeft = filesLeft;
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
    this.#visited.add(key);
    this.#steps++;
    const { op, base } = this.#keeping.scope.parsed.expressions;
    const code = op[row]!;
    if (path.length === 0) this.#takeObject(row);
    if (code === ops.ident || code === ops.member) this.#followName(row, path);
    else {
      if (code === ops.index) this.follow(base[row]!, [keyOf(this.#keeping.scope, row), ...path]);
      else if (code === ops.await) this.follow(base[row]!, path);
      else if (code === ops.operator) this.#followOperator(row, path);
      else if (code === ops.call || code === ops.new) this.#followCall(row, path);
      else if (code === ops.self) this.#takeTyped(row, path);
      else if (path.length === 0 && isHeirValue(this.#keeping.scope, row)) this.#takeHeirs(row);
      this.#take(heldByLiteral(this.#keeping, row, path));
    }
    this.#steps--;
  }

  /** An object that can be called itself: what calling it runs. */
  #takeObject(row: ExpressionRow): void {
    const { state, scope } = this.#keeping;
    if (scope.traits.callMember === 0) return;
    const called = calledObject(state, state.infer.typeOf(scope, row));
    if (isSymbol(called)) this.found.add(called);
  }

  /** Of an object that is made here, or by a function of another file: the methods that its type has. */
  #takeTyped(row: ExpressionRow, path: Path): void {
    const { state, scope } = this.#keeping;
    if (path.length === 0 || scope.traits.asksCallers !== "members") return;
    for (const each of functionsAt(state, scope, row, path))
      if (!isMemberOfShape(state, each)) this.found.add(each);
  }

  /** The class of a hook that runs for each heir: all heirs. */
  #takeHeirs(row: ExpressionRow): void {
    const { state, scope } = this.#keeping;
    const type = enclosingType(state, scope, scope.parsed.expressions.owner[row]!);
    const heirs = type < 0 ? [] : heirsOf(state, type);
    for (const heir of heirs) if (isTypeKind(state.kindOf(heir))) this.found.add(heir);
  }

  /** C++'s `table[i]`, `*handler` */
  #followOperator(row: ExpressionRow, path: Path): void {
    const { scope } = this.#keeping;
    const effect = scope.traits.members.get(nameOf(scope, row));
    const inner = effect === "element" ? [keyOf(scope, row), ...path] : path;
    if (effect === "element" || effect === "same") this.follow(scope.parsed.expressions.base[row]!, inner);
  }

  /** @param made - the class of the object from which a symbol of another file is read; −1 if it is unknown */
  #take(steps: Iterable<Step | undefined>, made: SymbolId = -1): void {
    for (const step of steps) {
      this.#values++;
      if (this.isGivenUp) return;
      if (step === undefined) continue;
      if (step.elsewhere !== undefined) this.#followElsewhere(step.elsewhere, step, made);
      else this.#followStep(step);
    }
  }

  #followStep(step: Step): void {
    if ("row" in step) this.follow(step.row, step.path);
    else this.#followSymbol(step.symbol, step.path, false);
  }

  /** A value in another file: its type says what is at the path, or what that file keeps or was passed itself. */
  #followElsewhere(scope: FileScope, step: Step, made: SymbolId): void {
    const { state } = this.#keeping;
    const typed = "row" in step ? functionsAt(state, scope, step.row, step.path) : [];
    for (const each of typed) this.found.add(each);
    const isTold = typed.length > 0 && !scope.traits.functionTables;
    if (isTold || this.#filesLeft === 0) return;
    const search = new Search(state, scope, this.#filesLeft - 1, made);
    search.#followStep(step);
    for (const each of search.found) this.found.add(each);
    this.#values += search.#values;
  }

  /** The functions that a callee may be; none if it could be anything. */
  #functionsOf(scope: FileScope, callee: ExpressionRow): readonly SymbolId[] {
    if (this.isGivenUp) return [];
    const { state } = this.#keeping;
    const key = `${scope.fileId} ${callee} ${this.#filesLeft}`;
    let known = state.functionsOfUnknown.get(key);
    if (known === undefined) {
      const search = new Search(state, scope, this.#filesLeft - 1);
      search.follow(callee, []);
      known = { functions: search.isGivenUp ? [] : [...search.found], cost: search.#values };
      state.functionsOfUnknown.set(key, known);
    }
    this.#values += known.cost;
    return known.functions;
  }

  #followName(row: ExpressionRow, path: Path): void {
    const { state, scope } = this.#keeping;
    const { op, base, name, offset } = scope.parsed.expressions;
    const entity = state.infer.entityOf(scope, row);
    const isMember = op[row] === ops.member && base[row]! >= 0 && name[row] !== noString;
    const inner = (): Path => [`.${scope.parsed.strings.get(name[row]!)}`, ...path];
    if (isSymbol(entity)) {
      const isDeclared = isMember && isMemberOfShape(state, entity);
      if (isDeclared) this.follow(base[row]!, inner());
      if (!isDeclared || !isCallableKind(state.kindOf(entity)))
        this.#followSymbol(entity, path, isMethodReference(scope, row), isMember ? base[row]! : -1);
    } else if (entity === bound) {
      const binding = scope.bindingAt(scope.nameHash(name[row]!), offset[row]!);
      if (binding >= 0) this.#take(heldByBinding(this.#keeping, row, binding, path));
    } else if (isMember) {
      const hash = scope.nameHash(name[row]!);
      this.follow(base[row]!, isPartOfMapping(scope, hash) ? path : inner());
      this.#followObject(base[row]!, hash, path);
    }
  }

  /** What is set as a member of the objects of a class of the file, or of those around it, that does not declare it. */
  #followObject(receiver: ExpressionRow, name: NameHash, path: Path): void {
    const { state, scope } = this.#keeping;
    const type = scope.traits.asksCallers === "members" ? this.#classOf(receiver) : -1;
    if (type < 0 || state.fileOf(type) !== scope.fileId) return;
    for (const { scope: setter, row } of valuesSetOnObjects(state, scope, type, name)) {
      const isOwn = setter.fileId === scope.fileId;
      this.#take([isOwn ? { row, path } : { elsewhere: setter, row, path }]);
    }
  }

  /** @param receiver - the row of the object from which the symbol is read, −1 if there is none */
  #followSymbol(symbol: SymbolId, path: Path, isReference: boolean, receiver: ExpressionRow = -1): void {
    const target = this.#keeping.state.closedScopeOf(symbol);
    const row = symbol - target.base;
    if (isCallableKind(target.kinds[row]!)) {
      const field = isReference || !target.traits.overloads ? row : asValue(target, row);
      const isAccessor = (target.flags[row]! & symbolFlags.accessor) !== 0;
      if (field !== row) this.#take(heldBySymbol(this.#keeping, target.base + field, path));
      else if (isAccessor) this.#followResult(symbol, path);
      // Naming it gives its result, not the function itself.
      else if (isCalledByName(this.#keeping.state, target, row)) this.#followResult(symbol, path);
      else if (path.length === 0) this.found.add(symbol);
      return;
    }
    if (isTypeKind(target.kinds[row]!) && !target.traits.plainTypes) return;
    // The functions in a table of C implement its field.
    const isRead = this.#steps > 1 || this.#filesLeft < maxFiles;
    if (isRead && target.traits.functionTables && target.kindOf(row) === "field") this.found.add(symbol);
    this.#take(heldBySymbol(this.#keeping, symbol, path), this.#classOf(receiver));
  }

  /** The class of an object, −1 if it is unknown. */
  #classOf(receiver: ExpressionRow): SymbolId {
    const { state, scope, made } = this.#keeping;
    const type = receiver < 0 ? unknownType : state.infer.typeOf(scope, receiver);
    const kind = state.types.kind(type);
    if (kind !== typeKinds.self && kind !== typeKinds.instance) return -1;
    const named = state.types.subject(type);
    return kind === typeKinds.self && made >= 0 && inheritsFrom(state, made, named) ? made : named;
  }

  #followCall(call: ExpressionRow, path: Path): void {
    const { state, scope } = this.#keeping;
    const callee = scope.parsed.expressions.base[call]!;
    if (callee < 0) return;
    const entity = state.infer.entityOf(scope, callee);
    if (isSymbol(entity)) {
      this.#followResult(entity, path);
      this.#takeTyped(call, path);
    } else {
      this.#take(heldByCall(this.#keeping, call, path));
      this.#take(addedByCall(this.#keeping, call, path));
      if (path.length > 0 && entity === unresolved) this.#followUnknown(callee, path);
    }
  }

  /** `parts.push(part.attach(this))`: what a method returns of a value of which types tell nothing. */
  #followUnknown(callee: ExpressionRow, path: Path): void {
    const { state, scope } = this.#keeping;
    const { op, base } = scope.parsed.expressions;
    const isEffect = op[callee] !== ops.member || scope.traits.members.has(nameOf(scope, callee));
    if (isEffect || scope.traits.asksUnknownCallees !== true || this.#filesLeft === 0) return;
    for (const called of this.#functionsOf(scope, callee)) {
      const { parsed, base: first } = state.scopeOf(called);
      const result = parsed.symbols.value[called - first]!;
      const isReceiver = result >= 0 && parsed.expressions.op[result] === ops.self;
      if (isReceiver) this.follow(base[callee]!, path);
      else this.#followResult(called, path);
    }
  }

  /** What a function of the file returns. */
  #followResult(called: SymbolId, path: Path): void {
    const { state, scope } = this.#keeping;
    const run = scope.traits.functionTables ? definitionOf(state, called) : called;
    const row = run - scope.base;
    if (row > 0 && row < scope.symbolCount && isCallableKind(scope.kinds[row]!))
      this.follow(scope.parsed.symbols.value[row]!, path);
  }
}

/**
 * Whether the symbol is a member of an interface or object type whose values are made of literals that do not name it
 * (TypeScript).
 */
export function isMemberOfShape(state: LinkState, symbol: SymbolId): boolean {
  const target = state.closedScopeOf(symbol);
  const parent = target.parents[symbol - target.base]!;
  if (!target.traits.structuralTypes || parent <= 0) return false;
  const kind = target.kindOf(parent);
  return kind === "interface" || kind === "type";
}
