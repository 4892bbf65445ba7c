// The parser of syntax trees in this thread: web-tree-sitter, and the walker that reads its memory from inside.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";
import { LociError } from "../../errors.ts";
import type { FlatTree } from "./flat-tree.ts";
import { bytesPerFrame, walkModes, wordsPerNode } from "./flat-tree.ts";
import { walkerFile } from "./package-files.ts";

/** A grammar in this thread's WASM instance, with what the walker shall keep of its trees. */
export interface Grammar {
  readonly language: Language;
  /** Where its modes lie in WASM memory: one byte per symbol. */
  readonly modes: number;
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
}

const noRoom = -1;
const noDepth = -2;

/** One per thread: web-tree-sitter keeps its instance in a global. */
let opened: Promise<TreeSitter> | undefined;

/** The syntax parser of this thread. Throws INTERNAL when its WASM files are missing or do not fit each other. */
export function openTreeSitter(): Promise<TreeSitter> {
  opened ??= startTreeSitter();
  return opened;
}

async function startTreeSitter(): Promise<TreeSitter> {
  const coreFile = createRequire(import.meta.url).resolve("web-tree-sitter/web-tree-sitter.wasm");
  let memory: WebAssembly.Memory | undefined;
  let core: CoreExports | undefined;
  await Parser.init({
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const module = new WebAssembly.Module(readFileSync(coreFile));
      const instance = new WebAssembly.Instance(module, imports);
      memory = imports["env"]!["memory"] as WebAssembly.Memory; // Emscripten imports its memory under this name
      core = instance.exports as unknown as CoreExports; // checked below
      done(instance, module);
      return instance.exports;
    },
  }); // the option is Emscripten's, and not in the types
  if (memory === undefined || typeof core?.malloc !== "function") {
    throw new LociError("INTERNAL", "web-tree-sitter does not offer its memory to the tree walker.", {
      hint: "Reinstall the package: it needs exactly the version of web-tree-sitter it was built with.",
    });
  }
  const walker = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(walkerFile)), {
    env: { memory },
  });
  return new TreeSitter(memory, core, walker.exports as unknown as WalkerExports);
}

export class TreeSitter {
  readonly #memory: WebAssembly.Memory;
  readonly #core: CoreExports;
  readonly #walker: WalkerExports;
  readonly #parser = new Parser();
  readonly #errors: number;
  #rows = 0;
  #rowCapacity = 0;
  #frames = 0;
  #frameCapacity = 0;
  #dead = false;

  constructor(memory: WebAssembly.Memory, core: CoreExports, walker: WalkerExports) {
    this.#memory = memory;
    this.#core = core;
    this.#walker = walker;
    this.#errors = core.malloc(4);
    this.#reserveRows(1 << 16);
    this.#reserveFrames(1 << 10);
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** The WASM instance has aborted (out of memory): every later call would fail. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Throws what the grammar's module throws. `modeOf` says what the walker does with each node type. */
  loadGrammar(module: WebAssembly.Module, modeOf: (type: string, named: boolean) => number): Grammar {
    const language = withoutStdout(() => Language.loadSync(module));
    const count = language.nodeTypeCount;
    const modes = this.#core.malloc(count);
    const bytes = new Uint8Array(this.#memory.buffer, modes, count);
    for (let symbol = 0; symbol < count; symbol++) {
      const type = language.nodeTypeForId(symbol);
      bytes[symbol] = type === null ? walkModes.drop : modeOf(type, language.nodeTypeIsNamed(symbol));
    }
    return { language, modes };
  }

  /**
   * The tree of `text`, undefined when the budget ran out. Throws when the instance dies (see `dead`).
   * The result's nodes are valid until the next call.
   */
  parse(grammar: Grammar, text: string, budgetMs: number): FlatTree | undefined {
    try {
      return this.#parse(grammar, text, budgetMs);
    } catch (error) {
      this.#dead = error instanceof Error && error.name === "RuntimeError"; // how Emscripten aborts
      if (!this.#dead) this.#parser.reset();
      throw error;
    }
  }

  #parse(grammar: Grammar, text: string, budgetMs: number): FlatTree | undefined {
    if (this.#parser.language !== grammar.language) this.#parser.setLanguage(grammar.language);
    const tree = this.#parser.parse((index) => text.slice(index, index + inputUnits), null, {
      progressCallback: stopAfter(budgetMs),
    });
    if (tree === null) {
      this.#parser.reset(); // else the next parse goes on with this text
      return undefined;
    }
    try {
      const address = (tree as unknown as { readonly 0: number })[0]; // its TSTree, which the class does not name
      const count = this.#walk(address, grammar.modes);
      const nodes = new Uint32Array(this.#memory.buffer, this.#rows, count * wordsPerNode);
      return { nodes, count, errorCount: new Uint32Array(this.#memory.buffer, this.#errors, 1)[0]! };
    } finally {
      tree.delete();
    }
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

  #reserveRows(capacity: number): void {
    this.#core.free(this.#rows);
    this.#rows = this.#core.malloc(capacity * wordsPerNode * 4);
    this.#rowCapacity = capacity;
  }

  #reserveFrames(capacity: number): void {
    this.#core.free(this.#frames);
    this.#frames = this.#core.malloc(capacity * bytesPerFrame);
    this.#frameCapacity = capacity;
  }
}

/** What fits the buffer through which web-tree-sitter takes its input: 10 KiB of UTF-16 with a terminator. */
const inputUnits = 5_119;

function stopAfter(budgetMs: number): () => boolean {
  const deadline = performance.now() + budgetMs;
  return () => performance.now() > deadline;
}

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
