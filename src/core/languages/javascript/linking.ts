// JavaScript and TypeScript: what imports and re-exports lead to, with ES modules and CommonJS.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { importFlags, importKinds, ops, symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import {
  entityOf,
  foundOutside,
  foundVia,
  hasSymbol,
  notFound,
  strategyOf,
  symbolOf,
} from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findApart } from "../../link/names/members.ts";
import { findInModule, importModule, importTarget } from "../../link/names/imported-names.ts";
import { parentOf } from "../../link/paths.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { MarkupNames } from "../angular/linking-markup.ts";
import { isDeclarationFile } from "../declaration-files.ts";
import { Counterparts } from "./linking-counterparts.ts";
import { findInBlocks, findMergedMember, mergedSuperTypes } from "./linking-merging.ts";
import { findInDeclaredNamespace, withDeclared } from "./linking-declared.ts";
import { EcmaModules } from "./linking-modules.ts";
import { findOptionMember } from "./linking-options.ts";
import { EcmaReexports } from "./linking-reexports.ts";
import { findInTemplate } from "./linking-templates.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { ExpressionRow, ImportRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

const defaultName = hash32("default");
const wholeName = hash32("=");
const star = hash32("*");
const objectName = hash32("Object");
/** In a CommonJS module, what it exports. */
const exportsName = hash32("exports");
const reexportKind = importKinds.indexOf("reexport");
const requireKind = importKinds.indexOf("require");

interface Ecma {
  readonly state: LinkState;
  readonly reexports: EcmaReexports;
}

export function createEcmaResolver(state: LinkState): LanguageResolver {
  const modules = new EcmaModules(state);
  const globals = createGlobals(state);
  const counterparts = new Counterparts(state, modules);
  const markup = new MarkupNames(state);
  const ecma = { state, reexports: new EcmaReexports(state, modules) };
  return {
    importNames: (file) => {
      const names = localNames(file);
      // A name that is only re-exported is not visible in the file itself.
      for (let row = 0; row < names.length; row++)
        if (file.imports.kind[row] === reexportKind) names[row] = 0;
      return names;
    },
    importModule: (scope, row) => {
      const { imports, strings } = scope.parsed;
      const file = modules.find(parentOf(state.view.path(scope.fileId)), strings.get(imports.module[row]!));
      return file < 0 ? file : state.closedScope(file).base;
    },
    importTarget: (scope, row, wantType) => findImport(state, scope, row, wantType),
    findInModule: (scope, row, name, wantType) =>
      row === 0
        ? withDeclared(state, modules, { scope, name, wantType }, findExport(ecma, scope, name, wantType))
        : findInNamespace(globals, scope, row, name, wantType),
    findInNamespace: (scope, row, name, wantType) =>
      isScript(scope.parsed) ? globals.findAround(scope, row, name, wantType) : notFound,
    findVisible: (scope, name, wantType) => {
      if (name === exportsName && scope.parsed.exports.length > 0) return foundVia(scope.base, via.file);
      const found = globals.findIn("", name, wantType);
      const isAlien = hasSymbol(found) && !isScript(scope.parsed) && isJavaScript(state, symbolOf(found));
      return isAlien ? notFound : found;
    },
    findInTemplate: (scope, name, offset) =>
      findInTemplate(state, { scope, name, offset }, (from, asked) => markup.find(from, asked)),
    findDetached: (type, name) => {
      const merged = findMergedMember(state, type, name);
      const own = merged >= 0 ? merged : findBesideWhole(state, type, name);
      if (own >= 0) return own;
      const inNamespace = findInDeclaredNamespace(state, modules, type, name);
      if (inNamespace >= 0) return inNamespace;
      const declared = findDeclaredMember(state, counterparts.declarationOf(type), name);
      return declared >= 0 ? declared : findOptionMember(state, type, name);
    },
    implementationOf: (symbol) => counterparts.implementationOf(symbol),
    declarationOf: (symbol) => counterparts.declarationOf(symbol),
    declarationFileOf: (file) => modules.declarationOf(file),
    detachedSuperTypes: (type) => mergedSuperTypes(state, type),
  };
}

/** A member that only the declaration of a script's class has; −1 if there is none. */
function findDeclaredMember(state: LinkState, declared: SymbolId, name: NameHash): SymbolId {
  if (declared < 0) return -1;
  const scope = state.closedScopeOf(declared);
  const row = declared - scope.base;
  const found = isTypeKind(scope.kinds[row]!)
    ? chooseSymbol(scope, scope.firstChild(row, name), false, false)
    : -1;
  return found < 0 ? -1 : scope.base + found;
}

