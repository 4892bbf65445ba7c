// Edges of the code graph as results: the place of the use with its lines, and the symbol at the other end.
import { isFileId, lastPartOf, nameOf, withoutNumbers } from "../../core/types/symbol-id.ts";
import { looksLikeSourceFile } from "../../core/languages/index.ts";
import { createUserGroups } from "../../core/query/index.ts";
import { sureConfidence } from "../../core/types/index.ts";
import type { CodeEdge, CodeEdgeKind, CodeText, SymbolSummary } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { countTokens } from "../../tools/results/result-budget.ts";
import { roundScore } from "../../tools/results/round.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { findNames, shortenName } from "./shorten-name.ts";
import { createNameMarker, findHighlights, markSnippet } from "./highlights.ts";
import { readPlaces } from "./read-places.ts";
import type { CodeResult } from "./search-shape.ts";

const maxSnippetBytes = 2048;
/** How many symbols of one name have their edges looked up; the overloads of a function count as one. */
const maxTargets = 5;
/** Lines before and behind that of an edge. */
const contextLines = 2;

export interface GraphAnswer {
  /** The symbols with that name, most used first. */
  readonly targets: readonly SymbolSummary[];
  /** How many symbols have the name. */
  readonly total: number;
  /** If none has it: what to ask for instead. */
  readonly hint?: string | undefined;
}

/**
 * The symbols with a name, or else with the longest part of it that any symbol has, which is told. Empty if none has.
 */
export async function findTargets(
  name: string,
  roots: readonly string[] | undefined,
  context: ToolContext,
): Promise<GraphAnswer> {
  const answer = await lookUp(name, roots, context);
  // A file's name looks like a member of something.
  if (answer.total > 0 || looksLikeSourceFile(name)) return answer;
  for (const shorter of [...findNames(name), ...shortenName(name)]) {
    const found = await lookUp(shorter, roots, context);
    if (found.total === 0) continue;
    context.warn(`No symbol is named ${JSON.stringify(name)}. This is about ${shorter}.`);
    return found;
  }
  return answer;
}

async function lookUp(
  name: string,
  roots: readonly string[] | undefined,
  { engine, signal }: ToolContext,
): Promise<GraphAnswer> {
  const targets: SymbolSummary[] = [];
  let [total, hint] = [0, undefined as string | undefined];
  for (const root of roots ?? [undefined]) {
    try {
      const lookup = await engine.code.lookupSymbol({ name, root }, signal);
      targets.push(...(lookup.found ? [lookup.symbol, ...lookup.namesakes] : lookup.candidates));
      total += lookup.total;
    } catch (error) {
      if (!isLociError(error, "SYMBOL_NOT_FOUND")) throw error;
      hint ??= error.hint;
    }
  }
  return { targets, total, hint };
}

export function describeUnknown(name: string, { hint }: Pick<GraphAnswer, "hint">): string {
  return `No symbol is named ${JSON.stringify(name)}.${hint === undefined ? "" : ` ${hint}`}`;
}

export interface FoundEdge extends CodeEdge {
  readonly root: string;
}

/** The first few, with all overloads of each: a caller of any of them calls the function. */
function targetsToFollow(targets: readonly SymbolSummary[]): readonly SymbolSummary[] {
  const functions = new Set<string>();
  return targets.filter(({ root, filePath, qualifiedName }) => {
    const name = [root, filePath, qualifiedName].join("\n");
    if (functions.size < maxTargets) functions.add(name);
    return functions.has(name);
  });
}

export async function edgesOf(
  { targets }: GraphAnswer,
  direction: "incoming" | "outgoing",
  kinds: readonly CodeEdgeKind[],
  { engine, signal }: ToolContext,
): Promise<readonly FoundEdge[]> {
  const found: FoundEdge[] = [];
  for (const { root, id } of targetsToFollow(targets)) {
    const edges = await engine.code.dependencies({ root, symbolId: id, direction }, signal);
    found.push(
      ...edges.filter(({ relationship }) => kinds.includes(relationship)).map((edge) => ({ ...edge, root })),
    );
  }
  const groupOf = createUserGroups();
  // Within a group, certain ones first; then in the order of files and lines.
  return found.sort(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      b.confidence - a.confidence ||
      (a.filePath < b.filePath ? -1 : a.filePath > b.filePath ? 1 : a.line - b.line),
  );
}

export interface EdgeFilters {
  readonly languages: ReadonlySet<string> | undefined;
  readonly isUnder: (root: string, path: string) => boolean;
}

export interface EdgesShown {
  /** The end of the edges that is shown. */
  readonly end: "source" | "target";
  /** The name to mark in the lines that use it; in those of what it uses, that is marked. */
  readonly name: string;
  readonly limit: number;
  /** One result per symbol at that end, with the text of its lines. */
  readonly isCompact: boolean;
}

