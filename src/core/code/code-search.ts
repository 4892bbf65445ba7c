// Searching the code of some roots: the ranking's hits, dressed with names, signatures and the lines that show why.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CodeHit, CodeQuery } from "../types/index.ts";
import { decodeSource } from "../parse/index.ts";
import {
  createSearchIndex,
  focusHit,
  searchCode,
  weighWords,
  type QueryWorth,
  type SearchHit,
  type SearchIndex,
} from "../query/index.ts";
import type { AnnIndex } from "../vector/index.ts";
import { findRow } from "../walk/index.ts";
import type { OpenSnapshot } from "./indexed-code.ts";
import type { SnapshotSegment } from "./load-snapshot.ts";

/** A hit with what its file holds now. */
export interface FoundSpan extends SearchHit {
  /** Of the whole file. */
  readonly lines: readonly string[];
  /** Of the span. */
  readonly text: string;
  /** The file is not the one that was indexed. */
  readonly stale: boolean;
}

/** Where a segment of the joint index came from. */
interface Origin {
  readonly open: OpenSnapshot;
  readonly segment: number;
}

export class CodeSearch {
  readonly #index: SearchIndex;
  readonly #origins: readonly Origin[];

  /** Vectors of another model than the query's cannot be compared with it: such a root is searched by words. */
  constructor(scope: readonly OpenSnapshot[], embedderId: string, neighbors?: AnnIndex) {
    const origins: Origin[] = [];
    const segments: SnapshotSegment[] = [];
    for (const open of scope) {
      const comparable = open.snapshot.record.embedder === embedderId;
      open.snapshot.segments.forEach((segment, position) => {
        origins.push({ open, segment: position });
        segments.push(comparable ? segment : { ...segment, vectors: undefined });
      });
    }
    this.#origins = origins;
    this.#index = createSearchIndex(segments, neighbors);
  }

  /** The best `limit` spans, the best first, with the lines that their files hold now. */
  find(query: CodeQuery, vector: Float32Array, limit: number): FoundSpan[] {
    const hits = searchCode(this.#index, {
      query: query.query,
      limit,
      vector,
      filters: {
        under: query.under,
        glob: query.glob,
        languages: query.language === undefined ? undefined : [query.language],
        kinds: query.kind === undefined ? undefined : [query.kind],
      },
    });
    return hits.map((hit) => {
      const { lines, stale } = readLines(this.#origins[hit.segment]!.open, hit);
      return { ...hit, lines, stale, text: lines.slice(hit.startLine - 1, hit.endLine).join("\n") };
    });
  }

  dress(spans: readonly FoundSpan[], query: string): CodeHit[] {
    const worth = weighWords(this.#index, query);
    return spans.map((span) => this.#dress(span, worth));
  }

  #dress(span: FoundSpan, worth: QueryWorth): CodeHit {
    const { open, segment } = this.#origins[span.segment]!;
    const { tables } = open.snapshot.segments[segment]!;
    const focus = focusHit(this.#index, span, span.lines, worth);
    const symbol = focus.symbol < 0 ? undefined : open.symbols.detail({ segment, row: focus.symbol });
    return {
      root: span.root,
      path: span.path,
      startLine: focus.startLine,
      endLine: focus.endLine,
      language: tables.strings.get(tables.files.language[span.file]!),
      symbol: symbol?.qualifiedName ?? "",
      symbolId: symbol?.id,
      kind: symbol?.kind ?? "text",
      signature: symbol?.signature ?? "",
      doc: symbol?.doc ?? "",
      score: span.score,
      components: span.components,
      preview: focus.preview,
      stale: span.stale,
    };
  }
}

/** The file's lines as they are now; stale when the file is not the one that was indexed, and empty when it is gone. */
function readLines(
  open: OpenSnapshot,
  hit: SearchHit,
): { readonly lines: readonly string[]; readonly stale: boolean } {
  const { manifest } = open.snapshot.files;
  const file = join(hit.root, hit.path);
  try {
    const row = findRow(manifest, hit.path);
    const { size, mtimeMs } = statSync(file);
    const stale =
      row === undefined ||
      size !== manifest.sizesBytes[row] ||
      Math.abs(mtimeMs - manifest.mtimesMs[row]!) > 1;
    return { lines: (decodeSource(readFileSync(file))?.text ?? "").split(/\r?\n/), stale };
  } catch {
    return { lines: [], stale: true }; // gone, or no longer readable
  }
}
