// How do symbols, imports and types of one program view resolve, as numbers comparable with those of another program
// view?
import { ops } from "../../types/index.ts";
import { isChoice, isSymbol, unresolved } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkerLanguages } from "../link-state.ts";
import { createLinkState } from "../linker.ts";
import type { LinkState } from "../link-state.ts";
import { findMember } from "../names/members.ts";
import { ownerType } from "../names/enclosing-type.ts";
import { importModule, importTarget } from "../names/imported-names.ts";
import { calledDefinition } from "../edges/edge-place.ts";
import { callableThrough } from "../edges/callable-through.ts";
import { functionsKeptFor } from "../edges/kept-functions.ts";
import { isOfUnknown, isUnknownMember, takersOf } from "../edges/passed-elsewhere.ts";
import { overriddenMembers, overridingMembers } from "../edges/overridden-members.ts";
import { subclassMembers } from "../edges/subclass-members.ts";
import { namedBases } from "../names/called-names.ts";
import { withTypesAbove } from "../names/inherits-from.ts";
import { baseOf, extensionOf, parentOf, stemOf } from "../paths.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";
import type { OpenQuestions } from "../types/deep-answers.ts";
import { methodBeside } from "../types/method-beside.ts";
import type { ProgramView } from "../program-view.ts";
import type { ExpressionRow, FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";
import { BegunPackages, packageNameOf } from "./begun-packages.ts";
import { choiceFace, mix } from "./faces.ts";
import type { ImportFace, NameFace, SymbolFace } from "./faces.ts";
import { ViewHashes } from "./view-hashes.ts";

/** So many classes above one are asked for. */
const mostAbove = 64;

export class ViewReader {
  readonly view: ProgramView;
  readonly begunPackages: BegunPackages;
  readonly #state: LinkState;
  readonly #identify: (path: string) => string;
  readonly #hashes: ViewHashes;

  constructor(view: ProgramView, languages: LinkerLanguages, identify: (path: string) => string) {
    this.view = view;
    this.begunPackages = new BegunPackages(view);
    this.#state = createLinkState(view, languages);
    this.#hashes = new ViewHashes(view, this.#state, identify);
    this.#identify = identify;
  }

  /** Releases what earlier questions opened. */
  settle(): void {
    this.#hashes.settle();
    this.#state.beginFile();
  }

  get questions(): OpenQuestions {
    return this.#state;
  }

  keysOf(fileId: FileId): Uint32Array {
    return this.#hashes.keysOf(fileId);
  }

  faceOfSymbol(fileId: FileId, row: SymbolRow): SymbolFace {
    const scope = this.#state.scope(fileId);
    const symbol = scope.base + row;
    const { infer } = this.#state;
    let types = mix(
      this.#hashes.ofType(infer.valueType(symbol)),
      this.#hashes.ofType(infer.returnType(symbol)),
    );
    types = mix(types, this.#hashes.ofParameters(scope, row));
    const owner = ownerType(this.#state, scope, row);
    if (owner >= 0) types = mix(types, this.#hashes.ofSymbol(owner));
    return { types, shape: isTypeKind(scope.kinds[row]!) ? this.#hashes.ofShape(symbol) : 0 };
  }

  /** The type that owns a symbol declared apart from it, behind its alias; 0 if it names no known type. */
  faceOfOwner(fileId: FileId, row: SymbolRow): number {
    const owner = ownerType(this.#state, this.#state.scope(fileId), row);
    return owner < 0 ? 0 : this.#hashes.ofSymbol(owner);
  }

  /** The types that lead to a member apart from them: the one that owns it, or those of what it takes. */
  typesLeadingTo(fileId: FileId, row: SymbolRow): NameFace["symbols"] {
    const scope = this.#state.scope(fileId);
    const owner = ownerType(this.#state, scope, row);
    if (owner >= 0) return [this.#place(owner)];
    const { types, infer } = this.#state;
    return scope.parametersOf(row).flatMap((binding) => {
      const type = infer.bindingType(scope, binding);
      return types.kind(type) === typeKinds.instance ? [this.#place(types.subject(type))] : [];
    });
  }

  /** What the name of an expression stands for, and the definition of that if it is only a declaration. */
  faceOfName(fileId: FileId, row: ExpressionRow): NameFace {
    const scope = this.#state.scope(fileId);
    const entity = this.#state.infer.entityOf(scope, row);
    if (isChoice(entity)) return choiceFace;
    if (scope.traits.asksUnknownCallees === true && isUnknownMember(this.#state, scope, row, entity))
      return this.#faceOfUnknown(scope, row);
    if (!isSymbol(entity)) return { entity: this.#hashes.ofEntity(entity), symbols: [] };
    const symbols = [entity];
    const beside = methodBeside(this.#state, entity);
    for (const symbol of [entity, ...callableThrough(this.#state, entity), ...(beside < 0 ? [] : [beside])]) {
      const definition = this.#definitionOf(symbol);
      if (symbol !== entity) symbols.push(symbol);
      if (definition !== symbol) symbols.push(definition);
    }
    return this.#faceOf(symbols);
  }

  /** @param seed - what else the face depends on */
  #faceOf(symbols: readonly SymbolId[], seed = 0): NameFace {
    return {
      entity: symbols.reduce((hash, symbol) => mix(hash, this.#hashes.ofSymbol(symbol)), seed),
      symbols: symbols.map((symbol) => this.#place(symbol)),
    };
  }

  /**
   * For a name of which nothing is known: what calling it may run. A member counts as changed if it is not called.
   */
  #faceOfUnknown(scope: FileScope, row: ExpressionRow): NameFace {
    const { op } = scope.parsed.expressions;
    if (op[row] === ops.member && scope.callOf(row) === undefined) return choiceFace;
    const kept = op[row] === ops.member ? functionsKeptFor(this.#state, scope, row, unresolved) : [];
    return this.#faceOf([...kept, ...subclassMembers(this.#state, scope, row, unresolved)]);
  }

  /** Paths of the classes above those classes of a file that have one of the names. */
  pathsAbove(fileId: FileId, names: ReadonlySet<NameHash>): readonly string[] {
    const scope = this.#state.scope(fileId);
    const heirs = namedBases(scope.parsed, scope.heritage).filter(({ heir }) =>
      names.has(scope.names[heir]!),
    );
    return heirs.flatMap(({ heir }) =>
      Array.from(withTypesAbove(this.#state, scope.base + heir, mostAbove), (type) =>
        this.view.path(this.#state.fileOf(type)),
      ),
    );
  }

  /** The functions and classes that a call may run. */
  takersOf(fileId: FileId, call: ExpressionRow): NameFace["symbols"] {
    const scope = this.#state.scope(fileId);
    const kept =
      scope.traits.asksUnknownCallees === true && isOfUnknown(this.#state, scope, call)
        ? functionsKeptFor(this.#state, scope, scope.parsed.expressions.base[call]!, unresolved)
        : [];
    const takers = [...takersOf(this.#state, scope, call), ...kept];
    return [...takers, ...takers.flatMap((taker) => overridingMembers(this.#state, taker))].map((symbol) =>
      this.#place(symbol),
    );
  }

  /** How many limits the number of files passes that call something of that name or inherit from it. */
  wideness(key: NameHash, withTests: boolean): number {
    return this.#state.callers.wideness(key, withTests);
  }

  #definitionOf(symbol: SymbolId): SymbolId {
    return calledDefinition(this.#state, symbol);
  }

  /** What a member of a type overrides, where that is defined, and whether the member is defined here. */
  faceOfOverridden(fileId: FileId, row: SymbolRow): NameFace {
    const scope = this.#state.scope(fileId);
    const found = overriddenMembers(this.#state, scope, row);
    const definition = this.#state.resolver(scope.language).definitionOf?.(scope.base + row);
    const isHere = definition === undefined || definition === scope.base + row ? 1 : 0;
    return this.#faceOf(found, isHere);
  }

  /** The symbol of another file that declares a symbol's types; undefined if there is none. */
  faceOfDeclaration(fileId: FileId, row: SymbolRow): NameFace | undefined {
    const scope = this.#state.scope(fileId);
    const declared = this.#state.resolver(scope.language).declarationOf?.(scope.base + row) ?? -1;
    return declared < 0
      ? undefined
      : { entity: this.#hashes.ofSymbol(declared), symbols: [this.#place(declared)] };
  }

  /** The symbols of other files that define or declare this one. */
  faceOfCounterparts(fileId: FileId, row: SymbolRow): number {
    const symbol = this.#state.scope(fileId).base + row;
    const declared = this.faceOfDeclaration(fileId, row)?.entity ?? 0;
    return mix(this.#hashes.ofSymbol(this.#definitionOf(symbol)), declared);
  }

  faceOfImport(fileId: FileId, row: ImportRow): ImportFace {
    const scope = this.#state.scope(fileId);
    const module = importModule(this.#state, scope, row);
    const target = entityOf(importTarget(this.#state, scope, row, false));
    const type = entityOf(importTarget(this.#state, scope, row, true));
    const files = [module, target, type].flatMap((entity) => {
      if (!isSymbol(entity)) return [];
      const { base, fileId, language } = this.#state.closedScopeOf(entity);
      if (entity !== module && entity !== base) return [];
      const declarations = this.#state.resolver(language).declarationFileOf?.(fileId);
      return [fileId, ...(declarations === undefined ? [] : [declarations])].map((id) => this.view.path(id));
    });
    return {
      module: this.#hashes.ofModule(module),
      target: mix(this.#hashes.ofEntity(target), this.#hashes.ofEntity(type)),
      files,
    };
  }

  /** For an expression that a file exports under another name. */
  faceOfValue(fileId: FileId, row: ExpressionRow): number {
    const scope = this.#state.scope(fileId);
    const { infer } = this.#state;
    return mix(
      this.#hashes.ofType(infer.typeOf(scope, row)),
      this.#hashes.ofEntity(infer.entityOf(scope, row)),
    );
  }

  /** For the type that an expression names, in code that adds a base to that type: `impl Trait for Type`. */
  faceOfHeir(fileId: FileId, row: ExpressionRow): number {
    const scope = this.#state.scope(fileId);
    const { types, infer } = this.#state;
    const type = infer.typeOf(scope, row);
    const kind = types.kind(type);
    const isKnown = kind === typeKinds.instance || kind === typeKinds.static;
    return mix(this.#hashes.ofType(type), isKnown ? this.#hashes.ofShape(types.subject(type)) : 0);
  }

  /** What other files of the package see under a symbol's name: the symbol, or one that precedes it. */
  faceOfPlace(fileId: FileId, row: SymbolRow): number {
    const scope = this.#state.scope(fileId);
    const name = scope.names[row]!;
    const owner = ownerType(this.#state, scope, row);
    if (owner >= 0) return this.#hashes.ofEntity(entityOf(findMember(this.#state, owner, name).found));
    const { findVisible } = this.#state.resolver(scope.language);
    return mix(
      this.#hashes.ofEntity(entityOf(findVisible(scope, name, true, 0))),
      this.#hashes.ofEntity(entityOf(findVisible(scope, name, false, 0))),
    );
  }

  /**
   * Which packages the files of a language form in the folder of `path`, in order, and which file stands for each. The
   * number of files in a package counts only if several packages compete for the folder.
   */
  describePackages(path: string, language: string): string {
    const { view } = this;
    const packages = new Map<string, { readonly first: string; files: number }>();
    for (const file of this.#state.folders.find(parentOf(path))?.files ?? []) {
      if (view.language(file) !== language) continue;
      const name = packageNameOf(view, file);
      const known = packages.get(name) ?? { first: this.#identify(view.path(file)), files: 0 };
      known.files++;
      packages.set(name, known);
    }
    const compete = [...packages.keys()].filter((name) => !name.endsWith("_test")).length > 1;
    return [...packages]
      .map(([name, { first, files }]) => `${name} ${first} ${compete ? files : ""}`)
      .join("\n");
  }

  /** Whether files with that extension lie in the folder itself. */
  holdsFiles(folder: string, extension: string): boolean {
    const files = this.#state.folders.find(folder)?.files ?? [];
    return files.some((file) => extensionOf(this.view.path(file)) === extension);
  }

  /** Names of the language's files in the folder itself, without extension, and of the folders in it. */
  namesIn(folder: string, language: string): readonly string[] {
    const found = this.#state.folders.find(folder);
    const files = found?.files.filter((file) => this.view.language(file) === language) ?? [];
    return [...files.map((file) => stemOf(this.view.path(file))), ...(found?.folders ?? []).map(baseOf)];
  }

  #place(symbol: SymbolId): NameFace["symbols"][number] {
    const { fileId, base, names } = this.#state.closedScopeOf(symbol);
    return { path: this.view.path(fileId), name: names[symbol - base]! };
  }
}
