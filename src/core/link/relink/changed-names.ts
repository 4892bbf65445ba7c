// The names whose meaning may differ after a change, and the words and paths by which dependent files are found.
import { hash32 } from "../../../base/hash32.ts";
import type { ParsedFile } from "../../types/index.ts";
import { forEachTerm } from "../../types/index.ts";
import type { LinkerLanguages } from "../link-state.ts";
import { PackageEntries } from "../manifests/package-entries.ts";
import { baseOf, extensionOf, parentOf, stemOf } from "../paths.ts";
import { propertiesOf } from "../names/property-accessors.ts";
import type { ProgramView } from "../program-view.ts";
import type { NameHash, TermHash } from "../ids.ts";

/** What was added since the last call. */
export interface FreshNames {
  /** Hashes of names. */
  readonly names: ReadonlySet<NameHash>;
  /** Those that are names of types whose members come and go without being mentioned, or that depend on such a type. */
  readonly strong: ReadonlySet<NameHash>;
  /** Names of members that files set otherwise on objects: what calling them runs may differ, but not their types. */
  readonly set: ReadonlySet<NameHash>;
  /** Words in any text that contains one of the names or imports one of the modules. */
  readonly terms: ReadonlySet<TermHash>;
  /** Some names are not indexed as words, for example names of one letter: any file may contain them. */
  readonly isUnindexed: boolean;
  /** The name of a module is not indexed: any import may mean it. */
  readonly isModuleUnindexed: boolean;
  /** Words by which imports name the modules. */
  readonly words: ReadonlySet<TermHash>;
  /** Paths of files whose exports may differ as a whole. */
  readonly modules: ReadonlySet<string>;
  /** Folders represented by such a file inside them. */
  readonly folders: ReadonlySet<string>;
}

/** What lies in folders. */
export interface FolderViews {
  /** Whether files with that extension lie in the folder itself, both before and after the change. */
  bothHold(folder: string, extension: string): boolean;
  /** Names of the language's files in the folder itself, without extension, and of the folders in it, after the change. */
  namesIn(folder: string, language: string): readonly string[];
}

export class ChangedNames {
  /** Hashes by path of the file. */
  readonly #known = new Map<string, Set<number>>();
  readonly #knownStrong = new Map<string, Set<number>>();
  readonly #knownSet = new Set<NameHash>();
  readonly #modules = new Set<string>();
  readonly #languages: LinkerLanguages;
  readonly #view: ProgramView;
  readonly #folders: FolderViews;
  /** Folders whose names were added. */
  readonly #added = new Set<string>();
  #entries: PackageEntries | undefined;
  #fresh = createFresh();

  constructor(languages: LinkerLanguages, view: ProgramView, folders: FolderViews) {
    this.#languages = languages;
    this.#view = view;
    this.#folders = folders;
  }

  get hasNew(): boolean {
    const { names, modules, set } = this.#fresh;
    return names.size > 0 || modules.size > 0 || set.size > 0;
  }

  takeNew(): FreshNames {
    const taken = this.#fresh;
    this.#fresh = createFresh();
    return taken;
  }

  /** Whether a symbol of that name (hash) in the file at `path` is among those that changed. */
  isChanged(path: string, name: NameHash): boolean {
    return this.#known.get(path)?.has(name) ?? false;
  }

