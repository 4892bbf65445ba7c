// Searching the code of some roots: the ranking's hits, dressed with names, signatures and the lines that show why.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CodeHit, CodeQuery } from "../model/index.ts";
import { decodeSource } from "../parse/index.ts";
import {
  createSearchIndex,
  pickLines,
  searchCode,
  type SearchHit,
  type SearchIndex,
} from "../query/index.ts";
import type { AnnIndex } from "../vector/index.ts";
import { findRow } from "../walk/index.ts";
import type { OpenSnapshot } from "./code-service.ts";
import type { SnapshotSegment } from "./load-snapshot.ts";

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

  find(query: CodeQuery, vector: Float32Array): CodeHit[] {
    const hits = searchCode(this.#index, {
      query: query.query,
      limit: query.limit,
      vector,
      filters: {
        under: query.under,
        glob: query.glob,
        languages: query.language === undefined ? undefined : [query.language],
        kinds: query.kind === undefined ? undefined : [query.kind],
      },
    });
    return hits.map((hit) => this.#dress(hit, query));
  }

  #dress(hit: SearchHit, query: CodeQuery): CodeHit {
    const { open, segment } = this.#origins[hit.segment]!;
    const symbol = hit.symbol < 0 ? undefined : open.symbols.detail({ segment, row: hit.symbol });
    const { tables } = open.snapshot.segments[segment]!;
    const { text, stale } = readSpan(open, hit);
    return {
      root: hit.root,
      path: hit.path,
      startLine: hit.startLine,
      endLine: hit.endLine,
      language: tables.strings.get(tables.files.language[hit.file]!),
      symbol: symbol?.qualifiedName ?? "",
      symbolId: symbol?.id,
      kind: symbol?.kind ?? "text",
      signature: symbol?.signature ?? "",
      doc: symbol?.doc ?? "",
      score: hit.score,
      components: hit.components,
      preview: pickLines(text, hit.startLine, query.query),
      stale,
    };
  }
}

/** The span's lines as the file has them now; stale when the file is not the one that was indexed. */
function readSpan(open: OpenSnapshot, hit: SearchHit): { readonly text: string; readonly stale: boolean } {
  const { manifest } = open.snapshot.files;
  const file = join(hit.root, hit.path);
  try {
    const row = findRow(manifest, hit.path);
    const { size, mtimeMs } = statSync(file);
    const stale =
      row === undefined ||
      size !== manifest.sizesBytes[row] ||
      Math.abs(mtimeMs - manifest.mtimesMs[row]!) > 1;
    const lines = (decodeSource(readFileSync(file))?.text ?? "").split("\n");
    return { text: lines.slice(hit.startLine - 1, hit.endLine).join("\n"), stale };
  } catch {
    return { text: "", stale: true }; // gone, or no longer readable
  }
}
