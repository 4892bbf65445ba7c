// What is at one key of a table, or at one position of a list? Follows the container back to where it was written.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, ops } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { passedUnder, passedValues, wantedBy } from "./argument-flow.ts";
import { joinedList } from "./future-results.ts";
import { isAssignedRow, isOneOf } from "./literal-types.ts";
import { spreadKey } from "./passed-arguments.ts";
import { rowNumber } from "../questions.ts";
import type { Holder } from "./put-elements.ts";
import { putsInto } from "./put-elements.ts";
import { valuesOfPut } from "../names/puts.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import type { BindingRow, ExpressionRow, TypeId } from "../ids.ts";

const localKind = bindingKinds.indexOf("local");
const parameterKind = bindingKinds.indexOf("parameter");
const ordered = new Set(["list", "tuple", "Array"].map(hash32));

/** Ops of rows from which a table can come. */
const leading: ReadonlySet<number> = new Set([
  ops.type,
  ops.literal,
  ops.call,
  ops.await,
  ops.index,
  ops.ident,
  ops.member,
]);

/** A table is not followed further than this. */
const maxSteps = 6;
const unknownKey = ".";

/** A row with its file. */
interface Place {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
}

/** What is read from a container. */
export interface Access {
  /** "." and the key as written. */
  readonly key: string;
  /** `table.key` does not read what a method put in: the entries of a Map are not its members. */
  readonly isMember?: boolean;
}

/** The values known for a key. */
interface Found {
  readonly exact: Place[];
  /** Values at an unknown key. */
  readonly open: Place[];
  /** No other value is possible there. */
  isComplete: boolean;
}

/**
 * Type of the value that `access` reads from the container that the expression `row` gives; undefined if nothing is
 * known of its keys. `question` is a number unique to this question.
 */
export function keyedType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  access: Access,
  question: number,
): TypeId | undefined {
  if (row < 0 || !mayLead(state, scope, row)) return undefined;
  if (state.putTypes.get(question) === 0) return undefined;
  // A table may hold a value taken out of itself: such a cycle is cut here, and the answer is 0.
  const answer = state.fixpoint.answer(
    question,
    () => {
      const found = valuesAt(state, { scope, row }, access, maxSteps);
      const values = found.exact.length > 0 ? found.exact : found.isComplete ? found.open : undefined;
      if (values === undefined) return nothingKnown;
      return state.infer.unionOf(values.map((at) => state.infer.typeOf(at.scope, at.row))) + 2;
    },
    (settled) => {
      if (settled === 0) state.putTypes.set(question, 0);
    },
    true,
  );
  return answer <= nothingKnown ? undefined : answer - 2;
}

const nothingKnown = 1;

/** Whether a row may lead to a literal; outside names, parameters and functions do not. */
function mayLead(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const { op, base, name, offset } = scope.parsed.expressions;
  const code = op[row]!;
  if (code === ops.literal || isOneOf(scope, row)) return true;
  if (code === ops.await) return mayLead(state, scope, base[row]!);
  if (code === ops.call) return mayGiveTable(state, scope, row);
  if (code === ops.index) return name[row] !== noString && mayLead(state, scope, base[row]!);
  if (code !== ops.ident && code !== ops.member) return false;
  const entity = state.infer.entityOf(scope, row);
  if (isSymbol(entity)) {
    const target = state.closedScopeOf(entity);
    const kind = target.kindOf(entity - target.base);
    return kind === "variable" || kind === "constant" || kind === "field";
  }
  if (code === ops.member) return entity !== bound && base[row]! >= 0 && mayLead(state, scope, base[row]!);
  const binding = entity === bound ? scope.bindingAt(scope.nameHash(name[row]!), offset[row]!) : -1;
  if (binding < 0) return false;
  if (isTaken(scope, binding) || declaredRecord(scope, binding) >= 0) return true;
  return isPlainLocal(scope, binding) && leading.has(op[scope.parsed.bindings.value[binding]!]!);
}

/** A call of a function of the root, or of one that hands on its argument. */
function mayGiveTable(state: LinkState, scope: FileScope, call: ExpressionRow): boolean {
  const callee = scope.parsed.expressions.base[call]!;
  if (callee < 0) return false;
  return isSymbol(state.infer.entityOf(scope, callee)) || joinedList(state, scope, callee, call) >= 0;
}

