// loci context: the code and decisions for a question, as an agent gets them from get_context.
import { realRoot } from "../../core/types/root-id.ts";
import { assembleContext } from "../../families/memorylayer/get-context.ts";
import { memorylayerProfile } from "../../families/memorylayer/profile.ts";
import { wordForCommandLine } from "../../tools/catalog/next-step.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { askFromWorkspace } from "../../tools/notes/ask-from-workspace.ts";
import { tellShortfalls } from "../../tools/notes/tell-shortfalls.ts";
import { createWorkspace } from "../../tools/definitions/workspace.ts";
import { parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";

/** Exit code 1 if neither code nor memories were found. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const query = context.arguments.join(" ");
  const tokens = parseCount(flags.get("tokens"), 6000, "--tokens", 100_000, 200);
  const { config } = await context.loadConfig();
  const given = flags.get("root") ?? config.server.root;
  const engine = await context.openEngine();
  try {
    const workspace = createWorkspace({
      root: given === undefined ? undefined : realRoot(given),
      workingDirectory: process.cwd(),
      listClientFolders: () => Promise.resolve([]),
      getEngine: () => Promise.resolve(engine),
    });
    const warn = (warning: string): void => {
      if (!flags.has("quiet")) terminal.writeError(`${warning}\n`);
    };
    const asked: ToolContext = {
      engine: tellShortfalls(askFromWorkspace(engine, workspace, signal), signal, warn),
      session: { id: "command-line" },
      writer: { family: memorylayerProfile.id, client: "loci" },
      workspace,
      signal,
      readOnly: config.server.readOnly,
      warn,
      // Notes belong to a tool's result, which this is not.
      addNote: () => undefined,
      wordNextStep: wordForCommandLine,
    };
    const answer = await assembleContext(
      { query, current_file: flags.get("file"), max_tokens: tokens },
      flags.has("json") ? "json" : "markdown",
      asked,
    );
    context.tell(`${answer.token_count} tokens of ${tokens}`);
    terminal.write(flags.has("json") ? `${JSON.stringify(answer)}\n` : `${answer.context}\n`);
    return answer.sources.length + answer.decisions.length + answer.memories.length === 0 ? 1 : 0;
  } finally {
    await engine.close();
  }
}
