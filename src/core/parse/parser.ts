// Bytes and a language in, a ParsedFile out: one parser per worker thread, which never throws on any input.
import type { ProblemCode } from "../model/answers.ts";
import type { ParsedFile } from "../model/parsed-file.ts";
import type { LanguageId } from "./language-data.ts";

export interface ParserOptions {
  /** Compiled grammars by language, where the caller has them already; others are compiled when first needed. */
  readonly modules?: ReadonlyMap<LanguageId, WebAssembly.Module>;
  /** Heap of the grammars above which `recycle` is set. Default 192 MiB. */
  readonly memoryLimitBytes?: number;
}

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly language: LanguageId;
  /** Longest time for the syntax tree; default 2,000 ms. */
  readonly budgetMs?: number;
}

/** Something to report beside the file; only "binary" and "too-large" mean that its text is not searchable in full. */
export interface ParseProblem {
  readonly code: ProblemCode;
  readonly message: string;
}

export interface ParseOutcome {
  readonly file: ParsedFile;
  readonly problems: readonly ParseProblem[];
}

export interface SourceParser {
  parse(request: ParseRequest): ParseOutcome;
  /** The thread should be replaced: its WASM heap, which never shrinks, has grown too far, or its instance is dead. */
  readonly recycle: boolean;
  close(): void;
}
