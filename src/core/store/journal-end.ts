// Why does reading a journal end where it ends, and what may be lost behind that place?
import { decodeRecord } from "./records.ts";
import { listSegments, readSegment, recordHeadBytes, type JournalPosition } from "./journal-file.ts";

export type JournalEnd =
  | {
      /** Only zeros follow. */
      readonly state: "whole";
    }
  | {
      /** The segment in which the next record would be is gone, or too short. */
      readonly state: "gone";
    }
  | {
      /** Something follows that is not the next record: damaged records, or the remains of an unfinished transaction. */
      readonly state: "unreadable";
      readonly sizeBytes: number;
      /** The last commit of which a record was found there: it proves that the commits before it were made. */
      readonly lastCommit: number | undefined;
    };

/** `position`: behind the last record that could be read. */
export function findJournalEnd(environmentPath: string, position: JournalPosition): JournalEnd {
  const { segment, offset, number } = position;
  const current = readSegment(environmentPath, segment);
  const later = listSegments(environmentPath).filter((each) => each > segment);
  const rests = [
    current?.subarray(offset) ?? Buffer.alloc(0),
    ...later.map((each) => readSegment(environmentPath, each) ?? Buffer.alloc(0)),
  ].map(withoutPadding);
  const sizeBytes = rests.reduce((sum, { length }) => sum + length, 0);
  if (sizeBytes > 0) {
    // The next record alone may be that of an unfinished transaction.
    const commits = rests.flatMap((bytes) => findCommits(bytes)).filter((commit) => commit > number + 1);
    const lastCommit = commits.reduce((last, commit) => Math.max(last, commit), 0);
    return { state: "unreadable", sizeBytes, lastCommit: lastCommit === 0 ? undefined : lastCommit };
  }
  return { state: current === undefined || current.length < offset ? "gone" : "whole" };
}

function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

/** Msgpack's first byte of `[number, writes]`. */
const pairByte = 0x92;

/** Commit numbers of what looks like a record, anywhere in the bytes: their order and lengths may be damaged. */
function findCommits(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = 0; at + recordHeadBytes < bytes.length;) {
    const body = at + recordHeadBytes;
    const end = body + bytes.readUInt32LE(at);
    const isPossible = bytes[body] === pairByte && bytes.readUInt32LE(at + 4) === 0 && end <= bytes.length;
    const commit = isPossible ? findCommit(bytes.subarray(body, end)) : undefined;
    if (commit !== undefined) found.push(commit);
    at = commit === undefined ? at + 1 : end;
  }
  return found;
}

function findCommit(body: Uint8Array): number | undefined {
  try {
    const [number, writes] = decodeRecord<readonly unknown[]>(body);
    return Number.isSafeInteger(number) && Array.isArray(writes) ? (number as number) : undefined;
  } catch {
    return undefined;
  }
}
