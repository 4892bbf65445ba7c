// What does search derive from a stored segment? Computed once: paths, classes, live documents, and symbols by name.
import { appendTo } from "../../../base/append-to.ts";
import { lastAtMost, lowerBound } from "../../../base/bisect.ts";
import { PairIndex } from "../../../base/pair-index.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import {
  foldWord,
  isModuleKind,
  lastPart,
  moduleKey,
  moduleOfPath,
  scopeSeparator,
  symbolAt,
  symbolFlags,
  symbolKindOf,
  termHash,
  termsOf,
} from "../../types/index.ts";
import type { PackedName, SegmentTables } from "../../types/index.ts";
import { classifyPath } from "../paths/path-class.ts";

/** This many lookups scan all names; after that the names are sorted. */
const scannedLookups = 32;

interface NameOrder {
  /** Name hashes. */
  readonly hashes: Uint32Array;
  /** The symbol row for each hash. */
  readonly rows: Uint32Array;
}

/** The words of a path, for comparison with a query's. */
export interface PathWords {
  /** The file's name up to its first dot: its parts, then the whole. */
  readonly stem: readonly string[];
  /** The words between that and the extension: `service` in `user.service.ts`. */
  readonly suffix: readonly string[];
  /** The words of each folder, outermost first. */
  readonly folders: readonly (readonly string[])[];
}

/** Derived from the immutable tables alone, and cached as long as they exist. */
export class SegmentView {
  readonly tables: SegmentTables;
  readonly #paths: (string | undefined)[];
  readonly #languages = new Map<number, string>();
  readonly #classes: Int16Array;
  readonly #pathWords: (PathWords | undefined)[];
  #names: NameOrder | undefined;
  #lookups = 0;
  #filesByStem: Map<string, number[]> | undefined;
  #keys: PairIndex | undefined;

  constructor(tables: SegmentTables) {
    this.tables = tables;
    this.#paths = new Array<string | undefined>(tables.files.length);
    this.#classes = new Int16Array(tables.files.length).fill(-1);
    this.#pathWords = new Array<PathWords | undefined>(tables.files.length);
  }

  path(file: number): string {
    return (this.#paths[file] ??= this.tables.strings.get(this.tables.files.path[file]!));
  }

  language(file: number): string {
    const number = this.tables.files.language[file]!;
    let language = this.#languages.get(number);
    if (language === undefined) this.#languages.set(number, (language = this.tables.strings.get(number)));
    return language;
  }

  /** `pathClasses` of a file. */
  classes(file: number): number {
    const known = this.#classes[file]!;
    return known >= 0
      ? known
      : (this.#classes[file] = classifyPath(
          this.path(file),
          this.tables.files.flags[file]!,
          this.language(file),
        ));
  }

