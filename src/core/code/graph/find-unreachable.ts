// Which code cannot be reached from where a program starts, from its tests, or from what others may use?
import { throwIfCancelled } from "../../../errors.ts";
import {
  segmentFileFlags,
  symbolFlags,
  symbolKindOf,
  visibilities,
  type SymbolKind,
  type UnreachableCode,
} from "../../types/index.ts";
import { languageOf } from "../../languages/index.ts";
import type { CodeGraph } from "./code-graph.ts";
import { forEachMember } from "./declared-symbols.ts";
import type { ViewedGraph } from "./graph-views.ts";
import { findAmbiguousTargets } from "./graph-edges.ts";
import type { NodeNumbers } from "./graph-nodes.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";

/** Kinds reported if unreachable. Fields and variables count as parts of the symbols that contain them. */
const judgedKinds: ReadonlySet<SymbolKind> = new Set([
  ...(["function", "method", "class", "struct", "enum", "interface", "type", "constant", "macro"] as const),
]);
const holders: ReadonlySet<SymbolKind> = new Set(["class", "struct", "enum", "interface", "type"]);
const callables: ReadonlySet<SymbolKind> = new Set(["function", "method"]);
/** Names that runtimes call by convention. */
const entryNames: ReadonlySet<string> = new Set([
  "main",
  "Main",
  "init",
  "_start",
  "WinMain",
  "DllMain",
  "wmain",
]);
/** If a smaller share of a language's functions has incoming edges, its uses are not known well enough. */
const leastLinkedShare = 0.25;
const leastJudged = 20;

/** Facts about each symbol of the graph, as columns by node. */
interface NodeFacts {
  readonly kind: readonly SymbolKind[];
  /** Node of the enclosing symbol; -1 for a file's own. */
  readonly parent: Int32Array;
  readonly isTest: Uint8Array;
  /** May be used without an edge: exported symbols, and methods, which are called by name. */
  readonly isOffered: Uint8Array;
  readonly isEntry: Uint8Array;
  /** Declarations without a body, and generated files: nobody removes those by hand. */
  readonly isLeftOut: Uint8Array;
}

/**
 * Top-level code of every file counts as run. An offered symbol counts as used when following its edges, but is
 * reported itself if it has no incoming edge at all. A candidate of an ambiguous reference counts as used. Code inside
 * unreachable code is part of it.
 */
