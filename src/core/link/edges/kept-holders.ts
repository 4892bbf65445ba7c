// Which values does the file give to a field, a variable or a local, or put into the container that it holds?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, ops, symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";
import { accessorRun } from "../names/accessor-run.ts";
import { isObjectLiteral } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { constructorOf } from "../names/members.ts";
import { valuesOfPut } from "../names/puts.ts";
import { asValue, isTypeKind } from "../names/symbol-choice.ts";
import { tableFields } from "../names/table-fields.ts";
import {
  bareName,
  callsRunning,
  listPlace,
  passedForField,
  passedValues,
  patternPart,
  wantedBy,
} from "../types/argument-flow.ts";
import type { Needed } from "../types/needed-arguments.ts";
import { neededAt, nothingNeeded, passesNeeded } from "../types/needed-arguments.ts";
import { isSpread, placedArguments, spreadKey } from "../types/passed-arguments.ts";
import { readContextualPlace } from "../types/contextual-place.ts";
import type { Holder } from "../types/put-elements.ts";
import { putsInto } from "../types/put-elements.ts";
import { typeKinds } from "../type-table.ts";
import { callsTaking, passedElsewhere } from "./passed-elsewhere.ts";
import { valuesSetElsewhere } from "./set-elsewhere.ts";
import type { Keeping, Path, Steps } from "./kept-step.ts";
import { element, mayBeAt, nameOf } from "./kept-step.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");

/** What the file gives to a field or variable: at its declaration, in assignments and literals, in a header. */
export function* heldBySymbol(keeping: Keeping, symbol: SymbolId, path: Path): Steps {
  const { state, scope, kept } = keeping;
  const target = state.closedScopeOf(symbol);
  const row = symbol - target.base;
  for (const { holder, depth, value } of kept.given.get(target.names[row]!) ?? []) {
    if (!takesElements(path, depth)) continue;
    if (names(keeping, holder, symbol)) yield { row: value, path: path.slice(depth) };
    else yield undefined;
  }
  yield* heldByField(keeping, symbol, path);
  if (target.fileId !== scope.fileId) {
    if (target.traits.asksCallers !== undefined && !target.traits.functionTables)
      yield { symbol, path, elsewhere: state.scope(target.fileId) };
    return;
  }
  yield { row: scope.parsed.symbols.value[accessorRun(state, symbol, false) - scope.base]!, path };
  yield* putInto(keeping, { kind: "symbol", scope, symbol }, path);
  yield* passedInHeader(keeping, row, path);
  for (const passed of passedForField(state, scope, row)) yield { row: passed, path };
  yield* membersOf(keeping, row, path);
  for (const set of valuesSetElsewhere(state, scope, symbol))
    yield { elsewhere: set.scope, row: set.row, path };
}

/** Whether the path takes an element, an element of that, and so on. */
function takesElements(path: Path, depth: number): boolean {
  for (let at = 0; at < depth; at++) if (path[at] !== element) return false;
  return true;
}

/** Whether a row names the symbol. */
function names({ state, scope }: Keeping, row: ExpressionRow, symbol: SymbolId): boolean {
  const entity = state.infer.entityOf(scope, row);
  if (!isSymbol(entity) || entity === symbol) return entity === symbol;
  const target = state.closedScopeOf(entity);
  // A field and a method may have one name.
  return target.traits.overloads && target.base + asValue(target, entity - target.base) === symbol;
}

/** `Command{Run: runEcho}`, for the field `Run`. */
function* heldByField(keeping: Keeping, field: SymbolId, path: Path): Steps {
  const { state, kept } = keeping;
  const target = state.closedScopeOf(field);
  const row = field - target.base;
  const parent = target.parents[row]!;
  if (parent <= 0 || kept.fields.size === 0) return;
  yield* entriesAt(keeping, field, target.names[row]!, path, false);
  const place = tableFields(target, parent).indexOf(row);
  if (place >= 0) yield* entriesAt(keeping, field, hash32(String(place)), path, true);
}

function* entriesAt(keeping: Keeping, field: SymbolId, key: NameHash, path: Path, isPlaced: boolean): Steps {
  for (const entry of keeping.kept.fields.get(key) ?? [])
    yield setsField(keeping, entry.literal, field, isPlaced) ? { row: entry.value, path } : undefined;
}