/** A parameter without a type: the values at its keys are those that the file passes. */
function isTaken(scope: FileScope, binding: BindingRow): boolean {
  const { kind, property, type } = scope.parsed.bindings;
  return kind[binding] === parameterKind && property[binding] === noString && type[binding]! < 0;
}

/** The literal used as the type of a binding if only its entries are known (JSDoc's `options.order`); −1 for none. */
function declaredRecord(scope: FileScope, binding: BindingRow): ExpressionRow {
  const { property, type } = scope.parsed.bindings;
  const row = type[binding]!;
  return row >= 0 && property[binding] === noString && scope.parsed.expressions.op[row] === ops.literal
    ? row
    : -1;
}

/** A local that holds a whole value. */
function isPlainLocal(scope: FileScope, binding: BindingRow): boolean {
  const { kind, property, value } = scope.parsed.bindings;
  return kind[binding] === localKind && property[binding] === noString && value[binding]! >= 0;
}

function valuesAt(
  state: LinkState,
  container: Place,
  { key, isMember = false }: Access,
  steps: number,
): Found {
  const found: Found = { exact: [], open: [], isComplete: true };
  const sources = sourcesOf(state, container, steps);
  for (const { scope, binding } of sources.rests) {
    const rows = passedUnder(state, scope, binding, key);
    if (rows === undefined) found.isComplete = false;
    else found.exact.push(...placesOf(scope, rows));
  }
  if (sources.literals.length + sources.rests.length === 0) return { ...found, isComplete: false };
  for (const literal of sources.literals) addFromLiteral(literal, key, found);
  if (!sources.isComplete) found.isComplete = false;
  for (const holder of sources.holders) {
    for (const put of putsInto(state, holder)) {
      const { scope } = holder;
      if (put.depth > 0 || (isMember && scope.parsed.expressions.op[put.row] === ops.call)) continue;
      const { values, isSpread, key: at } = valuesOfPut(scope, put);
      if (isSpread) found.isComplete = false;
      else if (at === key || at === unknownKey)
        (at === key ? found.exact : found.open).push(...values.map((row) => ({ scope, row })));
    }
  }
  return found;
}

function addFromLiteral({ scope, row: literal }: Place, key: string, found: Found): void {
  const { expressions, strings } = scope.parsed;
  const { name, base, op, flags } = expressions;
  const rows = scope.typeArgumentsOf(literal);
  const isOpen = (flags[literal]! & expressionFlags.branch) !== 0;
  if (ordered.has(scope.nameHash(name[literal]!))) {
    const isPlaced = !isOpen && rows.some((row) => op[row] !== ops.literal);
    const at = /^\.\d+$/.test(key) ? rows[Number(key.slice(1))] : undefined;
    if (isPlaced && at !== undefined) found.exact.push({ scope, row: at });
    else found.isComplete = false;
    return;
  }
  if (isOpen) found.isComplete = false;
  let last = -1;
  for (const row of rows) {
    const text = op[row] === ops.literal && name[row] !== noString ? strings.get(name[row]!) : "";
    if (!text.startsWith(unknownKey) || base[row]! < 0) continue;
    if (text === key) last = base[row]!;
    else if (text === unknownKey) found.open.push({ scope, row: base[row]! });
  }
  if (last >= 0) found.exact.push({ scope, row: last });
}

interface RestParameter {
  readonly scope: FileScope;
  readonly binding: BindingRow;
}

interface Sources {
  readonly literals: Place[];
  readonly holders: Holder[];
  /** Parameters that take all further arguments. */
  readonly rests: RestParameter[];
  /** The literals cover everything that the container may be. */
  isComplete: boolean;
  /** Places followed so far, with the steps left there: another way to the same place adds nothing. */
  readonly followed: Set<number>;
}

/** The literals in which a container was written, and its holders on the way. */
function sourcesOf(state: LinkState, container: Place, steps: number): Sources {
  const sources: Sources = {
    literals: [],
    holders: [],
    rests: [],
    isComplete: true,
    followed: new Set(),
  };
  addSources(state, container, steps, sources);
  return sources;
}

function addSources(state: LinkState, place: Place, steps: number, sources: Sources): void {
  const { scope, row } = place;
  const visit = rowNumber(scope, row) * (maxSteps + 1) + steps;
  if (sources.followed.has(visit)) return;
  sources.followed.add(visit);
  const outer = state.fixpoint.enter();
  const { op, name } = scope.parsed.expressions;
  const rests = sources.rests.length;
  const next = steps === 0 ? [] : nextPlaces(state, place, steps, sources);
  if (op[row] === ops.literal && name[row] !== noString && !isAssignedRow(scope, row))
    sources.literals.push(place);
  else if (next.length === 0 && sources.rests.length === rests) sources.isComplete = false;
  for (const at of next) addSources(state, at, steps - 1, sources);
  state.fixpoint.leave(outer);
}

