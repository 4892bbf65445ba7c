// Haskell: the functions of a class, and the constructors and fields of a type, are names of their module.
import { appendTo } from "../../../base/append-to.ts";
import { importFlags, importKinds, symbolFlags, symbolKindCode } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { entityOf } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/imported-names.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { HiddenNames } from "../linking-parts/hidden-names.ts";
import type { Entity, FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

const [classKind, typeKind, constructorKind, fieldKind] = (
  ["interface", "type", "struct", "field"] as const
).map(symbolKindCode);
const reexportKind = importKinds.indexOf("reexport");

/** In the members of a module: several types have a field of that name. */
const several = -1;

/** Where a file may have a name from: modules that it imports whole, types whose parts it imports. */
type Source = { readonly module: SymbolId; readonly row: ImportRow } | { readonly type: SymbolId };

/** Modules from which another one passes on everything, and those from which it passes on a name. */
interface PassedOn {
  readonly whole: readonly { readonly module: SymbolId; readonly row: ImportRow }[];
  readonly named: ReadonlyMap<NameHash, readonly SymbolId[]>;
}

export class ModuleMembers {
  readonly #state: LinkState;
  readonly #importTarget: LanguageResolver["importTarget"];
  readonly #hidden = new HiddenNames();
  readonly #passed = new Map<FileId, PassedOn>();
  readonly #rows = new Map<number, ReadonlyMap<NameHash, SymbolRow>>();
  readonly #sources = new Map<number, readonly Source[]>();

  constructor(state: LinkState, importTarget: LanguageResolver["importTarget"]) {
    this.#state = state;
    this.#importTarget = importTarget;
  }

  /** The constructor of a type that has that name, as other modules see it. */
  constructorOf(type: SymbolId, name: NameHash): Entity {
    const scope = this.#state.closedScopeOf(type);
    for (let row = scope.firstChild(type - scope.base, name); row >= 0; row = scope.nextChild(row))
      if (scope.kinds[row] === constructorKind && isExported(scope, row)) return scope.base + row;
    return unresolved;
  }

  /** A member of one of the types and classes that the file declares. */
  findOwn(scope: ScopeOutline, name: NameHash, wantType: boolean): Entity {
    let rows = this.#rows.get(scope.fileId);
    if (rows === undefined) this.#rows.set(scope.fileId, (rows = membersOf(scope)));
    const row = rows.get(name);
    if (row === undefined || row === several) return unresolved;
    return wantType && !isNamedAsType(scope, row) ? unresolved : scope.base + row;
  }

  /** The same for what a module exports: its own, and those of modules that it passes on. */
  find(module: SymbolId, name: NameHash, wantType: boolean, seen = new Set<number>()): Entity {
    const closed = this.#state.closedScopeOf(module);
    if (seen.has(closed.fileId)) return unresolved;
    seen.add(closed.fileId);
    const declared = this.findOwn(closed, name, wantType);
    const own = isSymbol(declared) && !isExported(closed, declared - closed.base) ? unresolved : declared;
    if (own !== unresolved || closed.importCount === 0) return own;
    const { whole, named } = this.#passedOn(closed.fileId);
    const passed = named.get(name) ?? [];
    const scope = whole.length === 0 ? undefined : this.#state.scope(closed.fileId);
    const rest = whole.filter(({ row }) => scope !== undefined && !this.#hidden.has(scope, row, name));
    for (const next of [...passed, ...rest.map((source) => source.module)]) {
      const found = this.find(next, name, wantType, seen);
      if (found !== unresolved) return found;
    }
    return unresolved;
  }

  /** What the header of a module passes on from others: names that it lists, and whole modules. */
  #passedOn(fileId: FileId): PassedOn {
    let found = this.#passed.get(fileId);
    if (found !== undefined) return found;
    const scope = this.#state.scope(fileId);
    const { kind, flags, name } = scope.parsed.imports;
    const whole: { module: SymbolId; row: ImportRow }[] = [];
    const named = new Map<NameHash, SymbolId[]>();
    for (let row = 0; row < kind.length; row++) {
      if (kind[row] !== reexportKind || (flags[row]! & importFlags.hidden) !== 0) continue;
      const module = importModule(this.#state, scope, row);
      if (!isSymbol(module)) continue;
      if ((flags[row]! & importFlags.wildcard) !== 0) whole.push({ module, row });
      else appendTo(named, scope.nameHash(name[row]!), module);
    }
    this.#passed.set(fileId, (found = { whole, named }));
    return found;
  }

  /** The same for what a file imports: whole modules, and the parts of types and classes: `import A (T(..))`. */
  findImported(scope: FileScope, name: NameHash, wantType: boolean): Entity {
    let sources = this.#sources.get(scope.fileId);
    if (sources === undefined) this.#sources.set(scope.fileId, (sources = this.#sourcesOf(scope)));
    for (const source of sources) {
      if ("module" in source && this.#hidden.has(scope, source.row, name)) continue;
      const found =
        "module" in source
          ? this.find(source.module, name, wantType)
          : this.#findInType(source.type, name, wantType);
      if (found !== unresolved) return found;
    }
    return unresolved;
  }

  #findInType(type: SymbolId, name: NameHash, wantType: boolean): Entity {
    const scope = this.#state.closedScopeOf(type);
    const row = scope.firstChild(type - scope.base, name);
    if (row < 0 || (wantType && !isNamedAsType(scope, row)) || !isExported(scope, row)) return unresolved;
    return scope.base + row;
  }

  /** In import order; each once. */
  #sourcesOf(scope: FileScope): readonly Source[] {
    const modules = new Map<SymbolId, ImportRow>();
    const types = new Set<number>();
    const { imports, strings } = scope.parsed;
    for (let row = 0; row < imports.length; row++) {
      if ((imports.flags[row]! & importFlags.hidden) !== 0) continue;
      const module = importModule(this.#state, scope, row);
      if (!isSymbol(module)) continue;
      if ((imports.flags[row]! & importFlags.wildcard) !== 0) modules.set(module, row);
      else if (strings.find(imports.name[row]!) !== "*" && !isTypeAlone(scope, row)) {
        const target = entityOf(this.#importTarget(scope, row, true));
        if (isSymbol(target)) types.add(target);
      }
    }
    return [
      ...[...types].map((type) => ({ type })),
      ...[...modules].map(([module, row]) => ({ module, row })),
    ];
  }
}

/** Whether the header of its module exports a type, or a part of one; everything is if there is no list. */
export function isExported(scope: ScopeOutline, row: SymbolRow): boolean {
  return (scope.flags[row]! & symbolFlags.exported) !== 0;
}

/** `import A (T)`, without the constructors of T. */
export function isTypeAlone(scope: FileScope, row: ImportRow): boolean {
  return (scope.parsed.imports.flags[row]! & importFlags.typeOnly) !== 0;
}

/** Fields in record syntax are looked up among types (syntax-types.ts); a class may have types of its own. */
function isNamedAsType(scope: ScopeOutline, row: SymbolRow): boolean {
  return scope.kinds[row] === fieldKind || scope.kinds[row] === typeKind;
}

function membersOf(scope: ScopeOutline): ReadonlyMap<NameHash, SymbolRow> {
  const rows = new Map<NameHash, SymbolRow>();
  for (let row = 1; row < scope.symbolCount; row++) {
    const around = scope.kinds[scope.parents[row]!];
    if (scope.parents[row] === 0 || !scope.isInScope(row)) continue;
    if (around !== classKind && around !== typeKind) continue;
    const name = scope.names[row]!;
    const known = rows.get(name);
    if (known === undefined) rows.set(name, row);
    else if (scope.kinds[row] === fieldKind && scope.parents[known] !== scope.parents[row])
      rows.set(name, several);
  }
  return rows;
}
