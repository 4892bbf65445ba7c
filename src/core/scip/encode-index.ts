// How is a SCIP index written? Part by part, and only with the fields that we read.

export interface IndexOccurrence {
  readonly symbol: string;
  /** Zero-based. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly isDefinition?: boolean;
}

export interface IndexDocument {
  /** Relative to the project, with "/". */
  readonly path: string;
  readonly text?: string | undefined;
  /** 1: UTF-8 bytes, 2: UTF-16 code units, 3: characters. */
  readonly encoding?: number | undefined;
  readonly occurrences: readonly IndexOccurrence[];
  readonly implementations?: readonly { readonly symbol: string; readonly of: string }[] | undefined;
}

/** The first part of an index. `projectRoot` is a file URI. */
export function encodeMetadata(tool: string, version: string, projectRoot: string): Buffer {
  const info = Buffer.concat([bytes(1, tool), bytes(2, version)]);
  return bytes(1, Buffer.concat([bytes(2, info), bytes(3, projectRoot)]));
}

/** A further part of an index. */
export function encodeDocument(document: IndexDocument): Buffer {
  const { path, text, encoding, occurrences, implementations } = document;
  const parts = [
    bytes(1, path),
    ...occurrences.map((occurrence) => bytes(2, encodeOccurrence(occurrence))),
    ...(implementations ?? []).map(({ symbol, of }) =>
      bytes(3, Buffer.concat([bytes(1, symbol), bytes(4, Buffer.concat([bytes(1, of), number(3, 1)]))])),
    ),
    ...(text === undefined ? [] : [bytes(5, text)]),
    ...(encoding === undefined ? [] : [number(6, encoding)]),
  ];
  return bytes(2, Buffer.concat(parts));
}

function encodeOccurrence({ symbol, line, column, length, isDefinition }: IndexOccurrence): Buffer {
  const range = Buffer.concat([line, column, column + length].map(encodeVarint));
  const roles = isDefinition === true ? [number(3, 1)] : [];
  return Buffer.concat([bytes(1, range), bytes(2, symbol), ...roles]);
}

export function encodeVarint(value: number): Buffer {
  const found: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) found.push((left % 128) | 128);
  return Buffer.from([...found, left]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([encodeVarint(field * 8), encodeVarint(value)]);
}

function bytes(field: number, value: string | Buffer): Buffer {
  const content = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return Buffer.concat([encodeVarint(field * 8 + 2), encodeVarint(content.length), content]);
}
