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

/** The import rules of a family of languages. Entities are numbers as in entity.ts; what is found by a name comes with its strategy. */
export interface LanguageResolver {
  /** Per import row: hash of the name under which it is visible in the file, 0 for none. */
  importNames(file: ParsedFile): Uint32Array;
  /** The module, package or type that the specifier of an import row names. */
  importModule(scope: FileScope, row: ImportRow): Entity;
  /** What the local name of an import row stands for, of the wanted space where there are two. */
  importTarget(scope: FileScope, row: ImportRow, wantType: boolean): Found;
  /** What a module offers under that name: row 0 is the file `scope`, another row a module inside it. */
  findInModule(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found;
  /** What the file sees under that name beyond its own declarations and named imports: wildcards, its package. */
  findVisible(scope: FileScope, name: NameHash, wantType: boolean, offset: number): Found;
  /** What the namespace that a module symbol adds to, and those around it, offer from other files. */
  findInNamespace?(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found;
  /** A member that is declared apart from its type: a Go method, a Rust impl. A symbol, −1 when there is none. */
  findDetached?(type: SymbolId, name: NameHash): SymbolId;
  /** A member that the root adds to a type from outside: an extension. `type` is a type number; −1 when there is none. */
  findOnOutside?(type: TypeId, name: NameHash): SymbolId;
  /** Of several such members of one name and type, the one that an expression row of `scope` sees; −1 for none. */
  chooseDetached?(scope: FileScope, row: ExpressionRow, symbol: SymbolId): SymbolId;
  /** What a definition for one platform carries out that is declared elsewhere for all of them; −1 for none. */
  expectedOf?(scope: FileScope, row: SymbolRow): SymbolId;
  /** Types that `type` implements by a declaration apart from it. */
  detachedSuperTypes?(type: SymbolId): readonly TypeId[];
  /** The macro of that name, where macros have a name space of their own; `foundOutside` or `notFound` without one. */
  findMacro?(scope: FileScope, name: NameHash): Found;
  /** Whether any file of the root declares an operator of that name; absent where operators are no functions. */
  declaresOperator?(name: NameHash): boolean;
  /** Functions of that name, of no class, that the file sees, where operators are functions. */
  functionsSeen?(scope: FileScope, name: NameHash): readonly SymbolId[];
  /** Those that other files may mean without seeing them. */
  functionsLinked?(name: NameHash): readonly SymbolId[];
  /** The symbol that stands for a declaration: its definition elsewhere. Itself when there is none. */
  definitionOf?(symbol: SymbolId): SymbolId;
}

/** A package that is not a file. */
export interface PackageScope {
  /** What it offers under that name, to the file that asks where that makes a difference. */
  find(name: NameHash, wantType: boolean, from?: FileId): Found;
  /** What it declares under that name apart from its type: an extension. */
  findApart?(name: NameHash): SymbolId;
  /** Files whose module symbols stand for the package in IMPORTS edges; the first is taken. */
  files(): readonly FileId[];
}
