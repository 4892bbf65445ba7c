// The syntax parser of this thread: web-tree-sitter, and the walker that reads trees inside its memory.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";
import type { Tree } from "web-tree-sitter";
import { LociError } from "../../../errors.ts";
import type { FlatTree } from "./flat-tree.ts";
import {
  bytesPerFrame,
  endOf,
  errorSymbol,
  startOf,
  symbolOf,
  walkModes,
  wordsPerNode,
} from "./flat-tree.ts";
import { hasEvenBrackets, isBracket } from "./bracket-pairs.ts";
import { walkerFile } from "../package-files.ts";
import { WordTable } from "../text/word-table.ts";
import { mostParserBytes, ParserInput } from "./parser-input.ts";

/** A grammar in this thread's WASM instance, with the walker's mode for each symbol. */
export interface Grammar {
  readonly language: Language;
  /** Address of its modes in WASM memory: one byte per symbol. */
  readonly modes: number;
  /** Modes that keep only bracket tokens. */
  readonly bracketModes: number;
}

interface CoreExports {
  malloc(size: number): number;
  free(address: number): void;
}

interface WalkerExports {
  walk(
    tree: number,
    modes: number,
    frames: number,
    depth: number,
    out: number,
    capacity: number,
    errors: number,
  ): number;
  count_words(text: number, start: number, end: number, table: number, field: number): void;
}

const pageBytes = 64 * 1024;
/** At its start; Emscripten's default. */
const firstBytes = 32 * 1024 * 1024;
/** Where the instance aborts. Higher than where a parse is ended, because between two of its steps it cannot be. */
const mostBytes = mostParserBytes * 1.5;

const noRoom = -1;
const noDepth = -2;

/** One per thread, because web-tree-sitter keeps its instance in a global. */
let opened: Promise<TreeSitter> | undefined;

/** The syntax parser of this thread. Throws INTERNAL if its WASM files are missing or do not match each other. */
export function openTreeSitter(): Promise<TreeSitter> {
  opened ??= startTreeSitter();
  return opened;
}

async function startTreeSitter(): Promise<TreeSitter> {
  const coreFile = createRequire(import.meta.url).resolve("web-tree-sitter/web-tree-sitter.wasm");
  const memory = new WebAssembly.Memory({ initial: firstBytes / pageBytes, maximum: mostBytes / pageBytes });
  const input = new ParserInput(memory);
  const said: string[] = [];
  const listen = (line: string): void => void said.push(line);
  let taken: unknown;
  let core: CoreExports | undefined;
  await Parser.init({
    wasmMemory: memory,
    // Else both would write to the user's terminal.
    print: listen,
    printErr: listen,
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const module = new WebAssembly.Module(readFileSync(coreFile));
      Object.assign(imports["env"]!, {
        tree_sitter_parse_callback: input.read.bind(input),
        tree_sitter_progress_callback: input.isLate.bind(input),
      });
      const instance = new WebAssembly.Instance(module, imports);
      taken = imports["env"]!["memory"];
      core = instance.exports as unknown as CoreExports; // checked below
      done(instance, module);
      return instance.exports;
    },
  }); // the options are Emscripten's, and not in the types
  if (taken !== memory || typeof core?.malloc !== "function") {
    throw new LociError("INTERNAL", "web-tree-sitter does not offer its memory to the tree walker.", {
      hint: "Reinstall the package: it needs exactly the version of web-tree-sitter it was built with.",
    });
  }
  const walker = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(walkerFile)), {
    env: { memory },
  });
  return new TreeSitter({ memory, core, input, walker: walker.exports as unknown as WalkerExports, said });
}

/** The parts of this thread's instance. */
interface Instance {
  readonly memory: WebAssembly.Memory;
  readonly core: CoreExports;
  readonly input: ParserInput;
  readonly walker: WalkerExports;
  /** What it wrote to its standard streams. */
  readonly said: string[];
}

export class TreeSitter {
  readonly #memory: WebAssembly.Memory;
  readonly #core: CoreExports;
  readonly #input: ParserInput;
  readonly #walker: WalkerExports;
  readonly #said: string[];
  readonly #parser = new Parser();
  readonly #errors: number;
  #rows = 0;
  #rowCapacity = 0;
  #frames = 0;
  #frameCapacity = 0;
  #dead = false;
  #exhausted = false;

  constructor({ memory, core, input, walker, said }: Instance) {
    this.#memory = memory;
    this.#core = core;
    this.#input = input;
    this.#walker = walker;
    this.#said = said;
    this.#errors = core.malloc(4);
    this.#reserveRows(1 << 16);
    this.#reserveFrames(1 << 10);
  }

