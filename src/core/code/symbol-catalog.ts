// Which symbol do people mean? Search by parts of a name, lookup by any name they type, and all that is known of one.
import { throwIfCancelled } from "../../errors.ts";
import { basename, extname } from "node:path/posix";
import { findClosestName } from "../../base/closest-name.ts";
import {
  termHash,
  symbolFlags,
  segmentFileFlags,
  symbolKindOf,
  visibilities,
  type Declarations,
  type ParsedFile,
  type SegmentTables,
  type SymbolDetail,
  type SymbolKind,
  type SymbolSummary,
} from "../types/index.ts";
import { isDead } from "../ingest/index.ts";
import { innermostAt } from "./innermost-symbol.ts";
import { matchName, matchQualifiers, splitTypedName, subsequence, wholeId } from "./match-name.ts";
import type { SymbolRef } from "./live-tables.ts";
import { rankSymbols, type RankedRef } from "./ranked-symbols.ts";
import type { SnapshotContent } from "./load-snapshot.ts";
import { SymbolNames } from "./symbol-names.ts";

/** What was extracted from live files, by path. */
export interface ParsedFiles {
  parsed(path: string): ParsedFile | undefined;
  /** A part of that, at a third of its cost. */
  declarations(path: string): Declarations | undefined;
}

export class SymbolCatalog {
  readonly #snapshot: SnapshotContent;
  readonly #files: ParsedFiles;
  #last: { readonly path: string; readonly declarations: Declarations | undefined } | undefined;
  readonly #names: readonly SymbolNames[];
  /** Importance of a symbol for ties; set once the graph was ranked. */
  centrality: (ref: SymbolRef) => number = () => 0;

  constructor(snapshot: SnapshotContent, files: ParsedFiles) {
    this.#snapshot = snapshot;
    this.#files = files;
    this.#names = snapshot.segments.map(({ tables }) => new SymbolNames(tables));
  }

  names(segment: number): SymbolNames {
    return this.#names[segment]!;
  }

  id({ segment, row }: SymbolRef): string {
    return this.#names[segment]!.id(row);
  }

  /** Whether it stands in its file by itself, and not inside another symbol. */
  isTopLevel({ segment, row }: SymbolRef): boolean {
    const { symbols } = this.#snapshot.segments[segment]!.tables;
    const parent = symbols.parent[row]!;
    return parent >= 0 && symbols.parent[parent]! < 0;
  }

