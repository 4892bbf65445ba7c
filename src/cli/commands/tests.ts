// loci tests: which tests reach this symbol?
import { askAboutSymbol, parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatCount } from "../terminal/table.ts";
import { tellMentions } from "../code/tell-mentions.ts";
import { groupByFile, renderTestFiles, renderTests } from "../code/list-tests.ts";

/** Exit code 1 if no test does. */
export function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 10, "--depth", 100);
  return askAboutSymbol(context, async (question) => {
    const { engine, symbol, overloads } = question;
    const { root, id: symbolId } = symbol;
    const asked = { root, symbolId, overloads, depth };
    const { tests, testHelpers: helpers } = await engine.code.impact(asked, signal);
    if (flags.has("json")) {
      const files = [...groupByFile(tests).keys()];
      terminal.write(`${JSON.stringify({ symbol: symbolId, root, depth, tests, files, helpers })}\n`);
    } else if (flags.has("files")) terminal.write(renderTestFiles(root, tests));
    else terminal.write(renderTests(terminal, root, tests));
    if (tests.length === 0 && !flags.has("quiet")) {
      terminal.writeError(
        `No test in the index reaches ${symbolId} within ${depth} steps.\n${tellHelpers(helpers)}`,
      );
      if (!flags.has("json")) await tellMentions(context, question, false);
    }
    return tests.length === 0 ? 1 : 0;
  });
}

/** Test code that reaches the symbol, though no known test runs it. */
function tellHelpers([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${formatCount(others.length)} more`;
  return `Test code that no known test runs does: ${first}${more}.\n`;
}
