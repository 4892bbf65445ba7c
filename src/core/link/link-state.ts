// The memory of one link run: numbers of symbols, indexes of files, packages, and every type found so far.
import { ColumnSlab } from "../../base/column-slab.ts";
import { Callers } from "./names/callers.ts";
import { FileScope } from "./names/file-scope.ts";
import type { ScopeOutline } from "./names/scope-outline.ts";
import { Fixpoint } from "./types/fixpoint.ts";
import { FolderIndex } from "./folder-index.ts";
import { OpenScopes } from "./open-scopes.ts";
import { PairMap } from "./pair-map.ts";
import { choiceEntity, entityNumber, packageEntity } from "./entity.ts";
import type { Found, Member } from "./found.ts";
import type { LanguageTraits } from "./language-traits.ts";
import type { LanguageResolver, PackageScope } from "./resolver.ts";
import { Reach } from "./names/reach.ts";
import type { FileTables } from "./table-entry.ts";
import type { KeptRows } from "./kept-values.ts";
import { TypeTable } from "./type-table.ts";
import type { ProgramView } from "./program-view.ts";
import type { ParsedFile } from "../types/index.ts";
import type {
  BindingRow,
  Entity,
  ExpressionRow,
  FileId,
  NameHash,
  SymbolId,
  SymbolRow,
  TypeId,
} from "./ids.ts";

/** Names and types of expressions. Lookups of names, members and types need each other, so they meet here. */
export interface Inference {
  /** What the name of a type or module stands for at `offset` of an open file, seen from the symbol row `from`. */
  typeNamed(scope: FileScope, name: NameHash, from: SymbolRow, offset: number): Found;
  /** The value that a module offers under a name. */
  nameInModule(module: SymbolId, name: NameHash): Found;
  /** What the name of an expression row stands for, and how that was found. */
  referenceOf(scope: FileScope, row: ExpressionRow): Found;
  /** The entity of `referenceOf`. */
  entityOf(scope: FileScope, row: ExpressionRow): Entity;
  /** Type of the value of an expression row; for a "type" row, the type that it names. */
  typeOf(scope: FileScope, row: ExpressionRow): TypeId;
  /** Type of a symbol read as a value. */
  valueType(symbol: SymbolId): TypeId;
  /** Type of the result of calling a symbol; the target of a type alias. */
  returnType(symbol: SymbolId): TypeId;
  bindingType(scope: FileScope, binding: BindingRow): TypeId;
  /** The type of a value that has one of those types. */
  unionOf(types: readonly TypeId[]): TypeId;
  /** The type arguments written after the name of an expression row. */
  typeArguments(scope: FileScope, row: ExpressionRow): readonly TypeId[];
}

/** A call in another file than that of the function which it calls. */
export interface CallElsewhere {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
}

/** A value that an assignment in a file gives to a member. */
export interface SetElsewhere {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
}

/** Makes the resolver of one link run. Languages with the same factory share one resolver. */
export type ResolverFactory = (state: LinkState) => LanguageResolver;

export interface LinkerLanguage {
  readonly traits: LanguageTraits;
  readonly createResolver: ResolverFactory;
  /**
   * What its resolver needs from every file of a root, as bytes stored beside the artifact, so that linking one file
   * need not read all files. Absent: resolvers read files as names lead to them.
   */
  readonly summarize?: ((file: ParsedFile) => Uint8Array) | undefined;
  /** Other words by which imports name the file at `path`: of `views/_form.html.erb`, "form". */
  readonly importWords?: ((path: string) => readonly string[]) | undefined;
  /** Paths of files, which need not exist, whose names are members of a class of the file at `path`: its templates. */
  readonly templatesOf?: ((file: ParsedFile, path: string) => readonly string[]) | undefined;
}

/** All languages by id. An unknown id stands for plain text. */
export interface LinkerLanguages {
  get(id: string): LinkerLanguage;
}

