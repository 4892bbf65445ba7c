// One index run from the command line: asks before indexing a whole drive, and shows its progress.
import { findBroadness } from "../../base/check-folder.ts";
import type { IndexReport } from "../../core/types/index.ts";
import { realRoot } from "../../core/types/root-id.ts";
import type { Engine } from "../../engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { LociError, toWireError } from "../../errors.ts";
import { createProgressBar } from "../terminal/progress-bar.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface IndexRunOptions {
  readonly full: boolean;
  /** Index a drive, a home folder or a system folder without asking. */
  readonly force: boolean;
  readonly showsProgress: boolean;
  /** Path of a compiler's index. */
  readonly scip?: string | undefined;
  /** Run the project's own TypeScript. */
  readonly typescript?: boolean | undefined;
}

export async function indexRoot(
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
  engine: Engine,
  path: string,
  { full, force, showsProgress, scip, typescript }: IndexRunOptions,
): Promise<IndexReport> {
  const broad = force || (await wantsBroad(path, terminal));
  const bar = terminal.errorIsTerminal && showsProgress ? createProgressBar(terminal) : undefined;
  const onAbort = (): void => bar?.stop();
  signal.addEventListener("abort", onAbort);
  try {
    return await engine.code.index(
      path,
      { full, broad, scip, typescript, onProgress: bar?.update.bind(bar) },
      signal,
    );
  } catch (error) {
    if (!signal.aborted || toWireError(error).code !== "CANCELLED") throw error;
    // Files that were read are kept, whether or not the run got to publishing them; only --full reads them again.
    const rest = full ? "what was indexed before is as it was" : "the next run goes on from here";
    throw new LociError("CANCELLED", `Stopped; ${rest}.`, { cause: error });
  } finally {
    signal.removeEventListener("abort", onAbort);
    bar?.finish();
  }
}

/** Asks whether a whole drive, home or system folder is meant. Without a terminal there is no one to ask. */
async function wantsBroad(path: string, terminal: Terminal): Promise<boolean> {
  const root = realRoot(path);
  const what = findBroadness(root);
  return what !== undefined && (await terminal.confirm(`${root} is ${what}. Index all of it?`));
}
