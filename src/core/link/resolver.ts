// What must a language provide so that names can be found across its files?
import type { ParsedFile } from "../types/index.ts";
import type { Found } from "./found.ts";
import type { FileScope } from "./names/file-scope.ts";
import type {
  Entity,
  ExpressionRow,
  FileId,
  ImportRow,
  NameHash,
  SymbolId,
  SymbolRow,
  TypeId,
} from "./ids.ts";

/**
 * The import rules of a family of languages. Entities are numbers as in entity.ts; a name lookup also gives its
 * strategy.
 */
export interface LanguageResolver {
  /** Per import row: hash of its name in the file, 0 for none. */
  importNames(file: ParsedFile): Uint32Array;
  /** The module, package or type that the specifier of an import row names. */
  importModule(scope: FileScope, row: ImportRow): Entity;
  /** What the local name of an import row stands for; if types and values are kept apart, the wanted one. */
  importTarget(scope: FileScope, row: ImportRow, wantType: boolean): Found;
  /** What a module exports under that name: row 0 is the file `scope`, another row a module inside it. */
  findInModule(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found;
  /** What the file sees under that name besides its own declarations and named imports: wildcards, its package. */
  findVisible(scope: FileScope, name: NameHash, wantType: boolean, offset: number): Found;
  /** The crate that a path names which begins with `::`. */
  findCrate?(scope: FileScope, name: NameHash): Found;
  /**
   * What a name means at a place that a template takes up, or where a module is opened for an expression, before anything
   * that the file declares or imports; `notFound` elsewhere.
   */
  findInTemplate?(scope: FileScope, name: NameHash, offset: number, from: SymbolRow): Found;
  /** What other files add to the namespace to which a module symbol adds, and to the namespaces around it. */
  findInNamespace?(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found;
  /** A member declared apart from its type: a Go method, a Rust impl. A symbol, or −1 if there is none. */
  findDetached?(type: SymbolId, name: NameHash): SymbolId;
  /** A member that the root adds to an outside type: an extension. `type` is a type number; −1 if there is none. */
  findOnOutside?(type: TypeId, name: NameHash): SymbolId;
  /** Of several such members with one name and type, the one that an expression row of `scope` sees; −1 for none. */
  chooseDetached?(scope: FileScope, row: ExpressionRow, symbol: SymbolId): SymbolId;
  /**
   * Whether an extension with that name is declared anywhere. Languages whose calls may mean one although there is a
   * method say it.
   */
  declaresExtension?(name: NameHash): boolean;
  /**
   * An extension of a type of the root, if calls mean it where no method of the type itself takes the arguments; −1 if
   * there is none.
   */
  findExtension?(type: SymbolId, name: NameHash): SymbolId;
  /** Whether a symbol that has a scope of its own, such as a static method, extends another type all the same. */
  extendsInScope?(symbol: SymbolId): boolean;
  /** All members declared apart from their type with the name and the type of `symbol`, which may run as an operator. */
  membersLike?(symbol: SymbolId): readonly SymbolId[];
  /**
   * The extension of that name that the expression `row` sees, for a receiver of unknown type; −1 if there is none, or
   * several. If the receiver `isOutside`, it is none that extends a type of the root.
   */
  findImportedExtension?(scope: FileScope, name: NameHash, isOutside: boolean, row: ExpressionRow): SymbolId;
  /** The extension of `type` that a file imports under that other name; −1 if there is none. */
  findRenamedExtension?(scope: FileScope, name: NameHash, type: SymbolId): SymbolId;
  /** The common declaration that a platform-specific definition implements; −1 for none. */
  expectedOf?(scope: FileScope, row: SymbolRow): SymbolId;
  /** The type that has the member `name` of values of `type`, if that type itself has none (Rust's `Deref`). */
  derefTarget?(type: SymbolId, name: NameHash): TypeId;
  /** Types that `type` implements by a declaration apart from it. */
  detachedSuperTypes?(type: SymbolId): readonly TypeId[];
  /**
   * The macro of that name, if macros have a name space of their own; `foundOutside` or `notFound` if there is none.
   */
  findMacro?(scope: FileScope, name: NameHash): Found;
  /**
   * The constructor that the call `row` of a type runs, where extensions and bases may declare it; −1 if none of them
   * takes the arguments.
   */
  findConstructor?(scope: FileScope, row: ExpressionRow, type: SymbolId): SymbolId;
  /** The constructor that another part of the type declares; −1 if none does. */
  detachedConstructor?(type: SymbolId): SymbolId;
  /** Whether any file of the root declares an operator of that name; absent if operators are not functions. */
  declaresOperator?(name: NameHash): boolean;
  /** Functions of that name outside classes that the file sees, if operators are functions. */
  functionsSeen?(scope: FileScope, name: NameHash): readonly SymbolId[];
  /** Those of them that other files may mean without seeing them. */
  functionsLinked?(name: NameHash): readonly SymbolId[];
  /** All functions and types of the root with that name, where functions have methods in any file (`dispatches`). */
  methodsNamed?(name: NameHash): readonly SymbolId[];
  /**
   * Functions of that name in the namespace around the type, and friends that its class defines, for calls that name
   * neither (C++).
   */
  functionsBeside?(scope: FileScope, type: SymbolId, name: NameHash): readonly SymbolId[];
  /**
   * What a name in the function `row`, written apart from its namespace, means in the namespaces that its own name states:
   * `int ns::Type::run() { … }`.
   */
  findAroundOwner?(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found;
  /** The symbol that stands for a declaration: its definition elsewhere, or itself if there is none. */
  definitionOf?(symbol: SymbolId): SymbolId;
  /** What runs when a symbol of a declaration file is called: the script's own symbol. −1 for none. */
  implementationOf?(symbol: SymbolId): SymbolId;
  /** The symbol of another file that declares a symbol's types, for scripts with declarations. −1 for none. */
  declarationOf?(symbol: SymbolId): SymbolId;
  /** The file that declares a script's types; undefined if there is none. */
  declarationFileOf?(file: FileId): FileId | undefined;
}

/** A package that is not a file. */
export interface PackageScope {
  /** What it exports under that name; `from` is the asking file, if that makes a difference. */
  find(name: NameHash, wantType: boolean, from?: FileId): Found;
  /** What it declares under that name apart from its type: an extension. */
  findApart?(name: NameHash): SymbolId;
  /** Files whose module symbols stand for the package in IMPORTS edges; only the first is used. */
  files(): readonly FileId[];
}
