// Which files are new to the local store, and what are their keys in the shared cache? They are read and hashed, but
// not parsed.
import { join } from "node:path";
import { entryKey } from "../../sharing/index.ts";
import { detectLanguage } from "../../languages/index.ts";
import { decodeSource } from "../../parse/index.ts";
import { parsedKey, vectorsKey, type ArtifactStore } from "../../store/index.ts";
import { hasVectors } from "../../types/index.ts";
import { hashBlob } from "../../walk/index.ts";
import { languageCode, type FileTable } from "../files/file-table.ts";
import type { NamedFile } from "./shared-files.ts";
import { crashLimit } from "./read-files.ts";
import { isShared, readSource } from "./read-source.ts";
import { runCounters } from "../run-counters.ts";

export interface NameFilesInput {
  readonly root: string;
  /** Shared by all threads, which write each row's blob id and language into it. */
  readonly files: FileTable;
  readonly rows: readonly number[];
  readonly progress: Int32Array;
  readonly store: ArtifactStore;
  readonly embedderId: string;
  /** As for `readFiles`. */
  readonly isHeld: (row: number) => boolean;
}

/** Leaves out unreadable and binary files; the reader reports them. */
export function nameFiles(input: NameFilesInput): NamedFile[] {
  const named: NamedFile[] = [];
  for (const row of input.rows) {
    if (Atomics.load(input.progress, runCounters.cancelled) !== 0) break;
    const file = nameFile(input, row);
    if (file !== undefined) named.push(file);
  }
  return named;
}

function nameFile(input: NameFilesInput, row: number): NamedFile | undefined {
  const { root, files, store, embedderId } = input;
  const path = files.manifest.paths.get(row);
  const bytes = readSource(join(root, path), path, []);
  if (bytes === undefined || !isShared(bytes)) return undefined;
  const blob = Buffer.from(hashBlob(bytes), "hex");
  const language = detectLanguage(path, bytes);
  files.manifest.blobs.set(blob, row * 20);
  files.languages[row] = languageCode(files, language);
  const key = parsedKey(blob, language, files.isMasked);
  if (isKnown(input, key, row) || store.crashesOf(key) >= crashLimit) return undefined;
  const text = decodeSource(bytes)?.text;
  if (text === undefined) return undefined;
  // Masking changes neither: a secret is replaced by as many characters.
  const facts = { length: text.length, lineCount: countLines(text) };
  return { row, key: entryKey({ blob, language, embedderId }), sizeBytes: bytes.length, ...facts };
}

function isKnown({ store, embedderId, isHeld }: NameFilesInput, key: Buffer, row: number): boolean {
  if (!store.hasParsed(key)) return false;
  if (store.hasVectors(vectorsKey(key, embedderId)) || isHeld(row)) return true;
  const parsed = store.findParsed(key);
  return parsed !== undefined && !hasVectors(parsed);
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
