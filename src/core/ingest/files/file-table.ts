// What are the files of a generation? The walk's manifest, and the language in which each file was read.
import { packColumnsInto, takeColumn, unpackColumns } from "../../../base/columns.ts";
import { LociError } from "../../../errors.ts";
import { decodeManifest, encodeManifest, forEachUnchanged, type Manifest } from "../../walk/index.ts";
import { parsedKey, type ArtifactKey } from "../../store/index.ts";

export interface FileTable {
  readonly manifest: Manifest;
  /** Row → position in `languageIds`; `unreadFile` for a file without an artifact (binary, unreadable, quarantined). */
  readonly languages: Uint8Array;
  readonly languageIds: readonly string[];
  /** Whether secrets were masked in the files before parsing. */
  readonly isMasked: boolean;
}

export const unreadFile = 255;

/** Writes into zeroed memory from `allocate`. */
export function encodeFileTable<B extends ArrayBufferLike>(
  table: FileTable,
  allocate: (sizeBytes: number) => B,
): Uint8Array<B> {
  const ids = Buffer.from(table.languageIds.join("\n"), "utf8");
  // A fourth, empty column says that secrets were not masked; tables of masked files have three.
  const mark = table.isMasked ? [] : [new Uint8Array()];
  return packColumnsInto([encodeManifest(table.manifest), table.languages, ids, ...mark], allocate);
}

export function decodeFileTable(bytes: Uint8Array): FileTable {
  const columns = unpackColumns(bytes).values();
  const manifest = decodeManifest(takeColumn("u8", columns));
  const languages = takeColumn("u8", columns);
  const languageIds = Buffer.from(takeColumn("u8", columns)).toString("utf8").split("\n");
  return { manifest, languages, languageIds, isMasked: columns.next().done === true };
}

export function blobOf(table: Pick<FileTable, "manifest">, row: number): Uint8Array {
  return table.manifest.blobs.subarray(row * 20, row * 20 + 20);
}

export function languageAt(table: FileTable, row: number): string | undefined {
  return table.languages[row] === unreadFile ? undefined : table.languageIds[table.languages[row]!];
}

/** The position of a language in the table's list. */
export function languageCode(table: FileTable, language: string): number {
  const code = table.languageIds.indexOf(language);
  if (code < 0) throw new LociError("INTERNAL", `The language ${language} is not in the table of files.`);
  return code;
}

/** A file table for a walk. Rows that `before` has with the same blob keep their language. */
export function createFileTable(
  manifest: Manifest,
  languageIds: readonly string[],
  before: FileTable | undefined,
  isMasked: boolean,
): FileTable {
  const languages = new Uint8Array(manifest.length).fill(unreadFile);
  if (before !== undefined) {
    const codes = before.languageIds.map((id) => languageIds.indexOf(id));
    forEachUnchanged(before.manifest, manifest, (old, row, rows) => {
      for (let i = 0; i < rows; i++) {
        const code = codes[before.languages[old + i]!];
        if (code !== undefined && code >= 0) languages[row + i] = code;
      }
    });
  }
  return { manifest, languages, languageIds, isMasked };
}

/** The key of the row's artifact; undefined for a file that was not read. */
export function findKey(table: FileTable, row: number): ArtifactKey | undefined {
  const language = languageAt(table, row);
  return language === undefined ? undefined : parsedKey(blobOf(table, row), language, table.isMasked);
}
