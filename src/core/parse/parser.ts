// Bytes and a language in, a ParsedFile out: one parser per worker thread, which never throws on any input.
import { fromWireError, toWireError } from "../../errors.ts";
import type { WireError } from "../../errors.ts";
import type { ProblemCode } from "../types/index-report.ts";
import type { ParsedFile } from "../types/parsed-file.ts";
import { assembleFile, moduleOnly, type FileFacts } from "./tables/assemble.ts";
import { findBulkShape } from "./text/bulk.ts";
import { keepNames } from "./tables/bulk-tables.ts";
import { chunkSource, chunkText, type ChunkColumns } from "./tables/chunks.ts";
import { decodeSource } from "./text/decode.ts";
import { looksMinified } from "./text/minified.ts";
import { blankEncodedData } from "./text/encoded-data.ts";
import { Extraction } from "./nodes/extraction.ts";
import type { FlatTree } from "./tree/flat-tree.ts";
import { errorSymbol, startOf, symbolOf } from "./tree/flat-tree.ts";
import { isMarkedGenerated } from "./text/generated-head.ts";
import type { LanguageData, LanguageId } from "./tree/language-data.ts";
import { findLineStarts, LineCursor } from "./text/lines.ts";
import type { LoadedLanguage, ParserLanguages } from "./load-language.ts";
import { loadLanguage } from "./load-language.ts";
import { Names } from "./text/string-interner.ts";
import { parseSyntax } from "./parse-syntax.ts";
import { buildTables } from "./tables/tables.ts";
import { TermCollector } from "./text/term-collector.ts";
import type { TreeSitter } from "./tree/tree-sitter.ts";
import { openTreeSitter } from "./tree/tree-sitter.ts";
import { walkTree } from "./nodes/traverse-tree.ts";

export interface ParserOptions {
  /** Compiled grammars by language, if the caller has them already; others are compiled on first use. */
  readonly modules?: ReadonlyMap<LanguageId, WebAssembly.Module>;
  /** Larger files are chunked and searched as text, without symbols. Default 4 MiB. */
  readonly maxParsedBytes?: number;
  /** Larger files get no chunks at all. Default 50 MiB. */
  readonly maxTextBytes?: number;
}

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly language: LanguageId;
  /** Most time for the syntax tree, counted in parser steps and not by the clock; default 2,000 ms. */
  readonly budgetMs?: number;
  /** Whether to fill `errorLines`, which takes another pass over the tree of a partly parsed file. */
  readonly locatesErrors?: boolean;
}

/** A problem reported with the file. Only "binary" and "too-large" mean that its text is not fully searchable. */
export interface ParseProblem {
  readonly code: ProblemCode;
  readonly message: string;
}

export interface ParseOutcome {
  readonly file: ParsedFile;
  /**
   * First lines of the text that the grammar could not parse, ascending, if requested. A merely missing token has no
   * line.
   */
  readonly errorLines: readonly number[];
  readonly problems: readonly ParseProblem[];
}

export interface SourceParser {
  /** Pure: the result depends only on the request and the package's version. Never throws. */
  parse(request: ParseRequest): ParseOutcome;
  /**
   * The text to which the offsets of a parsed file refer, for those who read its words: encoded data are blank. "" if
   * the bytes are no text. Never throws.
   */
  wordsOf(request: Pick<ParseRequest, "bytes" | "language">): string;
  /** Its WASM instance has aborted. The thread must be replaced, because it has only this instance. */
  readonly dead: boolean;
  /** Bytes of its WASM memory. They grow with the largest file and are freed only with the thread. */
  readonly heldBytes: number;
}

const mebibyte = 1 << 20;
const defaultBudgetMs = 2_000;

/** The parser of this thread. Throws INTERNAL if the package's WASM files are missing. */
export async function openParser(
  languages: ParserLanguages,
  options: ParserOptions = {},
): Promise<SourceParser> {
  return new ThreadParser(await openTreeSitter(), languages, options);
}

/** A text to read, and what is known about it. */
interface Source {
  readonly data: LanguageData;
  readonly text: string;
  /** Its bytes, if each one is a character and there are not too many to copy. */
  readonly ascii: Uint8Array | undefined;
  readonly generated: boolean;
  /** Made in bulk. */
  readonly bulk: boolean;
}

