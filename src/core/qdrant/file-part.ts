// What do ranking and answers need of one file? The results of parsing, embedding and linking, and its text, as one
// string in a point.
import { gunzipSync, gzipSync } from "node:zlib";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import { LociError } from "../../errors.ts";

export interface FileLinkCounts {
  readonly references: number;
  readonly external: number;
  readonly ambiguous: number;
  readonly unresolved: number;
}

export interface FilePart {
  /** `encodeParsedFile` */
  readonly parsed: Uint8Array;
  /** `encodeVectorSegment`; empty for a file that is not embedded. */
  readonly vectors: Uint8Array;
  /** `encodeSegmentEdges`, with sources counted from the file's first symbol. */
  readonly edges: Uint8Array;
  readonly counts: FileLinkCounts;
  /** For each symbol the square root of its rank, in 65,535ths, because ranks span many orders of magnitude. */
  readonly ranks: Uint16Array;
  /** UTF-8, with secrets masked. Undefined if the file has changed since it was indexed. */
  readonly text: Uint8Array | undefined;
}

/** Far more than any indexed file needs. */
const mostBytes = 1024 * 1024 * 1024;

export function encodeFilePart({ parsed, vectors, edges, counts, ranks, text }: FilePart): string {
  const { references, external, ambiguous, unresolved } = counts;
  const columns = [
    new Uint32Array([references, external, ambiguous, unresolved, text === undefined ? 0 : 1]),
    parsed,
    vectors,
    edges,
    ranks,
    text ?? new Uint8Array(),
  ];
  return gzipSync(packColumns(columns)).toString("base64");
}

/** Allocates its own memory. Throws STORE_CORRUPT if `encodeFilePart` did not write it. */
export function decodeFilePart(encoded: string): FilePart {
  const columns = unpackColumns(inflate(encoded)).values();
  const [references = 0, external = 0, ambiguous = 0, unresolved = 0, hasText = 0] = takeColumn(
    "u32",
    columns,
  );
  const [parsed, vectors, edges] = [0, 1, 2].map(() => takeColumn("u8", columns)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const ranks = takeColumn("u16", columns);
  const text = takeColumn("u8", columns);
  return {
    counts: { references, external, ambiguous, unresolved },
    ...{ parsed, vectors, edges, ranks },
    text: hasText === 1 ? text : undefined,
  };
}

function inflate(encoded: string): Uint8Array {
  try {
    return gunzipSync(Buffer.from(encoded, "base64"), { maxOutputLength: mostBytes });
  } catch (cause) {
    throw new LociError("STORE_CORRUPT", "A file's point cannot be read.", { cause });
  }
}

const wholeRank = 65_535;

export function packRanks(ranks: Float32Array): Uint16Array {
  return Uint16Array.from(ranks, (rank) => Math.round(Math.sqrt(rank) * wholeRank));
}

export function unpackRanks(packed: Uint16Array): Float32Array {
  return Float32Array.from(packed, (value) => (value / wholeRank) ** 2);
}