/** Files without imports and exports share a global scope of namespaces, types and functions. */
function createGlobals(state: LinkState): Namespaces {
  return new Namespaces(state, {
    family: "ecma",
    languages: ["typescript", "tsx", "javascript"],
    typeSpace: true,
    uniqueGlobals: true,
    staysOut: (fileId) => state.view.hasModuleStatements?.(fileId) === true,
    takesPart: (file) => isScript(file),
    isShared: (scope, row) => {
      const isExported = (scope.flags[row]! & symbolFlags.exported) !== 0;
      return isExported || scope.parents[row] === 0 || isDeclarationFile(state.view.path(scope.fileId));
    },
  });
}

/** A module does not see what a page's plain script declares. */
function isJavaScript(state: LinkState, symbol: SymbolId): boolean {
  return state.closedScopeOf(symbol).language === "javascript";
}

function isScript(file: ParsedFile): boolean {
  if (file.imports.length > 0 || file.exports.length > 0) return false;
  const { flags, parent } = file.symbols;
  for (let row = 1; row < flags.length; row++) {
    if (parent[row] === 0 && (flags[row]! & symbolFlags.exported) !== 0) return false;
  }
  return true;
}

function findInNamespace(
  globals: Namespaces,
  scope: FileScope,
  row: SymbolRow,
  name: NameHash,
  wantType: boolean,
): Found {
  const found = findInBlocks(scope, row, name, wantType);
  if (found >= 0) return foundVia(scope.base + found, via.import);
  return isScript(scope.parsed) ? globals.findIn(globals.pathOf(scope, row), name, wantType) : notFound;
}

/** What an import row makes available under its local name. */
function findImport(state: LinkState, scope: FileScope, row: ImportRow, wantType: boolean): Found {
  const { imports } = scope.parsed;
  const module = importModule(state, scope, row);
  if (!isSymbol(module)) return foundVia(module, via.import);
  const name = imports.name[row] === noString ? star : scope.nameHash(imports.name[row]!);
  if (name !== star) return findEither(state, module, name, wantType);
  if ((imports.flags[row]! & importFlags.namespace) !== 0) return foundVia(module, via.import);
  const isDefault = imports.kind[row] === requireKind || isCommonJs(state, module);
  const whole = isDefault ? findInModule(state, module, wholeName, false) : notFound;
  return hasSymbol(whole) && !isModuleKind(state.kindOf(symbolOf(whole)))
    ? whole
    : foundVia(module, via.import);
}

/** A name may stand for a value, a type, or both. Importing takes whichever exists, the wanted one first. */
function findEither(state: LinkState, module: SymbolId, name: NameHash, wantType: boolean): Found {
  const wanted = findInModule(state, module, name, wantType);
  return wanted === notFound ? findInModule(state, module, name, !wantType) : wanted;
}

function isCommonJs(state: LinkState, module: SymbolId): boolean {
  return state.closedScopeOf(module).firstExport(wholeName) >= 0;
}

function findExport(ecma: Ecma, scope: FileScope, name: NameHash, wantType: boolean): Found {
  const { state } = ecma;
  const listed = findListed(state, scope, name, wantType);
  if (listed !== notFound) return listed;
  const declared = findDeclared(scope, name, wantType);
  if (declared >= 0) return foundVia(scope.base + declared, via.import);
  const passed = findPassedOn(ecma, scope, name, wantType);
  if (passed !== notFound) return passed;
  if (name === defaultName) {
    const whole = findInModule(state, scope.base, wholeName, wantType);
    return whole === notFound && scope.traits.isComponent === true ? foundVia(scope.base, via.import) : whole;
  }
  return name === wholeName ? notFound : findOfWhole(state, scope, name);
}

/** `export { a as b }`, `export default x`, `exports.b = a`. */
function findListed(state: LinkState, scope: FileScope, name: NameHash, wantType: boolean): Found {
  for (let row = scope.firstExport(name); row >= 0; row = scope.nextExport(row)) {
    const { exports } = scope.parsed;
    const local = exports.local[row]!;
    if (local !== noString) {
      const found = findAtTop(state, scope, scope.nameHash(local), wantType);
      if (found !== notFound) return found;
    } else if (exports.value[row]! >= 0) {
      const value = exports.value[row]!;
      const isWhole = name === defaultName || name === wholeName;
      if (isWhole && isObject(scope, value)) return foundVia(scope.base, via.import);
      const found = findNamed(state, scope, value, wantType);
      if (found !== notFound) return found;
    }
  }
  return notFound;
}

/** What a name or path of names means at the top of the file. It never asks for types, since types ask for exports. */
function findNamed(state: LinkState, scope: FileScope, row: ExpressionRow, wantType: boolean): Found {
  const { op, name, base } = scope.parsed.expressions;
  if (op[row] === ops.ident) return findAtTop(state, scope, scope.nameHash(name[row]!), wantType);
  if (op[row] !== ops.member) return notFound;
  const holder = findNamed(state, scope, base[row]!, false);
  if (!hasSymbol(holder)) return holder;
  return findOwnName(state, holder, scope.nameHash(name[row]!), wantType);
}

/** An exported object literal, whose properties are names that its module exports. */
function isObject(scope: FileScope, row: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  return op[row] === ops.literal && scope.nameHash(name[row]!) === objectName;
}

