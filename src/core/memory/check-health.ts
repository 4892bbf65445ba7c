// Does the memory work? Exercised for real: everything on disk is in memory, a stored memory is found, the model
// embeds.
import { countOf, countOfMemories } from "../../base/count-of.ts";
import type { HealthCheck } from "../types/index.ts";
import { isLociError, messageOf, throwIfCancelled } from "../../errors.ts";
import { findRecordDamageInTurns, noteUnread } from "../store/index.ts";
import type { MemoryBase } from "./store/memory-base.ts";
import { wordsOnly } from "./store/words-only.ts";

const triedEdges = 1_000;
const triedTexts = 8;
const restart = "Restart Loci: it then reads everything from disk again.";

type Finding = Omit<HealthCheck, "part" | "tookMs">;

export async function checkMemory(base: MemoryBase, signal?: AbortSignal): Promise<readonly HealthCheck[]> {
  return [
    await tryPart(signal, "memories", () => checkStore(base, signal)),
    await tryPart(signal, "memory words", () => checkWords(base)),
    await tryPart(signal, "memory vectors", () => checkVectors(base)),
    await tryPart(signal, "memory graph", () => checkGraph(base)),
    await tryPart(signal, "memory journal", () => checkJournal(base)),
    await tryPart(signal, "memory embedder", () => checkModel(base)),
  ];
}

async function tryPart(
  signal: AbortSignal | undefined,
  part: string,
  check: () => Finding | Promise<Finding>,
): Promise<HealthCheck> {
  throwIfCancelled(signal);
  const startedAt = performance.now();
  const finding = await Promise.resolve()
    .then(check)
    .catch((error: unknown): Finding => {
      const detail = messageOf(error);
      return isLociError(error)
        ? { ok: false, detail, mend: error.hint, next: error.next }
        : { ok: false, detail, mend: undefined };
    });
  return { part, ...finding, tookMs: performance.now() - startedAt };
}

async function checkStore(base: MemoryBase, signal: AbortSignal | undefined): Promise<Finding> {
  const damage = await findRecordDamageInTurns(base.tables, signal);
  if (damage !== undefined) throw noteUnread(base.path, damage);
  const memoryIndex = base.view();
  const stored = base.tables.memories.getKeysCount();
  const bodies = base.tables.bodies.getKeysCount();
  const ok = stored === memoryIndex.living && bodies === stored;
  return {
    ok,
    detail: ok
      ? `${countOfMemories(stored)}, ${countOf(memoryIndex.edges.size, "edge")}`
      : `${stored} memories with ${bodies} texts are stored, but ${memoryIndex.living} are in memory`,
    mend: ok ? undefined : "Export the memories, and import them into a new home.",
    ...(ok ? {} : { next: { do: "export-memories" } }),
  };
}

/** The data from which the memories could be restored must be intact. This check also repairs it. */
async function checkJournal(base: MemoryBase): Promise<Finding> {
  const state = await base.checkJournal();
  if (state === undefined)
    return { ok: true, detail: "this home is read-only: nothing is journaled", mend: undefined };
  const { commits, copied, damage } = state;
  if (damage !== undefined) return { ok: true, detail: `rebuilt, because ${damage}`, mend: undefined };
  const since = copied === undefined ? "" : ` since a copy of commit ${copied}`;
  return { ok: true, detail: `${countOf(commits, "commit")}${since}`, mend: undefined };
}

/** The newest memory must be found by its own words. */
function checkWords(base: MemoryBase): Finding {
  const memoryIndex = base.view();
  let newest = memoryIndex.documents - 1;
  while (newest >= 0 && !memoryIndex.isAlive(newest)) newest--;
  if (newest < 0) return { ok: true, detail: "nothing is stored yet", mend: undefined };
  const head = base.reader.getHead(memoryIndex.ordinals.get(newest));
  const { scores } = memoryIndex.words.search(
    [...head.words.hashes.subarray(0, 8)],
    memoryIndex.alive,
    memoryIndex.living,
    memoryIndex.totalLength,
  );
  const ok = head.words.length === 0 || scores[newest]! > 0;
  return {
    ok,
    detail: ok ? `${memoryIndex.words.words} words` : `the memory ${head.id} is not found by its own words`,
    mend: ok ? undefined : restart,
  };
}

