// How are memories shared between machines on a server, beside those of this home? They are masked, tokenized and
// embedded here.
import { LociError } from "../../../errors.ts";
import type { SharedMemories, SharedMemory } from "../../qdrant/index.ts";
import type { Memory, MemoryService } from "../../types/index.ts";
import { readQuestion } from "../recall/question.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { hashContent, type PassageVectors } from "../store/rows.ts";
import { checkMetadata } from "../content/check-fields.ts";
import { draftHead, draftText, maskFields } from "../write/draft.ts";

/** @param server - undefined if none is configured */
export function createSharing(
  base: MemoryBase,
  clock: () => number,
  server: SharedMemories | undefined,
): Pick<MemoryService, "storeShared" | "recallShared"> {
  const connect = (): SharedMemories => {
    if (server !== undefined) return server;
    throw new LociError("CONFIG_INVALID", "No server is configured for shared memories.", {
      hint: "Set qdrant.memories to true, and qdrant.url to the address of the server.",
    });
  };
  return {
    async storeShared(given, signal) {
      const shared = connect();
      const now = clock();
      const { value, masked } = await maskFields(base, given);
      const text = await draftText(base, value.content);
      const { type, family, client, tags, importance, namespace, createdAt, words } = draftHead(
        value,
        text,
        now,
      );
      const stored = await shared.store(
        {
          ...{ content: text.content, type, family, client, tags, importance, namespace, words },
          metadata: checkMetadata(value.metadata ?? {}),
          createdAt: new Date(createdAt).toISOString(),
          vectors: text.vectors === undefined ? [] : unpackPassages(text.vectors),
        },
        signal,
      );
      return {
        id: stored.id,
        status: stored.isNew ? "stored" : "duplicate",
        secretsMasked: text.masked + masked,
      };
    },
    async recallShared(query, signal) {
      const shared = connect();
      const { words, vector, embedder } = await readQuestion(base, query.query, clock());
      // Vectors of a fallback model are not comparable with the configured model's.
      const comparable = embedder?.id === base.embedder.id ? vector : undefined;
      const { memories, total } = await shared.find({ ...query, words, vector: comparable }, signal);
      return { memories: memories.map(presentShared), total };
    },
  };
}

function unpackPassages({ scales, rows }: PassageVectors): number[][] {
  const dimensions = rows.length / scales.length;
  return Array.from(scales, (scale, passage) =>
    Array.from(rows.subarray(passage * dimensions, (passage + 1) * dimensions), (value) => value * scale),
  );
}

function presentShared(memory: SharedMemory): Memory {
  return {
    ...memory,
    ...{ confidence: 1, pinned: false, accessCount: 0, lastAccessedAt: undefined },
    updatedAt: memory.createdAt,
    contentHash: Buffer.from(hashContent(memory.content)).toString("hex"),
  };
}
