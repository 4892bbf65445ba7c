// A question about one symbol: which symbol is meant, and how are places in code shown?
import { inOneLine } from "../../base/escape-controls.ts";
import { relative, resolve } from "node:path";
import type { CodeEdge, SymbolLookup, SymbolSummary } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findIndexedRoot } from "./find-root.ts";
import { highlightTerms } from "../terminal/highlight.ts";
import { pathFromHere } from "./path-from-here.ts";
import { findElsewhere } from "./find-elsewhere.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface SymbolQuestion {
  readonly engine: Engine;
  readonly symbol: SymbolSummary;
  /** The ids of its other overloads, if the question is about all of them. */
  readonly overloads: readonly string[];
}

/** Opens the engine, finds the symbol of the first argument, and closes the engine after `answer` is done. */
export async function askAboutSymbol(
  context: CommandContext,
  answer: (question: SymbolQuestion) => Promise<number>,
): Promise<number> {
  const engine = await context.openEngine();
  try {
    const symbols = await getSymbols(context, engine);
    if (!context.flags.has("quiet") && !context.flags.has("json")) tellOverloads(context, symbols);
    const [symbol, ...others] = symbols;
    return await answer({ engine, symbol: symbol!, overloads: others.map(({ id }) => id) });
  } finally {
    await engine.close();
  }
}

const candidatesShown = 10;
const overloadsShown = 3;
const mostSignature = 100;

/**
 * At least one. Several are the overloads of one function. Throws SYMBOL_NOT_FOUND, ROOT_NOT_INDEXED, and INPUT_INVALID
 * if several other symbols have the name.
 */
async function getSymbols(context: CommandContext, engine: Engine): Promise<readonly SymbolSummary[]> {
  const { flags, signal, terminal } = context;
  const around = await findIndexedRoot(engine.code, flags.get("root"), signal);
  const name = nameFromHere(context.arguments[0]!, around);
  const root = around ?? (await findElsewhere(engine.code, context));
  context.tell(`asking ${root ?? "all indexed roots"}`);
  const lookup = await engine.code.lookupSymbol({ name, root }, signal);
  if (lookup.found) {
    if (lookup.namesakes.length > 0 && !flags.has("quiet")) terminal.writeError(tellNamesakes(lookup));
    return [lookup.symbol];
  }
  const { candidates, total } = lookup;
  if (candidates.length < total || !areOverloads(candidates)) throw severalSymbols(name, candidates, total);
  return candidates.toSorted((a, b) => a.lineStart - b.lineStart);
}

/** The field of a JSON answer that names all overloads, if the answer is about several. */
export function overloadsField({ symbol, overloads }: SymbolQuestion): {
  readonly overloads?: readonly string[];
} {
  return overloads.length > 0 ? { overloads: [symbol.id, ...overloads] } : {};
}

/** Says that an answer is about more than one overload, and how to ask about one. */
function tellOverloads({ terminal }: CommandContext, symbols: readonly SymbolSummary[]): void {
  if (symbols.length < 2) return;
  const { qualifiedName } = symbols[0]!;
  const ids = symbols.slice(0, overloadsShown).map(({ id, lineStart }) => `${id} (line ${lineStart})`);
  const more = symbols.length > ids.length ? ", …" : "";
  terminal.writeError(
    `This is about all ${symbols.length} overloads of ${qualifiedName}. For one of them, give its id: ${ids.join(", ")}${more}.\n`,
  );
}

/** Of one name in one scope of one file. */
function areOverloads([first, ...others]: readonly SymbolSummary[]): boolean {
  return others.every(
    ({ root, filePath, qualifiedName, kind }) =>
      root === first!.root &&
      filePath === first!.filePath &&
      qualifiedName === first!.qualifiedName &&
      kind === first!.kind,
  );
}

function severalSymbols(
  name: string,
  candidates: readonly SymbolSummary[],
  total = candidates.length,
): LociError {
  const isOfSeveral = new Set(candidates.map((one) => one.root)).size > 1;
  const shown = candidates
    .slice(0, candidatesShown)
    .map((one) => `\n        ${describeCandidate(one, isOfSeveral)}`);
  const more = total > shown.length ? `\n        and ${total - shown.length} more` : "";
  const how = isOfSeveral ? "its id, and its project with --root" : "its id";
  return new LociError("INPUT_INVALID", `${total} symbols are named ${JSON.stringify(name)}.`, {
    hint: `Choose one by ${how}:${shown.join("")}${more}`,
    details: {
      candidates: candidates.map(({ id, kind, lineStart, signature }) => ({
        id,
        kind,
        lineStart,
        signature,
      })),
    },
  });
}

