// Swift: every file of a module sees the others; extensions add to types wherever they stand.
import { external, unresolved } from "../entity.ts";
import type { LinkState } from "../link-state.ts";
import { chooseSymbol } from "../symbol-choice.ts";
import { Extensions } from "./extensions.ts";
import { Namespaces } from "./namespaces.ts";
import { localNames } from "./plain.ts";
import type { LanguageResolver } from "./resolver.ts";
import { TypeParts } from "./type-parts.ts";

const languages = ["swift"];

export function createSwiftResolver(state: LinkState): LanguageResolver {
  const globals = new Namespaces(state, {
    family: "swift",
    languages,
    typeSpace: false,
    uniqueGlobals: true,
  });
  const extensions = new Extensions(state, languages);
  const parts = new TypeParts(state, languages);
  return {
    importNames: localNames,
    importModule: () => external,
    importTarget: () => external,
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found < 0 ? unresolved : scope.base + found;
    },
    findVisible: (_scope, name, wantType) => globals.findIn("", name, wantType),
    findDetached: (type, name) => {
      const part = parts.findMember(type, name);
      return part >= 0 ? part : extensions.find(type, name);
    },
  };
}
