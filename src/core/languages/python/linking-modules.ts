// Which file or folder does a dotted Python module name mean?
import { hash32 } from "../../../base/hash32.ts";
import { pythonStandardModules } from "./facts.ts";
import type { FolderIndex } from "../../link/folder-index.ts";
import type { LinkState } from "../../link/link-state.ts";
import { baseOf, byDepth, foldersAbove, parentOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";

const initHash = hash32("__init__");
const conftestHash = hash32("conftest");

/** A module: a file id, or the path of a folder. */
type Module = number | string;

/**
 * Absolute names are looked up from each folder above the importing file (its own folder for scripts, the root, source
 * folders like src/ and lib/), then from the folders that hold top-level packages anywhere in the root.
 */
export class PythonModules {
  readonly #view: ProgramView;
  readonly #folders: FolderIndex;
  readonly #answers = new Map<string, Module | undefined>();
  readonly #shared = new Map<string, readonly number[]>();
  #sourceFolders: readonly string[] | undefined;

  constructor(state: LinkState) {
    this.#view = state.view;
    this.#folders = state.folders;
  }

  /** `level` counts the leading dots of a relative import. */
  find(importer: string, specifier: string, level: number): Module | undefined {
    const folder = parentOf(importer);
    const key = `${folder}\n${level}\n${specifier}`;
    if (this.#answers.has(key)) return this.#answers.get(key);
    const found = level > 0 ? this.#relative(folder, specifier, level) : this.#absolute(folder, specifier);
    this.#answers.set(key, found);
    return found;
  }

  /** `__init__` of a folder. */
  initOf(folder: string): number | undefined {
    return this.#pick(folder, initHash);
  }

  /** The conftest.py files of the folder and the folders above it, nearest first. */
  sharedTestFiles(folder: string): readonly number[] {
    let files = this.#shared.get(folder);
    if (files === undefined) {
      files = Array.from(foldersAbove(folder), (above) => this.#pick(above, conftestHash)).filter(
        (file) => file !== undefined,
      );
      this.#shared.set(folder, files);
    }
    return files;
  }

  /** The module of that name in a folder: a package has priority over a file. */
  findChild(folder: string, name: number): Module | undefined {
    const child = this.#folders.findChild(folder, name);
    if (child !== undefined && this.initOf(child) !== undefined) return child;
    const file = this.#pick(folder, name);
    if (file !== undefined) return file;
    return child !== undefined && this.#holdsPython(child, 0) ? child : undefined;
  }

  #pick(folder: string, stem: number): number | undefined {
    const files = this.#folders.findStem(folder, stem);
    return (
      files.find((file) => this.#view.path(file).endsWith(".py")) ??
      files.find((file) => this.#view.path(file).endsWith(".pyi"))
    );
  }

  /** `depth` −1 asks whether `findChild` finds anything in the folder. */
  #holdsPython(folder: string, depth: number): boolean {
    const found = this.#folders.find(folder);
    if (found === undefined) return false;
    if (found.files.some((file) => /\.pyi?$/.test(this.#view.path(file)))) return true;
    return depth < 3 && found.folders.some((inner) => this.#holdsPython(inner, depth + 1));
  }

  #relative(folder: string, specifier: string, level: number): Module | undefined {
    let start = folder;
    for (let i = 1; i < level; i++) {
      if (start === "") return undefined;
      start = parentOf(start);
    }
    return specifier === "" ? start : this.#descend(start, specifier.split("."));
  }

  #absolute(folder: string, specifier: string): Module | undefined {
    const parts = specifier.split(".");
    const isStandard = pythonStandardModules.has(parts[0]!);
    for (const above of foldersAbove(folder)) {
      // Inside a package, an absolute name is looked up from the folder that holds the package, not beside the file.
      if (above !== "" && this.initOf(above) !== undefined) continue;
      const found = this.#descend(above, parts);
      if (found !== undefined && !(isStandard && this.#isAccidental(above, parts[0]!))) return found;
    }
    // Every package has an `__init__`: nothing says which one is meant.
    if (isStandard || parts[0] === "__init__") return undefined;
    for (const source of this.#findSourceFolders()) {
      const found = this.#descend(source, parts);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Whether a folder or script only happens to have a standard module's name, and is not the standard library itself.
   */
  #isAccidental(folder: string, name: string): boolean {
    const child = this.findChild(folder, hash32(name));
    return typeof child === "string"
      ? this.initOf(child) === undefined
      : folder !== "" && baseOf(folder) !== "Lib";
  }

  #descend(folder: string, parts: readonly string[]): Module | undefined {
    let at: Module = folder;
    for (const part of parts) {
      if (typeof at === "number") return undefined;
      const next = this.findChild(at, hash32(part));
      if (next === undefined) return undefined;
      at = next;
    }
    return at;
  }

  /** Folders with a top-level package (whose parent is not a package), and source folders by name. */
  #findSourceFolders(): readonly string[] {
    if (this.#sourceFolders === undefined) {
      const found = new Set<string>();
      for (const { path } of this.#folders.all()) {
        if (/^(?:src|lib|python|source)$/.test(baseOf(path)) && this.#holdsPython(path, -1)) found.add(path);
        if (path === "" || this.initOf(path) === undefined) continue;
        const parent = parentOf(path);
        if (parent === "" || this.initOf(parent) === undefined) found.add(parent);
      }
      this.#sourceFolders = [...found].sort(byDepth);
    }
    return this.#sourceFolders;
  }
}