/** A name in a module, or one that a type or object declares itself; it is found by the same strategy as its holder. */
function findOwnName(state: LinkState, found: Found, name: NameHash, wantType: boolean): Found {
  const holder = symbolOf(found);
  const scope = state.closedScopeOf(holder);
  const row = holder - scope.base;
  if (isModuleKind(scope.kinds[row]!)) return findInModule(state, holder, name, wantType);
  const own = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
  const symbol = own < 0 ? findApart(state, scope, row, name) : scope.base + own;
  return symbol < 0 ? notFound : foundVia(symbol, strategyOf(found));
}

function findAtTop(state: LinkState, scope: FileScope, name: NameHash, wantType: boolean): Found {
  const own = chooseSymbol(scope, scope.firstChild(0, name), wantType, true);
  if (own >= 0) return foundVia(scope.base + own, via.import);
  for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
    const found = importTarget(state, scope, row, wantType);
    if (found !== notFound) return foundVia(entityOf(found), via.reexport);
  }
  return notFound;
}

/** A declaration with `export` in front of it. */
function findDeclared(scope: FileScope, name: NameHash, wantType: boolean): SymbolRow {
  if (name === defaultName) {
    for (let row = 1; row < scope.symbolCount; row++) {
      const isDefault = (scope.flags[row]! & symbolFlags.defaultExport) !== 0;
      if (isDefault && scope.parents[row] === 0) return row;
    }
    return -1;
  }
  const row = chooseSymbol(scope, scope.firstChild(0, name), wantType, true);
  return row >= 0 && (scope.flags[row]! & symbolFlags.exported) !== 0 ? row : -1;
}

/** `export { a as b } from`, `export * as b from`, `export * from`. */
function findPassedOn(
  { state, reexports }: Ecma,
  scope: FileScope,
  name: NameHash,
  wantType: boolean,
): Found {
  const { imports } = scope.parsed;
  let answer = notFound;
  for (const row of reexports.rowsFor(scope, name)) {
    const isStar = reexports.isStar(scope, row);
    if (isStar && name === defaultName) continue;
    const module = importModule(state, scope, row);
    if (!isSymbol(module)) {
      if (!isStar) return foundVia(module, via.reexport);
      continue;
    }
    if (isStar && isOfDefault(state, module, name)) continue;
    const imported = scope.nameHash(imports.name[row]!);
    if (!isStar && imported === star) return foundVia(module, via.reexport);
    const there = findInModule(state, module, isStar ? name : imported, wantType);
    const found = foundVia(entityOf(there), via.reexport);
    if (hasSymbol(found)) return found;
    if (found !== notFound) answer = found;
  }
  return answer;
}

/** Whether a name is only a property of the object that a module exports by default, which `export *` leaves out. */
function isOfDefault(state: LinkState, module: SymbolId, name: NameHash): boolean {
  const outline = state.closedScopeOf(module);
  const whole = outline.firstExport(defaultName);
  let row = outline.firstExport(name);
  if (module !== outline.base || whole < 0 || row < 0) return false;
  const scope = state.scopeOf(module);
  const { local, value } = scope.parsed.exports;
  if (value[whole]! < 0) return false;
  for (; row >= 0; row = scope.nextExport(row))
    if (value[row]! < 0 || (local[row] !== noString && value[row] !== value[whole])) return false;
  const declared = findDeclared(scope, name, false);
  return declared < 0 || isProperty(scope, declared);
}

/** Methods and fields at the top of a file are those of an object that no symbol holds. */
function isProperty(scope: FileScope, row: SymbolRow): boolean {
  return scope.kindOf(row) === "method" || scope.kindOf(row) === "field";
}

/** `module.exports = create; module.exports.other = …`: names exported beside a function or class are its members. */
function findBesideWhole(state: LinkState, whole: SymbolId, name: NameHash): SymbolId {
  const outline = state.closedScopeOf(whole);
  const row = outline.firstExport(wholeName);
  const listed = row < 0 ? -1 : outline.firstExport(name);
  if (listed < 0 || outline.parents[whole - outline.base] !== 0) return -1;
  const scope = state.scope(outline.fileId);
  const local = scope.parsed.exports.local[row]!;
  if (local === noString || scope.names[whole - scope.base] !== scope.nameHash(local)) return -1;
  const found = findListed(state, scope, name, false);
  return hasSymbol(found) && symbolOf(found) !== whole ? symbolOf(found) : -1;
}

/** `module.exports = { a, b }` or `= instance`: names of the module are members of that value. */
function findOfWhole(state: LinkState, scope: FileScope, name: NameHash): Found {
  if (scope.firstExport(wholeName) < 0) return notFound;
  const whole = findInModule(state, scope.base, wholeName, false);
  if (whole === foundOutside) return foundOutside;
  if (!hasSymbol(whole) || entityOf(whole) === scope.base) return notFound;
  return findOwnName(state, whole, name, false);
}