  isConstructor({ segment, row }: SymbolRef): boolean {
    return (this.#snapshot.segments[segment]!.tables.symbols.flags[row]! & symbolFlags.constructor) !== 0;
  }

  isInTests({ segment, row }: SymbolRef): boolean {
    const { files, symbols } = this.#snapshot.segments[segment]!.tables;
    return (files.flags[symbols.file[row]!]! & segmentFileFlags.test) !== 0;
  }

  kind({ segment, row }: SymbolRef): SymbolKind {
    return symbolKindOf(this.#snapshot.segments[segment]!.tables.symbols.kind[row]!);
  }

  path({ segment, row }: SymbolRef): string {
    return this.#names[segment]!.path(row);
  }

  /** The qualified name; for a file's module symbol its path. */
  label({ segment, row }: SymbolRef): string {
    const names = this.#names[segment]!;
    return names.qualifiedName(row) || names.path(row);
  }

  /** The symbol with that id, as `id` gave it: of a member that a header declares and defines, the definition. */
  find(id: string): SymbolRef | undefined {
    const path = id.split("#", 1)[0]!;
    for (const [segment, { tables, deadFiles }] of this.#snapshot.segments.entries()) {
      const names = this.#names[segment]!;
      const file = findFile(tables, deadFiles, path);
      if (file < 0) continue;
      let declared: SymbolRef | undefined;
      for (let row = tables.files.symbolStart[file]!; tables.symbols.file[row] === file; row++) {
        if (names.id(row) !== id) continue;
        if (!this.#isDeclaration({ segment, row })) return { segment, row };
        declared ??= { segment, row };
      }
      if (declared !== undefined) return declared;
    }
    return undefined;
  }

  /** What a file declares, in the order of its lines; without the file itself. */
  listOf(path: string): SymbolSummary[] {
    for (const [segment, { tables, deadFiles }] of this.#snapshot.segments.entries()) {
      const file = findFile(tables, deadFiles, path);
      if (file < 0) continue;
      const found: SymbolSummary[] = [];
      for (let row = tables.files.symbolStart[file]!; tables.symbols.file[row] === file; row++) {
        if (tables.symbols.parent[row]! >= 0) found.push(this.summary({ segment, row }));
      }
      return found;
    }
    return [];
  }

  /**
   * Exact name first, then prefix, substring and subsequence, over names and, when the query has a separator, over
   * qualified names. Ties go by centrality, then by id.
   */
  search(
    query: string,
    kind: SymbolKind | undefined,
    limit: number,
    signal?: AbortSignal,
  ): readonly RankedRef[] {
    const found: { ref: SymbolRef; level: number }[] = [];
    const qualified = /[.:#/\\]/.test(query);
    const wanted = query.toLowerCase();
    this.#snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
      throwIfCancelled(signal);
      const names = this.#names[segment]!;
      const levels = new Map<number, number>();
      for (let row = 0; row < tables.symbols.length; row++) {
        if (tables.symbols.parent[row]! < 0 || isDead(deadFiles, tables.symbols.file[row]!)) continue;
        if (kind !== undefined && symbolKindOf(tables.symbols.kind[row]!) !== kind) continue;
        const nameId = tables.symbols.name[row]!;
        let level = levels.get(nameId);
        if (level === undefined) levels.set(nameId, (level = matchName(names.name(row), wanted)));
        if (qualified && level === 0) level = matchName(names.qualifiedName(row), wanted);
        if (level > 0) found.push({ ref: { segment, row }, level });
      }
    });
    const graded = found.map(({ ref, level }) => this.#grade(ref, level));
    return rankSymbols(graded, limit, (ref) => this.id(ref));
  }

  /**
   * All symbols that a typed name may stand for, the best matches only: one is an answer, several are candidates.
   * A path is the file's own symbol, a path with a line the innermost symbol that has the line.
   */
  lookup(typed: string, signal?: AbortSignal): readonly RankedRef[] {
    const placed = this.#lookupPlace(typed);
    if (placed !== undefined) return [{ ref: placed, order: wholeId, centrality: this.centrality(placed) }];
    const symbols = typed.includes("/") ? [] : this.#lookupSymbols(typed, signal);
    if (symbols.length > 0) return symbols;
    const path = typed.trim().replace(/^\.\//, "");
    const file = path.includes("#") ? undefined : this.find(path);
    if (file === undefined) return typed.includes("/") ? this.#lookupSymbols(typed, signal) : [];
    return [{ ref: file, order: wholeId, centrality: this.centrality(file) }];
  }

  /** `path:line`, and a column behind it: the innermost symbol there, or the file's own where no symbol has the line. */
  #lookupPlace(typed: string): SymbolRef | undefined {
    const [, path, line] = /^(?:\.\/)?(.+?):(\d+)(?::\d+)?$/.exec(typed.trim()) ?? [];
    const found = path === undefined ? undefined : this.find(path);
    if (found === undefined) return undefined;
    const { symbols } = this.#snapshot.segments[found.segment]!.tables;
    if (Number(line) < 1 || Number(line) > symbols.endLine[found.row]!) return undefined;
    return { segment: found.segment, row: innermostAt(symbols, found.row, Number(line)) };
  }

  /** How many an indexed file has; 0 where no file has that path. */
  linesOf(path: string): number {
    const file = this.find(path);
    return file === undefined ? 0 : this.#snapshot.segments[file.segment]!.tables.symbols.endLine[file.row]!;
  }

  /** All symbols of that very name. */
  named(name: string): SymbolRef[] {
    const hash = termHash(name);
    return this.#snapshot.segments.flatMap(({ tables, deadFiles }, segment) => {
      const { symbols } = tables;
      const found: SymbolRef[] = [];
      for (
        let row = symbols.nameHash.indexOf(hash);
        row >= 0;
        row = symbols.nameHash.indexOf(hash, row + 1)
      ) {
        const isSymbol = symbols.parent[row]! >= 0 && !isDead(deadFiles, symbols.file[row]!);
        if (isSymbol && this.#names[segment]!.name(row) === name) found.push({ segment, row });
      }
      return found;
    });
  }

  #lookupSymbols(typed: string, signal: AbortSignal | undefined): readonly RankedRef[] {
    const name = splitTypedName(typed);
    const hashes = [termHash(name.last), termHash(name.whole)];
    const found: { ref: SymbolRef; order: number }[] = [];
    this.#snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
      throwIfCancelled(signal);
      const names = this.#names[segment]!;
      for (let row = 0; row < tables.symbols.length; row++) {
        if (!hashes.includes(tables.symbols.nameHash[row]!) || tables.symbols.parent[row]! < 0) continue;
        if (isDead(deadFiles, tables.symbols.file[row]!)) continue;
        const order = matchQualifiers(name, {
          id: names.id(row),
          name: names.name(row),
          path: names.path(row),
          qualifiedName: names.qualifiedName(row),
        });
        if (order > 0) found.push({ ref: { segment, row }, order });
      }
    });
    const best = Math.max(0, ...found.map(({ order }) => order));
    const fitting = found.filter(({ order }) => order === best);
    const graded = fitting.map(({ ref, order }) => this.#grade(ref, order));
    return this.#dropDeclarations(rankSymbols(graded, 50, (ref) => this.id(ref)));
  }