  /** A table of words in this instance's memory that lives as long as the thread. */
  createWordTable(): WordTable {
    const { malloc, free } = this.#core;
    return new WordTable({ memory: this.#memory, malloc, free, countWords: this.#walker.count_words });
  }

  /** The WASM instance has aborted (out of memory): every later call would fail. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Bytes of its memory, which grows with the largest trees and never shrinks. */
  get heldBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Throws what the grammar's module throws. `modeOf` gives the walker's mode for each node type. */
  loadGrammar(module: WebAssembly.Module, modeOf: (type: string, named: boolean) => number): Grammar {
    const language = withoutStdout(() => Language.loadSync(module));
    const modes = this.#storeModes(language, modeOf);
    const bracketModes = this.#storeModes(language, (type, named) =>
      !named && isBracket(type) ? walkModes.keepWhole : walkModes.drop,
    );
    return { language, modes, bracketModes };
  }

  #storeModes(language: Language, modeOf: (type: string, named: boolean) => number): number {
    const count = language.nodeTypeCount;
    const modes = this.#core.malloc(count);
    const bytes = new Uint8Array(this.#memory.buffer, modes, count);
    for (let symbol = 0; symbol < count; symbol++) {
      const type = language.nodeTypeForId(symbol);
      bytes[symbol] = type === null ? walkModes.drop : modeOf(type, language.nodeTypeIsNamed(symbol));
    }
    return modes;
  }

  /**
   * The tree of `text`, undefined if the budget ran out. Throws KERNEL_MEMORY if it needs too much memory, and if the
   * instance dies (see `dead`). The result's nodes are valid until the next call.
   */
  parse(grammar: Grammar, text: string, budgetMs: number): FlatTree | undefined {
    return this.useTree(grammar, text, budgetMs, (tree) => {
      const address = (tree as unknown as { readonly 0: number })[0]; // its TSTree, not in the types
      const brackets =
        tree.rootNode.hasError && !hasEvenBrackets(text) ? this.#listBrackets(address, grammar) : noBrackets;
      const count = this.#walk(address, grammar.modes);
      const nodes = new Uint32Array(this.#memory.buffer, this.#rows, count * wordsPerNode);
      return {
        nodes,
        count,
        errorCount: new Uint32Array(this.#memory.buffer, this.#errors, 1)[0]!,
        brackets,
      };
    });
  }

  #listBrackets(tree: number, { bracketModes }: Grammar): Uint32Array {
    const count = this.#walk(tree, bracketModes);
    const rows = new Uint32Array(this.#memory.buffer, this.#rows, count * wordsPerNode);
    const starts: number[] = [];
    for (let node = 1; node < count; node++) {
      const isMissing = startOf(rows, node) === endOf(rows, node);
      if (!isMissing && symbolOf(rows, node) !== errorSymbol) starts.push(startOf(rows, node)); // errors are kept
    }
    return Uint32Array.from(starts);
  }

  /** The result of `use` on the tree of `text`, which is freed afterwards; undefined if the budget ran out. */
  useTree<T>(grammar: Grammar, text: string, budgetMs: number, use: (tree: Tree) => T): T | undefined {
    try {
      if (this.#parser.language !== grammar.language) this.#parser.setLanguage(grammar.language);
      this.#input.begin(text, budgetMs);
      const tree = this.#parser.parse(""); // it reads from #input
      if (tree === null) {
        if (this.#input.isTooLarge) throw tooLarge(mostParserBytes);
        this.#parser.reset(); // else the next parse would continue with this text
        return undefined;
      }
      try {
        return use(tree);
      } finally {
        tree.delete();
      }
    } catch (error) {
      this.#dead = this.#exhausted || (error instanceof Error && error.name === "RuntimeError"); // Emscripten's abort
      if (!this.#dead) this.#parser.reset();
      throw this.#dead ? this.#explain(error) : error;
    } finally {
      this.#input.text = "";
      this.#said.length = 0;
    }
  }

  /** Emscripten reports that its memory is full only by aborting, and not why. */
  #explain(cause: unknown): unknown {
    if (this.heldBytes * growth > mostBytes) return tooLarge(mostBytes, cause);
    if (this.#said.length === 0) return cause;
    const message = `The parser ended: ${this.#said.join(" ").slice(0, longestSaid)}`;
    return new LociError("INTERNAL", message, { cause });
  }

  #walk(tree: number, modes: number): number {
    for (;;) {
      const count = this.#walker.walk(
        tree,
        modes,
        this.#frames,
        this.#frameCapacity,
        this.#rows,
        this.#rowCapacity,
        this.#errors,
      );
      if (count >= 0) return count;
      if (count === noRoom) this.#reserveRows(this.#rowCapacity * 2);
      else if (count === noDepth) this.#reserveFrames(this.#frameCapacity * 4);
    }
  }

  /** Throws KERNEL_MEMORY; the instance is unusable afterwards. */
  #allocate(size: number): number {
    const address = this.#core.malloc(size);
    if (address !== 0) return address;
    this.#exhausted = true;
    throw new LociError("KERNEL_MEMORY", `The grammars' memory has no room for ${size} more bytes.`);
  }

  #reserveRows(capacity: number): void {
    this.#core.free(this.#rows);
    this.#rows = this.#allocate(capacity * wordsPerNode * 4);
    this.#rowCapacity = capacity;
  }

  #reserveFrames(capacity: number): void {
    this.#core.free(this.#frames);
    this.#frames = this.#allocate(capacity * bytesPerFrame);
    this.#frameCapacity = capacity;
  }
}

/** Emscripten grows a memory by a fifth at a time if it can, and by less near the maximum. */
const growth = 1.2;
const longestSaid = 200;

function tooLarge(bytes: number, cause?: unknown): LociError {
  const message = `Its syntax needs more than ${bytes / (1024 * 1024)} MiB of memory.`;
  return new LociError("KERNEL_MEMORY", message, { cause });
}

const noBrackets = new Uint32Array();

/** web-tree-sitter reports a bad grammar on standard output, which may be a protocol's channel. */
function withoutStdout<T>(action: () => T): T {
  /* eslint-disable no-console */
  const log = console.log;
  console.log = console.error;
  try {
    return action();
  } finally {
    console.log = log;
  }
  /* eslint-enable no-console */
}
