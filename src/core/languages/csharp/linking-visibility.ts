// Which C# extension methods does a place see? Those of the namespaces around it and of namespaces that a using
// directive opens; a private one in its class.
import { visibilities } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { isSymbol } from "../../link/entity.ts";
import type { CSharpProjects } from "./linking-projects.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";
import type { ExpressionRow, SymbolId, SymbolRow } from "../../link/ids.ts";

const privateCode = visibilities.indexOf("private");

/** What the SDKs import for a project that says so: System and what is below it, and these of the web SDK. */
const implicitNamespaces = /^(?:System|Microsoft\.(?:AspNetCore|Extensions))(?:\.|$)/;

export class VisibleExtensions {
  readonly #state: LinkState;
  readonly #namespaces: Namespaces;
  readonly #projects: CSharpProjects;
  #globalUsings: readonly string[] | undefined;

  constructor(state: LinkState, namespaces: Namespaces, projects: CSharpProjects) {
    this.#state = state;
    this.#namespaces = namespaces;
    this.#projects = projects;
  }

  /**
   * Whether the expression `row` sees the extension method `symbol`. A relative `using` may be meant from any namespace
   * around it, and a global one may apply to any project: a file can belong to several.
   */
  sees(scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
    if (this.#namesType(scope, row)) return true;
    const target = this.#state.closedScopeOf(symbol);
    const holder = target.parents[symbol - target.base]!;
    const name = target.names[holder]!;
    const owner = scope.parsed.expressions.owner[row]!;
    const declaring = this.#state.scope(target.fileId);
    const { visibility } = declaring.parsed.symbols;
    if (visibility[symbol - target.base] === privateCode) return isInType(scope, owner, name);
    const space = this.#spaceAround(declaring, holder);
    if (space === "" || implicitNamespaces.test(space)) return true;
    if (`${this.#spaceAround(scope, owner)}.`.startsWith(`${space}.`)) return true;
    const { symbols, strings } = declaring.parsed;
    const type = `${space}.${strings.get(symbols.name[holder]!)}`;
    const opens = (path: string): boolean => opensPath(path, space) || opensPath(path, type);
    const used = scope.parsed;
    if ([...scope.wildcards].some((at) => opens(used.strings.get(used.imports.module[at]!)))) return true;
    this.#globalUsings ??= this.#collectGlobalUsings();
    return this.#globalUsings.some(opens);
  }

  /** `Texts.Shorten(name)` names the class, and calls its method like any static one. */
  #namesType(scope: FileScope, row: ExpressionRow): boolean {
    const base = scope.parsed.expressions.base[row]!;
    const entity = base < 0 ? -1 : this.#state.infer.entityOf(scope, base);
    if (!isSymbol(entity)) return false;
    return isTypeKind(this.#state.kindOf(entity));
  }

  /** Path of the innermost namespace around a symbol. */
  #spaceAround(scope: FileScope, from: SymbolRow): string {
    let at = from;
    while (at > 0 && !isModuleKind(scope.kinds[at]!)) at = scope.parents[at]!;
    return this.#namespaces.pathOf(scope, at);
  }

  #collectGlobalUsings(): readonly string[] {
    const paths = new Set(this.#projects.usings().map(({ name }) => name));
    for (const { fileId, row } of this.#projects.globalUsings()) {
      const { imports, strings } = this.#state.view.parsed(fileId);
      paths.add(strings.get(imports.module[row]!));
    }
    return [...paths];
  }
}

/** Whether `using path`, which may be relative, can mean the namespace or type `whole`. */
function opensPath(path: string, whole: string): boolean {
  const written = path.replace(/^global::/, "");
  return written !== "" && `.${whole}`.endsWith(`.${written}`);
}

/** Whether a type of that name, which may be partial, is around a symbol. */
function isInType(scope: FileScope, from: SymbolRow, name: number): boolean {
  for (let at = from; at > 0; at = scope.parents[at]!)
    if (isTypeKind(scope.kinds[at]!) && scope.names[at] === name) return true;
  return false;
}
