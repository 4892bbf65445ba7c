// loci impact: what does changing this symbol affect?
import { appendTo } from "../../base/append-to.ts";
import { countOf } from "../../base/count-of.ts";
import type { Impact, ReachedSymbol } from "../../core/types/index.ts";
import { nameOf } from "../../core/types/symbol-id.ts";
import {
  askAboutSymbol,
  overloadsField,
  displayPath,
  parseCount,
  type SymbolQuestion,
} from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatCount } from "../terminal/table.ts";
import { hangLine } from "../terminal/wrap.ts";
import { tellMentions } from "../code/tell-mentions.ts";

const shownPerStep = 20;

/** Exit code 1 if nothing depends on it. */
export function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 3, "--depth", 100);
  return askAboutSymbol(context, async (question) => {
    const { engine, symbol, overloads } = question;
    const { root, id: symbolId } = symbol;
    const impact = await engine.code.impact({ root, symbolId, overloads, depth }, signal);
    if (flags.has("json")) {
      terminal.write(`${JSON.stringify({ root, ...overloadsField(question), ...toJson(impact) })}\n`);
    } else if (impact.reachableCount > 0) terminal.write(render(context, question, impact));
    else if (!flags.has("quiet")) terminal.writeError(`Nothing in the index depends on ${symbol.id}.\n`);
    if (!flags.has("json") && !flags.has("quiet")) {
      await tellMentions(context, question, impact.reachableCount > 0);
    }
    return impact.reachableCount === 0 ? 1 : 0;
  });
}

function render({ terminal }: CommandContext, { symbol }: SymbolQuestion, impact: Impact): string {
  const { wrapColumns } = terminal;
  const { bold, dim, cyan } = terminal.style;
  const { reachable, reachableCount, possibleCount, tests, files, depth } = impact;
  const possible = possibleCount > 0 ? `, ${formatCount(possibleCount)} of them only possibly` : "";
  const head =
    `${bold(symbol.qualifiedName)} ${dim(symbol.kind)} reaches ${countOf(reachableCount, "symbol")} within ${depth} steps${possible}: ` +
    `${countOf(files.length, "file")}, ${countOf(tests.length, "test")}.`;
  const steps = new Map<number, ReachedSymbol[]>();
  for (const reached of reachable) appendTo(steps, reached.depth, reached);
  const blocks = [...steps].map(([step, reached]) => {
    const lines = reached.slice(0, shownPerStep).map((each) => {
      const path = cyan(displayPath(symbol.root, each.filePath));
      const via = step > 1 ? dim(`  by ${nameOf(each.via)}`) : "";
      const possible = each.possible ? dim("  (possible)") : "";
      return `${hangLine(`  ${each.label} ${dim(each.kind)}  ${path}${via}${possible}`, wrapColumns)}\n`;
    });
    const more = reached.length - shownPerStep;
    const rest = more > 0 ? dim(`  and ${formatCount(more)} more (--json has all)\n`) : "";
    return `\n${bold(step === 1 ? "directly" : `in ${step} steps`)}\n${lines.join("")}${rest}`;
  });
  return `${hangLine(head, wrapColumns, 0)}\n${blocks.join("")}`;
}

function toJson(impact: Impact): Record<string, unknown> {
  return {
    symbol: impact.symbol,
    depth: impact.depth,
    reachable_nodes: impact.reachableCount,
    possible_nodes: impact.possibleCount,
    reachable: impact.reachable.map(({ id, kind, filePath, depth, via, possible }) => ({
      ...{ id, kind, path: filePath, depth, via, possible },
    })),
    tests: impact.tests,
    files: impact.files,
  };
}
