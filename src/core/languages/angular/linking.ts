// Angular: a template's names are the members of its component, whose file is named after it.
import { symbolKindCode } from "../../types/index.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { createEcmaResolver } from "../javascript/linking.ts";

export function createTemplateResolver(state: LinkState): LanguageResolver {
  return {
    ...createEcmaResolver(state),
    findVisible: (scope, name, wantType) => (wantType ? notFound : findInComponent(state, scope, name)),
  };
}

const classKind = symbolKindCode("class");
/** For `order.html` and `order.component.html`, what may follow in the component's name instead of `.html`. */
const endings = [".ts", ".component.ts"];

function findInComponent(state: LinkState, template: FileScope, name: NameHash): Found {
  const stem = state.view.path(template.fileId).replace(/\.html$/, "");
  const file = endings.map((ending) => state.view.findFile(stem + ending)).find((id) => id !== undefined);
  const component = file === undefined ? -1 : componentOf(state, file);
  const { found } = component < 0 ? { found: notFound } : findMember(state, component, name);
  return hasSymbol(found) ? foundVia(entityOf(found), via.self) : notFound;
}

/**
 * The class that the file is named after: `order.component.ts` has OrderComponent, else the one class whose name
 * contains that (ShopOrderComponent). A file's only class may have any name. −1 if there is none, or several.
 */
function componentOf(state: LinkState, file: FileId): SymbolId {
  const { base, symbolCount, parents, kinds, parsed } = state.scope(file);
  const { symbols, strings } = parsed;
  const path = state.view.path(file);
  const wanted = path
    .slice(path.lastIndexOf("/") + 1, -".ts".length)
    .replaceAll(/\W/g, "")
    .toLowerCase();
  const classes: { readonly symbol: SymbolId; readonly name: string }[] = [];
  for (let row = 1; row < symbolCount; row++) {
    if (parents[row] === 0 && kinds[row] === classKind)
      classes.push({ symbol: base + row, name: strings.get(symbols.name[row]!).toLowerCase() });
  }
  const exact = classes.find(({ name }) => name === wanted || name === `${wanted}component`);
  if (exact !== undefined) return exact.symbol;
  const named = classes.filter(({ name }) => name.includes(wanted));
  const chosen = named.length > 0 ? named : classes;
  return chosen.length === 1 ? chosen[0]!.symbol : -1;
}
