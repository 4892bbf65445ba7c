// Sums over the live files of a generation: those of the previous generation, minus files that died since, plus new
// ones.
import { decodeFileTables, segmentFileFlags, type FileTables } from "../../types/index.ts";
import {
  segmentBlock,
  type Block,
  type RootCounts,
  type RootRecord,
  type RootStore,
  type SegmentRecord,
} from "../../store/index.ts";
import { isDead } from "./loaded-segment.ts";

export interface GenerationParts {
  /** The stored record; undefined if there is none. */
  readonly before: RootRecord | undefined;
  readonly segments: readonly SegmentRecord[];
  /** Blocks of the new segments that are not stored yet. */
  readonly added: readonly Block[];
  /** Bytes of all files. */
  readonly bytes: number;
}

type Optional = "broken" | "bulk" | "bulkCharacters";
type Sums = Required<Omit<RootCounts, "bytes" | "languages" | "resolved" | Optional>> &
  Readonly<Record<Optional, number>>;

export function countGeneration(
  rootStore: RootStore,
  { before, segments, added, bytes }: GenerationParts,
): RootCounts {
  const isCounted = before?.counts.broken !== undefined && before.counts.bulk !== undefined;
  const earlier = new Map(isCounted ? before.segments.map((segment) => [segment.id, segment]) : []);
  const stays = segments.some(({ id }) => earlier.has(id));
  const { sums, languages } = startWith(stays ? before?.counts : undefined);
  const tablesOf = (id: string): FileTables => {
    const key = segmentBlock(id, "files");
    return decodeFileTables(added.find((block) => block.key === key)?.bytes ?? rootStore.getBlock(key));
  };
  const add = (segment: SegmentRecord, sign: number, counts: (file: number) => boolean): void => {
    addFiles(sums, languages, tablesOf(segment.id), sign, counts);
  };
  for (const segment of segments) {
    const old = earlier.get(segment.id);
    earlier.delete(segment.id);
    if (old === undefined) add(segment, 1, (file) => !isDead(segment.dead, file));
    else if (old.deadFiles !== segment.deadFiles)
      add(segment, -1, (file) => !isDead(old.dead, file) && isDead(segment.dead, file));
  }
  if (stays) for (const gone of earlier.values()) add(gone, -1, (file) => !isDead(gone.dead, file));
  const resolved = sums.references - sums.external - sums.ambiguous - sums.unresolved;
  const living = [...languages].filter(([, files]) => files > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...sums, resolved, bytes, languages: Object.fromEntries(living) };
}

function startWith(counts: RootCounts | undefined): {
  sums: { -readonly [K in keyof Sums]: number };
  languages: Map<string, number>;
} {
  const {
    files = 0,
    broken = 0,
    bulk = 0,
    bulkCharacters = 0,
    symbols = 0,
    chunks = 0,
    references = 0,
    external = 0,
    ambiguous = 0,
    unresolved = 0,
  } = counts ?? {};
  return {
    sums: {
      ...{ files, broken, bulk, bulkCharacters, symbols, chunks },
      ...{ references, external, ambiguous, unresolved },
    },
    languages: new Map(Object.entries(counts?.languages ?? {})),
  };
}

function addFiles(
  sums: { -readonly [K in keyof Sums]: number },
  languages: Map<string, number>,
  tables: FileTables,
  sign: number,
  counts: (file: number) => boolean,
): void {
  const { files, strings } = tables;
  for (let file = 0; file < files.length; file++) {
    if (!counts(file)) continue;
    sums.files += sign;
    if ((files.flags[file]! & segmentFileFlags.broken) !== 0) sums.broken += sign;
    sums.symbols += sign * Math.max(0, endOf(tables, "symbolStart", file) - files.symbolStart[file]! - 1);
    const chunkEnd = endOf(tables, "chunkStart", file);
    sums.chunks += sign * (chunkEnd - files.chunkStart[file]!);
    if ((files.flags[file]! & segmentFileFlags.bulk) !== 0) {
      sums.bulk += sign;
      sums.bulkCharacters += sign * (tables.chunks.end[chunkEnd - 1] ?? 0);
    }
    sums.references += sign * files.references[file]!;
    sums.external += sign * files.external[file]!;
    sums.ambiguous += sign * files.ambiguous[file]!;
    sums.unresolved += sign * files.unresolved[file]!;
    const language = strings.get(files.language[file]!);
    languages.set(language, (languages.get(language) ?? 0) + sign);
  }
}

function endOf(tables: FileTables, column: "symbolStart" | "chunkStart", file: number): number {
  const last = column === "symbolStart" ? tables.symbolCount : tables.chunks.length;
  return file + 1 < tables.files.length ? tables.files[column][file + 1]! : last;
}
