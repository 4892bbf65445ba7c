// OCaml: a module is the file with its name, or a module inside a file; names that its interface leaves out are hidden.
import { appendTo } from "../../../base/append-to.ts";
import { importFlags, importKinds } from "../../types/index.ts";
import { external, isSymbol, unresolved } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule, importTarget } from "../../link/names/imported-names.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { hash32 } from "../../../base/hash32.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { specifierOf } from "../linking-parts/nearby-files.ts";
import { isOpenedLocally, OpenedModules } from "./linking-opened.ts";

const aliasKind = importKinds.indexOf("reexport");
const languages = new Set(["ocaml", "ocaml-interface"]);

export function createOCamlResolver(state: LinkState): LanguageResolver {
  const modules = new ModuleFiles(state);
  const opened = new OpenedModules(state);
  const files = createFileResolver(state, {
    languages,
    find: (scope, row) => {
      const path = specifierOf(scope, row);
      const isLocal = isOpenedLocally(scope, row);
      const [first = "", ...inside] = path.split(".");
      const near = isLocal ? opened.findNear(scope, row, first) : unresolved;
      if (isSymbol(near)) return descend(state, near, inside);
      const found = findModule(state, modules, scope, path, isWhole(scope, row));
      if (found !== external || inside.length > 0 || (isWhole(scope, row) && !isLocal)) return found;
      const seen = entityOf(files.findVisible(scope, hash32(path), false, 0)); // inside an opened module
      return isSymbol(seen) ? seen : external;
    },
    isHidden: (scope, row) => isLeftOut(state, scope, row),
  });
  return {
    ...files,
    findInTemplate: (scope, name, offset, from) => opened.find(scope, name, false, { offset, from }),
    findVisible: (scope, name, wantType, offset) => {
      const found = files.findVisible(scope, name, wantType, offset);
      if (!wantType || hasSymbol(found)) return found;
      const inOpened = opened.find(scope, name, wantType, { offset, from: 0 });
      return inOpened === notFound ? found : inOpened;
    },
    findInModule: (scope, row, name, wantType) => {
      const found = files.findInModule(scope, row, name, wantType);
      if (found !== notFound) return found;
      return row === 0 ? findAlias(state, scope, name) : findMixedIn(state, scope, row, name, wantType);
    },
  };
}

function isWhole(scope: FileScope, row: number): boolean {
  return (scope.parsed.imports.flags[row]! & importFlags.wildcard) !== 0;
}

/**
 * The module at a path such as `Shop.Store`: a module of the file itself, else a file. If no file has the first name,
 * that may be a library, which wraps the files of a folder. A module of the file itself on its own needs no import, unless
 * it is opened as a whole.
 */
function findModule(
  state: LinkState,
  modules: ModuleFiles,
  scope: FileScope,
  path: string,
  isOpened: boolean,
): number {
  const [first = "", second, ...rest] = path.split(".");
  const inside = second === undefined ? [] : [second, ...rest];
  const own = second === undefined && !isOpened ? unresolved : findOwn(state, scope, first);
  const found = own === unresolved ? unresolved : descend(state, own, inside);
  if (found !== unresolved) return found;
  const file = modules.find(scope, first);
  if (file !== undefined && file !== scope.fileId)
    return descend(state, state.closedScope(file).base, inside);
  const wrapped = second === undefined ? undefined : modules.findWrapped(scope, first, second);
  return wrapped === undefined ? external : descend(state, state.closedScope(wrapped).base, rest);
}

function descend(state: LinkState, module: number, names: readonly string[]): number {
  let at = module;
  for (const name of names) {
    if (!isSymbol(at)) return at;
    at = entityOf(findInModule(state, at, hash32(name), false));
  }
  return at;
}

/** A module that the file declares, or a module for which it declares an alias. */
function findOwn(state: LinkState, scope: FileScope, name: string): number {
  const hash = hash32(name);
  for (let row = scope.firstChild(0, hash); row >= 0; row = scope.nextChild(row)) {
    if (isModuleKind(scope.kinds[row]!)) return scope.base + row;
  }
  return entityOf(findAlias(state, scope, hash));
}

/** `module Name = Other.Name` in a file is one of its modules. */
function findAlias(state: LinkState, scope: FileScope, name: number): Found {
  const open = state.scope(scope.fileId);
  for (let row = open.firstImport(name); row >= 0; row = open.nextImport(row)) {
    if (open.parsed.imports.kind[row] === aliasKind) return importTarget(state, open, row, false);
  }
  return notFound;
}