class ThreadParser implements SourceParser {
  readonly #treeSitter: TreeSitter;
  readonly #languages: ParserLanguages;
  readonly #options: Required<ParserOptions>;
  readonly #loaded = new Map<LanguageId, LoadedLanguage | WireError>();
  readonly #extraction = new Extraction();
  readonly #terms: TermCollector;

  constructor(treeSitter: TreeSitter, languages: ParserLanguages, options: ParserOptions) {
    this.#treeSitter = treeSitter;
    this.#languages = languages;
    this.#terms = new TermCollector(treeSitter.createWordTable());
    this.#options = {
      modules: options.modules ?? new Map(),
      maxParsedBytes: options.maxParsedBytes ?? 4 * mebibyte,
      maxTextBytes: options.maxTextBytes ?? 50 * mebibyte,
    };
  }

  get dead(): boolean {
    return this.#treeSitter.dead;
  }

  get heldBytes(): number {
    return this.#treeSitter.heldBytes;
  }

  parse({ bytes, language, budgetMs = defaultBudgetMs, locatesErrors = false }: ParseRequest): ParseOutcome {
    const { data } = this.#languages.get(language);
    const { maxParsedBytes, maxTextBytes } = this.#options;
    const errorLines: number[] = [];
    const nothing: Source = { data, text: "", ascii: undefined, generated: false, bulk: false };
    if (bytes.length > maxTextBytes) {
      const message = `It has ${bytes.length} bytes; at most ${maxTextBytes} are read.`;
      return { file: this.#readText(nothing), errorLines, problems: [{ code: "too-large", message }] };
    }
    const decoded = decodeSource(bytes);
    if (decoded === undefined) {
      const message = "It contains NUL bytes, so it is not text.";
      return { file: this.#readText(nothing), errorLines, problems: [{ code: "binary", message }] };
    }
    const { encoding } = decoded;
    const text = this.#read(decoded.text, language);
    // What is left out of a file that wraps its code does not count.
    const readBytes = text === decoded.text ? bytes.length : Buffer.byteLength(text);
    const isShort = readBytes <= maxParsedBytes;
    const ascii = encoding === "ascii" && isShort && text === decoded.text ? bytes : undefined;
    const bulk = data.grammar !== undefined && findBulkShape(text) !== undefined;
    const source: Source = { data, text, ascii, generated: isMarkedGenerated(text), bulk };
    const problems: ParseProblem[] = [];
    if (encoding === "latin1") {
      problems.push({ code: "encoding", message: "It is not valid UTF-8, and was read as Latin-1." });
    }
    if (data.grammar !== undefined && !isShort) {
      const message = `It has ${readBytes} bytes; at most ${maxParsedBytes} are parsed: only its words are indexed.`;
      problems.push({ code: "too-large", message });
      return { file: this.#readText(source), errorLines, problems };
    }
    const parses = data.grammar !== undefined && !looksMinified(text);
    const file = parses
      ? this.#readSymbols(source, budgetMs, { problems, errorLines: locatesErrors ? errorLines : undefined })
      : undefined;
    return { file: file ?? this.#readText(source), errorLines, problems };
  }

  wordsOf({ bytes, language }: Pick<ParseRequest, "bytes" | "language">): string {
    const decoded = decodeSource(bytes);
    return decoded === undefined ? "" : blankEncodedData(this.#read(decoded.text, language));
  }

  #read(text: string, language: LanguageId): string {
    return this.#languages.get(language).hooks["read"]?.read?.(text) ?? text;
  }

  /** Undefined, with the reason in `problems`, if its syntax is not available. Fills `errorLines` if given. */
  #readSymbols(
    source: Source,
    budgetMs: number,
    {
      problems,
      errorLines,
    }: { readonly problems: ParseProblem[]; readonly errorLines: number[] | undefined },
  ): ParsedFile | undefined {
    try {
      const language = this.#language(source.data);
      if (source.bulk && this.#readBulk(source, language)) return this.#keepBulk(source, 0);
      const tree = parseSyntax(this.#treeSitter, language, source.text, budgetMs);
      if (tree !== undefined && tree.errorCount > 0) errorLines?.push(...findErrorLines(source.text, tree));
      if (tree !== undefined) return this.#extract(source, tree, language);
      problems.push({
        code: "parse-timeout",
        message: `Parsing its syntax took longer than ${budgetMs} ms.`,
      });
    } catch (error) {
      problems.push({ code: "parse-failed", message: toWireError(error).message });
    }
    return undefined;
  }

  /** Reads a file made in bulk without a tree, if its language can. */
  #readBulk({ text }: Source, { rules, hooks }: LoadedLanguage): boolean {
    const hook = hooks["bulk"];
    if (hook?.bulk === undefined) return false;
    this.#extraction.begin(text, noTree, rules, hooks);
    return hook.bulk(this.#extraction);
  }

  /** The ParsedFile with the parts of the extraction that are kept for a file made in bulk. */
  #keepBulk(source: Source, errorCount: number): ParsedFile {
    const x = this.#extraction;
    const lineStarts = findLineStarts(source.text);
    const { tables, names } = keepNames(buildTables(x, new LineCursor(lineStarts)), x.names);
    const chunks = this.#cutText(source, lineStarts, names);
    const facts = factsOf(source, lineStarts.length, { errorCount, packageName: x.packageName });
    return assembleFile(facts, tables, chunks, names);
  }

  #extract(source: Source, tree: FlatTree, language: LoadedLanguage): ParsedFile {
    const { text, ascii } = source;
    const x = this.#extraction;
    x.begin(text, tree, language.rules, language.hooks);
    walkTree(x);
    language.hooks["finish"]?.exit?.(x, 0);
    if (source.bulk) return this.#keepBulk(source, tree.errorCount);
    const lineStarts = findLineStarts(text);
    const lines = new LineCursor(lineStarts);
    const chunks = chunkSource(x, ascii, lines, this.#terms); // from here on another tree may use the tree's memory
    const tables = buildTables(x, lines);
    const facts = factsOf(source, lineStarts.length, {
      errorCount: tree.errorCount,
      packageName: x.packageName,
    });
    return assembleFile(facts, tables, chunks, x.names);
  }

  #readText(source: Source): ParsedFile {
    const { text } = source;
    const names = new Names();
    const lineStarts = findLineStarts(text);
    const isMinified = isMinifiedText(source);
    const chunks = this.#cutText(source, lineStarts, names);
    const facts = factsOf(source, lineStarts.length, { errorCount: 0, packageName: "" });
    const tables = moduleOnly(text.length, lineStarts.length, names);
    return assembleFile({ ...facts, generated: facts.generated || isMinified }, tables, chunks, names);
  }

  #cutText(source: Source, lineStarts: Uint32Array, names: Names): ChunkColumns {
    const { data, text, ascii, bulk } = source;
    return chunkText({
      text,
      ascii: this.#treeSitter.dead ? undefined : ascii,
      style: data.text ?? "code",
      lines: new LineCursor(lineStarts),
      terms: this.#terms,
      names,
      bounded: isMinifiedText(source) || text.length > this.#options.maxParsedBytes,
      bulk,
      sectionPattern: data.sections,
    });
  }

  /** Throws if it cannot be loaded, with the same error each time. */
  #language(data: LanguageData): LoadedLanguage {
    let known = this.#loaded.get(data.id);
    if (known === undefined) {
      try {
        const language = this.#languages.get(data.id);
        known = loadLanguage(this.#treeSitter, language, this.#options.modules.get(data.id));
      } catch (error) {
        known = toWireError(error);
      }
      this.#loaded.set(data.id, known);
    }
    if ("grammar" in known) return known;
    throw fromWireError(known);
  }
}

/** Variants have the same length as the text, so offsets of a tree are offsets of the text. */
function findErrorLines(text: string, { nodes, count }: FlatTree): readonly number[] {
  const lines = new LineCursor(findLineStarts(text));
  const found = new Set<number>();
  for (let node = 0; node < count; node++) {
    if (symbolOf(nodes, node) === errorSymbol) found.add(lines.lineAt(startOf(nodes, node)));
  }
  return [...found].sort((a, b) => a - b);
}

const noTree: FlatTree = { nodes: new Uint32Array(), count: 0, errorCount: 0, brackets: new Uint32Array() };

/** Paragraphs in prose can be long lines without being minified. */
function isMinifiedText({ data, text }: Source): boolean {
  return data.text !== "markdown" && data.text !== "prose" && looksMinified(text);
}

function factsOf(
  { data, text, generated, bulk }: Source,
  lineCount: number,
  parsed: Pick<FileFacts, "errorCount" | "packageName">,
): FileFacts {
  return { language: data.id, lineCount, length: text.length, generated, bulk, ...parsed };
}