export class LinkState {
  readonly view: ProgramView;
  readonly types = new TypeTable();
  readonly fixpoint = new Fixpoint();
  readonly folders: FolderIndex;
  /** Set once, before the first question. */
  infer!: Inference;
  /** (type symbol, name) → number of that question; the answers are stored by that number. */
  readonly memberQuestions = new PairMap();
  readonly memberAnswers: (Member | undefined)[] = [];
  /** Known classes that inherit from a class, as heirs-elsewhere.ts finds them. */
  readonly heirs = new Map<SymbolId, readonly SymbolId[]>();
  /** Constructors of the heirs of a class that has none, as heir-constructors.ts finds them. */
  readonly heirConstructors = new Map<SymbolId, readonly SymbolId[]>();
  /** Whether a class has a base outside the root, as outside-bases.ts finds it. */
  readonly outsideBases = new Map<SymbolId, boolean>();
  readonly superTypes = new Map<SymbolId, readonly TypeId[]>();
  readonly ownerTypes = new Map<SymbolId, SymbolId>();
  /** For types with several bases, as linear-order.ts computes them. */
  readonly linearOrders = new Map<SymbolId, readonly TypeId[]>();
  /** Types of values put into containers and of values at their keys, by the number of that question. */
  readonly putTypes = new Map<number, TypeId>();
  /** For the file being linked: (source and kind, target) → number of that pair, and (pair, line) of its edges. */
  readonly edgePairs = new PairMap();
  readonly edgeLines = new PairMap();
  /** Functions kept in tables by the file being linked. */
  tables: FileTables | undefined;
  /** What the file being linked, and files that it leads to, keep in fields and literals. */
  readonly kept = new Map<FileId, KeptRows>();
  /** Calls in other files of functions that the search for the file's callees met. */
  readonly callsElsewhere = new Map<SymbolId, readonly CallElsewhere[]>();
  /** Calls of members of unknown values that may run functions which that search met, as passed-elsewhere.ts finds them. */
  readonly callsThroughValues = new Map<string, readonly CallElsewhere[]>();
  /** Calls of members of unknown values in a file, by its number and the name of the member. */
  readonly unknownCalls = new Map<string, readonly ExpressionRow[]>();
  /** What such a call may run, and how many values were looked at to find that, by file, callee and files left. */
  readonly functionsOfUnknown = new Map<string, { functions: readonly SymbolId[]; cost: number }>();
  /** Values that other files set where the search for the file's callees led, as set-elsewhere.ts finds them. */
  readonly setElsewhere = new Map<string, readonly SetElsewhere[]>();
  readonly callers: Callers;
  /** Names passed on from module to module. */
  readonly reach = new Reach();
  readonly packages: PackageScope[] = [];
  readonly #packageNumbers = new Map<string, number>();
  readonly #packageKeys: string[] = [];
  readonly #choices: (readonly SymbolId[])[] = [];
  readonly #choiceNumbers = new Map<string, number>();
  readonly #resolvers = new Map<string, LanguageResolver>();
  readonly #shared = new Map<ResolverFactory, LanguageResolver>();
  readonly #languages: LinkerLanguages;
  readonly #scopes: (FileScope | undefined)[] = [];
  readonly #slab = new ColumnSlab();
  readonly #open = new OpenScopes();
  #fileCount = 0;
  #symbolCount = 0;
  #bindingCount = 0;
  #symbolFiles = new Uint32Array(1024);
  #valueTypes = new Int32Array(1024);
  #returnTypes = new Int32Array(1024);

  constructor(view: ProgramView, languages: LinkerLanguages) {
    this.view = view;
    this.folders = new FolderIndex(view);
    this.#languages = languages;
    this.callers = new Callers(
      view,
      (file) => languages.get(view.language(file)).traits.asksCallers !== undefined,
    );
  }

  /** Number of files that were read. */
  get fileCount(): number {
    return this.#fileCount;
  }

  /** Number of symbols with an id: those of all files that were read. */
  get symbolCount(): number {
    return this.#symbolCount;
  }

  resolver(language: string): LanguageResolver {
    let resolver = this.#resolvers.get(language);
    if (resolver === undefined) {
      const { createResolver } = this.#languages.get(language);
      resolver = this.#shared.get(createResolver) ?? createResolver(this);
      this.#shared.set(createResolver, resolver);
      this.#resolvers.set(language, resolver);
    }
    return resolver;
  }

  /** The index of a file, ready to be read. */
  scope(fileId: FileId): FileScope {
    const scope = this.#indexOf(fileId);
    if (!scope.isOpen) {
      scope.open(this.view.parsed(fileId));
      this.#open.add(scope);
    }
    scope.usedAt = this.#open.turn;
    return scope;
  }

  /** The index of a file for lookups by name only: its code may be closed. */
  closedScope(fileId: FileId): ScopeOutline {
    return this.#indexOf(fileId);
  }