export function findUnreachable(view: ViewedGraph, limit: number, signal?: AbortSignal): UnreachableCode {
  const { snapshot, nodes, symbols, graph } = view;
  const facts = readFacts(view);
  const maybe = findAmbiguousTargets(snapshot, nodes, signal);
  const { nodeCount } = nodes;
  const { starts, tests } = findStarts(facts, maybe);
  const reached = reach(view, facts, starts, new Uint8Array(nodeCount), signal);
  const tested = reach(view, facts, tests, reached.slice(), signal);
  throwIfCancelled(signal);

  const languages = languageOfNodes(snapshot, nodes);
  const skipped = findUnlinkedLanguages(graph, facts, languages);
  const isFound = new Uint8Array(nodeCount);
  const found: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    const parent = facts.parent[node]!;
    if (parent < 0 || facts.isTest[node] === 1 || facts.isLeftOut[node] === 1) continue;
    if (isFound[parent] === 1) {
      isFound[node] = 1;
      continue;
    }
    if (!judgedKinds.has(facts.kind[node]!) || maybe.has(node) || skipped.has(languages[node]!)) continue;
    const isTopLevel = facts.parent[parent]! < 0;
    if (!isTopLevel && !holders.has(facts.kind[parent]!)) continue;
    const isUsed =
      facts.isOffered[node] === 1
        ? isUsedFromOutside(view, facts, node)
        : reached[node] === 1 || facts.isEntry[node] === 1;
    if (isUsed) continue;
    isFound[node] = 1;
    found.push(node);
  }

  const linesOf = (node: number): readonly [number, number] => {
    const { segment, row } = nodes.refOf(node);
    const { startLine, endLine } = snapshot.segments[segment]!.tables.symbols;
    return [startLine[row]!, endLine[row]!];
  };
  const sizeOf = (node: number): number => linesOf(node)[1] - linesOf(node)[0] + 1;
  const isTested = (node: number): boolean =>
    facts.isOffered[node] === 1
      ? graph.incoming(node).some(({ source }) => facts.isTest[source] === 1)
      : tested[node] === 1;
  const ordered = found
    .map((node) => ({ node, lines: sizeOf(node) }))
    .sort(
      (a, b) => facts.isOffered[a.node]! - facts.isOffered[b.node]! || b.lines - a.lines || a.node - b.node,
    );
  return {
    symbols: ordered.slice(0, limit).map(({ node }) => {
      const ref = nodes.refOf(node);
      const [lineStart, lineEnd] = linesOf(node);
      return {
        ...{ id: symbols.id(ref), label: symbols.label(ref), kind: facts.kind[node]! },
        name: symbols.names(ref.segment).name(ref.row),
        ...{ filePath: symbols.path(ref), lineStart, lineEnd, language: languages[node]! },
        isOffered: facts.isOffered[node] === 1,
        isTested: isTested(node),
        hiddenUses: languageOf(languages[node]!).hiddenUses,
        hasUsedNamesake: symbols
          .named(symbols.names(ref.segment).name(ref.row))
          .some((other) => nodes.nodeOf(other) !== node && graph.incoming(nodes.nodeOf(other)).length > 0),
      };
    }),
    count: found.length,
    lines: ordered.reduce((sum, { lines }) => sum + lines, 0),
    skippedLanguages: [...skipped].sort(),
  };
}

function readFacts({ snapshot, nodes, symbols: catalog }: ViewedGraph): NodeFacts {
  const { nodeCount, files } = nodes;
  const kind = new Array<SymbolKind>(nodeCount);
  const parent = new Int32Array(nodeCount).fill(-1);
  const [isTest, isOffered, isEntry, isLeftOut] = [
    new Uint8Array(nodeCount),
    new Uint8Array(nodeCount),
    new Uint8Array(nodeCount),
    new Uint8Array(nodeCount),
  ];
  for (const { segment, file, firstRow, firstNode, count } of files) {
    const { tables } = snapshot.segments[segment]!;
    const { symbols } = tables;
    const fileFlags = tables.files.flags[file]!;
    for (let i = 0; i < count; i++) {
      const [row, node] = [firstRow + i, firstNode + i];
      const flags = symbols.flags[row]!;
      kind[node] = symbolKindOf(symbols.kind[row]!);
      const holder = symbols.parent[row]!;
      parent[node] = holder < 0 ? -1 : firstNode + holder - firstRow;
      const isOwnTest = (flags & symbolFlags.test) !== 0 || kind[node] === "test";
      const isInTest =
        (fileFlags & segmentFileFlags.test) !== 0 || (holder >= 0 && isTest[parent[node]] === 1);
      if (isOwnTest || isInTest) isTest[node] = 1;
      const isExported = (flags & (symbolFlags.exported | symbolFlags.defaultExport)) !== 0;
      const isOpenMethod = kind[node] === "method" && visibilities[symbols.visibility[row]!] !== "private";
      if (isExported || isOpenMethod) isOffered[node] = 1;
      if (entryNames.has(catalog.names(segment).name(row))) isEntry[node] = 1;
      const isGenerated = (fileFlags & (segmentFileFlags.generated | segmentFileFlags.broken)) !== 0;
      if (isGenerated || (flags & symbolFlags.declaration) !== 0) isLeftOut[node] = 1;
    }
  }
  return { kind, parent, isTest, isOffered, isEntry, isLeftOut };
}

