// How accurate are our own edges at each place? Judged by a compiler's index in SCIP format.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { noString } from "../../../src/base/string-table.ts";
import { runConstructor } from "../../../src/core/link/names/run-constructor.ts";
import {
  openCompilerReferences,
  type CompilerReferences,
} from "../../../src/core/link/edges/compiler-references.ts";
import { outsideFile, type CompilerFacts, type FactColumns } from "../../../src/core/link/index.ts";
import type { FileScope } from "../../../src/core/link/names/file-scope.ts";
import type { LinkState } from "../../../src/core/link/link-state.ts";
import { createLinker, createLinkState } from "../../../src/core/link/linker.ts";
import { decodeSource } from "../../../src/core/parse/index.ts";
import {
  decodeFacts,
  outside,
  takeFacts,
  verdicts,
  type FactTable,
  type TakenFacts,
} from "../../../src/core/scip/index.ts";
import { edgeKindCode, expressionOps, strategyCode } from "../../../src/core/types/index.ts";
import { languages } from "../../support/languages.ts";
import { openFolderWorld, type FolderWorld } from "./folder-view.ts";

/** Counts places at which a name occurs. */
export interface PlaceScore {
  /** Our edge leads where the compiler says. */
  right: number;
  /** Our edge leads elsewhere, or the name refers to something external for the compiler. */
  wrong: number;
  /** The compiler names one of our symbols, and we have no edge to it. */
  missed: number;
}

export interface CompilerQuality {
  readonly tool: string;
  readonly documents: number;
  /** Documents that match the files, and serve as the reference. */
  readonly judged: number;
  /** By language. */
  readonly calls: ReadonlyMap<string, PlaceScore>;
  readonly uses: ReadonlyMap<string, PlaceScore>;
  /**
   * Names that the compiler resolves to one of our symbols, but that are no reference for us; not counted as missed.
   */
  readonly unseen: number;
  readonly mistakes: readonly string[];
}

const judgedKinds = new Set(
  (["CALLS", "INHERITS", "IMPLEMENTS", "DEPENDS_ON"] as const).map((kind) => edgeKindCode(kind)),
);
const unjudged = new Set((["ambiguous", "override"] as const).map((strategy) => strategyCode(strategy)));
const [callOp, newOp] = (["call", "new"] as const).map((op) => expressionOps.indexOf(op));

export async function measureByCompiler(folder: string, scip: string): Promise<CompilerQuality> {
  const taken = takeFacts({
    file: scip,
    root: folder,
    readText: (path) => readText(folder, path),
    hashText: () => noBlob,
    onDocument: () => undefined,
  });
  const { documents, paths } = taken.catalog;
  const told = new Set(Array.from(documents.path, (path) => paths.get(path)));
  const world = await openFolderWorld(folder, (path) => told.has(path));
  return new Judge(world, taken).measure();
}

const noBlob = new Uint8Array(20);

function readText(folder: string, path: string): { text: string; blob: Uint8Array } | undefined {
  try {
    const decoded = decodeSource(readFileSync(join(folder, path)));
    return decoded && { text: decoded.text, blob: noBlob };
  } catch {
    return undefined;
  }
}

/** One of our edges, with the symbol that it leads to. */
interface OwnEdge {
  readonly target: number;
  readonly offset: number;
  readonly line: number;
}

class Judge {
  readonly #world: FolderWorld;
  readonly #taken: TakenFacts;
  readonly #state: LinkState;
  readonly #calls = new Map<string, PlaceScore>();
  readonly #uses = new Map<string, PlaceScore>();
  readonly #mistakes: string[] = [];
  #unseen = 0;

  constructor(world: FolderWorld, taken: TakenFacts) {
    this.#world = world;
    this.#taken = taken;
    const compilerFacts = factsOf(world, taken);
    this.#state = createLinkState({ ...world, compilerFacts }, languages);
  }