/** Whether a literal of the type whose row is `literal` sets that field, if it has an entry with its name or place. */
function setsField(
  { state, scope }: Keeping,
  literal: ExpressionRow,
  field: SymbolId,
  isPlaced: boolean,
): boolean {
  if (literal < 0) return false;
  const { types, infer } = state;
  const type = infer.typeOf(scope, literal);
  const kind = types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.static) return false;
  const struct = types.subject(type);
  const target = state.closedScopeOf(field);
  const parent = target.base + target.parents[field - target.base]!;
  if (!isPlaced) return struct === parent || inheritsFrom(state, struct, parent);
  // The order of fields elsewhere may change without a change of this file's words.
  return struct === parent && target.fileId === scope.fileId;
}

/** `handlers.push(open)`, `handlers[event].push(open)`, `handlers[name] = open` */
function* putInto({ state, scope }: Keeping, holder: Holder, path: Path): Steps {
  if (path.length === 0 || scope.traits.puts.size === 0) return;
  for (const put of putsInto(state, holder)) {
    const [taken, ...rest] = path.slice(put.depth);
    if (taken === undefined) continue;
    const { values, isSpread, key } = valuesOfPut(scope, put);
    if (!mayBeAt(scope, key, taken)) continue;
    for (const row of values) yield { row, path: isSpread ? [element, ...rest] : rest };
  }
}

/**
 * Kotlin's `class Rule(val prefix: (Token) -> Node)`, TypeScript's `constructor(private prefix: …)`: what calls pass for
 * the parameter that is the field.
 */
function* passedInHeader(keeping: Keeping, field: SymbolRow, path: Path): Steps {
  const { state, scope } = keeping;
  const parent = scope.parents[field]!;
  if (parent <= 0) return;
  const { bindings, symbols } = scope.parsed;
  const name = scope.names[field];
  const isField = (binding: BindingRow): boolean =>
    scope.nameHash(bindings.name[binding]!) === name || bareName(scope, binding) === name;
  for (const binding of scope.parametersOf(parent))
    if (isField(binding)) yield* heldByParameter(keeping, binding, path);
  const type = symbols.type[field]!;
  const made = constructorOf(state, scope.base + parent) - scope.base;
  if (made < 0 || made >= scope.symbolCount || (type < 0 && !isInside(scope, field, made))) return;
  // Such a field shares the row of its type, if it has one, with the parameter.
  for (const binding of scope.parametersOf(made))
    if (isField(binding) && bindings.type[binding] === type) yield* heldByParameter(keeping, binding, path);
}

/** Whether a symbol is declared inside the text of another one. */
function isInside({ parsed }: FileScope, inner: SymbolRow, outer: SymbolRow): boolean {
  const { start, end } = parsed.symbols;
  return start[outer]! < start[inner]! && end[inner]! <= end[outer]!;
}

/** The default, what the file passes, and what other files do, in calls that pass `needed` where they make it. */
function* heldByParameter(keeping: Keeping, binding: BindingRow, path: Path, needed = nothingNeeded): Steps {
  const { state, scope, made, runs } = keeping;
  yield { row: scope.parsed.bindings.value[binding]!, path };
  yield* heldByRest(keeping, binding, path, needed);
  const wanted = wantedBy(scope, binding);
  for (const row of passedValues(state, scope, binding, true)) {
    if (!passesNeeded(scope, scope.parsed.expressions.generic[row]!, needed)) continue;
    const key = wanted && spreadKey(scope, row, wanted);
    yield key === undefined
      ? { row, path }
      : { row: scope.parsed.expressions.base[row]!, path: [key, ...path] };
  }
  for (const { scope: elsewhere, row, key } of passedElsewhere(state, scope, binding, { made, needed, runs }))
    yield key === undefined
      ? { elsewhere, row, path }
      : { elsewhere, row: elsewhere.parsed.expressions.base[row]!, path: [key, ...path] };
}

/** What calls pass to a parameter that takes all further arguments: `new Site(...plugins)`, `use(first, second)`. */
function* heldByRest(
  { state, scope, made, runs }: Keeping,
  binding: BindingRow,
  path: Path,
  needed: Needed,
): Steps {
  const place = listPlace(scope, binding);
  const [taken, ...rest] = path;
  if (place < 0 || taken === undefined || !(taken === element || /^\.\d+$/.test(taken))) return;
  const own = callsRunning(state, scope, scope.parsed.bindings.owner[binding]!);
  const calls = [
    ...own.map((row) => ({ scope, row })),
    ...callsTaking(state, scope, binding, { made, needed, runs }),
  ];
  for (const { scope: caller, row: call } of calls) {
    const file = caller === scope ? {} : { elsewhere: caller };
    for (const [at, row] of placedArguments(caller, call).slice(place).entries()) {
      if (isSpread(caller, row))
        yield { ...file, row: caller.parsed.expressions.base[row]!, path: [element, ...rest] };
      else yield mayBeAt(scope, `.${String(at)}`, taken) ? { ...file, row, path: rest } : undefined;
    }
  }
}