  /** Names close to one that was not found, for the error's hint: a slip of the finger first, then parts of names. */
  suggest(typed: string, limit: number): readonly string[] {
    const { last } = splitTypedName(typed);
    const meant = findClosestName(last, this.#namesLike(last));
    const asked = [meant, last, last.slice(0, Math.max(3, last.length >> 1))];
    const names = new Set<string>();
    for (const part of asked) {
      if (part === undefined || (names.size > 0 && part !== last)) continue;
      for (const { ref, order } of this.search(part, undefined, limit)) {
        // Letters in their order say little: they stand in almost any long name.
        if (order > subsequence) names.add(this.label(ref));
      }
    }
    return [...names].slice(0, limit);
  }

  /** Paths close to one that no file has: of files with its name, else with the name that is nearest. */
  suggestFiles(path: string, limit: number): readonly string[] {
    const paths = [...this.#paths()];
    const wanted = basename(path);
    const meant = findClosestName(
      wanted,
      paths.map((each) => basename(each)),
    );
    const named = (name: string | undefined): string[] => paths.filter((each) => basename(each) === name);
    const same = named(wanted);
    return (same.length > 0 ? same : named(meant)).sort().slice(0, limit);
  }

  /** Whether indexed files have the ending of this one. */
  hasFilesLike(path: string): boolean {
    const ending = extname(path);
    if (ending.length < 2) return false;
    for (const each of this.#paths()) if (each.endsWith(ending)) return true;
    return false;
  }

  *#paths(): Generator<string> {
    for (const { tables, deadFiles } of this.#snapshot.segments) {
      for (let file = 0; file < tables.files.length; file++)
        if (!isDead(deadFiles, file)) yield tables.strings.get(tables.files.path[file]!);
    }
  }

  /** Names of about that length with that first letter: few slips are in the first, and comparing all names takes long. */
  *#namesLike(wanted: string): Generator<string> {
    const first = wanted.charAt(0).toLowerCase();
    for (const { tables, deadFiles } of this.#snapshot.segments) {
      const { symbols, strings } = tables;
      const seen = new Set<number>();
      for (let row = 0; row < symbols.length; row++) {
        const name = symbols.name[row]!;
        if (seen.has(name) || symbols.parent[row]! < 0 || isDead(deadFiles, symbols.file[row]!)) continue;
        seen.add(name);
        const text = strings.get(name);
        const isNear = Math.abs(text.length - wanted.length) < 4 && text.charAt(0).toLowerCase() === first;
        if (isNear) yield text;
      }
    }
  }

  summary({ segment, row }: SymbolRef): SymbolSummary {
    const names = this.#names[segment]!;
    const { symbols } = this.#snapshot.segments[segment]!.tables;
    const parent = symbols.parent[row]!;
    const facts = this.#facts(segment, row);
    return {
      id: names.id(row),
      name: parent < 0 ? basename(names.path(row)) : names.name(row),
      qualifiedName: this.label({ segment, row }),
      kind: symbolKindOf(symbols.kind[row]!),
      filePath: names.path(row),
      lineStart: symbols.startLine[row]!,
      lineEnd: symbols.endLine[row]!,
      signature: facts?.signature ?? "",
      visibility: visibilities[symbols.visibility[row]!] ?? "public",
      parent: (parent < 0 ? "" : names.qualifiedName(parent)) || undefined,
      language: names.language(row),
      root: this.#snapshot.record.root,
    };
  }

  detail(ref: SymbolRef): SymbolDetail {
    const doc = this.#facts(ref.segment, ref.row)?.doc;
    return { ...this.summary(ref), doc: doc === "" ? undefined : doc };
  }

  /** What was extracted from a live file. */
  parsedFile(path: string): ParsedFile | undefined {
    return this.#files.parsed(path);
  }

  /** Signature and doc comment live in the file's artifact only. */
  #facts(segment: number, row: number): { signature: string; doc: string } | undefined {
    const { tables } = this.#snapshot.segments[segment]!;
    const declarations = this.#declarationsOf(this.#names[segment]!.path(row));
    if (declarations === undefined) return undefined;
    const { strings, symbols } = declarations;
    const own = row - tables.files.symbolStart[tables.symbols.file[row]!]!;
    return { signature: strings.get(symbols.signature[own]!), doc: strings.get(symbols.doc[own]!) };
  }

  /** Those of one file are kept: several of its symbols are described in a row. */
  #declarationsOf(path: string): Declarations | undefined {
    if (this.#last?.path !== path) this.#last = { path, declarations: this.#files.declarations(path) };
    return this.#last.declarations;
  }

  #grade(ref: SymbolRef, order: number): RankedRef & { readonly isDeclaration: boolean } {
    return { ref, order, centrality: this.centrality(ref), isDeclaration: this.#isDeclaration(ref) };
  }

  #isDeclaration({ segment, row }: SymbolRef): boolean {
    return (this.#snapshot.segments[segment]!.tables.symbols.flags[row]! & symbolFlags.declaration) !== 0;
  }

  /** Overload signatures and prototypes beside their definition are not candidates of their own. */
  #dropDeclarations(refs: readonly RankedRef[]): readonly RankedRef[] {
    const definitions = refs.filter(({ ref }) => !this.#isDeclaration(ref));
    return definitions.length > 0 ? definitions : refs;
  }
}

function findFile(tables: SegmentTables, deadFiles: Uint8Array, path: string): number {
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(deadFiles, file) && tables.strings.get(tables.files.path[file]!) === path) return file;
  }
  return -1;
}
