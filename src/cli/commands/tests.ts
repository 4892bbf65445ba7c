// loci tests: which tests reach this symbol?
import type { Impact } from "../../core/types/index.ts";
import { askAboutOverloads, parseCount, tellOverloads } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatCount } from "../terminal/table.ts";
import { tellMentions } from "../code/tell-mentions.ts";
import { groupByFile, renderTestFiles, renderTests } from "../code/list-tests.ts";

/** Exit code 1 if no test does. */
export function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 10, "--depth", 100);
  return askAboutOverloads(context, async (question, others) => {
    const { engine, symbol } = question;
    const { root, id: symbolId } = symbol;
    const reached: Impact[] = [];
    for (const { id } of [symbol, ...others]) {
      reached.push(await engine.code.impact({ root, symbolId: id, depth }, signal));
    }
    const tests = [...new Set(reached.flatMap((impact) => impact.tests))];
    const helpers = [...new Set(reached.flatMap((impact) => impact.testHelpers))];
    if (!flags.has("json") && !flags.has("quiet")) tellOverloads(context, [symbol, ...others]);
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
