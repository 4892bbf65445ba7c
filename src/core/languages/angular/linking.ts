// Angular: a template's names are the members of its component, whose file is named after it.
import { symbolKindCode } from "../../types/index.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { isOfMarkup, MarkupNames } from "./linking-markup.ts";

export function createTemplateResolver(state: LinkState): LanguageResolver {
  const names = new MarkupNames(state);
  return {
    ...createEcmaResolver(state),
    findVisible: (scope, name, wantType) => {
      if (wantType) return notFound;
      if (isInMarkup(scope, name)) {
        const found = names.find(scope.fileId, name);
        return found === notFound ? foundOutside : found;
      }
      return findInComponent(state, names, scope, name);
    },
  };
}

const classKind = symbolKindCode("class");
/** For `order.html` and `order.component.html`, what may follow in the component's name instead of `.html`. */
const endings = [".ts", ".component.ts"];

const markupNames = new WeakMap<FileScope, ReadonlySet<NameHash>>();

/** Whether a name in the template is that of a tag, an attribute or a pipe. */
function isInMarkup(scope: FileScope, name: NameHash): boolean {
  let names = markupNames.get(scope);
  if (names === undefined) {
    const { strings, stringHashes } = scope.parsed;
    names = new Set(stringHashes.filter((_, string) => isOfMarkup(strings.get(string))));
    markupNames.set(scope, names);
  }
  return names.has(name);
}

function findInComponent(state: LinkState, names: MarkupNames, template: FileScope, name: NameHash): Found {
  const path = state.view.path(template.fileId);
  const component = componentBeside(state, path);
  const type = component < 0 ? names.componentOf(path) : component;
  const { found } = type < 0 ? { found: notFound } : findMember(state, type, name);
  return hasSymbol(found) ? foundVia(entityOf(found), via.self) : notFound;
}

/** The component in the file that is named as its template is; −1 if there is none. */
function componentBeside(state: LinkState, path: string): SymbolId {
  const stem = path.replace(/\.html$/, "");
  const file = endings.map((ending) => state.view.findFile(stem + ending)).find((id) => id !== undefined);
  return file === undefined ? -1 : componentOf(state, file);
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