/** The functions that an object literal declares: `const handlers = { open() {} }`. */
function* membersOf({ scope }: Keeping, object: SymbolRow, path: Path): Steps {
  const [first, ...rest] = path;
  if (first === undefined || !(isObjectLiteral(scope, object) || isFilledTable(scope, object))) return;
  const name = hash32(first.slice(1));
  for (let at = object + 1; at < scope.symbolCount && scope.parents[at]! >= object; at++) {
    if (scope.parents[at] !== object) continue;
    if (first === element || scope.names[at] === name) yield { symbol: scope.base + at, path: rest };
  }
  // Lua's `function handlers.open() end`, but not `function handlers:open() end`
  const { owner, name: names } = scope.parsed.symbols;
  for (const at of scope.owned) {
    const isEntry = owner[at] === names[object] && (scope.flags[at]! & symbolFlags.static) !== 0;
    if (isEntry && (first === element || scope.names[at] === name))
      yield { symbol: scope.base + at, path: rest };
  }
}

/**
 * Whether a type is a table that is written with members in it, as tables of functions are; modules and classes begin
 * empty.
 */
export function isFilledTable(scope: FileScope, type: SymbolRow): boolean {
  if (!scope.traits.plainTypes || !isTypeKind(scope.kinds[type]!)) return false;
  const first = type + 1;
  return scope.parents[first] === type && isInside(scope, first, type);
}

/** What a local, a parameter or the name of a loop holds, which the row `at` reads. */
export function* heldByBinding(keeping: Keeping, at: ExpressionRow, binding: BindingRow, path: Path): Steps {
  const { scope } = keeping;
  const { kind, value, property } = scope.parsed.bindings;
  const part = property[binding] === noString ? "" : scope.parsed.strings.get(property[binding]!);
  const code = kind[binding]!;
  const row = value[binding]!;
  if (code === parameterKind) {
    const place = part.includes(":") ? readContextualPlace(part) : undefined;
    const taken = place === undefined ? part || patternPart(scope, binding) : (place.part ?? "");
    const inner = taken === "" ? path : [`.${taken}`, ...path];
    yield* heldByParameter(keeping, binding, inner, neededAt(scope, at, binding));
  } else if (code === localKind) {
    yield { row, path: part === "" ? path : [`.${part}`, ...path] };
    if (part !== "") return;
    yield* givenToLocal(keeping, binding, path);
    yield* putInto(keeping, { kind: "binding", scope, binding }, path);
  } else if (code === elementKind) yield* heldByElement(keeping, row, part, path);
  else if (code === argumentKind) yield* heldByArgument(keeping, row, part, path);
}

/** `handlers.insert(name, handler)`, `handlers[name] = handler` */
function* givenToLocal({ scope, kept }: Keeping, binding: BindingRow, path: Path): Steps {
  const { offset } = scope.parsed.expressions;
  const name = scope.nameHash(scope.parsed.bindings.name[binding]!);
  for (const { holder, depth, value } of kept.given.get(name) ?? []) {
    const isHeld =
      (depth > 0 || scope.traits.functionTables) &&
      takesElements(path, depth) &&
      scope.bindingAt(name, offset[holder]!) === binding;
    yield isHeld ? { row: value, path: path.slice(depth) } : undefined;
  }
}

function* heldByElement({ scope }: Keeping, row: ExpressionRow, part: string, path: Path): Steps {
  const isPositioned = scope.traits.loopsTakePositions;
  if (!isPositioned) yield { row, path: part === "" ? [element, ...path] : [element, `.${part}`, ...path] };
  // The value of an entry of a mapping.
  if (part === "1") yield { row, path: [element, ...path] };
}

/** In `listeners.forEach(listener => listener())`, an element of `listeners`. */
function* heldByArgument({ state, scope }: Keeping, callee: ExpressionRow, part: string, path: Path): Steps {
  const { op, base } = scope.parsed.expressions;
  const place = readContextualPlace(part);
  if (place === undefined || place.keys.length > 0) return;
  const inner = place.part === undefined ? path : [`.${place.part}`, ...path];
  if (op[callee] !== ops.member || isSymbol(state.infer.entityOf(scope, callee))) return;
  if (scope.traits.callbacks.get(nameOf(scope, callee)) !== place.parameter) return;
  yield { row: base[callee]!, path: [element, ...inner] };
  // An optional value, Rust's `handler.map(|handler| handler(path))`.
  if (scope.traits.elementWrapper !== 0) yield { row: base[callee]!, path: inner };
}
