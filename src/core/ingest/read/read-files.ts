// How does one worker read files? It reads and hashes each one, parses it, and embeds its chunks.
import { join } from "node:path";
import { failOn } from "../../../base/failpoint.ts";
import type { Embedder } from "../../embed/index.ts";
import type { ParsedFile, Problem } from "../../types/index.ts";
import { encodeParsedFile, hasVectors } from "../../types/index.ts";
import { detectLanguage } from "../../languages/index.ts";
import type { LinkerLanguages } from "../../link/index.ts";
import type { SourceParser } from "../../parse/index.ts";
import { entryKey, verifyEntry, type PushedArtifact } from "../../sharing/index.ts";
import {
  parsedKey,
  vectorsKey,
  type ArtifactKey,
  type ArtifactStore,
  type StoredArtifact,
} from "../../store/index.ts";
import { hashBlob } from "../../walk/index.ts";
import { embedChunks } from "./embed-chunks.ts";
import { maskSource } from "./mask-source.ts";
import { blobOf, languageAt, languageCode, type FileTable } from "../files/file-table.ts";
import type { FetchedFile } from "./shared-files.ts";
import { isShared, readSource } from "./read-source.ts";
import { runCounters } from "../run-counters.ts";

/** A file on which threads have died this often is skipped from then on. */
export const crashLimit = 2;

export interface ReadFilesInput {
  readonly root: string;
  /** Shared by all threads, which write each row's blob id and language into it. */
  readonly files: FileTable;
  readonly rows: readonly number[];
  /** Counters at the positions of `runCounters`; `file` is the position in `rows`. */
  readonly progress: Int32Array;
  /** Make new artifacts even if the store has them. */
  readonly fresh: boolean;
  /** Entries from the cache: they are verified here and replace reading the file. */
  readonly fetched: readonly FetchedFile[];
  /** A row that has killed a parser: if it kills this thread's, too, only its words are kept. */
  readonly heavy: number | undefined;
}

export interface ReadFilesResult {
  /** Rows that were not read because the parser is dead: they need another thread. */
  readonly unread: readonly number[];
  /** The row that killed the parser; it is among the unread. Unset if the parser was dead before. */
  readonly heavy: number | undefined;
  /** What the parser's memory holds at the end. */
  readonly parserBytes: number;
  readonly parsed: readonly StoredArtifact[];
  readonly vectors: readonly StoredArtifact[];
  /** What a language's resolver needs from every file. */
  readonly summaries: readonly StoredArtifact[];
  readonly problems: readonly Problem[];
  /** Paths of files with syntax errors. */
  readonly broken: readonly string[];
  readonly reusedFiles: number;
  /** Files in `parsed` that came from the cache. */
  readonly fetchedFiles: number;
  readonly fetchedBytes: number;
  /** Cache entries that reading the file could not have produced. */
  readonly refusedEntries: number;
  /** Artifacts that may be uploaded: complete, and made from masked text. */
  readonly made: readonly PushedArtifact[];
  /** Binary files among those parsed; they have no text. */
  readonly binaryFiles: number;
  readonly parsedBytes: number;
  readonly chunksEmbedded: number;
  readonly symbolsEmbedded: number;
  readonly parseMs: number;
  readonly embedMs: number;
}

export interface ReaderParts {
  readonly store: ArtifactStore;
  readonly parser: SourceParser;
  readonly languages: LinkerLanguages;
  readonly embedder: Embedder;
  readonly fileBudgetMs: number;
  /** Whether the generation that the run builds on has the file's vectors. */
  readonly isHeld: (row: number) => boolean;
}

/**
 * If the parser dies on a file, the rest is left unread. So is that file, except if it has killed a parser before: what
 * a file needs of a parser's memory depends on what was parsed earlier, and what is stored must not.
 */
