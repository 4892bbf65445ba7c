// loci index: reads a codebase into the index, and reports the outcome.
import { describeEmpty } from "../../tools/notes/empty-note.ts";
import type { CommandContext } from "../catalog/command.ts";
import { describePushes } from "../code/artifact-sums.ts";
import { explainFile } from "../code/explain-file.ts";
import { findRepository } from "../code/find-project.ts";
import { indexReportJson, renderIndexReport } from "../code/index-report.ts";
import { indexRoot } from "../code/index-root.ts";
import { describeServerPush, serverPushJson } from "../code/server-push.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, arguments: given } = context;
  const json = flags.has("json");
  const isTold = !json && !flags.has("quiet");
  const path = given[0] ?? findRepository(process.cwd()) ?? ".";
  const engine = await context.openEngine();
  try {
    const why = flags.get("why");
    if (why !== undefined) return await explainFile(context, engine, given[0], why);
    const report = await indexRoot(context, engine, path, {
      full: flags.has("full"),
      force: flags.has("force"),
      scip: flags.get("scip"),
      typescript: flags.has("typescript"),
      showsProgress: isTold,
    });
    if (isTold) terminal.write(renderIndexReport(report, terminal.wrapColumns));
    const empty = describeEmpty(report);
    if (empty !== undefined && !flags.has("quiet")) terminal.writeError(`${empty}\n`);
    // The answer is there; a run that also fills the shared cache waits until that is done or interrupted.
    const pushed = await engine.artifacts.settle(context.signal);
    if (isTold && pushed !== undefined) terminal.write(`artifacts  ${describePushes(pushed)}\n`);
    const server = flags.has("push")
      ? await engine.code.push(report.root, flags.get("name"), context.signal)
      : undefined;
    const push = server === undefined ? {} : { push: serverPushJson(server) };
    if (json) terminal.write(`${JSON.stringify({ ...indexReportJson(report, pushed), ...push })}\n`);
    else if (isTold && server !== undefined) terminal.write(`pushed     ${describeServerPush(server)}\n`);
    return 0;
  } finally {
    await engine.close();
  }
}
