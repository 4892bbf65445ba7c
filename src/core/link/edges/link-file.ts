// The edges that leave one file: calls, imports, inheritance, and uses of types, constants and functions.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops, importKinds, mixedThrough, symbolFlags } from "../../types/index.ts";
import type { EdgePlace, EdgeSink } from "./edge-writer.ts";
import { EdgeWriter } from "./edge-writer.ts";
import type { FileEdges } from "./edges.ts";
import { bound, external, isChoice, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, strategyOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import { askDeeply } from "../types/deep-answers.ts";
import type { ScopeOutline } from "../names/scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf } from "../names/members.ts";
import { accessorRun } from "../names/accessor-run.ts";
import { namesProperty } from "../names/property-accessors.ts";
import { isCalledByName } from "../names/called-by-name.ts";
import { importModule } from "../names/imported-names.ts";
import type { ArgumentUse } from "./function-values.ts";
import { argumentUseOf, isMethodReference, isNamedToCall } from "./function-values.ts";
import { linkOverrides } from "./override-edges.ts";
import { linkTables } from "./table-functions.ts";
import { via } from "../strategies.ts";
import { readValue } from "../names/read-value.ts";
import { isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { definitionOf, kinds, placeOf, strategyTo } from "./edge-place.ts";
import { linkCall } from "./call-edges.ts";
import { isLoop, linkLoop } from "./loop-edges.ts";
import { linkHanded } from "./handed-values.ts";
import { linkIndexer } from "./indexer-edges.ts";
import { namedInstead } from "./named-makers.ts";
import { linkMissing } from "./missing-members.ts";
import { linkOperator, linkThrough } from "./operator-edges.ts";
import type { CompilerAnswer, CompilerReferences } from "./compiler-references.ts";
import { openCompilerReferences } from "./compiler-references.ts";
import { linkAsTold, linkOthers } from "./link-by-compiler.ts";
import type { ExpressionRow, FileId, SymbolId } from "../ids.ts";

const choices = new Set(["|", "&"].map(hash32));
const mixedThroughHash = hash32(mixedThrough);

const includeKind = importKinds.indexOf("include");

/** Resolves every reference of a file. */
export function linkFile(state: LinkState, fileId: FileId): FileEdges {
  state.beginFile();
  const scope = state.scope(fileId);
  const writer = new EdgeWriter(state);
  linkImports(state, scope, writer);
  const { expressions } = scope.parsed;
  const coverage = coveredRows(scope);
  const compiler = openCompilerReferences(state, scope);
  // Shared by the functions below, so that no row needs functions of its own.
  let row = 0;
  const link = (): void => {
    writer.rewind();
    const answer = compiler && answerFor(scope, row, coverage[row]!, compiler);
    if (compiler === undefined || answer === undefined) {
      linkRow(state, scope, writer, { row, coverage: coverage[row]!, known: undefined });
    } else {
      linkAsTold(answer, compiler, writer, (sink, known) => {
        linkRow(state, scope, sink, { row, coverage: coverage[row]!, known });
      });
    }
  };
  const giveUp = (): void => {
    writer.rewind();
    writer.count(unresolved);
  };
  const states = [state];
  for (; row < expressions.length; row++) {
    writer.mark();
    askDeeply(states, link, giveUp);
  }
  if (compiler !== undefined) linkOthers(state, scope, writer, compiler);
  linkOverrides(state, scope, writer, compiler);
  linkTables(state, scope, writer);
  return writer.build(fileId);
}

/** Another row is based on it: it is the base of a member. */
const reachedByParent = 1;
const coveredByParent = 2;

/** Rows that share the edge of the row above them: callees of calls, classes of `new`, bases of heritage. */
function coveredRows(scope: FileScope): Uint8Array {
  const { op, base, flags } = scope.parsed.expressions;
  const coverage = new Uint8Array(op.length);
  for (let row = 0; row < op.length; row++) {
    const code = op[row]!;
    const isImplicitNew = code === ops.new && (flags[row]! & expressionFlags.implicit) !== 0;
    const owns =
      code === ops.call ||
      (code === ops.new && !isImplicitNew) ||
      code === ops.inherit ||
      code === ops.implement;
    // A local has no edge, whatever is done with it.
    if (code === ops.operator && base[row]! >= 0 && isLocal(scope, base[row]!)) continue;
    if (base[row]! >= 0 && !isImplicitNew)
      coverage[base[row]!] = owns ? coveredByParent : Math.max(coverage[base[row]!]!, reachedByParent);
  }
  return coverage;
}

interface RowToLink {
  readonly row: ExpressionRow;
  readonly coverage: number;
  /** What it names, if a compiler says so. */
  readonly known: Found | undefined;
}

function linkRow(state: LinkState, scope: FileScope, writer: EdgeSink, from: RowToLink): void {
  const { row, coverage, known } = from;
  const op = scope.parsed.expressions.op[row]!;
  if (op === ops.member) {
    linkThrough(state, scope, writer, row);
    linkMissing(state, scope, writer, row);
  }
  if (op === ops.call || op === ops.new) {
    const named = namedInstead(state, scope, row, known);
    if (named === undefined) linkCall(state, scope, writer, row, known);
    // The function literal, which is what is passed, follows what it gives.
    else linkUse(state, scope, writer, { row: row + 1, coverage: 0, known: named });
  } else if (op === ops.operator) (isLoop(scope, row) ? linkLoop : linkOperator)(state, scope, writer, row);
  else if (op === ops.index) linkIndexer(state, scope, writer, row);
  else if (op === ops.inherit || op === ops.implement) linkHeritage(state, scope, writer, row, known);
  else if (coverage !== coveredByParent && (op === ops.ident || op === ops.member || op === ops.type)) {
    if (coverage > 0 || !isLocal(scope, row)) linkUse(state, scope, writer, from);
    else if (!isUnnamed(scope, row)) linkHanded(state, scope, writer, row, bound);
  }
}

/** The compiler's answer for the name on which the edges of a row are based. */
function answerFor(
  scope: FileScope,
  row: ExpressionRow,
  coverage: number,
  compiler: CompilerReferences,
): CompilerAnswer | undefined {
  const { op, base, offset, name } = scope.parsed.expressions;
  const code = op[row]!;
  const owns = code === ops.call || code === ops.new || code === ops.inherit || code === ops.implement;
  const named = owns ? base[row]! : coverage === coveredByParent ? -1 : row;
  if (named < 0) return undefined;
  return compiler.at(offset[named]!, name[named] === noString ? 0 : scope.nameHash(name[named]!));
}

/** The arguments that a decorator receives are not written in the code; a choice of types or values is no name. */
function isUnnamed(scope: FileScope, row: ExpressionRow): boolean {
  const { name, flags, op } = scope.parsed.expressions;
  if (name[row] === noString || (flags[row]! & expressionFlags.implicit) !== 0) return true;
  return op[row] === ops.type && choices.has(scope.nameHash(name[row]!));
}

/** Whether a binding declares the identifier. */
function isLocal(scope: FileScope, row: ExpressionRow): boolean {
  const { op, flags } = scope.parsed.expressions;
  return op[row] === ops.ident && (flags[row]! & expressionFlags.local) !== 0;
}

function linkUse(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  { row, coverage, known }: RowToLink,
): void {
  const { expressions } = scope.parsed;
  if (isUnnamed(scope, row)) return;
  const isBase = coverage === reachedByParent;
  const reference = known ?? state.infer.referenceOf(scope, row);
  const entity = entityOf(reference);
  if (entity === bound) return;
  const isDecorator = !isBase && (expressions.flags[row]! & expressionFlags.decorator) !== 0;
  const isPlain = (expressions.flags[row]! & expressionFlags.decorator) === 0;
  const isRun = isDecorator || (isPlain && isSymbol(entity) && runsWhenNamed(state, scope, row, entity));
  const isReference = isMethodReference(scope, row);
  const isHeld = isRun || !isPlain || !isSymbol(entity);
  const use = isHeld ? "kept" : useAsArgument(state, scope, row, entity);
  if (use === "kept") linkHanded(state, scope, writer, row, entity);
  const place = placeOf(scope, row, isRun || use !== "kept" ? kinds.calls : kinds.depends);
  const found = use === "handed" ? via.handed : strategyOf(reference);
  const isWrite = (expressions.flags[row]! & expressionFlags.write) !== 0;
  if (writer.count(entity)) {
    const used = isDecorator ? madeBy(state, entity) : accessorRun(state, entity, isWrite);
    addUse(state, writer, { place, isRead: !isReference && place.kind === kinds.depends }, used, found);
  } else if (isChoice(entity)) writer.addCandidates(place, state.candidatesOf(entity));
}

function useAsArgument(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  entity: SymbolId,
): ArgumentUse {
  const symbol = isMethodReference(scope, row) ? entity : readValue(state, entity);
  const use = argumentUseOf(state, scope, row, symbol);
  return use === "kept" && isNamedToCall(state, scope, symbol) ? "handed" : use;
}

/** A class used as a decorator is called, so its constructor runs. */
function madeBy(state: LinkState, entity: SymbolId): SymbolId {
  const constructor = isTypeKind(state.kindOf(entity)) ? constructorOf(state, entity) : -1;
  return constructor < 0 ? entity : constructor;
}

/** Reading a property runs its getter, writing one its setter. Naming some methods calls them. */
function runsWhenNamed(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
  const target = state.closedScopeOf(symbol);
  const flags = target.flags[symbol - target.base]!;
  if ((flags & symbolFlags.accessor) !== 0) return !isOnlyNamed(scope, row);
  if ((flags & symbolFlags.observed) !== 0) return runsWhenWritten(scope, row, target, symbol);
  if (namesProperty(state, scope, row, symbol)) return true;
  return isCalledByName(state, target, readValue(state, symbol) - target.base);
}

/** Whether the row writes the property outside of the constructors of its own type, which often run nothing. */
function runsWhenWritten(
  scope: FileScope,
  row: ExpressionRow,
  target: ScopeOutline,
  symbol: SymbolId,
): boolean {
  const { flags, owner } = scope.parsed.expressions;
  if ((flags[row]! & expressionFlags.write) === 0) return false;
  const writer = owner[row]!;
  const isMade = (scope.flags[writer]! & symbolFlags.constructor) !== 0;
  return (
    !isMade || scope.base + scope.parents[writer]! !== target.base + target.parents[symbol - target.base]!
  );
}

/** `nameof(order.Total)` */
function isOnlyNamed(scope: FileScope, row: ExpressionRow): boolean {
  const { generic, base, name } = scope.parsed.expressions;
  const callee = scope.traits.naming === 0 || generic[row]! < 0 ? -1 : base[generic[row]!]!;
  return callee >= 0 && name[callee] !== noString && scope.nameHash(name[callee]!) === scope.traits.naming;
}

/** Where a symbol is used, and whether that reads a value rather than names a method. */
interface Use {
  readonly place: EdgePlace;
  readonly isRead: boolean;
}

function addUse(
  state: LinkState,
  writer: EdgeSink,
  { place, isRead }: Use,
  entity: SymbolId,
  strategy: number,
): void {
  // A module has importers, no users, unless it is a component: an index file may pass it on under a name.
  if (isModuleKind(state.kindOf(entity)) && state.closedScopeOf(entity).traits.isComponent !== true) return;
  const symbol = isRead ? readValue(state, entity) : entity;
  const definition = definitionOf(state, symbol);
  writer.add(place, definition, strategyTo(state, symbol, definition, strategy));
}

function linkHeritage(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  known: Found | undefined,
): void {
  const { expressions } = scope.parsed;
  const base = expressions.base[row]!;
  if (base < 0) return;
  const isInherit = expressions.op[row] === ops.inherit;
  const name = expressions.name[row]!;
  if (name !== noString && scope.parsed.stringHashes[name] === mixedThroughHash) return;
  const reference = known ?? state.infer.referenceOf(scope, base);
  const named = entityOf(reference);
  const entity = named === bound ? external : named;
  const place = placeOf(scope, row, isInherit ? kinds.inherits : kinds.implements, base);
  if (!writer.count(entity)) return;
  const target = state.closedScopeOf(entity);
  const isInterface = target.kindOf(entity - target.base) === "interface";
  const source = scope.kindOf(place.source);
  // Languages with a single list of bases (C#, Kotlin, Swift, Python) do not say which of them are interfaces.
  const implementsIt = isInherit && isInterface && source !== "interface" && source !== "module";
  writer.add(implementsIt ? { ...place, kind: kinds.implements } : place, entity, strategyOf(reference));
}

function linkImports(state: LinkState, scope: FileScope, writer: EdgeWriter): void {
  const { imports } = scope.parsed;
  for (let row = 0; row < scope.importCount; row++) {
    let module = importModule(state, scope, row);
    if (isPackage(module)) {
      const [first] = state.packageScope(module).files();
      module = first === undefined ? module : state.closedScope(first).base;
    }
    if (!writer.count(module)) continue;
    const place = { source: 0, kind: kinds.imports, line: imports.line[row]!, offset: imports.start[row]! };
    const target = state.closedScopeOf(module);
    // `using` names a namespace, which has no file of its own.
    const isUsing = scope.traits.usesNamespaces && imports.kind[row] !== includeKind;
    if (target.fileId !== scope.fileId && !isUsing) writer.add(place, module, via.import);
  }
}
