// Packages and namespaces that files declare by name, wherever they lie: Java, Kotlin, Scala, C#, PHP.
import { notAsked } from "../file-scope.ts";
import { hash32 } from "../../../base/hash32.ts";
import { unresolved } from "../entity.ts";
import type { LinkState } from "../link-state.ts";
import { ownerType } from "../members.ts";
import { PairMap } from "../pair-map.ts";
import { via } from "../strategies.ts";
import { chooseSymbol } from "../symbol-choice.ts";
import type { PackageScope } from "./resolver.ts";

/** Packages of a group of languages, by their dotted names. */
export class NamedPackages {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  #packages: Map<string, number> | undefined;
  #extensions: PairMap | undefined;

  constructor(state: LinkState, languages: readonly string[]) {
    this.#state = state;
    this.#languages = languages;
  }

  /** The package of that name, undefined when no file of the root declares it or one inside it. */
  find(name: string): number | undefined {
    this.#packages ??= this.#collect();
    return this.#packages.get(name);
  }

  /** A function declared apart for a type of the root (Kotlin's extensions); −1 without. */
  findExtension(type: number, name: number): number {
    this.#extensions ??= this.#collectExtensions();
    return this.#extensions.get(type, name, -1);
  }

  #collect(): Map<string, number> {
    const files = new Map<string, number[]>();
    const inner = new Map<string, string[]>();
    for (const fileId of this.#files()) {
      const { world } = this.#state;
      const name = world.packageName?.(fileId) ?? world.parsed(fileId).packageName;
      const known = files.get(name);
      if (known === undefined) {
        files.set(name, [fileId]);
        addAround(inner, files, name);
      } else known.push(fileId);
    }
    const packages = new Map<string, number>();
    const language = this.#languages[0]!;
    for (const name of new Set([...files.keys(), ...inner.keys()])) {
      const scope = new NamedPackage(this.#state, files.get(name) ?? [], inner.get(name) ?? [], (path) =>
        packages.get(path),
      );
      packages.set(
        name,
        this.#state.package(`${language}:${name}`, () => scope),
      );
    }
    return packages;
  }

  #collectExtensions(): PairMap {
    const extensions = new PairMap();
    for (const fileId of this.#files()) {
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const type = ownerType(this.#state, scope, row);
        if (type >= 0) extensions.set(type, scope.names[row]!, scope.base + row);
      }
    }
    return extensions;
  }

  *#files(): Generator<number> {
    const { world } = this.#state;
    for (let fileId = 0; fileId < world.fileCount; fileId++) {
      if (this.#languages.includes(world.language(fileId))) yield fileId;
    }
  }
}

/** Makes the packages around `name` known, though no file may declare them. */
function addAround(inner: Map<string, string[]>, files: ReadonlyMap<string, unknown>, name: string): void {
  let at = name;
  while (at.includes(".")) {
    const around = at.slice(0, at.lastIndexOf("."));
    const known = inner.get(around);
    if (known?.includes(at) === true) return;
    if (known === undefined) inner.set(around, [at]);
    else known.push(at);
    if (files.has(around) && known !== undefined) return;
    at = around;
  }
}

class NamedPackage implements PackageScope {
  readonly #state: LinkState;
  readonly #files: readonly number[];
  readonly #inner: ReadonlyMap<number, string>;
  readonly #packageOf: (name: string) => number | undefined;
  readonly #found = new PairMap();

  constructor(
    state: LinkState,
    files: readonly number[],
    inner: readonly string[],
    packageOf: (name: string) => number | undefined,
  ) {
    this.#state = state;
    this.#files = files;
    this.#inner = new Map(inner.map((name) => [hash32(name.slice(name.lastIndexOf(".") + 1)), name]));
    this.#packageOf = packageOf;
  }

  files(): readonly number[] {
    return this.#files;
  }

  find(name: number, wantType: boolean): number {
    this.#state.strategy = via.package;
    let found = this.#found.get(name, wantType ? 1 : 0, notAsked);
    if (found === notAsked) {
      found = this.#search(name, wantType);
      this.#found.set(name, wantType ? 1 : 0, found);
    }
    return found;
  }

  #search(name: number, wantType: boolean): number {
    for (const file of this.#files) {
      const scope = this.#state.closedScope(file);
      const row = chooseSymbol(scope, scope.firstChild(0, name), wantType, false);
      if (row >= 0) return scope.base + row;
    }
    const inner = this.#inner.get(name);
    return inner === undefined ? unresolved : (this.#packageOf(inner) ?? unresolved);
  }
}
