// Which file does an import specifier of JavaScript or TypeScript mean?
import { external, unresolved } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importsTargets, NpmPackages, packageTargets } from "../../link/manifests/npm.ts";
import { aliasTargets, TsConfigs } from "../../link/manifests/tsconfig.ts";
import { foldersAbove, joinPath } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";

/** Tried behind a path without extension, in this order. */
const extensions = [
  ".ts",
  ".tsx",
  ".d.ts",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".vue",
  ".svelte",
  ".astro",
  ".json",
];
/** What a written extension may stand for before it is built. */
const sources: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".ts", ".tsx", ".d.ts"]],
  [".jsx", [".tsx"]],
  [".mjs", [".mts", ".d.mts", ".ts"]],
  [".cjs", [".cts", ".d.cts", ".ts"]],
]);
/** Folders of built files, and where their sources may lie. */
const builtFolders =
  /^(?:dist|lib|build|out|output|esm|cjs|es|types|typings|umd|dist-types|\.output)(?:\/(?:esm|cjs|src|types|es|umd|lib|node|browser|index))?\//;

/** Finds modules of one program view; every answer is kept. */
export class EcmaModules {
  readonly #view: ProgramView;
  readonly #packages: NpmPackages;
  readonly #configs: TsConfigs;
  readonly #answers = new Map<string, number>();

  constructor(state: LinkState) {
    this.#view = state.view;
    this.#packages = new NpmPackages(state.view);
    this.#configs = new TsConfigs(state.view, this.#packages);
  }

  /** File id of what `specifier` means in `folder`; `external` for a package elsewhere, `unresolved` for a path to nothing. */
  find(folder: string, specifier: string): number {
    const key = `${folder}\n${specifier}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) this.#answers.set(key, (answer = this.#resolve(folder, specifier)));
    return answer;
  }

  #resolve(folder: string, written: string): number {
    const specifier = written.replace(/[?#!].*$/, (tail, at: number) => (at === 0 ? tail : ""));
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const path = joinPath(folder, specifier);
      return path === undefined ? unresolved : (this.#findPath(path) ?? unresolved);
    }
    if (specifier.startsWith("/")) return this.#findPath(specifier.slice(1)) ?? unresolved;
    if (specifier.startsWith("node:")) return external;
    for (const aliases of this.#configs.aliasesOf(folder)) {
      for (const target of aliasTargets(aliases, specifier)) {
        const found = this.#findPath(target);
        if (found !== undefined) return found;
      }
    }
    if (specifier.startsWith("#")) return this.#findOwnImport(folder, specifier);
    return this.#findInPackage(specifier) ?? external;
  }

  #findOwnImport(folder: string, specifier: string): number {
    for (const above of foldersAbove(folder)) {
      const owner = this.#packages.byFolder.get(above);
      if (owner === undefined) continue;
      for (const target of importsTargets(owner.manifest, specifier)) {
        const found = this.#findBuilt(above, target) ?? this.#findInPackage(target);
        if (found !== undefined) return found;
      }
      return unresolved;
    }
    return unresolved;
  }

  #findInPackage(specifier: string): number | undefined {
    const parts = specifier.split("/");
    const name = parts.splice(0, specifier.startsWith("@") ? 2 : 1).join("/");
    const found = this.#packages.byName.get(name);
    if (found === undefined) return undefined;
    const subpath = parts.join("/");
    for (const target of packageTargets(found.manifest, subpath)) {
      const file = this.#findBuilt(found.folder, target);
      if (file !== undefined) return file;
    }
    const guesses =
      subpath === "" ? ["src/index", "index", "src/main", "lib/index"] : [`src/${subpath}`, subpath];
    for (const guess of guesses) {
      const path = joinPath(found.folder, guess);
      const file = path === undefined ? undefined : this.#findPath(path);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** A path inside a package as its manifest gives it: the file, or the source it is built from. */
  #findBuilt(folder: string, target: string): number | undefined {
    const stripped = target.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
    const bare = stripped.replace(builtFolders, "");
    const isBuilt = bare !== stripped;
    const guesses = isBuilt
      ? [`src/${bare}`, `source/${bare}`, bare, `lib/${bare}`, `src/${bare.replace(/^[^/]+\//, "")}`, target]
      : [target, `src/${stripped}`];
    for (const guess of guesses) {
      const path = joinPath(folder, guess);
      const found = path === undefined ? undefined : this.#findPath(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #findPath(path: string): number | undefined {
    const written = /\.[cm]?jsx?$/.exec(path)?.[0];
    if (written !== undefined) {
      const stem = path.slice(0, -written.length);
      for (const extension of sources.get(written) ?? []) {
        const found = this.#view.findFile(stem + extension);
        if (found !== undefined) return found;
      }
    }
    const exact = path === "" ? undefined : this.#view.findFile(path);
    if (exact !== undefined) return exact;
    if (path !== "") {
      for (const extension of extensions) {
        const found = this.#view.findFile(path + extension);
        if (found !== undefined) return found;
      }
    }
    return this.#findFolder(path);
  }

  #findFolder(folder: string): number | undefined {
    const owner = folder === "" ? undefined : this.#packages.byFolder.get(folder);
    if (owner !== undefined) {
      for (const target of packageTargets(owner.manifest, "")) {
        const found = target === "" ? undefined : this.#findBuilt(folder, target);
        if (found !== undefined) return found;
      }
    }
    const index = folder === "" ? "index" : `${folder}/index`;
    for (const extension of extensions) {
      const found = this.#view.findFile(index + extension);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