/** What a module gets from modules that it includes, and from the functor or signature that makes it. */
function findMixedIn(
  state: LinkState,
  scope: FileScope,
  row: number,
  name: number,
  wantType: boolean,
): Found {
  const open = state.scope(scope.fileId);
  const { owner, base } = open.parsed.expressions;
  for (const heritage of open.heritage) {
    if (owner[heritage] !== row) continue;
    const source = state.infer.entityOf(open, base[heritage]!);
    if (!isSymbol(source) || source === scope.base + row) continue;
    const there = state.scopeOf(source);
    const isModule = isModuleKind(there.kinds[source - there.base]!);
    const found = isModule ? findInModule(state, source, name, wantType) : findIn(there, source, name);
    if (hasSymbol(found)) return found;
  }
  return notFound;
}

function findIn(scope: FileScope, type: number, name: number): Found {
  const row = scope.firstChild(type - scope.base, name);
  return row < 0 ? notFound : foundVia(scope.base + row, via.import);
}

/**
 * A file with an interface exports what the interface declares, unless that includes something that is not visible
 * here.
 */
function isLeftOut(state: LinkState, scope: ScopeOutline, row: number): boolean {
  const path = state.view.path(scope.fileId);
  const file = path.endsWith(".ml") ? state.view.findFile(`${path}i`) : undefined;
  if (file === undefined || scope.parents[row] !== 0) return false;
  const signature = state.closedScope(file);
  return signature.wildcards.length === 0 && signature.firstChild(0, scope.names[row]!) < 0;
}

/** Files by module name. Libraries may share names: the nearest file is meant. */
class ModuleFiles {
  readonly #state: LinkState;
  #byName: Map<string, number[]> | undefined;

  constructor(state: LinkState) {
    this.#state = state;
  }

  find(scope: FileScope, module: string): number | undefined {
    return this.#nearest(scope, this.#files(module));
  }

  /**
   * A module of a library, which is named in its build file and often by its folder; else the only file with that name,
   * unless Stdlib also has such a module.
   */
  findWrapped(scope: FileScope, library: string, module: string): number | undefined {
    const files = this.#files(module);
    const inFolder = files.filter((file) => isBelow(parentOf(this.#state.view.path(file)), library));
    if (inFolder.length > 0) return this.#nearest(scope, inFolder);
    return files.length === 1 && !stdlibModules.has(module) ? files[0] : undefined;
  }

  #files(module: string): readonly number[] {
    return (this.#byName ??= this.#collect()).get(module) ?? [];
  }

  #nearest(scope: FileScope, files: readonly number[]): number | undefined {
    const { view } = this.#state;
    const own = parentOf(view.path(scope.fileId));
    let best: number | undefined;
    let bestShared = -1;
    for (const file of files) {
      const shared = sharedFolders(own, parentOf(view.path(file)));
      if (shared > bestShared) [best, bestShared] = [file, shared];
    }
    return best;
  }

  #collect(): Map<string, number[]> {
    const byName = new Map<string, number[]>();
    const { view } = this.#state;
    for (const ending of [".ml", ".mli"]) {
      for (let file = 0; file < view.fileCount; file++) {
        const path = view.path(file);
        if (!languages.has(view.language(file)) || !path.endsWith(ending)) continue;
        if (ending === ".mli" && view.findFile(path.slice(0, -1)) !== undefined) continue;
        const stem = stemOf(path).split(".", 1)[0]!; // "name.cppo.ml" is preprocessed to name.ml
        const name = stem.charAt(0).toUpperCase() + stem.slice(1);
        appendTo(byName, name, file);
      }
    }
    return byName;
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.split("/").some((part) => part.toLowerCase().replaceAll("-", "_") === folder.toLowerCase());
}

const stdlibModules = new Set(
  `Arg Array ArrayLabels Atomic Bool Buffer Bytes Char Complex Condition Digest Domain Effect Either Ephemeron Event
  Filename Float Format Fun Gc Hashtbl In_channel Int Int32 Int64 Lazy Lexing List ListLabels Map Marshal Mutex Nativeint
  Obj Oo Option Out_channel Parsing Printexc Printf Queue Random Result Scanf Semaphore Seq Set Stack Str String
  StringLabels Sys Thread Type Uchar Unit Unix Weak`.split(/\s+/),
);

/** How near two folders are: the number of shared folders, plus one if they are the same. */
function sharedFolders(a: string, b: string): number {
  if (a === b) return Number.MAX_SAFE_INTEGER;
  const [left, right] = [a.split("/"), b.split("/")];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared++;
  return shared;
}
