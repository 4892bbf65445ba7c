// Swift: the files of a module see each other; extensions add to types from any place.
import { appendTo } from "../../../base/append-to.ts";
import { visibilities } from "../../types/index.ts";
import { external, isSymbol } from "../../link/entity.ts";
import { foundOutside, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { Extensions } from "../linking-parts/extensions.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { typeKinds, unknownType } from "../../link/type-table.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../../link/ids.ts";
import { findInitializer } from "./linking-constructors.ts";
import { fitsUse } from "./linking-fit.ts";
import { findOperatorFor } from "./linking-operators.ts";
import { protocolsOf } from "./linking-protocols.ts";
import { TypeParts } from "../linking-parts/type-parts.ts";

const languages = ["swift"];
const privateCode = visibilities.indexOf("private");

export function createSwiftResolver(state: LinkState): LanguageResolver {
  const globals = new Namespaces(state, {
    family: "swift",
    languages,
    typeSpace: false,
    uniqueGlobals: true,
  });
  const extensions = new Extensions(state, languages, ["Sequence", "Collection"]);
  /** What the root adds under that name to the protocols of a built-in type, the most specific protocol first. */
  function* onProtocols(type: TypeId, name: NameHash): Generator<SymbolId, undefined> {
    for (const protocol of protocolsOf.get(state.types.subject(type)) ?? []) {
      const found = extensions.findOnOutside(state.types.make(typeKinds.builtin, protocol), name);
      if (found >= 0) yield found;
    }
  }
  /** A built-in type has members of its own, and those of all its protocols: what does not fit is one of these. */
  const chooseFitting = (scope: FileScope, row: ExpressionRow, symbol: SymbolId): SymbolId => {
    const { base, name } = scope.parsed.expressions;
    const type = base[row]! < 0 ? unknownType : state.infer.typeOf(scope, base[row]!);
    if (state.types.kind(type) !== typeKinds.builtin) return symbol;
    const own = extensions.findOnOutside(type, scope.nameHash(name[row]!));
    if (own >= 0 && extensions.all(own).some((candidate) => fitsUse(state, scope, row, candidate)))
      return symbol;
    for (const first of onProtocols(type, scope.nameHash(name[row]!)))
      for (const candidate of extensions.all(first))
        if (fitsUse(state, scope, row, candidate)) return candidate;
    return -1;
  };
  /** A private member of an extension is seen only in its file. */
  const isSeen = (scope: FileScope, symbol: SymbolId): boolean => {
    const fileId = state.fileOf(symbol);
    const target = state.scope(fileId);
    return fileId === scope.fileId || target.parsed.symbols.visibility[symbol - target.base] !== privateCode;
  };
  let conformances: ReadonlyMap<number, readonly number[]> | undefined;
  const parts = new TypeParts(state, languages);
  return {
    importNames: localNames,
    importModule: () => external,
    importTarget: () => foundOutside,
    findInModule: declaredIn,
    findVisible: (scope, name, wantType) => {
      const found = globals.findIn("", name, wantType);
      return found === notFound && scope.wildcards.length > 0 ? foundOutside : found;
    },
    detachedSuperTypes: (type) => (conformances ??= collectConformances(state)).get(type) ?? [],
    findOnOutside: (type, name) => {
      const own = extensions.findOnOutside(type, name);
      if (own >= 0) return own;
      const added = onProtocols(type, name).next().value;
      return (
        added ??
        findOperatorFor(state, globals, name, { kind: typeKinds.builtin, subject: state.types.subject(type) })
      );
    },
    findConstructor: (scope, row, type) => findInitializer(state, extensions, scope, row, type),
    chooseDetached: (scope, row, symbol) => {
      const fitting = chooseFitting(scope, row, symbol);
      if (fitting < 0 || isSeen(scope, fitting)) return fitting;
      return extensions.all(fitting).find((other) => isSeen(scope, other)) ?? -1;
    },
    findDetached: (type, name) => {
      const part = parts.findMember(type, name);
      const found = part >= 0 ? part : extensions.find(type, name);
      return found >= 0
        ? found
        : findOperatorFor(state, globals, name, { kind: typeKinds.instance, subject: type });
    },
  };
}

/** The types to which extensions in other files make a type conform, by the symbol of that type. */
function collectConformances(state: LinkState): ReadonlyMap<number, readonly number[]> {
  const conformances = new Map<number, number[]>();
  const { view, types } = state;
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    if (!languages.includes(view.language(fileId))) continue;
    for (const row of state.closedScope(fileId).heritage) {
      const scope = state.scope(fileId);
      const { base, generic } = scope.parsed.expressions;
      if (generic[row]! < 0) continue;
      const extended = state.infer.entityOf(scope, generic[row]!);
      const type = state.infer.typeOf(scope, base[row]!);
      if (!isSymbol(extended) || types.kind(type) === typeKinds.unknown) continue;
      appendTo(conformances, extended, type);
    }
  }
  return conformances;
}
