// The edges of a reference that a compiler has resolved: its answer takes precedence over ours.
import type { CompilerAnswer, CompilerReferences } from "./compiler-references.ts";
import type { EdgePlace, EdgeSink, EdgeWriter } from "./edge-writer.ts";
import { kinds } from "./edge-place.ts";
import { external, isSymbol } from "../entity.ts";
import { foundVia, type Found } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { isModuleKind } from "../names/symbol-choice.ts";
import { via } from "../strategies.ts";
import type { Entity, SymbolId, SymbolRow } from "../ids.ts";

/** @param link - writes the edges of the reference, to what is known to be its target or to what we find */
export function linkAsTold(
  answer: CompilerAnswer,
  compiler: CompilerReferences,
  writer: EdgeSink,
  link: (sink: EdgeSink, known?: Found) => void,
): void {
  if (answer !== "outside") {
    answer.forEach((symbol, i) => {
      link(i === 0 ? writer : new Uncounted(writer), foundVia(symbol, via.compiler));
    });
    return;
  }
  const ours = new Recorder();
  link(ours);
  // If the compiler was not given the target's file, our own answer may be right.
  const isDenied = ours.targets.length > 0 && ours.targets.every((symbol) => compiler.isKnown(symbol));
  if (isDenied) writer.count(external);
  else ours.replay(writer);
}

/**
 * Edges for names that the compiler resolves and that have no expression row: a property in a pattern, a field of a
 * literal.
 */
export function linkOthers(
  state: LinkState,
  scope: FileScope,
  writer: EdgeWriter,
  compiler: CompilerReferences,
): void {
  const { startLine, start } = scope.parsed.symbols;
  for (const [offset, symbols] of compiler.others()) {
    const source = innermostAt(scope, offset);
    // Outside all symbols there are imports and exports, which use nothing.
    if (source <= 0) continue;
    const line = lineOf(scope, offset) ?? (start[source]! <= offset ? startLine[source]! : 1);
    for (const symbol of symbols) {
      if (symbol === scope.base + source || isModuleKind(state.kindOf(symbol))) continue;
      writer.add({ source, kind: kinds.depends, line, offset }, symbol, via.compiler);
    }
  }
}

function innermostAt(scope: FileScope, offset: number): SymbolRow {
  const { start, end } = scope.parsed.symbols;
  let found = 0;
  for (let row = 1; row < scope.symbolCount; row++) {
    if (start[row]! <= offset && offset < end[row]! && start[row]! >= start[found]!) found = row;
  }
  return found;
}

/** The line of the nearest expression before an offset. */
function lineOf(scope: FileScope, offset: number): number | undefined {
  const { offset: offsets, line } = scope.parsed.expressions;
  let best = -1;
  for (let row = 0; row < offsets.length; row++) {
    if (offsets[row]! <= offset && (best < 0 || offsets[row]! >= offsets[best]!)) best = row;
  }
  return best < 0 ? undefined : line[best];
}

/** If a name stands for several symbols, only one of them is counted. */
class Uncounted implements EdgeSink {
  readonly #writer: EdgeSink;

  constructor(writer: EdgeSink) {
    this.#writer = writer;
  }

  count(entity: Entity): entity is SymbolId {
    return isSymbol(entity);
  }

  add(place: EdgePlace, target: SymbolId, strategy: number, certainty?: number): void {
    this.#writer.add(place, target, strategy, certainty);
  }

  addCandidates(place: EdgePlace, candidates: readonly SymbolId[]): void {
    this.#writer.addCandidates(place, candidates);
  }
}

/** Records what is written, to replay it later or to drop it. */
class Recorder implements EdgeSink {
  readonly targets: SymbolId[] = [];
  readonly #steps: ((writer: EdgeSink) => void)[] = [];

  count(entity: Entity): entity is SymbolId {
    this.#steps.push((writer) => writer.count(entity));
    return isSymbol(entity);
  }

  add(place: EdgePlace, target: SymbolId, strategy: number, certainty?: number): void {
    this.targets.push(target);
    this.#steps.push((writer) => {
      writer.add(place, target, strategy, certainty);
    });
  }

  addCandidates(place: EdgePlace, candidates: readonly SymbolId[]): void {
    this.targets.push(...candidates);
    this.#steps.push((writer) => {
      writer.addCandidates(place, candidates);
    });
  }

  replay(writer: EdgeSink): void {
    for (const step of this.#steps) step(writer);
  }
}
