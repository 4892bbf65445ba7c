// The repository is indexed: what could its owner ask first? Questions about the symbols most of its code depends on.
import type { Engine } from "../../engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { indexRoot } from "../code/index-root.ts";
import { formatCount, formatMs } from "../terminal/table.ts";

/** Indexes it and returns the outcome as text, with suggested questions. */
export async function indexForInit(context: CommandContext, project: string): Promise<string> {
  const engine = await context.openEngine();
  try {
    const report = await indexRoot(context, engine, project, {
      full: false,
      force: false,
      showsProgress: !context.flags.has("quiet"),
    });
    const { files, symbols } = { files: report.filesScanned, symbols: report.symbols };
    const told = `${project} is indexed: ${formatCount(files)} files, ${formatCount(symbols)} symbols, in ${formatMs(report.elapsedMs)}.`;
    return [told, "", ...(await suggest(engine, report.root, context.signal)), ""].join("\n");
  } finally {
    await engine.close();
  }
}

/** Code that is not the repository's main purpose. */
const beside =
  /(?:^|[/._-])(?:tests?|specs?|__tests__|examples?|fixtures?|bench(?:marks?)?|docs?|vendor|scripts?)(?:[/._-]|$)/i;

async function suggest(engine: Engine, root: string, signal: AbortSignal): Promise<readonly string[]> {
  const { ranked } = await engine.code.pageRank({ root, limit: 200 }, signal);
  const callable = ranked.find(
    ({ id, kind }) => (kind === "function" || kind === "method") && !beside.test(id.split("#")[0] ?? ""),
  );
  const name = callable?.label;
  return [
    "Ask your agent, for example:",
    ...(name === undefined
      ? ["  What does this repository do, and where does it begin?"]
      : [
          `  Who calls ${name}, and which tests reach it?`,
          `  What would break if ${name} took another argument?`,
        ]),
    "  Remember that we decided …, and why.",
    "Or ask here:",
    ...(name === undefined ? ["  loci search where does it begin"] : [`  loci callers ${name}`]),
    "",
  ];
}