/** The rows from which a row gets its value. */
function nextPlaces(state: LinkState, place: Place, steps: number, sources: Sources): readonly Place[] {
  const { scope, row } = place;
  const { op, base, name } = scope.parsed.expressions;
  const code = op[row]!;
  if (isOneOf(scope, row)) return placesOf(scope, scope.typeArgumentsOf(row));
  if (code === ops.ident || code === ops.member) return namedPlaces(state, place, steps, sources);
  if (code === ops.await) return placesOf(scope, [base[row]!]);
  if (code === ops.call) {
    const list = base[row]! < 0 ? -1 : joinedList(state, scope, base[row]!, row);
    return list < 0 ? returnedPlaces(state, scope, base[row]!) : placesOf(scope, [list]);
  }
  if (code !== ops.index || name[row] === noString) return [];
  const key = scope.parsed.strings.get(name[row]!);
  return valuesAt(state, { scope, row: base[row]! }, { key }, steps - 1).exact;
}

/** What a function of the root returns first. */
function returnedPlaces(state: LinkState, scope: FileScope, callee: ExpressionRow): readonly Place[] {
  const called = callee < 0 ? -1 : state.infer.entityOf(scope, callee);
  if (!isSymbol(called)) return [];
  const target = state.scopeOf(called);
  const symbol = called - target.base;
  if (!isCallableKind(target.kinds[symbol]!)) return [];
  return placesOf(target, [target.parsed.symbols.value[symbol]!]);
}

function namedPlaces(
  state: LinkState,
  { scope, row }: Place,
  steps: number,
  sources: Sources,
): readonly Place[] {
  const { op, base, name, offset } = scope.parsed.expressions;
  const entity = state.infer.entityOf(scope, row);
  if (isSymbol(entity)) {
    const target = state.scopeOf(entity);
    const symbol = entity - target.base;
    const value = target.parsed.symbols.value[symbol]!;
    if (value < 0 || isCallableKind(target.kinds[symbol]!)) return [];
    sources.holders.push({ kind: "symbol", scope: target, symbol: entity });
    if (target.parsed.symbols.type[symbol]! >= 0) sources.isComplete = false; // the type tells what else it may hold
    return placesOf(target, [value]);
  }
  if (entity !== bound) {
    if (op[row] !== ops.member || base[row]! < 0) return [];
    const key = unknownKey + scope.parsed.strings.get(name[row]!);
    return valuesAt(state, { scope, row: base[row]! }, { key, isMember: true }, steps - 1).exact;
  }
  const binding = scope.bindingAt(scope.nameHash(name[row]!), offset[row]!);
  if (binding < 0) return [];
  if (isTaken(scope, binding)) return passedPlaces(state, scope, binding, { steps, sources });
  const record = declaredRecord(scope, binding);
  if (record >= 0) return placesOf(scope, [record]);
  if (!isPlainLocal(scope, binding)) return [];
  sources.holders.push({ kind: "binding", scope, binding });
  if (scope.parsed.bindings.type[binding]! >= 0) sources.isComplete = false;
  return placesOf(scope, [scope.parsed.bindings.value[binding]!]);
}

/** What the file passes to a parameter, or what it takes out of arguments that stand for several values. */
function passedPlaces(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  { steps, sources }: { readonly steps: number; readonly sources: Sources },
): readonly Place[] {
  const wanted = wantedBy(scope, binding);
  if (wanted === undefined) {
    if (scope.parsed.bindings.value[binding]! < 0) sources.rests.push({ scope, binding });
    return [];
  }
  return passedValues(state, scope, binding).flatMap((row) => {
    const key = spreadKey(scope, row, wanted);
    if (key === undefined) return [{ scope, row }];
    return valuesAt(state, { scope, row: scope.parsed.expressions.base[row]! }, { key }, steps - 1).exact;
  });
}

function placesOf(scope: FileScope, rows: readonly ExpressionRow[]): readonly Place[] {
  return rows.filter((row) => row >= 0).map((row) => ({ scope, row }));
}
