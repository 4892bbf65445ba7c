// What is known about a symbol of a snapshot? Its id, kind, place, signature and doc. Also finds the symbol with an id.
import { findOrdered } from "../../../base/bisect.ts";
import { pathOf, pathsWithin } from "../../types/symbol-id.ts";
import { basename } from "node:path/posix";
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
} from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";
import { SymbolNames } from "./symbol-names.ts";

/** The parse results of live files, by path. */
export interface ParsedFiles {
  parsed(path: string): ParsedFile | undefined;
  /** A part of those, at a third of the cost. */
  declarations(path: string): Declarations | undefined;
  /** The namespace or package that the file declares for all of it, as written; a small part, too. */
  packageName(path: string): string | undefined;
}

export class SymbolCatalog {
  readonly snapshot: SnapshotContent;
  readonly #files: ParsedFiles;
  #last: { readonly path: string; readonly declarations: Declarations | undefined } | undefined;
  readonly #names: readonly SymbolNames[];
  /** A symbol's importance for breaking ties; set once the graph has been ranked. */
  centrality: (ref: SymbolRef) => number = () => 0;

  constructor(snapshot: SnapshotContent, files: ParsedFiles) {
    this.snapshot = snapshot;
    this.#files = files;
    this.#names = snapshot.segments.map(({ tables }) => new SymbolNames(tables));
  }

  names(segment: number): SymbolNames {
    return this.#names[segment]!;
  }

  id({ segment, row }: SymbolRef): string {
    return this.#names[segment]!.id(row);
  }

  /** Whether it is not inside another symbol. */
  isTopLevel({ segment, row }: SymbolRef): boolean {
    const { symbols } = this.snapshot.segments[segment]!.tables;
    const parent = symbols.parent[row]!;
    return parent >= 0 && symbols.parent[parent]! < 0;
  }

  isConstructor({ segment, row }: SymbolRef): boolean {
    return (this.snapshot.segments[segment]!.tables.symbols.flags[row]! & symbolFlags.constructor) !== 0;
  }

  isInTests({ segment, row }: SymbolRef): boolean {
    const { files, symbols } = this.snapshot.segments[segment]!.tables;
    return (files.flags[symbols.file[row]!]! & segmentFileFlags.test) !== 0;
  }

  kind({ segment, row }: SymbolRef): SymbolKind {
    return symbolKindOf(this.snapshot.segments[segment]!.tables.symbols.kind[row]!);
  }

  path({ segment, row }: SymbolRef): string {
    return this.#names[segment]!.path(row);
  }

  /** The qualified name, or a file's path. */
  label({ segment, row }: SymbolRef): string {
    const names = this.#names[segment]!;
    return names.qualifiedName(row) || names.path(row);
  }

  /** The symbol with an id from `id`; for a member that a header both declares and defines, the definition. */
  find(id: string): SymbolRef | undefined {
    for (const path of pathsWithin(id)) {
      const found = this.#findIn(Buffer.from(path, "utf8"), id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The path of the file that the symbol with this id is, or was, in. */
  pathOfId(id: string): string {
    const found = this.find(id);
    return found === undefined ? pathOf(id) : this.path(found);
  }

  #findIn(path: Buffer, id: string): SymbolRef | undefined {
    for (const [segment, { tables, deadFiles }] of this.snapshot.segments.entries()) {
      const names = this.#names[segment]!;
      const file = findFile(tables, deadFiles, path);
      if (file < 0) continue;
      let declared: SymbolRef | undefined;
      for (let row = tables.files.symbolStart[file]!; tables.symbols.file[row] === file; row++) {
        if (names.id(row) !== id) continue;
        if (!this.isDeclaration({ segment, row })) return { segment, row };
        declared ??= { segment, row };
      }
      if (declared !== undefined) return declared;
    }
    return undefined;
  }

  /** The file's declarations in line order, without the file itself. */
  listOf(path: string): SymbolSummary[] {
    const wanted = Buffer.from(path, "utf8");
    for (const [segment, { tables, deadFiles }] of this.snapshot.segments.entries()) {
      const file = findFile(tables, deadFiles, wanted);
      if (file < 0) continue;
      const found: SymbolSummary[] = [];
      for (let row = tables.files.symbolStart[file]!; tables.symbols.file[row] === file; row++) {
        if (tables.symbols.parent[row]! >= 0) found.push(this.summary({ segment, row }));
      }
      return found;
    }
    return [];
  }

  /** Line count of an indexed file; 0 if no file has that path. */
  linesOf(path: string): number {
    const file = this.find(path);
    return file === undefined ? 0 : this.snapshot.segments[file.segment]!.tables.symbols.endLine[file.row]!;
  }

  /** All symbols with exactly this name. */
  named(name: string): SymbolRef[] {
    const hash = termHash(name);
    return this.snapshot.segments.flatMap(({ tables, deadFiles }, segment) => {
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

  /** The line in which it begins. */
  line({ segment, row }: SymbolRef): number {
    return this.snapshot.segments[segment]!.tables.symbols.startLine[row]!;
  }

  summary({ segment, row }: SymbolRef): SymbolSummary {
    const names = this.#names[segment]!;
    const { symbols } = this.snapshot.segments[segment]!.tables;
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
      root: this.snapshot.record.root,
    };
  }

  detail(ref: SymbolRef): SymbolDetail {
    const doc = this.#facts(ref.segment, ref.row)?.doc;
    return { ...this.summary(ref), doc: doc === "" ? undefined : doc };
  }

  /** The parse result of a live file. */
  parsedFile(path: string): ParsedFile | undefined {
    return this.#files.parsed(path);
  }

  /** The namespace or package that a live file declares, as written; "" for none. */
  packageName(path: string): string {
    return this.#files.packageName(path) ?? "";
  }

  /** Signature and doc comment are only in the file's artifact. */
  #facts(segment: number, row: number): { signature: string; doc: string } | undefined {
    const { tables } = this.snapshot.segments[segment]!;
    const declarations = this.#declarationsOf(this.#names[segment]!.path(row));
    if (declarations === undefined) return undefined;
    const { strings, symbols } = declarations;
    const own = row - tables.files.symbolStart[tables.symbols.file[row]!]!;
    return { signature: strings.get(symbols.signature[own]!), doc: strings.get(symbols.doc[own]!) };
  }

  /** Cached for one file, because several of its symbols are often described in a row. */
  #declarationsOf(path: string): Declarations | undefined {
    if (this.#last?.path !== path) this.#last = { path, declarations: this.#files.declarations(path) };
    return this.#last.declarations;
  }

  isDeclaration({ segment, row }: SymbolRef): boolean {
    return (this.snapshot.segments[segment]!.tables.symbols.flags[row]! & symbolFlags.declaration) !== 0;
  }
}

/** A segment's files ascend by the UTF-8 of their paths. */
function findFile({ files, strings }: SegmentTables, deadFiles: Uint8Array, path: Buffer): number {
  const found = findOrdered(files.length, (file) =>
    Buffer.from(strings.get(files.path[file]!), "utf8").compare(path),
  );
  return found === undefined || isDead(deadFiles, found) ? -1 : found;
}
