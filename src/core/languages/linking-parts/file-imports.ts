// Languages whose imports name files: what does a file see of files imported by name, imported whole or included as
// text?
import { appendTo } from "../../../base/append-to.ts";
import { importFlags, importKinds, symbolFlags } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule, importModule, importTarget } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { HiddenNames } from "./hidden-names.ts";
import { declaredIn, localNames } from "./plain.ts";
import { Reexports } from "./reexports.ts";
import type { Entity, FileId, ImportRow, NameHash, SymbolRow } from "../../link/ids.ts";

const includeKind = importKinds.indexOf("include");
const reexportKind = importKinds.indexOf("reexport");

/**
 * How files of a language see each other. An import row of kind "include" stands for the text of the other file: all of
 * its names are visible, and whatever it includes or imports itself. A row of kind "reexport" passes the public names
 * of the other file on to importers. Other rows with the flag "wildcard" import its public names.
 */
export interface FileImportRules {
  readonly languages: ReadonlySet<string>;
  /** The module that an import row names: a file's row 0, `external` or `unresolved`. */
  find(scope: FileScope, row: ImportRow): Entity;
  /** Whether a symbol is visible only through includes; by default none is hidden. */
  readonly isHidden?: (scope: ScopeOutline, row: SymbolRow) => boolean;
  /** An included file sees the names of the file that includes it. */
  readonly seesIncluders?: boolean;
  /** Names of modules inside a file are visible through includes as if they were the file's own. */
  readonly opensModules?: boolean;
  /**
   * Files that share one scope without a declaration, such as those of a package's folder; they all get the same key.
   */
  sharedBy?(path: string): string | undefined;
}

/** For `isHidden`: only symbols marked as exported are visible. */
export function isUnmarked(scope: ScopeOutline, row: SymbolRow): boolean {
  return (scope.flags[row]! & symbolFlags.exported) === 0;
}

/** Files that see each other's names, and, if there are many files, their symbols by name. */
interface Closure {
  readonly files: readonly number[];
  names?: ReadonlyMap<number, readonly number[]>;
}

/** Closures of more files are searched through an index. */
const maxPlainFiles = 16;

export function createFileResolver(state: LinkState, rules: FileImportRules): LanguageResolver {
  const search = new FileSearch(state, rules);
  return {
    importNames: localNames,
    importModule: (scope, row) => rules.find(scope, row),
    importTarget: (scope, row, wantType) => {
      const module = importModule(state, scope, row);
      const { imports, strings } = scope.parsed;
      const name = strings.find(imports.name[row]!);
      if ((imports.flags[row]! & importFlags.hidden) !== 0) return notFound;
      if (!isSymbol(module) || name === undefined || name === "*") return foundVia(module, via.import);
      return findInModule(state, module, scope.nameHash(imports.name[row]!), wantType);
    },
    findInModule: (scope, row, name, wantType) => {
      if (row === 0) return search.findPublic(scope.fileId, name, wantType);
      return declaredIn(scope, row, name, wantType);
    },
    findVisible: (scope, name, wantType) => search.findVisible(scope, name, wantType),
  };
}