/** Entry points of the program and of its tests. */
function findStarts(
  { isTest, isOffered, isEntry, parent }: NodeFacts,
  maybe: ReadonlySet<number>,
): { readonly starts: readonly number[]; readonly tests: readonly number[] } {
  const starts: number[] = [];
  const tests: number[] = [];
  parent.forEach((holder, node) => {
    const isEntered = holder < 0 || isOffered[node] === 1 || isEntry[node] === 1;
    if (isTest[node] === 1) tests.push(node);
    if (maybe.has(node) || (isTest[node] === 0 && isEntered)) starts.push(node);
  });
  return { starts, tests };
}

/** Marks everything reachable from the starts in `reached`, and returns it. */
function reach(
  { graph, overrides, nodes, snapshot }: ViewedGraph,
  facts: NodeFacts,
  starts: readonly number[],
  reached: Uint8Array,
  signal?: AbortSignal,
): Uint8Array {
  const waiting: number[] = [];
  const mark = (node: number): void => {
    if (reached[node] === 1) return;
    reached[node] = 1;
    waiting.push(node);
  };
  for (const start of starts) mark(start);
  let looked = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++looked % 4096 === 0) throwIfCancelled(signal);
    for (const { target, isOverride } of graph.outgoing(node)) if (!isOverride) mark(target);
    // A call of a method may run the methods that override it, and using a member uses its container.
    if (facts.kind[node] === "method") for (const below of overrides.below(node)) mark(below);
    const parent = facts.parent[node]!;
    if (parent < 0) continue;
    if (facts.parent[parent]! >= 0) mark(parent);
    const { segment, row } = nodes.refOf(node);
    const { symbols } = snapshot.segments[segment]!.tables;
    const isHolder = holders.has(facts.kind[node]!);
    forEachMember(symbols, row, (member) => {
      // Fields have types, and initial values that are evaluated when an instance is made.
      const kind = symbolKindOf(symbols.kind[member]!);
      const isField = !callables.has(kind) && !holders.has(kind);
      const isMaking = (symbols.flags[member]! & symbolFlags.constructor) !== 0;
      if (!isHolder || isField || isMaking) mark(node + member - row);
    });
  }
  return reached;
}

/** Whether an edge leads to it, or to a part of it, from other code than itself and tests. */
function isUsedFromOutside({ graph, overrides }: ViewedGraph, facts: NodeFacts, node: number): boolean {
  const isInside = (other: number): boolean => {
    for (let at = other; at >= 0; at = facts.parent[at]!) if (at === node) return true;
    return false;
  };
  // A symbol's parts follow it.
  for (let part = node; part < graph.nodeCount && isInside(part); part++) {
    if (facts.kind[part] === "method" && overrides.above(part).length > 0) return true;
    for (const { source } of graph.incoming(part)) {
      if (!isInside(source) && facts.isTest[source] === 0) return true;
    }
  }
  return false;
}

function languageOfNodes(
  { segments }: SnapshotContent,
  { files, nodeCount }: NodeNumbers,
): readonly string[] {
  const languages = new Array<string>(nodeCount);
  for (const { segment, file, firstNode, count } of files) {
    const { tables } = segments[segment]!;
    languages.fill(tables.strings.get(tables.files.language[file]!), firstNode, firstNode + count);
  }
  return languages;
}

function findUnlinkedLanguages(
  graph: CodeGraph,
  { kind, isTest }: NodeFacts,
  languages: readonly string[],
): ReadonlySet<string> {
  const counts = new Map<string, { all: number; linked: number }>();
  for (let node = 0; node < graph.nodeCount; node++) {
    if (isTest[node] === 1 || !judgedKinds.has(kind[node]!)) continue;
    const language = languages[node]!;
    const count = counts.get(language) ?? { all: 0, linked: 0 };
    counts.set(language, count);
    // Languages without calls, such as data and style sheets, cannot be judged.
    if (!callables.has(kind[node]!)) continue;
    count.all++;
    if (graph.incoming(node).length > 0) count.linked++;
  }
  const isUnlinked = ({ all, linked }: { readonly all: number; readonly linked: number }): boolean =>
    all === 0 || (all >= leastJudged && linked / all < leastLinkedShare);
  return new Set([...counts].filter(([, count]) => isUnlinked(count)).map(([language]) => language));
}
