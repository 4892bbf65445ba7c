// Which file does an import specifier of JavaScript or TypeScript mean?
import { external, unresolved } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { NpmPackage } from "../../link/manifests/npm.ts";
import {
  entryGuesses,
  importsTargets,
  NpmPackages,
  packageTargets,
  sourceGuesses,
} from "../../link/manifests/npm.ts";
import { aliasTargets, TsConfigs } from "../../link/manifests/tsconfig.ts";
import { baseOf, foldersAbove, joinPath } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { isDeclarationFile } from "../declaration-files.ts";
import { declarationPaths, implementationPaths } from "./declaration-files.ts";

/** Tried after a path without extension, in this order: files with code before files with declarations. */
const extensions = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".d.ts",
  ".vue",
  ".svelte",
  ".astro",
  ".json",
];
/** Source extensions that a written extension may have been compiled from. */
const sources: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".ts", ".tsx"]],
  [".jsx", [".tsx"]],
  [".mjs", [".mts", ".ts"]],
  [".cjs", [".cts", ".ts"]],
]);
/** A path with this ending means a folder, even if a file has the same name. */
const folderAlone = /(?:^|\/)\.{0,2}$/;

/** What a package's manifest gives for one of its entry points. */
interface Entry {
  /** The file that runs, if the root has it; else the declarations. */
  readonly file: number;
  readonly declaration: number | undefined;
}

type FindPath = (path: string) => number | undefined;

/** Finds modules of one program view; keeps every answer. */
export class EcmaModules {
  readonly #view: ProgramView;
  readonly #packages: NpmPackages;
  readonly #configs: TsConfigs;
  readonly #answers = new Map<string, number>();
  #declarations: ReadonlyMap<number, number> | undefined;

  constructor(state: LinkState) {
    this.#view = state.view;
    this.#packages = new NpmPackages(state.view);
    this.#configs = new TsConfigs(state.view, this.#packages);
  }