  scopeOf(symbol: SymbolId): FileScope {
    return this.scope(this.#symbolFiles[symbol]!);
  }

  closedScopeOf(symbol: SymbolId): ScopeOutline {
    return this.closedScope(this.#symbolFiles[symbol]!);
  }

  /** The code of its kind (`symbolKindCode`). */
  kindOf(symbol: SymbolId): number {
    const scope = this.closedScopeOf(symbol);
    return scope.kinds[symbol - scope.base]!;
  }

  /** Its `symbolFlags`. */
  flagsOf(symbol: SymbolId): number {
    const scope = this.closedScopeOf(symbol);
    return scope.flags[symbol - scope.base]!;
  }

  fileOf(symbol: SymbolId): FileId {
    return this.#symbolFiles[symbol]!;
  }

  /**
   * Forgets what was collected for the file before, and releases opened files if there are many. Call it only between
   * two files: rows in use must stay.
   */
  beginFile(): void {
    this.#open.trim();
    this.edgePairs.clear();
    this.edgeLines.clear();
    this.kept.clear();
    this.callsElsewhere.clear();
    this.callsThroughValues.clear();
    this.unknownCalls.clear();
    this.functionsOfUnknown.clear();
    this.setElsewhere.clear();
  }

  /** The entity of the package with that key; `make` is called if it is new. */
  package(key: string, make: () => PackageScope): Entity {
    let number = this.#packageNumbers.get(key);
    if (number === undefined) {
      number = this.packages.length;
      this.#packageNumbers.set(key, number);
      this.#packageKeys.push(key);
      this.packages.push(make());
    }
    return packageEntity(number);
  }

  /** The key that a package was made under. */
  packageKey(entity: Entity): string {
    return this.#packageKeys[entityNumber(entity)]!;
  }

  packageScope(entity: Entity): PackageScope {
    return this.packages[entityNumber(entity)]!;
  }

  /** The entity that stands for any of several symbols. */
  choice(symbols: readonly SymbolId[]): Entity {
    const key = symbols.join();
    let number = this.#choiceNumbers.get(key);
    if (number === undefined) {
      number = this.#choices.length;
      this.#choiceNumbers.set(key, number);
      this.#choices.push(symbols);
    }
    return choiceEntity(number);
  }

  /** The symbols of a choice. */
  candidatesOf(entity: Entity): readonly SymbolId[] {
    return this.#choices[entityNumber(entity)]!;
  }

  /** Type of a symbol as a value: type + 1, or 0 if not asked yet. */
  valueTypeMemo(symbol: SymbolId): number {
    return this.#valueTypes[symbol]!;
  }

  keepValueType(symbol: SymbolId, type: TypeId): void {
    this.#valueTypes[symbol] = type + 1;
  }

  returnTypeMemo(symbol: SymbolId): number {
    return this.#returnTypes[symbol]!;
  }

  keepReturnType(symbol: SymbolId, type: TypeId): void {
    this.#returnTypes[symbol] = type + 1;
  }

  #indexOf(fileId: FileId): FileScope {
    let scope = this.#scopes[fileId];
    if (scope === undefined) {
      const file = this.view.parsed(fileId);
      const locals = this.resolver(file.language).importNames(file);
      const { traits } = this.#languages.get(file.language);
      scope = new FileScope({
        fileId,
        base: this.#symbolCount,
        bindingBase: this.#bindingCount,
        file,
        localNames: locals,
        traits,
        slab: this.#slab,
      });
      this.#bindingCount += file.bindings.length;
      this.#scopes[fileId] = scope;
      this.#fileCount++;
      // Even an empty file has a module of its own.
      this.#addSymbols(fileId, Math.max(1, file.symbols.length));
    }
    return scope;
  }

  #addSymbols(fileId: FileId, count: number): void {
    const total = this.#symbolCount + count;
    if (total > this.#symbolFiles.length) {
      const capacity = Math.max(total, this.#symbolFiles.length * 2);
      const [files, values, returns] = [this.#symbolFiles, this.#valueTypes, this.#returnTypes];
      this.#symbolFiles = new Uint32Array(capacity);
      this.#valueTypes = new Int32Array(capacity);
      this.#returnTypes = new Int32Array(capacity);
      this.#symbolFiles.set(files);
      this.#valueTypes.set(values);
      this.#returnTypes.set(returns);
    }
    this.#symbolFiles.fill(fileId, this.#symbolCount, total);
    this.#symbolCount = total;
  }
}
