// loci remember: stores one memory, from words or from standard input.
import { maxContentBytes } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { describeMasked } from "../../tools/notes/masked-secrets.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findStoredRoot } from "../code/find-root.ts";
import { readInput } from "../command-line/read-input.ts";
import { splitList } from "../command-line/split-list.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const words = context.arguments.join(" ");
  const content = words === "-" ? await readContent(signal) : words;
  if (content === "")
    throw new LociError("INPUT_INVALID", "There is nothing to remember: the text is empty.");
  const { config } = await context.loadConfig();
  const namespace = flags.get("namespace") ?? findStoredRoot(config.home, process.cwd());
  const memory = {
    content,
    type: flags.get("type"),
    importance: parseImportance(flags.get("importance")),
    tags: splitList(flags.get("tags")),
    namespace: namespace === "" ? undefined : namespace,
    links: splitList(flags.get("link")),
    pinned: flags.has("pin") ? true : undefined,
    ...{ family: "codemem", client: "loci" },
  };
  const engine = await context.openEngine();
  try {
    const stored = await engine.memory.store(memory, signal);
    if (stored.secretsMasked > 0 && !flags.has("quiet")) {
      terminal.writeError(`${describeMasked(stored.secretsMasked)}\n`);
    }
    const told = {
      stored: "Remembered as",
      duplicate: "Already remembered as",
      restored: "Restored as",
    };
    if (flags.has("json")) terminal.write(`${JSON.stringify(toJson(stored))}\n`);
    else terminal.write(flags.has("quiet") ? `${stored.id}\n` : `${told[stored.status]} ${stored.id}\n`);
    return 0;
  } finally {
    await engine.close();
  }
}

async function readContent(signal: AbortSignal): Promise<string> {
  const text = await readInput(signal, maxContentBytes);
  if (text !== undefined) return text.trim();
  throw new LociError("INPUT_INVALID", `The text is larger than ${maxContentBytes} bytes.`);
}

function toJson({
  id,
  status,
  type,
  importance,
}: {
  id: string;
  status: string;
  type: string;
  importance: number;
}) {
  return { id, status, type, importance };
}

function parseImportance(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const importance = Number(given);
  if (given.trim() !== "" && importance >= 0 && importance <= 1) return importance;
  throw new LociError("INPUT_INVALID", `--importance is ${JSON.stringify(given)}, but must be from 0 to 1.`);
}
