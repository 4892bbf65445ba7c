// In how many chunks of a root does a word occur? Fetched from the server part by part, and cached for a generation.
import { corpusPartOf, decodeCorpusPart, findCount, type CorpusPart } from "./corpus-tables.ts";
import { pointId } from "./point-ids.ts";
import type { QdrantServer } from "./qdrant-server.ts";

const empty: CorpusPart = { hashes: new Uint32Array(), counts: new Uint32Array() };

export class WordCounts {
  readonly #server: QdrantServer;
  readonly #root: string;
  readonly #parts = new Map<number, CorpusPart>();

  constructor(server: QdrantServer, root: string) {
    this.#server = server;
    this.#root = root;
  }

  /** Call before `find` with the same words. */
  async load(hashes: Iterable<number>, signal?: AbortSignal): Promise<void> {
    const wanted = new Map<string, number>();
    for (const hash of hashes) {
      const part = corpusPartOf(hash);
      if (!this.#parts.has(part)) wanted.set(pointId("words", this.#root, part), part);
    }
    if (wanted.size === 0) return;
    const ids = [...wanted.keys()];
    const points = await this.#server.askOf(
      this.#root,
      (client, shard) => client.retrieve(this.#server.collection, { ...shard, ids, with_payload: ["part"] }),
      signal,
    );
    for (const part of wanted.values()) this.#parts.set(part, empty);
    for (const { id, payload } of points)
      this.#parts.set(wanted.get(String(id))!, decodeCorpusPart(String(payload?.["part"])));
  }

  /** Undefined for a word that occurs in at most one chunk, or was not loaded. */
  find(hash: number): number | undefined {
    const part = this.#parts.get(corpusPartOf(hash));
    return part === undefined ? undefined : findCount(part, hash);
  }
}
