// Does the memory work? Tried, not looked at: what is on disk is all in memory, a stored memory is found, the model embeds.
import type { HealthCheck } from "../model/index.ts";
import { isLociError } from "../../errors.ts";
import type { MemoryBase } from "./memory-base.ts";
import { wordsOnly } from "./words-only.ts";

type Finding = Pick<HealthCheck, "ok" | "detail" | "mend">;

export async function checkMemory(base: MemoryBase): Promise<readonly HealthCheck[]> {
  return [
    await tryPart("memories", () => checkStore(base)),
    await tryPart("memory words", () => checkWords(base)),
    await tryPart("memory embedder", () => checkModel(base)),
  ];
}

async function tryPart(part: string, check: () => Finding | Promise<Finding>): Promise<HealthCheck> {
  const startedAt = performance.now();
  const finding = await Promise.resolve()
    .then(check)
    .catch((error: unknown): Finding => {
      const detail = error instanceof Error ? error.message : String(error);
      return { ok: false, detail, mend: isLociError(error) ? error.hint : undefined };
    });
  return { part, ...finding, tookMs: performance.now() - startedAt };
}

function checkStore(base: MemoryBase): Finding {
  const mirror = base.view();
  const stored = base.tables.memories.getKeysCount();
  const bodies = base.tables.bodies.getKeysCount();
  const ok = stored === mirror.living && bodies === stored;
  return {
    ok,
    detail: ok
      ? `${stored} memories, ${mirror.edges.size} edges`
      : `${stored} memories with ${bodies} texts are stored, but ${mirror.living} are in memory`,
    mend: ok ? undefined : "Export the memories with `loci export`, and import them into a new home.",
  };
}

/** The newest memory must be found by its own words. */
function checkWords(base: MemoryBase): Finding {
  const mirror = base.view();
  let newest = mirror.documents - 1;
  while (newest >= 0 && !mirror.isAlive(newest)) newest--;
  if (newest < 0) return { ok: true, detail: "nothing is stored yet", mend: undefined };
  const head = base.reader.getHead(mirror.ordinals.get(newest));
  const { scores } = mirror.words.search(
    [...head.words.hashes.subarray(0, 8)],
    mirror.alive,
    mirror.living,
    mirror.totalLength,
  );
  const ok = head.words.length === 0 || scores[newest]! > 0;
  return {
    ok,
    detail: ok ? `${mirror.words.words} words` : `the memory ${head.id} is not found by its own words`,
    mend: ok ? undefined : "Start Loci again: the words are read anew.",
  };
}

async function checkModel(base: MemoryBase): Promise<Finding> {
  const { id, dimensions } = base.embedder;
  if (id === wordsOnly) {
    return {
      ok: false,
      detail: "the embedding model cannot be opened: memories are found by their words only",
      mend: "`loci doctor` says what is wrong with the model.",
    };
  }
  const vector = await base.embedder.embed(["remember the parcel"], "query");
  const ok = vector.length === dimensions && vector.every((value) => Number.isFinite(value));
  const mirror = base.view();
  return {
    ok,
    detail: ok
      ? `${id}, ${mirror.countEmbedded()} of ${mirror.living} memories embedded`
      : `${id} gives no vectors`,
    mend: ok ? undefined : "Choose another model.",
  };
}
