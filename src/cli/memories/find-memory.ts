// Which memory is meant by an id, or by its first characters?
import type { ExportedMemory, ListQuery, Memory } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { isLociError, LociError } from "../../errors.ts";

const pageSize = 1000;

/** Throws MEMORY_NOT_FOUND, and INPUT_INVALID if several ids begin so. */
export async function getMemory(engine: Engine, id: string, signal: AbortSignal): Promise<Memory> {
  try {
    return await engine.memory.get(id, signal);
  } catch (error) {
    if (!isLociError(error) || !/_NOT_FOUND$|^INPUT_INVALID$/.test(error.code) || id.length < 4) throw error;
    const found = (await listAll(engine, {}, signal)).filter((memory) => memory.id.startsWith(id));
    if (found.length === 1) return found[0]!;
    if (found.length === 0) throw error;
    throw new LociError(
      "INPUT_INVALID",
      `${found.length} memories have ids that begin with ${JSON.stringify(id)}.`,
      {
        hint: `Give more of the id: ${found
          .slice(0, 5)
          .map((memory) => memory.id)
          .join(", ")}.`,
      },
    );
  }
}

type Filter = Omit<ListQuery, "limit" | "offset">;

/** Newest first. */
export function listAll(engine: Engine, filter: Filter, signal: AbortSignal): Promise<readonly Memory[]> {
  return readPages((page) => engine.memory.list({ ...filter, ...page }, signal));
}

/** Newest first, with their links. */
export function exportAll(
  engine: Engine,
  filter: Filter,
  signal: AbortSignal,
): Promise<readonly ExportedMemory[]> {
  return readPages((page) => engine.memory.export({ ...filter, ...page }, signal));
}

async function readPages<Row>(
  read: (page: Pick<ListQuery, "limit" | "offset">) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await read({ limit: pageSize, offset: all.length });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}