/** The newest memory with vectors must be the nearest to its own vectors, or tie with the nearest. */
async function checkVectors(base: MemoryBase): Promise<Finding> {
  const memoryIndex = base.view();
  const lacking = await countLacking(base);
  if (lacking > 0) {
    // While the model works, that ends by itself.
    const ok = base.writeFailure === undefined;
    return {
      ok,
      detail: `${lacking} of ${countOfMemories(memoryIndex.living)} have no vectors of ${base.embedder.id} yet: they are found by their words only`,
      mend: ok ? undefined : "A server makes them within a minute of a question once its model works.",
    };
  }
  let newest = memoryIndex.documents - 1;
  while (newest >= 0 && !(memoryIndex.isAlive(newest) && memoryIndex.vectors.has(newest))) newest--;
  if (newest < 0) return { ok: true, detail: "nothing is embedded yet", mend: undefined };
  const ordinal = memoryIndex.ordinals.get(newest);
  const stored = base.reader.findVectors(ordinal);
  if (stored === undefined) {
    return {
      ok: false,
      detail: `the vectors of ${base.reader.idOf(ordinal)} are not on disk`,
      mend: restart,
    };
  }
  // Another process may have written those of another model.
  const made = base.isCurrent(stored) ? stored : await base.embedText(base.reader.getBody(ordinal).content);
  if (made === undefined)
    return { ok: false, detail: `${base.embedder.id} returns no vectors`, mend: restart };
  const { dimensions } = base.embedder;
  const own = Float32Array.from(made.rows.subarray(0, dimensions), (value) => value * made.scales[0]!);
  const near = memoryIndex.vectors.findNearest(own, 1, memoryIndex.alive);
  const [best = 0] = near.values();
  const cosine = memoryIndex.vectors.cosinesOf(own, [newest]).get(newest) ?? 0;
  const ok = cosine > 0.99 && best - cosine < 0.01;
  return {
    ok,
    detail: ok
      ? `${memoryIndex.embedded} of ${memoryIndex.living} memories can be found by meaning`
      : `the memory ${base.reader.idOf(ordinal)} is not found by its own vector`,
    mend: ok ? undefined : restart,
  };
}

/**
 * Memories without vectors of the model in use. None if it makes no vectors for those that are tried, because it knows
 * none of their words, or if no model can be opened.
 */
async function countLacking(base: MemoryBase): Promise<number> {
  if (base.embedder.id === wordsOnly) return 0;
  const memoryIndex = base.view();
  const lacking = base.unembedded.list(memoryIndex);
  for (const ordinal of lacking.slice(0, triedTexts)) {
    const content = base.findContent(ordinal);
    const vectors = content === undefined ? undefined : await base.embedForWrite(content);
    if (vectors !== undefined || base.writeFailure !== undefined) return lacking.length;
  }
  return 0;
}

/** A sample of edges, spread over all, must be on disk and lead to existing nodes. */
function checkGraph(base: MemoryBase): Finding {
  const memoryIndex = base.view();
  const stride = Math.max(1, Math.floor(memoryIndex.edges.size / triedEdges));
  const lost: string[] = [];
  let number = 0;
  memoryIndex.edges.forEach((source, target, _weight, relationship) => {
    if (number++ % stride !== 0) return;
    const ends = [source, target].every(
      (end) => memoryIndex.documentOf(end) !== undefined || memoryIndex.nodes.has(end),
    );
    if (!ends || base.reader.findEdgeBetween(source, relationship, target) === undefined) {
      lost.push(`${base.reader.idOf(source)} ${relationship} ${base.reader.idOf(target)}`);
    }
  });
  const [first] = lost;
  return {
    ok: first === undefined,
    detail:
      first === undefined
        ? `${countOf(memoryIndex.edges.size, "edge")}, ${countOf(memoryIndex.nodes.size, "place")} in the code`
        : `${lost.length} of the edges tested lead nowhere, for example ${first}`,
    mend: first === undefined ? undefined : restart,
  };
}

async function checkModel(base: MemoryBase): Promise<Finding> {
  const { id, dimensions } = base.embedder;
  if (id === wordsOnly) {
    const why = await base.embedder.embed([""], "query").then(() => "", messageOf);
    const how = base.models.hasStandIn ? "the built-in model and by their words" : "their words only";
    return {
      ok: false,
      detail: `the embedding model cannot be opened (${why.replace(/\.$/, "")}): memories are found by ${how}`,
      mend: "Pull the model again, or choose another one; embed.provider static is the built-in one.",
      next: { do: "choose-model" },
    };
  }
  const vector = await base.embedder.embed(["remember the parcel"], "query");
  const ok = vector.length === dimensions && vector.every((value) => Number.isFinite(value));
  const memoryIndex = base.view();
  return {
    ok,
    detail: ok
      ? `${id}, ${memoryIndex.embedded} of ${memoryIndex.living} memories embedded`
      : `${id} returns no vectors`,
    mend: ok ? undefined : "Choose another model.",
  };
}
