// Which symbol do people mean? Search by parts of a name, lookup by any name they type, and all that is known of one.
import {
  termHash,
  symbolFlags,
  symbolKindOf,
  visibilities,
  type SegmentTables,
  type SymbolDetail,
  type SymbolKind,
  type SymbolSummary,
} from "../model/index.ts";
import type { ArtefactStore } from "../store/index.ts";
import { findKey, isDead } from "../ingest/index.ts";
import { findRow } from "../walk/index.ts";
import { matchName, matchQualifiers, splitTypedName } from "./match-name.ts";
import type { Snapshot } from "./load-snapshot.ts";
import { SymbolNames } from "./symbol-names.ts";

/** A symbol of a snapshot: position of the segment, row in its symbols. */
export interface SymbolRef {
  readonly segment: number;
  readonly row: number;
}

export class SymbolCatalog {
  readonly #snapshot: Snapshot;
  readonly #artefacts: ArtefactStore;
  readonly #names: readonly SymbolNames[];
  /** Importance of a symbol for ties; set once the graph was ranked. */
  centrality: (ref: SymbolRef) => number = () => 0;

  constructor(snapshot: Snapshot, artefacts: ArtefactStore) {
    this.#snapshot = snapshot;
    this.#artefacts = artefacts;
    this.#names = snapshot.segments.map(({ tables }) => new SymbolNames(tables));
  }

  names(segment: number): SymbolNames {
    return this.#names[segment]!;
  }

  id({ segment, row }: SymbolRef): string {
    return this.#names[segment]!.id(row);
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

  /** The symbol with that id, as `id` gave it. */
  find(id: string): SymbolRef | undefined {
    const path = id.split("#", 1)[0]!;
    for (const [segment, { tables, deadFiles }] of this.#snapshot.segments.entries()) {
      const names = this.#names[segment]!;
      const file = findFile(tables, deadFiles, path);
      if (file < 0) continue;
      for (let row = tables.files.symbolStart[file]!; tables.symbols.file[row] === file; row++) {
        if (names.id(row) === id) return { segment, row };
      }
    }
    return undefined;
  }

  /**
   * Exact name first, then prefix, substring and subsequence, over names and, when the query has a separator, over
   * qualified names. Ties go by centrality, then by id.
   */
  search(query: string, kind: SymbolKind | undefined, limit: number): SymbolSummary[] {
    const found: { ref: SymbolRef; level: number }[] = [];
    const qualified = /[.:#/\\]/.test(query);
    const wanted = query.toLowerCase();
    this.#snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
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
    const ranked = this.#rank(
      found.map(({ ref, level }) => ({ ref, order: level })),
      limit,
    );
    return ranked.map((ref) => this.summary(ref));
  }

  /** All symbols that a typed name may stand for, the best matches only: one is an answer, several are candidates. */
  lookup(typed: string): SymbolRef[] {
    const name = splitTypedName(typed);
    const hash = termHash(name.last);
    const found: { ref: SymbolRef; order: number }[] = [];
    this.#snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
      const names = this.#names[segment]!;
      for (let row = 0; row < tables.symbols.length; row++) {
        if (tables.symbols.nameHash[row] !== hash || tables.symbols.parent[row]! < 0) continue;
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
    return this.#dropDeclarations(
      this.#rank(
        found.filter(({ order }) => order === best),
        50,
      ),
    );
  }

  /** Names close to one that was not found, for the error's hint. */
  suggest(typed: string, limit: number): string[] {
    const { last } = splitTypedName(typed);
    const close = this.search(last, undefined, limit);
    return (
      close.length > 0 ? close : this.search(last.slice(0, Math.max(3, last.length >> 1)), undefined, limit)
    ).map(({ qualifiedName }) => qualifiedName);
  }

  summary({ segment, row }: SymbolRef): SymbolSummary {
    const names = this.#names[segment]!;
    const { symbols } = this.#snapshot.segments[segment]!.tables;
    const parent = symbols.parent[row]!;
    const facts = this.#facts(segment, row);
    return {
      id: names.id(row),
      name: names.name(row),
      qualifiedName: names.qualifiedName(row),
      kind: symbolKindOf(symbols.kind[row]!),
      filePath: names.path(row),
      lineStart: symbols.startLine[row]!,
      lineEnd: symbols.endLine[row]!,
      signature: facts?.signature ?? "",
      visibility: visibilities[symbols.visibility[row]!] ?? "public",
      parent: (parent < 0 ? "" : names.qualifiedName(parent)) || undefined,
      language: names.language(row),
    };
  }

  detail(ref: SymbolRef): SymbolDetail {
    const doc = this.#facts(ref.segment, ref.row)?.doc;
    return { ...this.summary(ref), doc: doc === "" ? undefined : doc, root: this.#snapshot.record.root };
  }

  /** Signature and doc comment live in the file's artefact only. */
  #facts(segment: number, row: number): { signature: string; doc: string } | undefined {
    const { tables } = this.#snapshot.segments[segment]!;
    const { files } = this.#snapshot;
    const fileRow = findRow(files.manifest, this.#names[segment]!.path(row));
    const key = fileRow === undefined ? undefined : findKey(files, fileRow);
    const parsed = key === undefined ? undefined : this.#artefacts.findParsed(key);
    if (parsed === undefined) return undefined;
    const own = row - tables.files.symbolStart[tables.symbols.file[row]!]!;
    return {
      signature: parsed.strings.get(parsed.symbols.signature[own]!),
      doc: parsed.strings.get(parsed.symbols.doc[own]!),
    };
  }

  #rank(found: readonly { ref: SymbolRef; order: number }[], limit: number): SymbolRef[] {
    const keyed = found.map(({ ref, order }) => ({ ref, order, centrality: this.centrality(ref) }));
    keyed.sort((a, b) => b.order - a.order || b.centrality - a.centrality);
    // Ids are made for the rows that may be shown, and for those that tie with the last of them.
    const last = keyed[limit - 1];
    const near =
      last === undefined
        ? keyed
        : keyed.filter(
            (row) =>
              row.order > last.order || (row.order === last.order && row.centrality >= last.centrality),
          );
    const named = near.map((row) => ({ ...row, id: this.id(row.ref) }));
    named.sort((a, b) => b.order - a.order || b.centrality - a.centrality || compareText(a.id, b.id));
    return named.slice(0, limit).map(({ ref }) => ref);
  }

  /** Overload signatures and prototypes beside their definition are not candidates of their own. */
  #dropDeclarations(refs: readonly SymbolRef[]): SymbolRef[] {
    const isDefinition = ({ segment, row }: SymbolRef): boolean =>
      (this.#snapshot.segments[segment]!.tables.symbols.flags[row]! & symbolFlags.declaration) === 0;
    const definitions = refs.filter(isDefinition);
    return definitions.length > 0 ? definitions : [...refs];
  }
}

function findFile(tables: SegmentTables, deadFiles: Uint8Array, path: string): number {
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(deadFiles, file) && tables.strings.get(tables.files.path[file]!) === path) return file;
  }
  return -1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
