// Bytes and a language in, a ParsedFile out: one parser per worker thread, which never throws on any input.
import { readFileSync } from "node:fs";
import { LociError, toWireError } from "../../errors.ts";
import type { ProblemCode } from "../model/answers.ts";
import type { ParsedFile } from "../model/parsed-file.ts";
import { assembleFile, moduleOnly } from "./assemble.ts";
import { chunkSource, chunkText } from "./chunks.ts";
import { decodeSource, looksMinified, saysGenerated } from "./decode.ts";
import type { Hooks } from "./extraction.ts";
import { Extraction } from "./extraction.ts";
import type { FlatTree } from "./flat-tree.ts";
import type { LanguageData, LanguageId } from "./language-data.ts";
import { languageOf, resolveRules } from "./languages.ts";
import { hooksOf } from "./languages/index.ts";
import { findLineStarts, LineCursor } from "./lines.ts";
import { Names } from "./names.ts";
import { grammarFile } from "./package-files.ts";
import type { CompiledRules } from "./rules.ts";
import { compileRules, walkModeOf } from "./rules.ts";
import { buildTables } from "./tables.ts";
import { TermCollector } from "./term-collector.ts";
import type { Grammar, TreeSitter } from "./tree-sitter.ts";
import { openTreeSitter } from "./tree-sitter.ts";
import { walkTree } from "./walk-tree.ts";

export interface ParserOptions {
  /** Compiled grammars by language, where the caller has them already; others are compiled when first needed. */
  readonly modules?: ReadonlyMap<LanguageId, WebAssembly.Module>;
  /** Heap of the grammars above which `recycle` is set. Default 192 MiB. */
  readonly memoryLimitBytes?: number;
  /** Larger files are cut and searched as text, without symbols. Default 2 MiB. */
  readonly maxParsedBytes?: number;
  /** Larger files get no chunks at all. Default 50 MiB. */
  readonly maxTextBytes?: number;
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
  /** Pure: what it gives depends on nothing but the request and the package's version. Never throws. */
  parse(request: ParseRequest): ParseOutcome;
  /** The thread should be replaced: its WASM heap, which never shrinks, has grown too far, or its instance is dead. */
  readonly recycle: boolean;
  /** Ends its use. The memory goes with the thread. */
  close(): void;
}

const mebibyte = 1 << 20;
const defaultBudgetMs = 2_000;

/** The parser of this thread. Throws INTERNAL when the package's WASM files are missing. */
export async function openParser(options: ParserOptions = {}): Promise<SourceParser> {
  return new ThreadParser(await openTreeSitter(), options);
}

/** The module of a language's grammar, to hand to the parsers of several threads. */
export function compileGrammar(language: LanguageId): WebAssembly.Module {
  try {
    return new WebAssembly.Module(readFileSync(grammarFile(language)));
  } catch (cause) {
    throw new LociError("INTERNAL", `The grammar of ${language} cannot be loaded.`, {
      hint: "Run: npm run build",
      cause,
    });
  }
}

interface LoadedLanguage {
  readonly grammar: Grammar;
  readonly rules: CompiledRules;
  readonly hooks: Hooks;
}

class ThreadParser implements SourceParser {
  readonly #treeSitter: TreeSitter;
  readonly #options: Required<ParserOptions>;
  readonly #loaded = new Map<LanguageId, LoadedLanguage | ParseProblem>();
  readonly #extraction = new Extraction();
  readonly #terms = new TermCollector();

