// loci forget: deletes a memory, softly unless --purge is given; --restore brings it back.
import { LociError } from "../../errors.ts";
import type { Engine } from "../../engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { getMemory } from "../memories/find-memory.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const given = context.arguments[0]!;
  if (flags.has("restore") && flags.has("purge")) {
    throw new LociError("INPUT_INVALID", "--restore and --purge cannot be combined.");
  }
  const engine = await context.openEngine();
  try {
    const answer = flags.has("restore")
      ? await restore(engine, given, signal)
      : flags.has("purge")
        ? await purge(engine, given, signal)
        : await softDelete(engine, given, signal);
    if (flags.has("json")) terminal.write(`${JSON.stringify({ id: answer.id, status: answer.status })}\n`);
    else if (!flags.has("quiet")) terminal.write(`${answer.sentence}\n`);
    return 0;
  } finally {
    await engine.close();
  }
}

interface Answer {
  readonly id: string;
  readonly status: "restored" | "purged" | "forgotten";
  readonly sentence: string;
}

async function softDelete(engine: Engine, given: string, signal: AbortSignal): Promise<Answer> {
  const { id } = await getMemory(engine, given, signal);
  const { expiresAt } = await engine.memory.softDelete(id, signal);
  const until = expiresAt.slice(0, 10);
  return {
    id,
    status: "forgotten",
    sentence: `Forgotten. Until ${until} \`loci forget ${id} --restore\` restores it.`,
  };
}

async function restore(engine: Engine, given: string, signal: AbortSignal): Promise<Answer> {
  const { id } = await engine.memory.restore(await findDeleted(engine, given, signal), signal);
  return { id, status: "restored", sentence: `Restored ${id}.` };
}

/** Works for an existing memory and for a forgotten one. */
async function purge(engine: Engine, given: string, signal: AbortSignal): Promise<Answer> {
  const deleted = await findDeleted(engine, given, signal);
  const isDeleted = (await engine.memory.listDeleted(deletedRead, signal)).some(({ id }) => id === deleted);
  const id = isDeleted ? deleted : (await getMemory(engine, given, signal)).id;
  if (isDeleted) await engine.memory.purgeDeleted(id, signal);
  else await engine.memory.delete(id, signal);
  return { id, status: "purged", sentence: `Permanently deleted ${id}.` };
}

const deletedRead = 100_000;

/** The id with this beginning; the given text if no id or several ids match. */
async function findDeleted(engine: Engine, given: string, signal: AbortSignal): Promise<string> {
  const deleted = await engine.memory.listDeleted(deletedRead, signal);
  const found = given.length < 4 ? [] : deleted.filter(({ id }) => id.startsWith(given));
  return found.length === 1 ? found[0]!.id : given;
}
