// The parallel half of the write path, as one worker runs it: read a file, name its bytes, parse them, embed the chunks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { failOn } from "../../base/failpoint.ts";
import { messageOf } from "../../errors.ts";
import type { Embedder } from "../embed/index.ts";
import type { ParsedFile, Problem } from "../types/index.ts";
import { encodeParsedFile } from "../types/index.ts";
import { detectLanguage } from "../languages/index.ts";
import type { LinkerLanguages } from "../link/index.ts";
import type { SourceParser } from "../parse/index.ts";
import {
  parsedKey,
  vectorsKey,
  type ArtifactKey,
  type ArtifactStore,
  type ParsedArtifact,
  type StoredArtifact,
} from "../store/index.ts";
import { hashBlob } from "../walk/index.ts";
import { embedChunks } from "./embed-chunks.ts";
import { maskSource } from "./mask-source.ts";
import { languageCode, type FileTable } from "./file-table.ts";
import { runCounters } from "./run-counters.ts";

/** A file over whose bytes threads died this often is left out from then on. */
const crashLimit = 2;

export interface ReadFilesInput {
  readonly root: string;
  /** Shared by all threads: blob id and language of each row are written into it. */
  readonly files: FileTable;
  readonly rows: readonly number[];
  /** As `runCounters` names its places; `file` is the position in `rows`. */
  readonly progress: Int32Array;
  /** Make artifacts anew even where the store has them. */
  readonly fresh: boolean;
}

export interface ReadFilesResult {
  readonly parsed: readonly ParsedArtifact[];
  readonly vectors: readonly StoredArtifact[];
  readonly problems: readonly Problem[];
  readonly reusedFiles: number;
  /** Of those parsed: they hold no text. */
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
  /** Absent: files are not embedded here. */
  readonly embedder: Embedder | undefined;
  readonly fileBudgetMs: number;
}

/** Ends early, with an outcome of no use, when the parser dies over a file: see `dead`. */
export async function readFiles(parts: ReaderParts, input: ReadFilesInput): Promise<ReadFilesResult> {
  const reader = new BatchReader(parts, input);
  for (let i = 0; i < input.rows.length; i++) {
    Atomics.store(input.progress, runCounters.file, i);
    if (Atomics.load(input.progress, runCounters.cancelled) !== 0) break;
    await reader.read(input.rows[i]!);
    if (parts.parser.dead) break;
  }
  return reader.result();
}

class BatchReader {
  readonly #parts: ReaderParts;
  readonly #input: ReadFilesInput;
  readonly #parsed: ParsedArtifact[] = [];
  readonly #vectors: StoredArtifact[] = [];
  readonly #problems: Problem[] = [];
  readonly #sums = {
    reusedFiles: 0,
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
  }

  result(): ReadFilesResult {
    return { parsed: this.#parsed, vectors: this.#vectors, problems: this.#problems, ...this.#sums };
  }

  async read(row: number): Promise<void> {
    const { files, root } = this.#input;
    const path = files.manifest.paths.get(row);
    const bytes = readSource(join(root, path), path, this.#problems);
    if (bytes === undefined) return;
    const startedAt = performance.now();
    const blob = Buffer.from(hashBlob(bytes), "hex");
    const language = detectLanguage(path, bytes);
    const key = parsedKey(blob, language, files.isMasked);
    // Written before the parser may die of it, so that whoever finds the thread dead knows over what.
    files.manifest.blobs.set(blob, row * 20);
    files.languages[row] = languageCode(files, language);
    if (this.#parts.store.crashesOf(key) >= crashLimit) {
      const message = "Parsing it ended its thread twice; it is left out until its content changes.";
      this.#problems.push({ path, code: "quarantined", message });
      return;
    }
    const source = files.isMasked ? await maskSource(bytes) : bytes;
    const { file, isNew } = this.#parse(path, source, language, key);
    const parsedAt = performance.now();
    this.#sums.parseMs += parsedAt - startedAt;
    await this.#embed(file, source, key, isNew);
    this.#sums.embedMs += performance.now() - parsedAt;
  }

  #parse(
    path: string,
    bytes: Buffer,
    language: string,
    key: ArtifactKey,
  ): { file: ParsedFile; isNew: boolean } {
    const known = this.#input.fresh ? undefined : this.#parts.store.findParsed(key);
    if (known !== undefined) {
      this.#sums.reusedFiles++;
      return { file: known, isNew: false };
    }
    failOn(path);
    const { parser, fileBudgetMs } = this.#parts;
    const { file, problems } = parser.parse({ bytes, language, budgetMs: fileBudgetMs });
    for (const { code, message } of problems) {
      if (code === "binary") this.#sums.binaryFiles++;
      // That a file of no language is binary is no surprise.
      if (code !== "binary" || language !== "text") this.#problems.push({ path, code, message });
    }
    const summary = this.#parts.languages.get(language).summarize?.(file);
    this.#parsed.push({ key, bytes: encodeParsedFile(file), summary });
    this.#sums.parsedBytes += bytes.length;
    return { file, isNew: true };
  }

  async #embed(file: ParsedFile, bytes: Buffer, parsed: ArtifactKey, isNew: boolean): Promise<void> {
    const { embedder, store } = this.#parts;
    if (embedder === undefined || file.chunks.length === 0) return;
    const key = vectorsKey(parsed, embedder.id);
    if (!isNew && store.hasVectors(key)) return;
    this.#vectors.push({ key, bytes: await embedChunks(embedder, file, bytes) });
    this.#sums.chunksEmbedded += file.chunks.length;
    this.#sums.symbolsEmbedded += file.symbols.length - 1;
  }
}

function readSource(file: string, path: string, problems: Problem[]): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const vanished = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = messageOf(error);
    problems.push({ path, code: vanished ? "vanished" : "unreadable", message });
    return undefined;
  }
}