  constructor(treeSitter: TreeSitter, options: ParserOptions) {
    this.#treeSitter = treeSitter;
    this.#options = {
      modules: options.modules ?? new Map(),
      memoryLimitBytes: options.memoryLimitBytes ?? 192 * mebibyte,
      maxParsedBytes: options.maxParsedBytes ?? 2 * mebibyte,
      maxTextBytes: options.maxTextBytes ?? 50 * mebibyte,
    };
  }

  get recycle(): boolean {
    return this.#treeSitter.dead || this.#treeSitter.memoryBytes > this.#options.memoryLimitBytes;
  }

  close(): void {
    this.#loaded.clear();
  }

  parse({ bytes, language, budgetMs = defaultBudgetMs }: ParseRequest): ParseOutcome {
    const data = languageOf(language);
    const { maxParsedBytes, maxTextBytes } = this.#options;
    if (bytes.length > maxTextBytes) {
      const message = `${bytes.length} bytes are more than the ${maxTextBytes} that are read.`;
      return { file: this.#textFile(data, "", false), problems: [{ code: "too-large", message }] };
    }
    const decoded = decodeSource(bytes);
    if (decoded === undefined) {
      const message = "It holds NUL bytes: no text.";
      return { file: this.#textFile(data, "", false), problems: [{ code: "binary", message }] };
    }
    const { text, encoding } = decoded;
    const problems: ParseProblem[] = [];
    if (encoding === "latin1") {
      problems.push({ code: "encoding", message: "It is no valid UTF-8, and was read as Latin-1." });
    }
    const generated = saysGenerated(text);
    if (data.grammar === undefined) {
      return { file: this.#textFile(data, text, generated), problems };
    }
    if (bytes.length > maxParsedBytes) {
      const message = `${bytes.length} bytes are more than the ${maxParsedBytes} that are parsed: only its words are indexed.`;
      problems.push({ code: "too-large", message });
      return { file: this.#textFile(data, text, generated), problems };
    }
    if (looksMinified(text)) return { file: this.#textFile(data, text, generated), problems };
    const file = this.#sourceFile(data, text, generated, budgetMs, problems);
    return { file: file ?? this.#textFile(data, text, generated), problems };
  }

  #sourceFile(
    data: LanguageData,
    text: string,
    generated: boolean,
    budgetMs: number,
    problems: ParseProblem[],
  ): ParsedFile | undefined {
    try {
      const loaded = this.#load(data);
      if ("code" in loaded) {
        problems.push(loaded);
        return undefined;
      }
      const tree = this.#treeSitter.parse(loaded.grammar, text, budgetMs);
      if (tree === undefined) {
        problems.push({ code: "parse-timeout", message: `Its syntax took longer than ${budgetMs} ms.` });
        return undefined;
      }
      return this.#extract(data, text, generated, tree, loaded);
    } catch (error) {
      problems.push({ code: "parse-failed", message: toWireError(error).message });
      return undefined;
    }
  }

  #extract(
    data: LanguageData,
    text: string,
    generated: boolean,
    tree: FlatTree,
    { rules, hooks }: LoadedLanguage,
  ): ParsedFile {
    const x = this.#extraction;
    x.begin(text, tree, rules, hooks);
    walkTree(x);
    hooks["finish"]?.exit?.(x, 0);
    const lineStarts = findLineStarts(text);
    const lines = new LineCursor(lineStarts);
    const chunks = chunkSource(x, lines, this.#terms);
    const tables = buildTables(x, lines);
    const facts = {
      language: data.id,
      lineCount: lineStarts.length,
      length: text.length,
      errorCount: tree.errorCount,
      generated,
      packageName: x.packageName,
    };
    return assembleFile(facts, tables, chunks, x.names);
  }

  #textFile(data: LanguageData, text: string, generated: boolean): ParsedFile {
    const names = new Names();
    const lineStarts = findLineStarts(text);
    const style = data.text ?? "code";
    const minified = style !== "markdown" && style !== "prose" && looksMinified(text); // people write long paragraphs
    const bounded = minified || text.length > this.#options.maxParsedBytes;
    const chunks = chunkText(text, style, new LineCursor(lineStarts), this.#terms, names, bounded);
    const lineCount = lineStarts.length;
    const facts = {
      language: data.id,
      lineCount,
      length: text.length,
      errorCount: 0,
      generated: generated || minified,
      packageName: "",
    };
    return assembleFile(facts, moduleOnly(text.length, lineCount, names), chunks, names);
  }

  #load(data: LanguageData): LoadedLanguage | ParseProblem {
    const known = this.#loaded.get(data.id);
    if (known !== undefined) return known;
    const loaded = this.#tryLoad(data);
    this.#loaded.set(data.id, loaded);
    return loaded;
  }

  #tryLoad(data: LanguageData): LoadedLanguage | ParseProblem {
    const source = resolveRules(data);
    if (source === undefined)
      return { code: "parse-failed", message: `${data.name} has a grammar, but no rules.` };
    try {
      const module = this.#options.modules.get(data.id) ?? compileGrammar(data.id);
      const grammar = this.#treeSitter.loadGrammar(module, (type, named) => walkModeOf(source, type, named));
      const { language } = grammar;
      const types = Array.from({ length: language.nodeTypeCount }, (_, symbol) => ({
        type: language.nodeTypeForId(symbol) ?? "",
        named: language.nodeTypeIsNamed(symbol),
      }));
      return { grammar, rules: compileRules(source, types, language.fields), hooks: hooksOf(data) };
    } catch (error) {
      return { code: "parse-failed", message: toWireError(error).message };
    }
  }
}
