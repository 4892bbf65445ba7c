// What do other files pass to the parameter of a function? Asked only for the edges of the file being linked: types
// never depend on it, so that what a file declares does not depend on the files that use it.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bindingKinds, ops } from "../../types/index.ts";
import { bound, external, isChoice, isSymbol, unresolved } from "../entity.ts";
import type { BindingRow, Entity, ExpressionRow, FileId, NameHash, SymbolId, SymbolRow } from "../ids.ts";
import type { CallElsewhere, LinkState } from "../link-state.ts";
import { enclosingType } from "../names/enclosing-type.ts";
import { importKey, isOnSuper, wholeKey } from "../names/called-names.ts";
import type { FileScope } from "../names/file-scope.ts";
import { heirsNaming, maxLevels } from "../names/heirs-elsewhere.ts";
import { inheritsFrom, withTypesAbove } from "../names/inherits-from.ts";
import { constructorOf } from "../names/members.ts";
import { otherNames } from "../names/other-names.ts";
import { isCallableKind, isHolderKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";
import { calledFunction, wantedBy } from "../types/argument-flow.ts";
import { behindAlias } from "./called-values.ts";
import { definitionOf } from "./edge-place.ts";
import { overriddenMembers } from "./overridden-members.ts";
import { namedByCall } from "../types/counted-names.ts";
import type { Needed } from "../types/needed-arguments.ts";
import { passesNeeded } from "../types/needed-arguments.ts";
import { passedIn, spreadKey } from "../types/passed-arguments.ts";

/** A value in a file. `key` is taken of it if it stands for several arguments. */
export interface PassedValue {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
  readonly key: string | undefined;
}

const parameterKind = bindingKinds.indexOf("parameter");
/** A function that is called more often could be passed anything. */
const maxCalls = 24;
/** Of so many calls of members of unknown values, each is asked what it runs: that costs far more than a name. */
const maxUnknown = 8;
const nothing: readonly PassedValue[] = [];

/** Which functions may a callee run of which types tell nothing: `plugin.setup(this)`? */
export interface Runs {
  /** Through so many files such callees are followed. */
  readonly filesLeft: number;
  readonly functionsOf: (scope: FileScope, callee: ExpressionRow) => readonly SymbolId[];
}

/** Of which calls what they pass counts. */
export interface CallsOnly {
  /** Of calls of a constructor, those that make objects of this class; −1 for any. */
  readonly made: SymbolId;
  /** Of calls of a function that another one returns, those whose function was made with these arguments. */
  readonly needed: Needed;
  readonly runs: Runs;
}

/** What other files pass to a parameter; nothing if they call its function too often to tell. */
export function passedElsewhere(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  only: CallsOnly,
): readonly PassedValue[] {
  const wanted = wantedBy(scope, binding);
  if (wanted === undefined) return nothing;
  const values: PassedValue[] = [];
  for (const { scope: caller, row: call } of callsTaking(state, scope, binding, only)) {
    const row = passedIn(caller, call, wanted);
    if (row !== undefined) values.push({ scope: caller, row, key: spreadKey(caller, row, wanted) });
  }
  return values;
}

/** Calls in other files that may pass something to a parameter, and those in its own of which types tell nothing. */
export function callsTaking(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  { made, needed, runs }: CallsOnly,
): readonly CallElsewhere[] {
  const { owner, kind } = scope.parsed.bindings;
  const taker = owner[binding]!;
  if (scope.traits.asksCallers === undefined || kind[binding] !== parameterKind || taker === 0) return [];
  const named = callsElsewhere(state, scope, taker);
  if (named.length > maxCalls) return [];
  const calls = [...named, ...callsThroughValues(state, scope, taker, runs)];
  return (calls.length > maxCalls ? named : calls).filter(
    ({ scope: caller, row: call }) =>
      (made < 0 || !makesOther(state, caller, call, made)) && passesNeeded(caller, call, needed),
  );
}

/** Whether a call makes an object of another class than `made` and its heirs, itself or for the class around it. */
function makesOther(state: LinkState, scope: FileScope, call: ExpressionRow, made: SymbolId): boolean {
  const { base, owner } = scope.parsed.expressions;
  const callee = base[call]!;
  const named = isOnSuper(scope.parsed.expressions, callee)
    ? enclosingType(state, scope, owner[call]!)
    : (namedBy(state, scope, callee)[0] ?? -1);
  if (named < 0 || named === made) return false;
  return isTypeKind(state.kindOf(named)) && !inheritsFrom(state, named, made);
}

/** Calls in other files of the function `taker` of a file, and in any file of a method that it overrides. */
function callsElsewhere(state: LinkState, scope: FileScope, taker: SymbolRow): readonly CallElsewhere[] {
  const own = scope.base + taker;
  const known = state.callsElsewhere.get(own);
  if (known !== undefined) return known;
  const calls: CallElsewhere[] = [];
  // A function that another one returns: `listen("saved")(run)`, or `@listen("saved")` above a function.
  const isMade = !isSeenElsewhere(scope, taker);
  const seen = isMade ? scope.parents[taker]! : taker;
  if (isSeenElsewhere(scope, seen)) {
    const names = namesOf(state, scope, seen);
    // `super().__init__(…)` is written otherwise than the names.
    const written = isMade ? ofResults : new Set([...names, scope.names[taker]!]);
    const above = scope.traits.asksCallers === "members" ? overriddenMembers(state, scope, taker) : [];
    for (const file of state.callers.calling(names, state.callers.isTest(scope.fileId))) {
      if (file !== scope.fileId && calls.length <= maxCalls)
        collectCalls(state, [own, ...above], written, file, calls);
    }
    const isCalledHere = above.length > 0 && scope.callsNamed(scope.names[taker]!).length <= maxCalls;
    if (isCalledHere) collectCalls(state, above, written, scope.fileId, calls);
  }
  state.callsElsewhere.set(own, calls);
  return calls;
}

const noCalls: readonly CallElsewhere[] = [];

/**
 * Calls of members of values of unknown type, in any file, which may run the function `taker`: `plugin.setup(host)`, of
 * a plugin that was passed to a method which keeps it.
 */
function callsThroughValues(
  state: LinkState,
  scope: FileScope,
  taker: SymbolRow,
  runs: Runs,
): readonly CallElsewhere[] {
  if (scope.traits.asksUnknownCallees !== true || runs.filesLeft === 0) return noCalls;
  if (isTypeKind(scope.kinds[taker]!) || !isSeenElsewhere(scope, taker)) return noCalls;
  const own = scope.base + taker;
  const key = `${own} ${runs.filesLeft}`;
  const known = state.callsThroughValues.get(key);
  if (known !== undefined) return known;
  const names = new Set([scope.names[taker]!, ...(otherNames(scope.parsed).get(scope.names[taker]!) ?? [])]);
  const files = new Set([scope.fileId, ...state.callers.calling(names, state.callers.isTest(scope.fileId))]);
  const asked: CallElsewhere[] = [];
  for (const file of files) {
    if (asked.length > maxUnknown) break;
    const caller = state.scope(file);
    for (const name of names)
      for (const row of unknownCalls(state, caller, name)) asked.push({ scope: caller, row });
  }
  const calls =
    asked.length > maxUnknown
      ? noCalls
      : asked.filter(({ scope: caller, row }) =>
          runs.functionsOf(caller, caller.parsed.expressions.base[row]!).includes(own),
        );
  state.callsThroughValues.set(key, calls);
  return calls;
}

/** Rows of a file's calls of members of that name of which types tell nothing: one more than count, at most. */
function unknownCalls(state: LinkState, scope: FileScope, name: NameHash): readonly ExpressionRow[] {
  const key = `${scope.fileId} ${name}`;
  const known = state.unknownCalls.get(key);
  if (known !== undefined) return known;
  const rows: ExpressionRow[] = [];
  for (const row of scope.callsNamed(name))
    if (rows.length <= maxUnknown && isOfUnknown(state, scope, row)) rows.push(row);
  state.unknownCalls.set(key, rows);
  return rows;
}

/** Whether a call passes something to a member of a value of which types tell nothing. */
export function isOfUnknown(state: LinkState, scope: FileScope, call: ExpressionRow): boolean {
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  if (op[call] !== ops.call || callee < 0 || op[callee] !== ops.member || base[callee]! < 0) return false;
  return (
    scope.argumentsOf(call).length > 0 &&
    isUnknownMember(state, scope, callee, state.infer.entityOf(scope, callee))
  );
}

/**
 * Whether types do not tell what a member is that stands for `entity`. What an untyped parameter holds may be from
 * outside as far as its own file tells, and something of the root that another file passes.
 */
export function isUnknownMember(
  state: LinkState,
  scope: FileScope,
  member: ExpressionRow,
  entity: Entity,
): boolean {
  if (entity !== external) return entity === unresolved;
  const { op, base, name, offset } = scope.parsed.expressions;
  const holder = base[member]!;
  if (holder < 0 || op[holder] !== ops.ident || state.infer.entityOf(scope, holder) !== bound) return false;
  const binding = scope.bindingAt(scope.nameHash(name[holder]!), offset[holder]!);
  const { kind, type } = scope.parsed.bindings;
  return binding >= 0 && kind[binding] === parameterKind && type[binding]! < 0;
}

/** Stands for calls of another call's result. */
const ofResults: ReadonlySet<NameHash> = new Set([0]);

/**
 * Whether other files can call it by a name: a function that is not declared inside another one, or the header of a
 * type.
 */
function isSeenElsewhere(scope: FileScope, taker: SymbolRow): boolean {
  if (isTypeKind(scope.kinds[taker]!)) return true;
  if (scope.kindOf(taker) !== "function") return isCallableKind(scope.kinds[taker]!);
  return !isCallableKind(scope.kinds[scope.parents[taker]!]!);
}

/** Names by which other files may call a function: its own, that of the class that it constructs, that of the file. */
function namesOf(state: LinkState, scope: FileScope, taker: SymbolRow): ReadonlySet<NameHash> {
  const parent = scope.parents[taker]!;
  const isConstructor =
    parent > 0 &&
    isTypeKind(scope.kinds[parent]!) &&
    constructorOf(state, scope.base + parent) === scope.base + taker;
  const named = isConstructor ? parent : taker;
  const others = scope.parents[named] === 0 ? otherNames(scope.parsed).get(scope.names[named]!) : undefined;
  const names = new Set([scope.names[named]!, ...(others ?? [])]);
  const type = isConstructor ? parent : isTypeKind(scope.kinds[taker]!) ? taker : -1;
  if (type > 0) for (const heir of madeBy(state, scope, type)) names.add(heir);
  for (const name of wholeNames)
    if (scope.firstExport(name) >= 0) names.add(wholeKey(state.view.path(scope.fileId)));
  return names;
}

/** Names of heirs of a type that run its constructor because they have none of their own. */
function madeBy(state: LinkState, scope: FileScope, type: SymbolRow): readonly NameHash[] {
  const heirs = heirsNaming(
    state,
    scope.names[type]!,
    state.callers.isTest(scope.fileId),
    (heir) => constructorOf(state, heir) < 0,
  );
  return Array.from(heirs, (heir) => nameOf(state, heir));
}

function nameOf(state: LinkState, symbol: SymbolId): NameHash {
  const scope = state.closedScopeOf(symbol);
  return scope.names[symbol - scope.base]!;
}

/** Names of exports that imports may give any name. */
const wholeNames = ["default", "="].map(hash32);

function collectCalls(
  state: LinkState,
  meant: readonly SymbolId[],
  names: ReadonlySet<NameHash>,
  file: FileId,
  calls: CallElsewhere[],
): void {
  const scope = state.scope(file);
  const add = (rows: readonly ExpressionRow[]): void => {
    for (const row of rows)
      if (calls.length <= maxCalls && takersOf(state, scope, row).some((taker) => meant.includes(taker)))
        calls.push({ scope, row });
  };
  for (const name of namesIn(scope, names)) add(scope.callsNamed(name));
  add(superCalls(scope));
}

/** The names as written in a file, whose imports may rename them. */
function namesIn({ parsed }: FileScope, names: ReadonlySet<NameHash>): ReadonlySet<NameHash> {
  const { imports, stringHashes } = parsed;
  const written = new Set(names);
  for (let row = 0; row < imports.length; row++) {
    const [name, local] = [imports.name[row]!, imports.local[row]!];
    if (local === noString) continue;
    const key = importKey(parsed, row);
    if (name !== local && names.has(key)) written.add(stringHashes[local]!);
  }
  return written;
}

const superCallsByFile = new WeakMap<ParsedFile, readonly ExpressionRow[]>();

/** Rows of `super(…)` */
function superCalls({ heritage, parsed }: FileScope): readonly ExpressionRow[] {
  if (heritage.length === 0) return [];
  let rows = superCallsByFile.get(parsed);
  if (rows === undefined) superCallsByFile.set(parsed, (rows = readSuperCalls(parsed)));
  return rows;
}

function readSuperCalls({ expressions }: ParsedFile): readonly ExpressionRow[] {
  const { op, base } = expressions;
  const rows: ExpressionRow[] = [];
  for (let row = 0; row < op.length; row++)
    if (op[row] === ops.call && base[row]! >= 0 && op[base[row]!] === ops.super) rows.push(row);
  return rows;
}

/** What a call may run: the functions and classes that its callee names, and the constructors of these classes. */
export function takersOf(state: LinkState, scope: FileScope, call: ExpressionRow): readonly SymbolId[] {
  const callee = scope.parsed.expressions.base[call]!;
  if (callee < 0) return [];
  const named =
    scope.traits.countsName === true ? counted(state, scope, call) : namedBy(state, scope, callee);
  return [...new Set(named.flatMap((each) => [each, takerBehind(state, each)]))];
}

function counted(state: LinkState, scope: FileScope, call: ExpressionRow): readonly SymbolId[] {
  const entity = namedByCall(state, scope, call);
  return isSymbol(entity) ? [entity] : [];
}

/** What takes the arguments of a call: the constructor of a class, its own or the nearest one above; else the symbol. */
function takerBehind(state: LinkState, called: SymbolId): SymbolId {
  const run = calledFunction(state, called);
  if (run >= 0) return run;
  for (const type of withTypesAbove(state, called, maxLevels + 1)) {
    const constructor = constructorOf(state, type);
    if (constructor >= 0) return constructor;
  }
  return called;
}

function namedBy(state: LinkState, scope: FileScope, callee: ExpressionRow): readonly SymbolId[] {
  if (scope.parsed.expressions.op[callee] === ops.call) {
    const made = state.types.arms(state.infer.typeOf(scope, callee));
    const functions = made.filter((type) => state.types.kind(type) === typeKinds.callable);
    return functions.map((type) => state.types.subject(type));
  }
  if (scope.parsed.expressions.op[callee] === ops.super) {
    const type = state.infer.typeOf(scope, callee);
    return state.types.kind(type) === typeKinds.instance ? [state.types.subject(type)] : [];
  }
  const entity = state.infer.entityOf(scope, callee);
  if (isChoice(entity)) return state.candidatesOf(entity);
  if (!isSymbol(entity)) return [];
  // `export const api = { go: run }`: calling `go` runs `run`.
  const run = isHolderKind(state.kindOf(entity)) ? behindAlias(state, entity) : entity;
  return [definitionOf(state, isSymbol(run) ? run : entity)];
}
