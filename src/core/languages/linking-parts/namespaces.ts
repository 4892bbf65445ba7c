// Namespaces that many files form together: Java packages, C# and C++ namespaces, TypeScript's global ones.
import { hash32 } from "../../../base/hash32.ts";
import type { Found } from "../../link/found.ts";
import { notFound } from "../../link/found.ts";
import { type FileBlock, findNamespaceBlocks, namespacePath } from "./namespace-blocks.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { Entity, FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import { Namespace, type NamespaceRules } from "./namespace.ts";

/** Paths of namespaces are written with "." here in all languages. The global namespace is "". */
export class Namespaces {
  readonly #state: LinkState;
  readonly #rules: NamespaceRules;
  #byPath: Map<string, Namespace> | undefined;
  readonly #byEntity = new Map<number, Namespace>();
  readonly #paths = new Map<number, string>();

  constructor(state: LinkState, rules: NamespaceRules) {
    this.#state = state;
    this.#rules = rules;
  }

  /** The package entity of a namespace; undefined if no file of the root forms it or a namespace inside it. */
  find(path: string): Entity | undefined {
    this.#byPath ??= this.#collect();
    return this.#byPath.get(path)?.entity;
  }

  /** The path of a namespace that `find` returned; undefined for another entity. */
  pathOfEntity(entity: Entity): string | undefined {
    return this.#byEntity.get(entity)?.path;
  }

  /**
   * The module symbol that represents a namespace: from the file that the rules prefer, else from the first. −1 for
   * none.
   */
  symbolOf(entity: Entity): number {
    return this.#byEntity.get(entity)?.symbol ?? -1;
  }

  /** The module symbols inside files that form the namespace or add to it. */
  symbolsOf(entity: Entity): readonly SymbolId[] {
    const blocks = this.#byEntity.get(entity)?.blocks ?? [];
    return blocks
      .filter(({ row }) => row > 0)
      .map(({ fileId, row }) => this.#state.closedScope(fileId).base + row);
  }

  /** What a namespace declares under a name; `notFound` if no file of the root forms that namespace. */
  findIn(path: string, name: NameHash, wantType: boolean, from?: FileId): Found {
    this.#byPath ??= this.#collect();
    return this.#byPath.get(path)?.find(name, wantType, from) ?? notFound;
  }

  /** All symbols that a namespace declares under a name. */
  declaredIn(path: string, name: NameHash): readonly SymbolId[] {
    this.#byPath ??= this.#collect();
    return this.#byPath.get(path)?.declared(name) ?? [];
  }

  /** What the namespace of a module symbol and those around it declare under a name. */
  findAround(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found {
    let path = this.pathOf(scope, row);
    for (;;) {
      const found = this.findIn(path, name, wantType, scope.fileId);
      if (found !== notFound || path === "") return found;
      path = path.slice(0, Math.max(0, path.lastIndexOf(".")));
    }
  }

  /** Path of the namespace that a module symbol (row 0: the file) forms or adds to. */
  pathOf(scope: FileScope, row: SymbolRow): string {
    const symbol = scope.base + row;
    let path = this.#paths.get(symbol);
    if (path === undefined) {
      path = namespacePath(this.#state.scope(scope.fileId).parsed, row);
      this.#paths.set(symbol, path);
    }
    return path;
  }

  #collect(): Map<string, Namespace> {
    const byPath = new Map<string, Namespace>();
    const { view } = this.#state;
    const { family, languages, onePerFile, staysOut, takesPart } = this.#rules;
    const declaresOne = (fileId: FileId): boolean =>
      onePerFile?.has(view.language(fileId)) === true && view.packageName !== undefined;
    const isAsked = (fileId: FileId): boolean =>
      languages.includes(view.language(fileId)) && !declaresOne(fileId) && staysOut?.(fileId) !== true;
    const blocks = findNamespaceBlocks(view, { family, isAsked, takesPart });
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      for (const { path, row } of blocks[fileId] ?? noBlocks) {
        this.#namespace(byPath, path).blocks.push({ fileId, row });
      }
      if (languages.includes(view.language(fileId)) && declaresOne(fileId)) {
        this.#namespace(byPath, view.packageName!(fileId)).blocks.push({ fileId, row: 0 });
      }
    }
    return byPath;
  }

  #namespace(byPath: Map<string, Namespace>, path: string): Namespace {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const { family, mark } = this.#rules;
    const made = new Namespace(this.#state, this.#rules, path);
    made.entity = this.#state.package(`${family}:${path}`, () => made);
    this.#byEntity.set(made.entity, made);
    byPath.set(path, made);
    if (path !== "") {
      const dot = path.lastIndexOf(".");
      const around = this.#namespace(byPath, dot < 0 ? "" : path.slice(0, dot));
      const name = path.slice(dot + 1);
      around.inner.set(hash32(name), made);
      if (mark !== undefined) around.inner.set(hash32(name + mark), made);
    }
    return made;
  }
}

const noBlocks: readonly FileBlock[] = [];