  /**
   * File id of `specifier` in `folder`; `external` for a package outside the root, `unresolved` for a path without a
   * file.
   */
  find(folder: string, specifier: string): number {
    const key = `${folder}\n${specifier}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) this.#answers.set(key, (answer = this.#resolve(folder, specifier)));
    return answer;
  }

  /** The file that declares a JavaScript file's types: beside it, or listed with it in a package's manifest. */
  declarationOf(fileId: number): number | undefined {
    const beside = this.#findFirst(declarationPaths(this.#view.path(fileId)));
    return beside ?? (this.#declarations ??= this.#packageDeclarations()).get(fileId);
  }

  /** The script that a declaration file describes. */
  implementationOf(fileId: number): number | undefined {
    if (!isDeclarationFile(this.#view.path(fileId))) return undefined;
    const beside = this.#findFirst(implementationPaths(this.#view.path(fileId)));
    if (beside !== undefined) return beside;
    for (const [script, declaration] of (this.#declarations ??= this.#packageDeclarations()))
      if (declaration === fileId) return script;
    return undefined;
  }

  #packageDeclarations(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const owner of this.#packages.byFolder.values()) {
      const entry = this.#findEntry(owner, "", (path) => this.#findPlainly(path));
      if (entry?.declaration === undefined || entry.declaration === entry.file) continue;
      if (!found.has(entry.file)) found.set(entry.file, entry.declaration);
    }
    return found;
  }

  #resolve(folder: string, written: string): number {
    const specifier = written.replace(/[?#!].*$/, (tail, at: number) => (at === 0 ? tail : ""));
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const path = joinPath(folder, specifier) ?? this.#returningPath(folder, specifier);
      if (path === undefined) return unresolved;
      return (folderAlone.test(specifier) ? this.#findFolder(path) : this.#findPath(path)) ?? unresolved;
    }
    if (specifier.startsWith("node:")) return external;
    for (const aliases of this.#configs.aliasesOf(folder)) {
      for (const target of aliasTargets(aliases, specifier)) {
        const found = this.#findPath(target);
        if (found !== undefined) return found;
      }
    }
    if (specifier.startsWith("/")) return this.#findPath(specifier.slice(1)) ?? unresolved;
    if (specifier.startsWith("#")) return this.#findOwnImport(folder, specifier);
    return this.#findInPackage(specifier) ?? external;
  }

  /** `../../name` in a test of the package `name`: a checkout's folder usually has the package's name. */
  #returningPath(folder: string, specifier: string): string | undefined {
    const name = baseOf(this.#packages.byFolder.get("")?.name ?? "");
    const path = name === "" ? undefined : joinPath(joinPath(name, folder) ?? name, specifier);
    if (path === name) return "";
    return path?.startsWith(`${name}/`) === true ? path.slice(name.length + 1) : undefined;
  }

  #findOwnImport(folder: string, specifier: string): number {
    for (const above of foldersAbove(folder)) {
      const owner = this.#packages.byFolder.get(above);
      if (owner === undefined) continue;
      for (const target of importsTargets(owner.manifest, specifier)) {
        const found =
          this.#findBuilt(above, target, (path) => this.#findPath(path)) ?? this.#findInPackage(target);
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
    const entry = this.#findEntry(found, subpath, (path) => this.#findPath(path));
    if (entry !== undefined) return entry.file;
    const guesses = subpath === "" ? entryGuesses : [`src/${subpath}`, subpath];
    for (const guess of guesses) {
      const path = joinPath(found.folder, guess);
      const file = path === undefined ? undefined : this.#findPath(path);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** The first target that runs, even if the manifest lists targets before it that only declare types. */
  #findEntry(owner: NpmPackage, subpath: string, find: FindPath): Entry | undefined {
    let declaration: number | undefined;
    for (const target of packageTargets(owner.manifest, subpath)) {
      const file = target === "" ? undefined : this.#findBuilt(owner.folder, target, find);
      if (file === undefined) continue;
      if (!isDeclarationFile(this.#view.path(file))) return { file, declaration };
      declaration ??= file;
    }
    if (declaration === undefined) return undefined;
    const beside = this.#findFirst(implementationPaths(this.#view.path(declaration)));
    return { file: beside ?? declaration, declaration };
  }

  /** A path from a package's manifest: the file itself, or the source that it is built from. */
  #findBuilt(folder: string, target: string, find: FindPath): number | undefined {
    for (const guess of sourceGuesses(target)) {
      const path = joinPath(folder, guess);
      const found = path === undefined ? undefined : find(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #findPath(path: string): number | undefined {
    return this.#findFile(path) ?? this.#findFolder(path);
  }

  /** For paths in a manifest: the manifests of the folders that they lead to do not count. */
  #findPlainly(path: string): number | undefined {
    return this.#findFile(path) ?? this.#findIndex(path);
  }

  #findFile(path: string): number | undefined {
    if (path === "") return undefined;
    const written = /\.[cm]?jsx?$/.exec(path)?.[0];
    const stem = written === undefined ? path : path.slice(0, -written.length);
    const built = written === undefined ? [] : (sources.get(written) ?? []).map((source) => stem + source);
    return (
      this.#findFirst(built) ??
      this.#view.findFile(path) ??
      this.#findFirst(declarationPaths(path)) ??
      this.#findFirst(extensions.map((extension) => path + extension))
    );
  }

  #findFolder(folder: string): number | undefined {
    const owner = this.#packages.byFolder.get(folder);
    const entry = owner && this.#findEntry(owner, "", (path) => this.#findPlainly(path));
    return entry?.file ?? this.#findIndex(folder);
  }

  #findIndex(folder: string): number | undefined {
    const index = folder === "" ? "index" : `${folder}/index`;
    return this.#findFirst(extensions.map((extension) => index + extension));
  }

  #findFirst(paths: readonly string[]): number | undefined {
    for (const path of paths) {
      const found = this.#view.findFile(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