  /** Adds names of members that a file sets otherwise on objects. */
  addSet({ stringHashes, strings }: ParsedFile, hashes: ReadonlySet<NameHash>): void {
    for (let string = 0; string < (hashes.size === 0 ? 0 : stringHashes.length); string++) {
      const hash = stringHashes[string]!;
      if (!hashes.has(hash) || this.#knownSet.has(hash)) continue;
      this.#knownSet.add(hash);
      this.#fresh.set.add(hash);
      this.#addTerm(strings.get(string), hash);
    }
  }

  /** Adds names (as hashes) under which the file at `path` exports something. */
  addFrom(path: string, file: ParsedFile, hashes: ReadonlySet<NameHash>, strong = noNames): void {
    if (hashes.size === 0) return;
    const known = setAt(this.#known, path);
    const knownStrong = setAt(this.#knownStrong, path);
    const { stringHashes, strings } = file;
    for (let string = 0; string < stringHashes.length; string++) {
      const hash = stringHashes[string]!;
      const isStrong = strong.has(hash);
      if (!hashes.has(hash) || (isStrong ? knownStrong : known).has(hash)) continue;
      known.add(hash);
      if (isStrong) knownStrong.add(hash);
      const name = strings.get(string);
      const { traits } = this.#languages.get(file.language);
      if (hash !== traits.discardName) this.#add(name, hash, isStrong);
      for (const property of traits.declaresAccessors ? propertiesOf(name) : []) {
        known.add(hash32(property));
        this.#add(property, hash32(property), isStrong);
      }
    }
  }

  /** The file at `path` is a different module now, or its exports whose names importers choose differ. */
  addModule(path: string, language: string): void {
    if (this.#modules.has(path)) return;
    this.#modules.add(path);
    this.#fresh.modules.add(path);
    if (folderFiles.test(stemOf(path))) this.#fresh.folders.add(parentOf(path));
    const entries = (this.#entries ??= new PackageEntries(this.#view)).of(path);
    for (const { folder } of entries) this.#fresh.folders.add(folder);
    const { traits, importWords } = this.#languages.get(language);
    const names = traits.importsNameFiles ? this.#fileWords(path) : moduleWords(path);
    const others = [...entries.flatMap((entry) => entry.words), ...(importWords?.(path) ?? [])];
    for (const word of [...names, ...others]) this.#addWord(word);
  }

  /**
   * The file at `path` begins or ceases to stand for packages, or to declare them.
   *
   * @param words - their names, each without the packages around it
   */
  addPackages(path: string, words: readonly string[]): void {
    this.#fresh.modules.add(path);
    for (const word of words) this.#addWord(word);
  }

  /**
   * The file at `path` appeared or left. If it makes its folder a package, names are now looked up in other folders: not
   * in a package itself, but in the folder that holds it. All that lies in these two may be imported otherwise, also by
   * files that do not name the package.
   */
  addPlace(path: string, language: string): void {
    this.addModule(path, language);
    if (stemOf(path) !== initStem || !this.#languages.get(language).traits.importsNameFiles) return;
    const folder = parentOf(path);
    this.#addNamesIn(folder, language, false);
    this.#addNamesIn(parentOf(folder), language, true);
  }

  /**
   * Names in the root's folder are looked up in any case. Those in a package that holds the folder are not, unless that
   * package is new or was one: then they are added for its own sake.
   */
  #addNamesIn(folder: string, language: string, isHolder: boolean): void {
    const question = `${folder}\n${isHolder}`;
    if (folder === "" || this.#added.has(question)) return;
    this.#added.add(question);
    const names = this.#folders.namesIn(folder, language);
    if (isHolder && names.includes(initStem)) return;
    for (const name of names) if (name !== initStem) this.#addWord(name);
  }

  #addWord(word: string): void {
    if (word === "") return;
    const term = lastTerm(word);
    if (term === undefined) {
      this.#fresh.isUnindexed = true;
      this.#fresh.isModuleUnindexed = true;
      return;
    }
    this.#fresh.words.add(term);
    this.#fresh.terms.add(term);
  }

  /**
   * Words of which one is in every import of the file, if imports name files. `.__init__` is found as imports by dots
   * are: almost every file has that word. A folder is importable if files are in it, so its name counts if the file may
   * be the first one or the last one in it.
   */
  #fileWords(path: string): string[] {
    const stem = stemOf(path);
    const extension = extensionOf(path);
    let folder = parentOf(path);
    const words = [stem === initStem ? baseOf(folder) : stem];
    for (; folder !== "" && !this.#folders.bothHold(folder, extension); folder = parentOf(folder))
      words.push(baseOf(folder));
    return words;
  }

  #add(name: string, hash: NameHash, isStrong: boolean): void {
    this.#fresh.names.add(hash);
    if (isStrong) this.#fresh.strong.add(hash);
    this.#addTerm(name, hash);
  }

  #addTerm(name: string, hash: number): void {
    const term = lastTerm(name);
    if (term === undefined) this.#fresh.isUnindexed ||= !nameless.has(hash);
    else this.#fresh.terms.add(term);
  }
}

const noNames: ReadonlySet<number> = new Set();

function setAt(sets: Map<string, Set<NameHash>>, path: string): Set<NameHash> {
  const known = sets.get(path) ?? new Set();
  sets.set(path, known);
  return known;
}

function createFresh() {
  return {
    names: new Set<number>(),
    strong: new Set<number>(),
    set: new Set<number>(),
    terms: new Set<number>(),
    isUnindexed: false,
    isModuleUnindexed: false,
    words: new Set<number>(),
    modules: new Set<string>(),
    folders: new Set<string>(),
  };
}

/** Exported without a name that importers must mention; their importers are found by module paths. */
const nameless: ReadonlySet<number> = new Set(["default", "="].map(hash32));

/** Whether there is an export that importers need not call by its name. */
export function isNameless(names: ReadonlySet<NameHash>): boolean {
  return [...nameless].some((name) => names.has(name));
}

/** Files that are imported by the name of their folder. */
export const folderFiles = /^(?:index|main|mod|lib|__init__|package)$/;

/** A file that is its folder as a module, and that imports may also call by this name. */
const initStem = "__init__";

/** Words that an import of the file at `path` may contain: its name, and names of folders that it may stand for. */
function moduleWords(path: string): string[] {
  const stem = stemOf(path).replace(/\.d$/, "");
  const folder = parentOf(path);
  const words = [stem, baseOf(folder)];
  // The entry of a package is imported by the package's name, usually that of a folder above it.
  if (folderFiles.test(stem)) words.push(...folder.split("/"));
  return words;
}

/**
 * The last and longest word of a name: any text that contains the name contains it. Undefined for a name without words.
 */
function lastTerm(name: string): TermHash | undefined {
  let last: number | undefined;
  forEachTerm(name, 0, name.length, (hash) => {
    last = hash;
  });
  return last;
}
