// Some files changed: which others must be linked again, so that all edges are as if everything had been?
import { hash32 } from "../../base/hash32.ts";
import type { ParsedFile } from "../model/index.ts";
import { forEachTerm } from "../model/index.ts";
import type { NameSignatures } from "./change-signatures.ts";
import { signNames, wholesaleName } from "./change-signatures.ts";
import { baseOf, foldersAbove, parentOf, stemOf } from "./paths.ts";
import { spreadNames } from "./spread-names.ts";

/** A file before and after; undefined where it did not exist or was not read. Paths are relative to the root. */
export interface ChangedFile {
  readonly path: string;
  readonly before: ParsedFile | undefined;
  readonly after: ParsedFile | undefined;
}

/** What the search may ask of the index. `File` is whatever the caller names files by; equal files are equal values. */
export interface AffectedLookup<File> {
  /** Unchanged files whose text holds one of these words (hashes as `termHash` makes them). */
  mentioning(terms: ReadonlySet<number>): Iterable<File>;
  /** All unchanged files: asked for when a name changed that is no indexed word. */
  all(): Iterable<File>;
  path(file: File): string;
  parsed(file: File): ParsedFile;
}

/**
 * The unchanged files whose edges may differ now. Begins with the names whose signatures differ, finds the files that
 * mention them, and goes on with the symbols there whose types lean on such names, until nothing new comes.
 * A change of manifests is not seen here: link everything then.
 *
 * @returns undefined once more than `limit` files are affected: linking everything is cheaper than going on.
 */
export function findAffectedFiles<File>(
  changes: readonly ChangedFile[],
  lookup: AffectedLookup<File>,
  limit = Infinity,
): Set<File> | undefined {
  const names = new ChangedNames();
  for (const change of changes) names.addChange(change);
  const affected = new Set<File>();
  const inspected = new Map<File, number>();
  while (names.hasNew) {
    const { terms, unindexed, folders } = names.takeNew();
    if (terms.size > 0) for (const file of lookup.mentioning(terms)) affected.add(file);
    if (unindexed.size > 0) addHolders(affected, lookup, unindexed);
    if (folders.size > 0) addInside(affected, lookup, folders);
    if (affected.size > limit) return undefined;
    // Names that a file passes on reach files that never say the first name.
    for (const { path, after } of changes) if (after !== undefined) names.addSpread(path, after);
    for (const file of affected) {
      if (inspected.get(file) === names.version) continue;
      inspected.set(file, names.version);
      names.addSpread(lookup.path(file), lookup.parsed(file));
    }
  }
  return affected;
}

/** Files below one of the folders that import a folder by dots alone: `from . import x`, `import "..";`. */
function addInside<File>(
  affected: Set<File>,
  lookup: AffectedLookup<File>,
  folders: ReadonlySet<string>,
): void {
  for (const file of lookup.all()) {
    if (affected.has(file)) continue;
    const above = [...foldersAbove(parentOf(lookup.path(file)))];
    if (above.some((folder) => folders.has(folder)) && importsByDots(lookup.parsed(file))) affected.add(file);
  }
}

function importsByDots({ imports, strings }: ParsedFile): boolean {
  return imports.module.some((module) => /^[./]*$/.test(strings.get(module)));
}

function addHolders<File>(
  affected: Set<File>,
  lookup: AffectedLookup<File>,
  names: ReadonlySet<number>,
): void {
  for (const file of lookup.all()) {
    if (!affected.has(file) && lookup.parsed(file).stringHashes.some((hash) => names.has(hash)))
      affected.add(file);
  }
}

class ChangedNames {
  /** Hashes of the names whose meaning may differ. */
  readonly #names = new Set<number>();
  /** Words by which imports name modules whose offer may differ as a whole. */
  readonly #modules = new Set<number>();
  readonly #paths = new Set<string>();
  #terms = new Set<number>();
  #unindexed = new Set<number>();
  /** Folders that stand for a file in them whose offer may differ as a whole. */
  #folders = new Set<string>();
  /** Rises with every name: a file inspected at this version has nothing new to say. */
  version = 0;

  get hasNew(): boolean {
    return this.#terms.size > 0 || this.#unindexed.size > 0 || this.#folders.size > 0;
  }

  takeNew(): {
    readonly terms: ReadonlySet<number>;
    readonly unindexed: ReadonlySet<number>;
    readonly folders: ReadonlySet<string>;
  } {
    const taken = { terms: this.#terms, unindexed: this.#unindexed, folders: this.#folders };
    this.#terms = new Set();
    this.#unindexed = new Set();
    this.#folders = new Set();
    return taken;
  }

  addChange({ path, before, after }: ChangedFile): void {
    const old: NameSignatures = before === undefined ? new Map() : signNames(before);
    const now: NameSignatures = after === undefined ? new Map() : signNames(after);
    const differing = new Set<number>();
    for (const [name, signature] of now) if (old.get(name) !== signature) differing.add(name);
    for (const name of old.keys()) if (!now.has(name)) differing.add(name);
    const comesOrGoes = before === undefined || after === undefined;
    if (comesOrGoes || differing.has(wholesaleName) || isNameless(differing)) this.#addModule(path);
    for (const file of [before, after]) if (file !== undefined) this.#addNames(file, differing);
  }

  addSpread(path: string, file: ParsedFile): void {
    const spread = spreadNames(file, this.#names, this.#modules);
    if (spread.wholesale || isNameless(spread.names)) this.#addModule(path);
    this.#addNames(file, spread.names);
  }

  #addNames(file: ParsedFile, hashes: ReadonlySet<number>): void {
    if (hashes.size === 0) return;
    const { stringHashes, strings } = file;
    for (let string = 0; string < stringHashes.length; string++) {
      const hash = stringHashes[string]!;
      if (hashes.has(hash) && !this.#names.has(hash)) this.#addName(strings.get(string), hash);
    }
  }

  #addName(name: string, hash: number): void {
    this.#names.add(hash);
    this.version++;
    const term = lastTerm(name);
    if (term === undefined) this.#unindexed.add(hash);
    else this.#terms.add(term);
  }

  #addModule(path: string): void {
    if (this.#paths.has(path)) return;
    this.#paths.add(path);
    if (folderFiles.test(stemOf(path))) this.#folders.add(parentOf(path));
    for (const word of moduleWords(path)) {
      const term = lastTerm(word);
      if (term === undefined || this.#modules.has(term)) continue;
      this.#modules.add(term);
      this.#terms.add(term);
      this.version++;
    }
  }
}

const defaultName = hash32("default");
const wholeName = hash32("=");
/** Whether something is offered that importers need not call by its name. */
function isNameless(names: ReadonlySet<number>): boolean {
  return names.has(defaultName) || names.has(wholeName);
}

/** Files that are named by the folder they lie in. */
const folderFiles = /^(?:index|main|mod|lib|__init__|package)$/;

/** Words that an import of the file at `path` may hold: its name, and the folders' where it may stand for them. */
function moduleWords(path: string): string[] {
  const stem = stemOf(path).replace(/\.d$/, "");
  const folder = parentOf(path);
  const words = [stem, baseOf(folder)];
  // The entry of a package is imported by the package's name, which is mostly that of a folder above it.
  if (folderFiles.test(stem)) words.push(...folder.split("/"));
  return words.filter((word) => word !== "");
}

/** The last and longest word of a name: a text that holds the name holds it. Undefined for names that give no word. */
export function lastTerm(name: string): number | undefined {
  let last: number | undefined;
  forEachTerm(name, 0, name.length, (hash) => {
    last = hash;
  });
  return last;
}