  measure(): CompilerQuality {
    // The linker does not see the compiler's results.
    const linker = createLinker(this.#world, languages);
    for (let file = 0; file < this.#world.fileCount; file++) {
      const { edges } = linker.linkFile(file);
      const own: OwnEdge[] = [];
      for (let i = 0; i < edges.length; i++) {
        if (!judgedKinds.has(edges.kind[i]!) || unjudged.has(edges.strategy[i]!)) continue;
        const target = this.#state.closedScope(edges.targetFile[i]!).base + edges.target[i]!;
        own.push({ target, offset: edges.offset[i]!, line: edges.line[i]! });
      }
      this.#judgeFile(file, own);
    }
    const { documents } = this.#taken.catalog;
    const judged = documents.verdict.filter((verdict) => fits(verdict)).length;
    const found = {
      calls: this.#calls,
      uses: this.#uses,
      unseen: this.#unseen,
      mistakes: this.#mistakes,
    };
    return { tool: this.#taken.tool, documents: documents.length, judged, ...found };
  }

  #judgeFile(file: number, own: readonly OwnEdge[]): void {
    this.#state.beginFile();
    const scope = this.#state.scope(file);
    const compiler = openCompilerReferences(this.#state, scope);
    if (compiler === undefined) return;
    const { op, base, offset, line, name } = scope.parsed.expressions;
    const called = new Set<number>();
    for (let row = 0; row < op.length; row++) {
      if ((op[row] === callOp || op[row] === newOp) && base[row]! >= 0) called.add(offset[base[row]!]!);
    }
    const asked = new Set<number>();
    for (let row = 0; row < op.length; row++) {
      if (asked.has(offset[row]!)) continue;
      asked.add(offset[row]!);
      const word = name[row] === noString ? 0 : scope.nameHash(name[row]!);
      const answer = compiler.at(offset[row]!, word);
      if (answer === undefined) continue;
      const isCall = called.has(offset[row]!);
      const score = scoreOf(isCall ? this.#calls : this.#uses, scope.language);
      const here = own.filter((edge) => edge.offset === offset[row]);
      const at = `${isCall ? "call" : "use "} ${this.#world.path(file)}:${line[row]}`;
      if (answer === "outside") {
        const guesses = here.filter(({ target }) => compiler.isKnown(target));
        score.wrong += Math.min(1, guesses.length);
        for (const { target } of guesses)
          this.#mistakes.push(`wrong  ${at} ${this.#name(target)}, not outside`);
        continue;
      }
      const symbols = answer.filter((symbol) => !this.#isModule(symbol));
      if (symbols.length === 0) continue;
      // Several calls of one symbol on the same line give only one edge.
      const near = own.filter((edge) => edge.line === line[row]);
      if (near.some(({ target }) => symbols.some((symbol) => this.#isSame(symbol, target)))) score.right++;
      else if (here.length > 0 && symbols.every((symbol) => this.#isValue(symbol)) && isCall) {
        continue; // calls the function that a value holds, which the compiler does not identify
      } else if (here.length > 0) {
        score.wrong++;
        score.missed++;
        const names = [here[0]!.target, symbols[0]!].map((symbol) => this.#name(symbol));
        this.#mistakes.push(`wrong  ${at} ${names.join(", not ")}`);
      } else {
        score.missed++;
        this.#mistakes.push(`missed ${at} ${this.#name(symbols[0]!)}`);
      }
    }
    this.#noteUnseen(scope, compiler);
  }

  #noteUnseen(scope: FileScope, compiler: CompilerReferences): void {
    const { nameStart } = scope.parsed.symbols;
    const declared = new Set(nameStart);
    for (const [offset, symbols] of compiler.others()) {
      if (declared.has(offset) || symbols.every((symbol) => this.#isModule(symbol))) continue;
      this.#unseen++;
      this.#mistakes.push(`unseen ${this.#world.path(scope.fileId)}@${offset} ${this.#name(symbols[0]!)}`);
    }
  }

  #isModule(symbol: number): boolean {
    const scope = this.#state.closedScopeOf(symbol);
    return scope.kindOf(symbol - scope.base) === "module";
  }

  #isValue(symbol: number): boolean {
    const scope = this.#state.closedScopeOf(symbol);
    return ["constant", "variable", "field"].includes(scope.kindOf(symbol - scope.base));
  }

  /** Overloads of one name count as the same, and so do a class and its constructor. */
  #isSame(a: number, b: number): boolean {
    if (a === b || this.#makes(a) === b || this.#makes(b) === a) return true;
    if (this.#state.fileOf(a) !== this.#state.fileOf(b)) return false;
    const scope = this.#state.closedScopeOf(a);
    const [rowA, rowB] = [a - scope.base, b - scope.base];
    return scope.names[rowA] === scope.names[rowB] && scope.parents[rowA] === scope.parents[rowB];
  }

  /** What creating an object of a class runs: its own constructor, or an inherited one. */
  #makes(type: number): number {
    const scope = this.#state.closedScopeOf(type);
    return scope.kindOf(type - scope.base) === "class" ? runConstructor(this.#state, type) : -1;
  }

  #name(symbol: number): string {
    const file = this.#state.fileOf(symbol);
    const scope = this.#state.closedScope(file);
    const { symbols, strings } = this.#world.parsed(file);
    const row = symbol - scope.base;
    return `${this.#world.path(file)}:${symbols.startLine[row]} ${strings.get(symbols.name[row]!)}`;
  }
}

function scoreOf(scores: Map<string, PlaceScore>, language: string): PlaceScore {
  let score = scores.get(language);
  if (score === undefined) scores.set(language, (score = { right: 0, wrong: 0, missed: 0 }));
  return score;
}

function fits(verdict: number): boolean {
  return verdict === verdicts.fits || verdict === verdicts.fitsText;
}

function factsOf(
  world: FolderWorld,
  { catalog, parts }: TakenFacts,
): (file: number) => CompilerFacts | undefined {
  const { documents, paths } = catalog;
  const tables = parts.map((part) => decodeFacts(part));
  const files = Array.from(documents.path, (path) => world.findFile(paths.get(path)));
  const documentOf = new Map(files.map((file, document) => [file, document]));
  const cut = (facts: FactTable, from: number, length: number): FactColumns => {
    const columns: Record<keyof FactColumns, number[]> = {
      offsets: [],
      targets: [],
      targetOffsets: [],
      renamed: [],
    };
    for (let at = from; at < from + length; at++) {
      const target = facts.target[at] === outside ? outsideFile : files[facts.target[at]!];
      if (target === undefined) continue;
      columns.offsets.push(facts.offset[at]!);
      columns.targets.push(target);
      columns.targetOffsets.push(facts.targetOffset[at]!);
      columns.renamed.push(facts.renamed[at]!);
    }
    return columns;
  };
  return (file) => {
    const document = documentOf.get(file);
    if (document === undefined || !fits(documents.verdict[document]!)) return undefined;
    const facts = tables[documents.part[document]!]!;
    return {
      references: cut(facts, documents.start[document]!, documents.references[document]!),
      implementations: cut(facts, 0, 0),
      isKnown: (other) => documentOf.has(other),
    };
  };
}
