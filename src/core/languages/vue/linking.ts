// Vue: a template's names are members of the component (its methods, its computed values, what its `setup` declares), else
// names of its script.
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import { ops, symbolFlags, symbolKindCode } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound, symbolOf } from "../../link/found.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { typeKinds } from "../../link/type-table.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { findInOptions } from "../javascript/linking-options.ts";
import { componentFolder } from "./component-folder.ts";
import { NamedComponents } from "./linking-components.ts";
import { scriptBinding } from "./script-binding.ts";

export function createVueResolver(state: LinkState): LanguageResolver {
  const ecma = createEcmaResolver(state);
  const components = new NamedComponents(state);
  return {
    ...ecma,
    importModule: (scope, row) => {
      const found = ecma.importModule(scope, row);
      const { imports, strings } = scope.parsed;
      const written = isSymbol(found) ? "" : strings.get(imports.module[row]!);
      const file = written.startsWith(componentFolder)
        ? components.find(scope.fileId, written.slice(componentFolder.length))
        : undefined;
      return file === undefined ? found : state.closedScope(file).base;
    },
    // `this` in a function of the exported object is looked up as a name of the file.
    findInModule(scope, row, name, wantType) {
      const found = ecma.findInModule(scope, row, name, wantType);
      return found !== notFound || row !== 0 || wantType ? found : findInComponent(state, scope, name);
    },
    findDetached(type, name) {
      const own = ecma.findDetached!(type, name);
      return own >= 0 ? own : findMixedIn(state, type, name);
    },
    findInTemplate(scope, name, offset) {
      if (scope.bindingAt(script, offset) >= 0) return notFound;
      const found = findInComponent(state, scope, name);
      return found === notFound ? findInSetup(state, scope, name) : found;
    },
  };
}

const script = hash32(scriptBinding);
const classKind = symbolKindCode("class");
const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const constantKind = symbolKindCode("constant");
const setupName = hash32("setup");
/** Options with names that the template knows. */
const holders = ["methods", "computed", "setup", "filters"].map((name) => hash32(name));

/**
 * A member of what the file exports by default: an object of options, a constant that holds them, or a class. `seen` are
 * the components asked so far, since mixins may have mixins.
 */
function findInComponent(
  state: LinkState,
  scope: FileScope,
  name: NameHash,
  seen = new Set<FileScope>(),
): Found {
  const component = Math.max(0, defaultExport(scope));
  if (component > 0 && scope.kinds[component] === classKind) {
    const { found } = findMember(state, scope.base + component, name);
    return hasSymbol(found) ? foundVia(entityOf(found), via.self) : notFound;
  }
  for (const object of component === 0 ? [0] : [component, 0]) {
    const member = findInOptions(scope, object, name, holders);
    if (member >= 0) return foundVia(scope.base + member, via.self);
  }
  return findInMixins(state, scope, name, seen);
}

/** The last mixin comes first; what a component extends, last. */
function findInMixins(state: LinkState, scope: FileScope, name: NameHash, seen: Set<FileScope>): Found {
  if (seen.has(scope)) return notFound;
  seen.add(scope);
  for (const row of mixinsOf(scope)) {
    const mixin = state.infer.entityOf(scope, row);
    if (!isSymbol(mixin)) continue;
    const at = state.closedScopeOf(mixin);
    const member = findInOptions(at, mixin - at.base, name, holders);
    if (member >= 0) return foundVia(at.base + member, via.inherited);
    const found = at.language === "vue" ? findInComponent(state, state.scopeOf(mixin), name, seen) : notFound;
    if (found !== notFound) return foundVia(entityOf(found), via.inherited);
  }
  return notFound;
}

/** A member of a mixin of the component whose options contain the object `type`; −1 if there is none. */
function findMixedIn(state: LinkState, type: SymbolId, name: NameHash): SymbolId {
  const outline = state.closedScopeOf(type);
  if (outline.language !== "vue") return -1;
  let row = type - outline.base;
  while (row > 0 && outline.kinds[row] === fieldKind) row = outline.parents[row]!;
  const scope = state.scope(outline.fileId);
  if (row > 0 && row !== defaultExport(scope)) return -1;
  const found = findInMixins(state, scope, name, new Set());
  return hasSymbol(found) ? symbolOf(found) : -1;
}

const mixins = new WeakMap<FileScope, readonly ExpressionRow[]>();

/** The rows of the names in the options `mixins` and `extends`, in the order in which members are looked for. */
function mixinsOf(scope: FileScope): readonly ExpressionRow[] {
  let rows = mixins.get(scope);
  if (rows === undefined) {
    const { op, owner, base, name: names, length } = scope.parsed.expressions;
    const found: ExpressionRow[] = [];
    for (let row = 0; row < length; row++) {
      const isClass = scope.kinds[owner[row]!] === classKind || scope.kindOf(owner[row]!) === "interface";
      if (op[row] !== ops.inherit || isClass) continue;
      if (names[row] === noString) found.unshift(base[row]!);
      else found.push(base[row]!);
    }
    mixins.set(scope, (rows = found));
  }
  return rows;
}

/** The function that a local of `setup` holds: `const { save } = useOrder()`, `const load = fetchRows`. */
function findInSetup(state: LinkState, scope: FileScope, name: NameHash): Found {
  const setup = setupOf(scope, Math.max(0, defaultExport(scope)));
  if (setup < 0) return notFound;
  const binding = scope.bindingAt(name, scope.parsed.symbols.end[setup]! - 1);
  if (binding < 0 || scope.parsed.bindings.owner[binding] !== setup) return notFound;
  const type = state.infer.bindingType(scope, binding);
  const isFunction = state.types.kind(type) === typeKinds.callable;
  return isFunction ? foundVia(state.types.subject(type), via.receiver) : notFound;
}

/** The option `setup` of the component that the constant `object` holds, or that the file exports; −1 if there is none. */
function setupOf(scope: FileScope, object: SymbolRow): SymbolRow {
  for (const holder of object === 0 ? [0] : [object, 0]) {
    const row = scope.firstChild(holder, setupName);
    if (row >= 0 && scope.kinds[row] === methodKind) return row;
  }
  return -1;
}

const defaults = new WeakMap<FileScope, SymbolRow>();

/** The class or constant that the file exports by default; −1 if there is none. */
function defaultExport(scope: FileScope): SymbolRow {
  let row = defaults.get(scope);
  if (row === undefined) defaults.set(scope, (row = findDefault(scope)));
  return row;
}

function findDefault(scope: FileScope): SymbolRow {
  for (let row = 1; row < scope.symbolCount; row++) {
    const isDefault = scope.parents[row] === 0 && (scope.flags[row]! & symbolFlags.defaultExport) !== 0;
    if (isDefault && (scope.kinds[row] === classKind || scope.kinds[row] === constantKind)) return row;
  }
  return -1;
}