  pathWords(file: number): PathWords {
    return (this.#pathWords[file] ??= splitPath(this.path(file)));
  }

  /** Rows of the files whose lower-cased name up to its first dot is `stem`, ascending. */
  filesWithStem(stem: string): readonly number[] {
    return (this.#filesByStem ??= this.#groupByStem()).get(stem) ?? [];
  }

  /** All stems that `filesWithStem` knows. */
  stems(): Iterable<string> {
    return (this.#filesByStem ??= this.#groupByStem()).keys();
  }

  #groupByStem(): Map<string, number[]> {
    const files = new Map<string, number[]>();
    for (let file = 0; file < this.tables.files.length; file++) {
      const own = stemOf(this.path(file));
      appendTo(files, own, file);
    }
    return files;
  }

  symbolName(row: number): string {
    return this.tables.strings.get(this.symbol("name", row));
  }

  /** One value of a symbol's row, for reading few rows of many segments. */
  symbol(name: PackedName, row: number): number {
    return symbolAt(this.tables.symbols, name, row);
  }

  /** Row of the file that contains a symbol. */
  fileOf(row: number): number {
    return lastAtMost(this.tables.files.symbolStart, row);
  }

  /** What people call it: for a module `A.B.C` the last part, for a file its own name or its folder's. */
  calledName(row: number): string {
    if (this.symbol("parent", row) < 0) return moduleOfPath(this.path(this.fileOf(row)));
    const name = this.symbolName(row);
    return isModuleKind(this.symbol("kind", row)) ? lastPart(name) : name;
  }

  /**
   * Folded names of everything that encloses a symbol: outer symbols, the parts before a module's last, folders and the
   * file.
   */
  enclosingNames(row: number): ReadonlySet<string> {
    const names = new Set<string>();
    const add = (name: string): void => {
      for (const part of name.split(scopeSeparator)) names.add(foldWord(part));
    };
    add(this.path(this.fileOf(row)).replace(/\.[^./]*$/, ""));
    const owner = this.tables.strings.find(this.symbol("owner", row));
    if (owner !== undefined) add(owner);
    const name = this.symbolName(row);
    add(name.slice(0, name.length - lastPart(name).length));
    for (let parent = this.symbol("parent", row); parent >= 0; parent = this.symbol("parent", parent)) {
      add(this.symbolName(parent));
    }
    names.delete("");
    return names;
  }

  /** Whether a chunk is a test among the code that it tests: a test block, or anything in `mod tests`. */
  isTestCode(document: number): boolean {
    const { chunks, symbols } = this.tables;
    for (let row = chunks.symbol[document]!; row >= 0; row = this.symbol("parent", row)) {
      const kind = symbolKindOf(this.symbol("kind", row));
      if (kind === "test" || (this.symbol("flags", row) & symbolFlags.test) !== 0) return true;
      // Checked first, because few names have such a hash and fetching a name may mean reading the store.
      const mayBeTests = kind === "module" && testHashes.has(symbols.nameHash[row]!);
      if (mayBeTests && testModule.test(this.symbolName(row))) return true;
    }
    return false;
  }

  /**
   * Rows of the symbols whose usual name has that `termHash`: their own name, or `calledName` for modules and files.
   */
  symbolsNamed(hash: number): Uint32Array {
    if (this.#names === undefined && this.#lookups++ < scannedLookups) return this.#scanNames(hash);
    const { hashes, rows } = (this.#names ??= orderNames(this));
    const low = lowerBound(hashes, hash);
    let end = low;
    while (end < hashes.length && hashes[end] === hash) end++;
    return rows.subarray(low, end);
  }

  /** Like `symbolsNamed`, without sorting all names, which takes as long as many scans. */
  #scanNames(hash: number): Uint32Array {
    const { nameHash } = this.tables.symbols;
    const rows: number[] = [];
    for (let row = nameHash.indexOf(hash); row >= 0; row = nameHash.indexOf(hash, row + 1)) rows.push(row);
    const { called } = this.tables;
    for (let i = called.hash.indexOf(hash); i >= 0; i = called.hash.indexOf(hash, i + 1)) {
      rows.push(called.row[i]!);
    }
    return Uint32Array.from(rows);
  }

  /** The document of a file that contains a line (1-based); -1 if none does. */
  documentAt(file: number, line: number): number {
    const { chunks, files } = this.tables;
    for (let document = files.chunkStart[file]!; document < this.chunkEnd(file); document++) {
      if (chunks.startLine[document]! <= line && line <= chunks.endLine[document]!) return document;
    }
    return -1;
  }

  /** Row of the outermost symbol that is named like its file; -1 if there is none. */
  mainSymbol(file: number): number {
    const { files, symbols } = this.tables;
    const end = files.symbolStart[file + 1] ?? symbols.length;
    const hash = termHash(stemOf(this.path(file)));
    for (let row = files.symbolStart[file]! + 1; row < end; row++) {
      if (symbols.nameHash[row] === hash && this.symbol("chunk", row) >= 0) return row;
    }
    return -1;
  }

  /** Row of the symbol with that key in that file; -1 if there is none. The file itself does not count. */
  findSymbol(path: string, key: number): number {
    const file = this.filesWithStem(stemOf(path)).find((row) => this.path(row) === path);
    return file === undefined || key === moduleKey ? -1 : this.rowOf(file, key);
  }

  /** Row of the symbol with that key in a file; -1 if there is none. */
  rowOf(file: number, key: number): number {
    const { symbols } = this.tables;
    return (this.#keys ??= new PairIndex(symbols.file, symbols.key)).find(file, key);
  }

  /** One past the last chunk of a file. */
  chunkEnd(file: number): number {
    return this.tables.files.chunkStart[file + 1] ?? this.tables.chunks.length;
  }
}

/** A file's name up to its first dot, lower-cased: `lru` for `src/LRU.test.ts`, `.env` for itself. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.indexOf(".", 1);
  return dot < 0 ? name : name.slice(0, dot);
}

function splitPath(path: string): PathWords {
  const folders = path.split("/");
  const name = folders.pop()!;
  const bare = name.replace(/^\./, "").replace(/\.[^.]*$/, "");
  const dot = bare.search(/\./);
  const stem = dot < 0 ? bare : bare.slice(0, dot);
  const suffix = dot < 0 ? "" : bare.slice(dot + 1).replace(/(^|\.)(test|spec|d|min)$/, "");
  return { stem: termsOf(stem), suffix: termsOf(suffix), folders: folders.map(termsOf) };
}

const testModule = /^(tests?|unit_?tests?)$/i;
const testHashes = new Set(["test", "tests", "unittest", "unittests"].map(termHash));
function orderNames(view: SegmentView): NameOrder {
  const { called, symbols } = view.tables;
  const { nameHash } = symbols;
  const hashes = new Uint32Array(nameHash.length + called.length);
  const rows = new Uint32Array(hashes.length);
  hashes.set(nameHash);
  hashes.set(called.hash, nameHash.length);
  for (let row = 0; row < nameHash.length; row++) rows[row] = row;
  rows.set(called.row, nameHash.length);
  const sorted = radixSort({ keys: hashes, values: rows });
  return { hashes: sorted.keys, rows: sorted.values };
}

const views = new WeakMap<SegmentTables, SegmentView>();

export function viewSegment(tables: SegmentTables): SegmentView {
  let view = views.get(tables);
  if (view === undefined) views.set(tables, (view = new SegmentView(tables)));
  return view;
}
