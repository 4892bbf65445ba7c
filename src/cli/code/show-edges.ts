// How are a symbol's edges printed? As places with their lines, for `loci callers` and `loci callees`.
import { createUserGroups } from "../../core/query/index.ts";
import type { CodeEdge } from "../../core/types/index.ts";
import { nameOf, pathOf } from "../../core/types/symbol-id.ts";
import {
  askAboutSymbol,
  displayPath,
  overloadsField,
  parseCount,
  readEdgeLines,
  renderCodeLine,
  renderPlace,
  type EdgeRow,
  type SymbolQuestion,
} from "./ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatCount } from "../terminal/table.ts";
import { hangLine } from "../terminal/wrap.ts";
import { tellMentions } from "./tell-mentions.ts";

/** Calls, or other uses if there are no calls. Exit code 1 if there are neither. */
export function showEdges(context: CommandContext, direction: "incoming" | "outgoing"): Promise<number> {
  const { flags, terminal, signal } = context;
  const most = parseCount(flags.get("k"), 50, "-k", 100_000);
  const end = direction === "incoming" ? "source" : "target";
  return askAboutSymbol(context, async (question) => {
    const { engine, symbol, overloads } = question;
    const all: CodeEdge[] = [];
    for (const symbolId of [symbol.id, ...overloads]) {
      all.push(...(await engine.code.dependencies({ root: symbol.root, symbolId, direction }, signal)));
    }
    const calls = all.filter(({ relationship }) => relationship === "CALLS");
    // A type is used without being called.
    const edges = flags.has("all") || calls.length === 0 ? all : calls;
    const rows = await readEdgeLines(question, sort(edges).slice(0, most), end, signal);
    const isQuiet = flags.has("quiet") || flags.has("json");
    if (calls.length === 0 && !flags.has("all") && !isQuiet) {
      tellNoCalls(context, question, direction, rows.length);
    }
    if (flags.has("json")) terminal.write(`${JSON.stringify(toJson(question, rows, edges.length))}\n`);
    else terminal.write(render(context, question, rows, edges.length));
    if (direction === "incoming" && !isQuiet) await tellMentions(context, question, rows.length > 0);
    return rows.length === 0 ? 1 : 0;
  });
}

/** By file and line; merely possible calls come late, those of examples later, and those of tests last. */
function sort(edges: readonly CodeEdge[]): readonly CodeEdge[] {
  const isPossible = ({ strategy }: CodeEdge): number => Number(strategy === "dispatch");
  const groupOf = createUserGroups();
  return edges.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      isPossible(a) - isPossible(b) ||
      (a.filePath < b.filePath ? -1 : a.filePath > b.filePath ? 1 : a.line - b.line),
  );
}

function tellNoCalls(
  { terminal }: CommandContext,
  { symbol }: SymbolQuestion,
  direction: string,
  otherUses: number,
): void {
  const instead = otherUses > 0 ? "; these are other uses" : "";
  terminal.writeError(
    `Nothing in the index ${whatIsMissed(symbol, direction)} (${symbol.kind}, ${symbol.id})${instead}.\n`,
  );
}

/** A class created through its base class's constructor has no callers, though code depends on it. */
function whatIsMissed({ kind, qualifiedName }: SymbolQuestion["symbol"], direction: string): string {
  if (direction !== "incoming") return `is called by ${qualifiedName}`;
  return kind === "class" ? `calls a constructor of ${qualifiedName} itself` : `calls ${qualifiedName}`;
}

function render(
  { terminal }: CommandContext,
  { symbol }: SymbolQuestion,
  rows: readonly EdgeRow[],
  total: number,
): string {
  const { bold, dim } = terminal.style;
  const word = symbol.name;
  const blocks = rows.map(({ id, edge, line, text, isGone }, i) => {
    const kind = edge.relationship === "CALLS" ? "" : ` ${edge.relationship.toLowerCase().replace("_", " ")}`;
    const sure = edge.strategy === "dispatch" ? " possible: another method may run" : "";
    const gone = isGone ? " no longer there since the file changed" : "";
    const told = `${kind}${sure}${gone}`.trim();
    const note = told === "" ? "" : dim(`  (${told})`);
    const where = renderPlace(terminal, symbol.root, edge.filePath, line);
    const target = tellElsewhere(symbol, edge, id);
    const name = `${bold(nameOf(id))}${target === "" ? "" : dim(target)}`;
    const place = `${hangLine(`${where}  ${name}${note}`, terminal.wrapColumns)}\n`;
    // Several methods that one call may run share its line.
    const next = rows[i + 1];
    const isShared = next?.edge.filePath === edge.filePath && next.line === line && !next.isGone;
    if (isGone || isShared) return place;
    return `${place}${renderCodeLine(terminal, line, text, `${word} ${nameOf(id)}`)}\n`;
  });
  const more =
    total > rows.length ? `\n${formatCount(total - rows.length)} more: -k ${total} shows all.\n` : "";
  return blocks.join("") + more;
}

/** A callee's file, if the call is in another one: many methods of a project have the same name. */
function tellElsewhere(
  { root }: SymbolQuestion["symbol"],
  { source, filePath }: CodeEdge,
  id: string,
): string {
  const path = pathOf(id);
  return id === source || path === filePath ? "" : `  in ${displayPath(root, path)}`;
}

function toJson(question: SymbolQuestion, rows: readonly EdgeRow[], total: number): Record<string, unknown> {
  const { symbol } = question;
  return {
    symbol: symbol.id,
    ...overloadsField(question),
    root: symbol.root,
    total,
    results: rows.map(({ id, edge, line, text, isGone }) => ({
      id,
      relationship: edge.relationship,
      path: edge.filePath,
      line,
      text,
      ...(isGone ? { stale: true } : {}),
      confidence: edge.confidence,
      strategy: edge.strategy,
    })),
  };
}
