// The repository is indexed: what could its owner ask first? Questions about the symbols most of its code depends on.
import { pathOf } from "../../core/types/symbol-id.ts";
import type { IndexReport } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { indexRoot } from "../code/index-root.ts";
import { formatCount, formatMs } from "../terminal/table.ts";

export interface InitIndex {
  readonly report: IndexReport;
  /** The outcome as text, with suggested questions. */
  readonly told: string;
}

export async function indexForInit(context: CommandContext, project: string): Promise<InitIndex> {
  const engine = await context.openEngine();
  try {
    const report = await indexRoot(context, engine, project, {
      full: false,
      force: false,
      showsProgress: !context.flags.has("quiet") && !context.flags.has("json"),
    });
    const { files, symbols } = { files: report.filesScanned, symbols: report.symbols };
    const done = `${project} is indexed: ${formatCount(files)} files, ${formatCount(symbols)} symbols, in ${formatMs(report.elapsedMs)}.`;
    const told = [done, "", ...(await suggest(engine, report.root, context.signal)), ""].join("\n");
    return { report, told };
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
    ({ id, kind }) => (kind === "function" || kind === "method") && !beside.test(pathOf(id)),
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