export async function readFiles(parts: ReaderParts, input: ReadFilesInput): Promise<ReadFilesResult> {
  const reader = new BatchReader(parts, input);
  for (let i = 0; i < input.rows.length; i++) {
    Atomics.store(input.progress, runCounters.file, i);
    if (Atomics.load(input.progress, runCounters.cancelled) !== 0) break;
    Atomics.store(input.progress, runCounters.parsing, 1);
    const isRead = !parts.parser.dead && (await reader.read(input.rows[i]!));
    Atomics.store(input.progress, runCounters.parsing, 0);
    if (!isRead) return reader.result(i);
  }
  return reader.result(input.rows.length);
}

class BatchReader {
  readonly #parts: ReaderParts;
  readonly #input: ReadFilesInput;
  readonly #parsed: StoredArtifact[] = [];
  readonly #vectors: StoredArtifact[] = [];
  readonly #summaries: StoredArtifact[] = [];
  readonly #problems: Problem[] = [];
  readonly #broken: string[] = [];
  readonly #made: PushedArtifact[] = [];
  readonly #fetched: ReadonlyMap<number, FetchedFile>;
  #heavy: number | undefined;
  readonly #sums = {
    reusedFiles: 0,
    fetchedFiles: 0,
    fetchedBytes: 0,
    refusedEntries: 0,
    binaryFiles: 0,
    parsedBytes: 0,
    chunksEmbedded: 0,
    symbolsEmbedded: 0,
    parseMs: 0,
    embedMs: 0,
  };

  constructor(parts: ReaderParts, input: ReadFilesInput) {
    this.#parts = parts;
    this.#input = input;
    this.#fetched = new Map(input.fetched.map((file) => [file.row, file]));
  }

  /** `end`: the position after the last row that was read, or could have been. */
  result(end: number): ReadFilesResult {
    const lists = {
      parsed: this.#parsed,
      vectors: this.#vectors,
      summaries: this.#summaries,
      problems: this.#problems,
      broken: this.#broken,
      made: this.#made,
      unread: this.#input.rows.slice(end),
    };
    const { heldBytes: parserBytes } = this.#parts.parser;
    return { ...lists, ...this.#sums, heavy: this.#heavy, parserBytes };
  }

  /** Whether the file is dealt with: false if the parser died on it and must not have the last word. */
  async read(row: number): Promise<boolean> {
    const { files, root } = this.#input;
    const fetched = this.#fetched.get(row);
    if (fetched !== undefined && this.#adopt(row, fetched)) return true;
    const path = files.manifest.paths.get(row);
    const bytes = readSource(join(root, path), path, this.#problems);
    if (bytes === undefined) return true;
    const startedAt = performance.now();
    const blob = Buffer.from(hashBlob(bytes), "hex");
    const language = detectLanguage(path, bytes);
    const key = parsedKey(blob, language, files.isMasked);
    // Written before parsing, so that if the thread dies, the caller knows on which file.
    files.manifest.blobs.set(blob, row * 20);
    files.languages[row] = languageCode(files, language);
    if (this.#parts.store.crashesOf(key) >= crashLimit) {
      const message = "Parsing it crashed its thread twice; it is left out until its content changes.";
      this.#problems.push({ path, code: "quarantined", message });
      return true;
    }
    const source = files.isMasked ? await maskSource(bytes) : bytes;
    const parsed = this.#parse(row, source, language, key);
    if (parsed === undefined) {
      this.#heavy = row;
      return false;
    }
    const { file, isNew, isWhole } = parsed;
    if (file.errorCount > 0) this.#broken.push(path);
    const parsedAt = performance.now();
    this.#sums.parseMs += parsedAt - startedAt;
    await this.#embed(file, source, key, isNew ? undefined : row);
    this.#sums.embedMs += performance.now() - parsedAt;
    if (isNew && isWhole && files.isMasked && isShared(bytes)) this.#offer(file, blob, key);
    return true;
  }

  /** Takes the cache entry of a file; its key was computed when its blob and language were written into the table. */
  #adopt(row: number, { key: name, entry, length, lineCount, sizeBytes }: FetchedFile): boolean {
    const { embedder } = this.#parts;
    const { files } = this.#input;
    const language = languageAt(files, row);
    if (language === undefined) return false;
    const blob = blobOf(files, row);
    // The file has been replaced since.
    if (entryKey({ blob, language, embedderId: embedder.id }) !== name) return false;
    const verified = verifyEntry(entry, { language, length, lineCount }, embedder.dimensions);
    if (!verified.ok) {
      this.#sums.refusedEntries++;
      return false;
    }
    const key = parsedKey(blob, language, files.isMasked);
    // The summary is computed here, because the cached one is not trusted.
    this.#summarize(verified.file, language, key);
    this.#parsed.push({ key, bytes: entry.parsed });
    if (entry.vectors !== undefined)
      this.#vectors.push({ key: vectorsKey(key, embedder.id), bytes: entry.vectors });
    this.#sums.fetchedFiles++;
    this.#sums.fetchedBytes += sizeBytes;
    return true;
  }

  #summarize(file: ParsedFile, language: string, key: ArtifactKey): void {
    const bytes = this.#parts.languages.get(language).summarize?.(file);
    if (bytes !== undefined) this.#summaries.push({ key, bytes });
  }

  #offer(file: ParsedFile, blob: Uint8Array, key: ArtifactKey): void {
    const { embedder } = this.#parts;
    this.#made.push({
      key: entryKey({ blob, language: file.language, embedderId: embedder.id }),
      parsed: key,
      vectors: hasVectors(file) ? vectorsKey(key, embedder.id) : undefined,
    });
  }

  /** Undefined if the parser died on it for the first time. */
  #parse(
    row: number,
    bytes: Buffer,
    language: string,
    key: ArtifactKey,
  ): { file: ParsedFile; isNew: boolean; isWhole: boolean } | undefined {
    const known = this.#input.fresh ? undefined : this.#parts.store.findParsed(key);
    if (known !== undefined) {
      this.#sums.reusedFiles++;
      return { file: known, isNew: false, isWhole: true };
    }
    const path = this.#input.files.manifest.paths.get(row);
    failOn(path);
    const { parser, fileBudgetMs } = this.#parts;
    const { file, problems } = parser.parse({ bytes, language, budgetMs: fileBudgetMs });
    if (parser.dead && row !== this.#input.heavy) return undefined;
    for (const { code, message } of problems) {
      if (code === "binary") this.#sums.binaryFiles++;
      // A binary file of no known language is expected, so it is not reported.
      if (code !== "binary" || language !== "text") this.#problems.push({ path, code, message });
    }
    this.#summarize(file, language, key);
    this.#parsed.push({ key, bytes: encodeParsedFile(file) });
    this.#sums.parsedBytes += bytes.length;
    // Incomplete because of this machine, or binary: of no use to others.
    const isWhole = problems.every(({ code }) => code === "encoding");
    return { file, isNew: true, isWhole };
  }

  /** `known`: the row of a file whose vectors may be there already. */
  async #embed(
    file: ParsedFile,
    bytes: Buffer,
    parsed: ArtifactKey,
    known: number | undefined,
  ): Promise<void> {
    const { embedder, parser, store, isHeld } = this.#parts;
    if (!hasVectors(file)) return;
    const key = vectorsKey(parsed, embedder.id);
    if (known !== undefined && (store.hasVectors(key) || isHeld(known))) return;
    const text = parser.wordsOf({ bytes, language: file.language });
    Atomics.store(this.#input.progress, runCounters.parsing, 0);
    this.#vectors.push({ key, bytes: await embedChunks(embedder, file, text) });
    this.#sums.chunksEmbedded += file.chunks.length;
    this.#sums.symbolsEmbedded += file.symbols.length - 1;
  }
}