class FileSearch {
  readonly #state: LinkState;
  readonly #rules: FileImportRules;
  readonly #closures = new Map<number, Closure>();
  readonly #hidden = new HiddenNames();
  readonly #reexports: Reexports;
  readonly #opens = new WeakMap<FileScope, readonly ImportRow[]>();
  #includers: ReadonlyMap<number, readonly number[]> | undefined;
  #shared: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(state: LinkState, rules: FileImportRules) {
    this.#state = state;
    this.#rules = rules;
    this.#reexports = new Reexports(state, this.#hidden, (fileId) => this.#declaredIn(fileId));
  }

  /** What a file sees under a name without naming its origin. */
  findVisible(scope: FileScope, name: NameHash, wantType: boolean): Found {
    const closure = this.#closureOf(scope.fileId);
    const own = this.#findAmong(closure, name, wantType, scope.fileId);
    if (own !== unresolved) return foundVia(own, via.include);
    let answer = notFound;
    for (const file of [scope.fileId, ...closure.files]) {
      const found = this.#findImported(file, name, wantType, file === scope.fileId);
      if (hasSymbol(found)) return found;
      if (found !== notFound) answer = found;
    }
    return answer;
  }

  /** What importers of a file see under a name: its own symbols, those of files it includes, those it re-exports. */
  findPublic(fileId: FileId, name: NameHash, wantType: boolean): Found {
    const own = this.#findOwn(fileId, name, wantType, false);
    if (own !== unresolved) return foundVia(own, via.import);
    const closure = this.#closureOf(fileId);
    for (const file of [fileId, ...closure.files]) {
      const found = file === fileId ? unresolved : this.#findOwn(file, name, wantType, false);
      if (found !== unresolved) return foundVia(found, via.import);
      const passed = this.#findPassedOn(file, name, wantType);
      if (passed !== notFound) return passed;
    }
    return notFound;
  }

  #findPassedOn(file: FileId, name: NameHash, wantType: boolean): Found {
    for (const row of this.#reexports.rowsFor(file, name)) {
      const target = importModule(this.#state, this.#state.scope(file), row);
      const found = isSymbol(target) ? findInModule(this.#state, target, name, wantType) : notFound;
      if (hasSymbol(found)) return foundVia(entityOf(found), via.reexport);
    }
    return notFound;
  }

  /** All names that importers of a file see; undefined if it passes on those of other files. */
  #declaredIn(fileId: FileId): Iterable<NameHash> | undefined {
    const isAlone = this.#closureOf(fileId).files.every((file) => file === fileId);
    if (!isAlone || this.#reexports.has(fileId)) return undefined;
    return this.#collectNames([fileId]).keys();
  }

  #findAmong(closure: Closure, name: NameHash, wantType: boolean, asking: number): number {
    if (closure.files.length > maxPlainFiles) {
      closure.names ??= this.#collectNames(closure.files);
      const candidates = (closure.names.get(name) ?? []).filter((file) => file !== asking);
      for (const file of candidates) {
        const found = this.#findOwn(file, name, wantType, true);
        if (found !== unresolved) return found;
      }
      return unresolved;
    }
    for (const file of closure.files) {
      const found = file === asking ? unresolved : this.#findOwn(file, name, wantType, true);
      if (found !== unresolved) return found;
    }
    return unresolved;
  }

  /** A declaration in the file itself. */
  #findOwn(file: number, name: NameHash, wantType: boolean, isIncluded: boolean): number {
    const scope = this.#state.closedScope(file);
    const row = chooseSymbol(scope, scope.firstChild(0, name), wantType, false);
    if (row >= 0) {
      const isSeen = isIncluded || this.#rules.isHidden?.(scope, row) !== true;
      return isSeen ? scope.base + row : unresolved;
    }
    if (this.#rules.opensModules !== true) return unresolved;
    for (let at = 1; at < scope.symbolCount; at++) {
      if (scope.parents[at] !== 0 || !isModuleKind(scope.kinds[at]!)) continue;
      const inside = chooseSymbol(scope, scope.firstChild(at, name), wantType, false);
      if (inside >= 0) return scope.base + inside;
    }
    return unresolved;
  }

  /** What the imports of a file bring in. In the asking file, imports by name are already visible. */
  #findImported(file: number, name: NameHash, wantType: boolean, isAsking: boolean): Found {
    const scope = this.#state.scope(file);
    let answer = notFound;
    for (const row of this.#opensOf(scope)) {
      if (this.#hidden.has(scope, row, name)) continue;
      const module = importModule(this.#state, scope, row);
      const found = isSymbol(module) ? findInModule(this.#state, module, name, wantType) : notFound;
      if (hasSymbol(found)) return found;
      if (found !== notFound) answer = found;
    }
    if (isAsking) return answer;
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
      const found = importTarget(this.#state, scope, row, wantType);
      if (found !== notFound) return found;
    }
    return answer;
  }

  /** Import rows that bring in all names of a module, for the whole file and for nobody else. */
  #opensOf(scope: FileScope): readonly ImportRow[] {
    let rows = this.#opens.get(scope);
    if (rows === undefined) {
      const { kind, flags } = scope.parsed.imports;
      rows = [...scope.wildcards].filter(
        (row) =>
          kind[row] !== includeKind && kind[row] !== reexportKind && (flags[row]! & importFlags.local) === 0,
      );
      this.#opens.set(scope, rows);
    }
    return rows;
  }

  /** The other files whose text is visible in a file. */
  #closureOf(fileId: FileId): Closure {
    let closure = this.#closures.get(fileId);
    if (closure !== undefined) return closure;
    const seen = new Set([fileId]);
    const open = [fileId];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of this.#neighborsOf(at)) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    const { seesIncluders, sharedBy } = this.#rules;
    const isMutual = seesIncluders === true || sharedBy !== undefined;
    closure = { files: [...seen].filter((file) => isMutual || file !== fileId).sort((a, b) => a - b) };
    // If includes work in both directions, all files of a group have the same closure.
    for (const file of seesIncluders === true ? seen : [fileId]) this.#closures.set(file, closure);
    return closure;
  }

  #neighborsOf(fileId: FileId): readonly number[] {
    const { seesIncluders, sharedBy } = this.#rules;
    const neighbors = [...this.#includesOf(fileId)];
    if (seesIncluders === true) {
      this.#includers ??= this.#collectIncluders();
      neighbors.push(...(this.#includers.get(fileId) ?? []));
    }
    const key = sharedBy?.(this.#state.view.path(fileId));
    if (key !== undefined) neighbors.push(...this.#sharing(key));
    return neighbors;
  }

  #includesOf(fileId: FileId): readonly number[] {
    const scope = this.#state.closedScope(fileId);
    if (scope.wildcards.length === 0) return [];
    const open = this.#state.scope(fileId);
    const files: number[] = [];
    for (const row of open.wildcards) {
      if (open.parsed.imports.kind[row] !== includeKind) continue;
      const module = importModule(this.#state, open, row);
      if (isSymbol(module)) files.push(this.#state.fileOf(module));
    }
    return files;
  }

  #collectIncluders(): ReadonlyMap<number, readonly number[]> {
    const includers = new Map<number, number[]>();
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (!this.#rules.languages.has(view.language(file))) continue;
      for (const included of this.#includesOf(file)) appendTo(includers, included, file);
    }
    return includers;
  }

  #sharing(key: string): readonly number[] {
    this.#shared ??= this.#collectShared();
    return this.#shared.get(key) ?? [];
  }

  #collectShared(): ReadonlyMap<string, readonly number[]> {
    const shared = new Map<string, number[]>();
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (!this.#rules.languages.has(view.language(file))) continue;
      const key = this.#rules.sharedBy?.(view.path(file));
      if (key !== undefined) appendTo(shared, key, file);
    }
    return shared;
  }

  /** Files by the names that they declare. */
  #collectNames(files: readonly number[]): ReadonlyMap<number, readonly number[]> {
    const names = new Map<number, number[]>();
    for (const file of files) {
      const scope = this.#state.closedScope(file);
      for (let row = 1; row < scope.symbolCount; row++) {
        const parent = scope.parents[row]!;
        const isTop = parent === 0 || (this.#rules.opensModules === true && scope.parents[parent] === 0);
        if (isTop && names.get(scope.names[row]!)?.at(-1) !== file) appendTo(names, scope.names[row]!, file);
      }
    }
    return names;
  }
}
