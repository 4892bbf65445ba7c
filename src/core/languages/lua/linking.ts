// Lua: a file stands for the value that it returns, and sees the globals of other files.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolFlags } from "../../types/index.ts";
import { external, isSymbol } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { apart } from "../../link/names/scope-outline.ts";
import { findMember } from "../../link/names/members.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import { joinPath, parentOf } from "../../link/paths.ts";
import { importModule } from "../../link/names/imported-names.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import type { ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

const returned = hash32("=");
/** Where the program or main module of a project with the name "*" is. */
const programs = ["*", "*.lua", "bin/*", "src/*.lua", "lua/*.lua"];
/** Where a project keeps its modules, below any folder above the file. */
const folders = ["", "lua", "src", "lib"];
const endings = [".lua", "/init.lua"];

/**
 * Lua: `require "a.b"` gives what the file a/b.lua returns. Where a project is installed below the name of its
 * program, `require "project.a.b"` means the same file. A single part (`require "socket.http"`) could be any package's.
 */
export function createLuaResolver(state: LinkState): LanguageResolver {
  const globals = new Namespaces(state, {
    family: "lua",
    languages: ["lua"],
    typeSpace: true,
    uniqueGlobals: true,
    isShared: (scope, row, wantType) =>
      (scope.flags[row]! & (symbolFlags.exported | (wantType ? symbolFlags.annotated : 0))) !== 0 &&
      scope.isInScope(row),
  });
  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const path = specifierOf(scope, row).replaceAll(".", "/");
      const around = findAround(state, scope, path);
      if (around !== undefined) return around;
      const find = (from: string): number => findFile(state, scope, from, folders, endings);
      const found = find(path);
      const [project = "", ...within] = path.split("/");
      if (found !== external || within.length < 2) return found;
      const isOwn = programs.some((at) => state.view.findFile(at.replace("*", project)) !== undefined);
      return isOwn ? find(within.join("/")) : external;
    },
    importTarget: (scope, row) => {
      const module = importModule(state, scope, row);
      if (!isSymbol(module)) return foundVia(module, via.import);
      const whole = findExport(state, state.scopeOf(module), returned);
      return whole === notFound ? foundVia(module, via.import) : whole;
    },
    findInModule: (scope, row, name, wantType) => {
      const listed = row === 0 ? findExport(state, scope, name) : notFound;
      return listed === notFound ? declaredIn(scope, row, name, wantType) : listed;
    },
    findVisible: (scope, name, wantType) => globals.findIn("", name, wantType, scope.fileId),
    findDetached: (type, name) => findOwned(state, type, name),
  };
}

/**
 * A module that a file is inside of: `require "core"` in core/commands/doc.lua means core/init.lua or core.lua, even if
 * there is a core/commands/core.lua. Lua searches from where a program starts, never beside the file that requires: a
 * file below the root itself comes first.
 */
function findAround(state: LinkState, scope: FileScope, path: string): SymbolId | undefined {
  const [first = ""] = path.split("/");
  let found: SymbolId | undefined;
  for (let folder = parentOf(state.view.path(scope.fileId)); folder !== ""; folder = parentOf(folder)) {
    if (folder !== first && !folder.endsWith(`/${first}`)) continue;
    found = findBelow(state, scope, joinPath(parentOf(folder), path));
    if (found !== undefined) break;
  }
  return found === undefined ? undefined : (findBelow(state, scope, path) ?? found);
}

/** The module at a path from the root, unless it is the file itself. */
function findBelow(state: LinkState, scope: FileScope, path: string | undefined): SymbolId | undefined {
  for (const ending of endings) {
    const file = path === undefined ? undefined : state.view.findFile(`${path}${ending}`);
    if (file !== undefined && file !== scope.fileId) return state.closedScope(file).base;
  }
  return undefined;
}

/** What a file returns under a name; "=" is the whole value. It never asks for types, since types ask for exports. */
function findExport(state: LinkState, scope: FileScope, name: NameHash): Found {
  const row = scope.firstExport(name);
  if (row < 0) return notFound;
  const { exports } = scope.parsed;
  const local = exports.local[row]!;
  if (local !== noString) return findAtTop(state, scope, scope.nameHash(local));
  const value = exports.value[row]!;
  const { name: names, base, op } = scope.parsed.expressions;
  if (value < 0 || names[value] === noString) return notFound;
  if (base[value]! < 0) return findAtTop(state, scope, scope.nameHash(names[value]!));
  const holder = base[value]!;
  if (names[holder] === noString || base[holder]! >= 0 || op[value] === op[holder]) return notFound;
  const table = entityOf(findAtTop(state, scope, scope.nameHash(names[holder]!)));
  return isSymbol(table) ? findMember(state, table, scope.nameHash(names[value]!)).found : notFound;
}

function findAtTop(state: LinkState, scope: FileScope, name: NameHash): Found {
  const own = scope.firstChild(0, name);
  if (own >= 0) return foundVia(scope.base + own, via.import);
  const imported = scope.firstImport(name);
  return imported < 0 ? notFound : importedThrough(state, scope, imported);
}

function importedThrough(state: LinkState, scope: FileScope, row: ImportRow): Found {
  const found = state.resolver(scope.language).importTarget(scope, row, false);
  return foundVia(entityOf(found), entityOf(found) === external ? via.import : via.reexport);
}

/** A member that the table's own file sets on it: `function Table.part.name()`; −1 if there is none. */
function findOwned(state: LinkState, type: SymbolId, name: NameHash): SymbolId {
  const scope = state.closedScopeOf(type);
  if (scope.owned.length === 0) return -1;
  let best = -1;
  for (let row = scope.firstChild(apart, name); row >= 0; row = scope.nextChild(row)) {
    if (ownerType(state, scope, row) !== type) continue;
    if (best < 0 || scope.kindOf(best) === "field") best = row;
  }
  return best < 0 ? -1 : scope.base + best;
}