/** Overloads have the same name and kind, so only their declarations tell them apart. */
function describeCandidate(
  { id, kind, lineStart, signature, root }: SymbolSummary,
  saysRoot: boolean,
): string {
  const shown = signature.length > mostSignature ? `${signature.slice(0, mostSignature)}…` : signature;
  const declared = shown === "" ? "" : `: ${shown}`;
  return `${id} (${kind}, line ${lineStart})${saysRoot ? ` in ${root}` : ""}${declared}`;
}

/** `path`, `path:line` or `path:line:column` relative to the working directory; any other name unchanged. */
function nameFromHere(typed: string, root: string | undefined): string {
  const [, path = "", line = ""] = /^(.*?)((?::\d+){0,2})$/.exec(typed) ?? [];
  const inside = root === undefined ? undefined : pathFromHere(path, root);
  return inside === undefined ? typed : `${inside}${line}`;
}

function tellNamesakes({ symbol, namesakes, total }: Extract<SymbolLookup, { found: true }>): string {
  const [first] = namesakes;
  const rest = total > 2 ? ` and ${total - 2} more` : "";
  return `This is about ${symbol.id} (${symbol.kind}); the name also belongs to ${first!.id}${rest}.\n`;
}

/** As a path that the reader can open from the working directory; a line break in a name begins no line. */
export function displayPath(root: string, path: string): string {
  const absolute = resolve(root, path);
  const fromHere = relative(process.cwd(), absolute);
  return inOneLine(fromHere === "" || fromHere.startsWith("..") ? absolute : fromHere);
}

/** `path:line`, as a link if the terminal supports it. */
export function renderPlace(terminal: Terminal, root: string, path: string, line: number): string {
  const text = terminal.style.cyan(`${displayPath(root, path)}:${line}`);
  return terminal.link(text, resolve(root, path), line);
}

/** A line of code, cut to the terminal's width, with the question's words in bold. */
export function renderCodeLine(
  { columns, style }: Terminal,
  line: number,
  text: string,
  words: string,
  isMatch = true,
): string {
  const number = `${line}`.padStart(7);
  const room = Math.max(20, columns - number.length - 2);
  const expanded = text.replaceAll("\t", "    ");
  const cut = expanded.length > room ? `${expanded.slice(0, room - 1)}…` : expanded;
  return isMatch
    ? `${style.dim(`${number}:`)} ${highlightTerms(cut, words, style)}`
    : style.dim(`${number}- ${cut}`).trimEnd();
}

export interface EdgeRow {
  readonly id: string;
  readonly edge: CodeEdge;
  /** Its line in the current file. */
  readonly line: number;
  readonly text: string;
  /** The file has changed since it was indexed, and the line no longer exists. */
  readonly isGone: boolean;
}

/** The line of each edge, where it is on disk now. */
export async function readEdgeLines(
  { engine, symbol }: SymbolQuestion,
  edges: readonly CodeEdge[],
  end: "source" | "target",
  signal: AbortSignal,
): Promise<readonly EdgeRow[]> {
  const places = edges.map(({ filePath: path, line }) => ({ path, startLine: line, endLine: line }));
  const read = await engine.code.readCode(
    { root: symbol.root, places, contextLines: 0, follows: true },
    signal,
  );
  return edges.map((edge, i) => {
    const { movedBy = 0, text = "", stale = false } = read[i] ?? {};
    return { id: edge[end], edge, line: edge.line + movedBy, text: stale ? "" : text, isGone: stale };
  });
}

/** Throws INPUT_INVALID. */
export function parseCount(
  text: string | undefined,
  fallback: number,
  flag: string,
  most: number,
  least = 1,
): number {
  if (text === undefined) return fallback;
  const count = Number(text);
  if (Number.isInteger(count) && count >= least && count <= most) return count;
  throw new LociError(
    "INPUT_INVALID",
    `${flag} is ${JSON.stringify(text)}, but must be an integer from ${least} to ${most}.`,
  );
}
