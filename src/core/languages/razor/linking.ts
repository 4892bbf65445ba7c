// Razor: a component's names are those of its `@code`, of the class beside it, and of what `_Imports.razor` uses.
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import { foldersAbove, parentOf } from "../../link/paths.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { symbolKindCode } from "../../types/index.ts";
import { createCSharpResolver } from "../csharp/linking.ts";

const classKind = symbolKindCode("class");
/** Each applies to its folder and those inside it. */
const sharedFiles = { razor: "_Imports.razor", cshtml: "_ViewImports.cshtml" };

export function createRazorResolver(state: LinkState): LanguageResolver {
  const csharp = createCSharpResolver(state);
  const classes = new Map<FileId, readonly SymbolId[]>();
  const shared = new Map<string, readonly FileId[]>();

  const classesOf = (file: FileId): readonly SymbolId[] => {
    let found = classes.get(file);
    if (found === undefined) classes.set(file, (found = findClasses(state, file)));
    return found;
  };

  const sharedBy = (file: FileId): readonly FileId[] => {
    const path = state.view.path(file);
    const name = path.endsWith(".razor") ? sharedFiles.razor : sharedFiles.cshtml;
    const key = `${parentOf(path)}/${name}`;
    let found = shared.get(key);
    if (found === undefined) {
      found = [...foldersAbove(parentOf(path))]
        .map((folder) => state.view.findFile(folder === "" ? name : `${folder}/${name}`))
        .filter((id) => id !== undefined);
      shared.set(key, found);
    }
    return found;
  };

  const findInClasses = (file: FileId, name: NameHash): Found => {
    for (const type of classesOf(file)) {
      const { found } = findMember(state, type, name);
      if (hasSymbol(found)) return foundVia(entityOf(found), via.self);
    }
    return notFound;
  };

  return {
    ...csharp,
    findVisible: (scope: FileScope, name, wantType, offset) => {
      const member = wantType ? notFound : findInClasses(scope.fileId, name);
      if (hasSymbol(member)) return member;
      const own = csharp.findVisible(scope, name, wantType, offset);
      if (hasSymbol(own)) return own;
      for (const file of sharedBy(scope.fileId)) {
        const found = csharp.findVisible(state.scope(file), name, wantType, 0);
        if (hasSymbol(found)) return found;
      }
      return own;
    },
  };
}

/** The classes that a component consists of: each `@code` and, for `Cart.razor`, Cart in `Cart.razor.cs`. */
function findClasses(state: LinkState, file: FileId): readonly SymbolId[] {
  const path = state.view.path(file);
  const found = classesIn(state, file, (name, parent) => parent === 0 && /^(?:code|functions)$/.test(name));
  const beside = path.endsWith(".razor") ? state.view.findFile(`${path}.cs`) : undefined;
  if (beside === undefined) return found;
  const component = path.slice(path.lastIndexOf("/") + 1, -".razor".length);
  return [...found, ...classesIn(state, beside, (name) => name === component)];
}

function classesIn(
  state: LinkState,
  file: FileId,
  isAsked: (name: string, parent: number) => boolean,
): SymbolId[] {
  const { base, symbolCount, parents, kinds, parsed } = state.scope(file);
  const { symbols, strings } = parsed;
  const found: SymbolId[] = [];
  for (let row = 1; row < symbolCount; row++)
    if (kinds[row] === classKind && isAsked(strings.get(symbols.name[row]!), parents[row]!))
      found.push(base + row);
  return found;
}
