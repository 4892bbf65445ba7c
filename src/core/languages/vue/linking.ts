// Vue: a template's names are members of the component (its methods, its computed values, what its `setup` declares), else
// names of its script.
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags, symbolKindCode } from "../../types/index.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { NameHash, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { findInOptions } from "../javascript/linking-options.ts";
import { scriptBinding } from "./script-binding.ts";

export function createVueResolver(state: LinkState): LanguageResolver {
  const ecma = createEcmaResolver(state);
  return {
    ...ecma,
    // `this` in a function of the exported object is looked up as a name of the file.
    findInModule(scope, row, name, wantType) {
      const found = ecma.findInModule(scope, row, name, wantType);
      return found !== notFound || row !== 0 || wantType ? found : findInComponent(state, scope, name);
    },
    findInTemplate: (scope, name, offset) =>
      scope.bindingAt(script, offset) >= 0 ? notFound : findInComponent(state, scope, name),
  };
}

const script = hash32(scriptBinding);
const classKind = symbolKindCode("class");
const constantKind = symbolKindCode("constant");
/** Options with names that the template knows. */
const holders = ["methods", "computed", "setup", "filters"].map((name) => hash32(name));

/** A member of what the file exports by default: an object of options, a constant that holds them, or a class. */
function findInComponent(state: LinkState, scope: FileScope, name: NameHash): Found {
  const component = defaultExport(scope);
  if (component > 0 && scope.kinds[component] === classKind) {
    const { found } = findMember(state, scope.base + component, name);
    return hasSymbol(found) ? foundVia(entityOf(found), via.self) : notFound;
  }
  const inConstant = component < 0 ? -1 : findInOptions(scope, component, name, holders);
  const member = inConstant < 0 ? findInOptions(scope, 0, name, holders) : inConstant;
  return member < 0 ? notFound : foundVia(scope.base + member, via.self);
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
