// loci tests: which tests reach this symbol?
import { countOf } from "../../base/count-of.ts";
import { askAboutSymbol, parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatCount } from "../terminal/table.ts";
import { tellMentions } from "../code/tell-mentions.ts";
import { groupByFile, renderFiles, renderTests } from "../code/list-tests.ts";

/** Exit code 1 if no test does. */
export function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 10, "--depth", 100);
  return askAboutSymbol(context, async (question) => {
    const { engine, symbol, overloads } = question;
    const { root, id: symbolId } = symbol;
    const asked = { root, symbolId, overloads, depth };
    const { tests: all, sureTestCount, testHelpers: helpers } = await engine.code.impact(asked, signal);
    const tests = flags.has("sure") ? all.slice(0, sureTestCount) : all;
    if (flags.has("json")) {
      const files = [...groupByFile(tests).keys()];
      const answer = { symbol: symbolId, root, depth, tests, sure_tests: sureTestCount, files, helpers };
      terminal.write(`${JSON.stringify(answer)}\n`);
    } else if (flags.has("files")) terminal.write(renderFiles(root, tests));
    else terminal.write(renderTests(terminal, root, tests));
    if (flags.has("quiet")) return tests.length === 0 ? 1 : 0;
    terminal.writeError(tellPossible(all.length - sureTestCount, flags));
    if (tests.length === 0) {
      const surely = flags.has("sure") ? "surely " : "";
      terminal.writeError(
        `No test in the index ${surely}reaches ${symbolId} within ${depth} steps.\n${tellHelpers(helpers)}`,
      );
      if (!flags.has("json")) await tellMentions(context, question, false);
    }
    return tests.length === 0 ? 1 : 0;
  });
}

/** How many tests only call what the symbol overrides or implements, on what may be of another class. */
function tellPossible(count: number, flags: CommandContext["flags"]): string {
  if (count === 0 || flags.has("json")) return "";
  const tests = countOf(count, "test", formatCount);
  return flags.has("sure")
    ? `${tests} left out: ${count === 1 ? "it" : "they"} may run another method in its place.\n`
    : `${formatCount(count)} of the tests may run another method in its place; --sure leaves ${count === 1 ? "it" : "them"} out.\n`;
}

/** Test code that reaches the symbol, though no known test runs it. */
function tellHelpers([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${formatCount(others.length)} more`;
  return `Test code that no known test runs does: ${first}${more}.\n`;
}