/** The places of the edges with their lines; `total` counts everything that passes the filters. */
export async function toEdgeResults(
  edges: readonly FoundEdge[],
  { end: shown, name, limit, isCompact }: EdgesShown,
  filters: EdgeFilters,
  context: ToolContext,
): Promise<{ readonly results: CodeResult[]; readonly total: number }> {
  const inFolder = edges.filter(({ root, filePath }) => filters.isUnder(root, filePath));
  const places = inFolder.map(({ root, filePath: path, line }) => ({
    root,
    path,
    startLine: line,
    endLine: line,
  }));
  const texts = await readPlaces(places, contextLines, context);
  const markUses = createNameMarker(name);
  const found = inFolder.flatMap((edge, i) => {
    const text = texts[i];
    if (text === undefined || filters.languages?.has(text.language) === false) return [];
    return [{ edge: { ...edge, line: edge.line + text.movedBy }, text, alsoTargets: [] }];
  });
  const rows = shown === "source" ? mergePlaces(found) : found;
  const other = shown === "source" ? "target" : "source";
  if (isCompact) return { results: groupByEnd(rows, shown, other).slice(0, limit), total: rows.length };
  const results = rows.slice(0, limit).map(({ edge, text, alsoTargets }): CodeResult => {
    const confidence = roundScore(edge.confidence);
    const mark = shown === "source" ? markUses : createNameMarker(lastPartOf(labelOf(edge.target)));
    return {
      score: confidence,
      path: edge.filePath,
      symbol: labelOf(edge[shown]),
      start_line: edge.line,
      end_line: edge.line,
      snippet: markSnippet(text.text, mark, maxSnippetBytes),
      highlights: findHighlights(text.text.split("\n")[edge.line - text.startLine] ?? "", mark),
      components: { dense_score: 0, lexical_score: 0, reranker_score: null, final_score: confidence },
      metadata: {
        language: text.language,
        kind: edge.relationship.toLowerCase(),
        complexity: "low",
        tokens: countTokens(text.text),
      },
      why: [edge.relationship.toLowerCase(), edge.strategy],
      confidence,
      strategy: edge.strategy,
      [other]: edge[other],
      ...tellAlso(alsoTargets),
      ...(text.stale ? { stale: true } : {}),
    };
  });
  return { results, total: rows.length };
}

interface EdgeWithText {
  readonly edge: FoundEdge;
  readonly text: CodeText;
  /** What else of the same name the same place may use. */
  readonly alsoTargets: readonly string[];
}

/** One row for a use of several symbols of a name: `self.save()` runs the `save` of any subclass. The surest leads. */
function mergePlaces(rows: readonly EdgeWithText[]): readonly EdgeWithText[] {
  const places = new Map<string, EdgeWithText & { alsoTargets: string[] }>();
  for (const { edge, text } of rows) {
    const { root, filePath, line, relationship, source, target } = edge;
    const key = [root, filePath, line, relationship, source].join("\n");
    const known = places.get(key);
    if (known === undefined) places.set(key, { edge, text, alsoTargets: [] });
    else if (known.edge.target !== target && !known.alsoTargets.includes(target))
      known.alsoTargets.push(target);
  }
  return [...places.values()];
}

function tellAlso(alsoTargets: readonly string[]): { readonly also_targets?: readonly string[] } {
  return alsoTargets.length === 0 ? {} : { also_targets: alsoTargets };
}

/** In the order of each group's first edge. The other end is told if it is not the same for all. */
function groupByEnd(
  rows: readonly EdgeWithText[],
  shown: "source" | "target",
  other: "source" | "target",
): CodeResult[] {
  const tellsOther = new Set(rows.map(({ edge }) => `${edge.root}\n${edge[other]}`)).size > 1;
  const groups = new Map<string, CodeResult & { lines: Record<number, string> }>();
  for (const { edge, text, alsoTargets } of rows) {
    const symbol = labelOf(edge[shown]);
    const key = [edge.root, edge.filePath, symbol, edge.strategy, edge[other], ...alsoTargets].join("\n");
    const confidence = roundScore(edge.confidence);
    const group = groups.get(key) ?? {
      path: edge.filePath,
      start_line: edge.line,
      end_line: edge.line,
      symbol,
      ...(confidence >= sureConfidence ? {} : { confidence, strategy: edge.strategy }),
      ...(tellsOther || alsoTargets.length > 0 ? { [other]: edge[other] } : {}),
      ...tellAlso(alsoTargets),
      ...(text.stale ? { stale: true } : {}),
      lines: {},
    };
    groups.set(key, group);
    group.start_line = Math.min(group.start_line, edge.line);
    group.end_line = Math.max(group.end_line, edge.line);
    group.lines[edge.line] = (text.text.split("\n")[edge.line - text.startLine] ?? "").trim();
  }
  return [...groups.values()];
}

/** For a file, its path. */
function labelOf(id: string): string {
  return isFileId(id) ? id : withoutNumbers(nameOf(id));
}
