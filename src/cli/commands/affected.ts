// loci affected: which symbols does a change touch, and which callers and tests does it affect?
import { countOf } from "../../base/count-of.ts";
import { inOneLine } from "../../base/escape-controls.ts";
import type { Affected } from "../affected/find-affected.ts";
import { findAffectedByChange } from "../affected/ask-affected.ts";
import { displayPath } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { groupByFile, renderFiles, renderTests } from "../code/list-tests.ts";
import { formatCount } from "../terminal/table.ts";

/** Exit code 1 if the change touches no indexed symbol, or with --tests if no test reaches it. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const engine = await context.openEngine();
  try {
    const { affected, changes, conflicts } = await findAffectedByChange(context, engine);
    terminal.write(render(context, affected));
    const touchesNothing = affected.symbols.length === 0 && affected.removed.length === 0;
    const isNothing = touchesNothing || (flags.has("tests") && affected.tests.length === 0);
    if (isNothing && !flags.has("quiet") && !flags.has("json")) {
      const isEmpty = changes.changed.length + changes.missing.length === 0;
      terminal.writeError(
        `${tellNothing(context, { isEmpty, touchesNothing, hasConflicts: conflicts.length > 0 })}\n`,
      );
    }
    return isNothing ? 1 : 0;
  } finally {
    await engine.close();
  }
}

function tellNothing(
  { arguments: [range], flags }: CommandContext,
  {
    isEmpty,
    touchesNothing,
    hasConflicts,
  }: { readonly isEmpty: boolean; readonly touchesNothing: boolean; readonly hasConflicts: boolean },
): string {
  if (!touchesNothing) return "No test reaches the change.";
  if (hasConflicts) return "The change touches no other indexed symbol.";
  if (!isEmpty) return "The change touches no indexed symbol.";
  if (range !== undefined)
    return range === "-" ? "There is no diff on standard input." : `Nothing changed in ${range}.`;
  if (flags.has("staged")) return "Nothing is staged.";
  return "Everything is committed. Use `loci affected HEAD~1` for the last commit, `main...` for a branch.";
}

const shown = 20;
const shownUses = 5;

function render({ flags, terminal }: CommandContext, affected: Affected): string {
  const { root, files, symbols, removed, dependents, dependentCount, tests, missing } = affected;
  const { affectedFiles } = affected;
  if (flags.has("json")) {
    return `${JSON.stringify({
      ...{ root, files: files.map(({ path }) => path), missing },
      ...{ tests, test_files: [...groupByFile(tests).keys()], affected_files: affectedFiles },
      symbols: symbols.map((symbol) => ({
        ...{ id: symbol.id, kind: symbol.kind, start_line: symbol.lineStart, end_line: symbol.lineEnd },
        ...{ users: symbol.users, reached: symbol.reached, tests: symbol.tests },
      })),
      removed: removed.map(({ qualifiedName, kind, path, uses }) => ({
        ...{ symbol: qualifiedName, kind, path },
        uses: uses.map(({ path: from, line, symbol }) => ({ path: from, line, symbol })),
      })),
      dependents,
    })}\n`;
  }
  if (flags.has("tests")) return renderFiles(root, tests);
  if (flags.has("files")) return renderFiles(root, affectedFiles);
  if (symbols.length === 0 && removed.length === 0) return "";
  const { bold, dim, cyan, red } = terminal.style;
  const list = (lines: readonly string[], total = lines.length): string => {
    const first = lines.slice(0, shown).map((line) => `  ${line}\n`);
    const others = total > lines.length ? `the first ${formatCount(lines.length)}` : "all";
    const more = dim(`  and ${formatCount(total - first.length)} more (--json has ${others})\n`);
    return first.join("") + (total > first.length ? more : "");
  };
  const changedLines = symbols.map(
    ({ qualifiedName, kind, filePath }) =>
      `${qualifiedName} ${dim(kind)}  ${cyan(displayPath(root, filePath))}`,
  );
  const removedLines = removed
    .toSorted((a, b) => b.uses.length - a.uses.length)
    .flatMap(({ qualifiedName, kind, path, uses }) => [
      `${qualifiedName} ${dim(kind)}  ${cyan(displayPath(root, path))}`,
      ...uses
        .slice(0, shownUses)
        .map(
          ({ path: from, line, symbol }) =>
            `  ${red("still named")}${symbol === "" ? "" : ` in ${symbol}`}  ${cyan(`${displayPath(root, from)}:${line}`)}`,
        ),
      ...(uses.length > shownUses
        ? [dim(`  and in ${formatCount(uses.length - shownUses)} more lines`)]
        : []),
    ]);
  return [
    `${bold("changed")}  ${countOf(files.length, "file")}, ${countOf(symbols.length, "symbol")}\n`,
    list(changedLines),
    removed.length === 0 ? "" : `${bold("removed")}  ${countOf(removed.length, "symbol")}\n`,
    list(removedLines),
    `${bold("reached")}  ${countOf(dependentCount, "symbol", formatCount)}\n`,
    list(dependents.map(inOneLine), dependentCount),
    `${bold("tests")}  ${formatCount(tests.length)} in ${countOf(groupByFile(tests).size, "file")}\n`,
    renderTests(terminal, root, tests).replaceAll(/^/gm, "  ").trimEnd(),
    "\n",
  ].join("");
}
