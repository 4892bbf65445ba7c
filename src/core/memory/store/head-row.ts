// What is known about a memory without its text? The row that is read for every memory at startup.
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { Trace } from "../content/trace.ts";
import type { Voice } from "../content/voice.ts";
import type { WordCounts } from "../content/words.ts";

/** Everything except the text: what scoring and filters need. Times are milliseconds since the epoch. */
export interface Head {
  readonly id: string;
  readonly type: string;
  readonly namespace: string | undefined;
  readonly importance: number;
  readonly confidence: number;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the described event happened: a date at the start of the text, or else the creation time. */
  readonly eventAt: number;
  readonly pinned: boolean;
  /** Number of its own updates. */
  readonly revision: number;
  readonly contentHash: Uint8Array;
  readonly words: WordCounts;
  readonly trace: Trace;
  /** The family and the client that wrote it. Unknown for memories from before format 2. */
  readonly family: string | undefined;
  readonly client: string | undefined;
  readonly voice: Voice;
}

/** All fields but those that are read from the text, the tags and the metadata when a memory is stored. */
export type HeadFields = Omit<Head, "trace" | "voice">;

type HeadRow = readonly [
  id: string,
  type: string,
  namespace: string | null,
  importance: number,
  confidence: number,
  tags: readonly string[],
  createdAt: number,
  updatedAt: number,
  eventAt: number,
  pinned: boolean,
  revision: number,
  contentHash: Uint8Array,
  length: number,
  words: Uint8Array,
  trace: readonly [tool: string | null, pattern: string | null, filePath: string | null] | null,
  /** Since format 2; older rows end here. */
  writer?: readonly [family: string | null, client: string | null] | null,
  /** Since format 2; absent if all of it is empty. */
  voice?: readonly [speaker: string | null, session: string | null, flags: number] | null,
];

/** Whether both are versions of the same text in the same namespace. */
export function hasSameContent(
  a: Pick<Head, "contentHash" | "namespace">,
  b: Pick<Head, "contentHash" | "namespace">,
): boolean {
  return a.namespace === b.namespace && hasSameText(a, b);
}

export function hasSameText(a: Pick<Head, "contentHash">, b: Pick<Head, "contentHash">): boolean {
  return Buffer.from(a.contentHash).equals(b.contentHash);
}

export function encodeHead(head: Head): Buffer {
  const { hashes, counts, length } = head.words;
  const words = Buffer.allocUnsafe(hashes.length * 5);
  for (let i = 0; i < hashes.length; i++) words.writeUInt32LE(hashes[i]!, i * 4);
  words.set(counts, hashes.length * 4);
  const row: HeadRow = [
    head.id,
    head.type,
    head.namespace ?? null,
    head.importance,
    head.confidence,
    head.tags,
    head.createdAt,
    head.updatedAt,
    head.eventAt,
    head.pinned,
    head.revision,
    head.contentHash,
    length,
    words,
    encodeTrace(head.trace),
    encodeWriter(head),
    encodeVoice(head.voice),
  ];
  return encodeRecord(row);
}

export function decodeHead(bytes: Uint8Array): Head {
  const row = decodeRecord<HeadRow>(bytes);
  return {
    id: row[0],
    type: row[1],
    namespace: row[2] ?? undefined,
    importance: row[3],
    confidence: row[4],
    tags: row[5],
    createdAt: row[6],
    updatedAt: row[7],
    eventAt: row[8],
    pinned: row[9],
    revision: row[10],
    contentHash: row[11],
    words: decodeWords(row[13], row[12]),
    trace: {
      tool: row[14]?.[0] ?? undefined,
      pattern: row[14]?.[1] ?? undefined,
      filePath: row[14]?.[2] ?? undefined,
    },
    family: row[15]?.[0] ?? undefined,
    client: row[15]?.[1] ?? undefined,
    voice: decodeVoice(row[16]),
  };
}

function encodeTrace({ tool, pattern, filePath }: Trace): HeadRow[14] {
  if (tool === undefined && pattern === undefined && filePath === undefined) return null;
  return [tool ?? null, pattern ?? null, filePath ?? null];
}

function encodeWriter({ family, client }: Head): NonNullable<HeadRow[15]> | null {
  return family === undefined && client === undefined ? null : [family ?? null, client ?? null];
}

const [asksFlag, standingFlag, changeFlag] = [1, 2, 4];

function encodeVoice({
  speaker,
  session,
  asks,
  isStanding,
  isChange,
}: Voice): NonNullable<HeadRow[16]> | null {
  const flags = (asks ? asksFlag : 0) | (isStanding ? standingFlag : 0) | (isChange ? changeFlag : 0);
  if (speaker === undefined && session === undefined && flags === 0) return null;
  return [speaker ?? null, session ?? null, flags];
}

function decodeVoice(row: HeadRow[16]): Voice {
  const flags = row?.[2] ?? 0;
  return {
    speaker: row?.[0] ?? undefined,
    session: row?.[1] ?? undefined,
    asks: (flags & asksFlag) !== 0,
    isStanding: (flags & standingFlag) !== 0,
    isChange: (flags & changeFlag) !== 0,
  };
}

function decodeWords(bytes: Uint8Array, length: number): WordCounts {
  const count = bytes.length / 5;
  const hashes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * 4;
    hashes[i] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }
  return { hashes, counts: bytes.slice(count * 4), length };
}
