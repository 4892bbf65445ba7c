// Which memories lack a vector of the current model? Those embedded by another model or not at all. They are embedded
// again, a few at a time between other work, once per process.
import type { MemoryBase } from "./memory-base.ts";
import type { PassageVectors } from "./rows.ts";

const batchSize = 32;

/** Resolves with the number of memories that got vectors. Stops early if `stopped` returns true. */
export async function catchUpVectors(base: MemoryBase, now: number, stopped: () => boolean): Promise<number> {
  const waiting = base.view().listUnembedded();
  let embedded = 0;
  for (let at = 0; at < waiting.length && !stopped(); at += batchSize) {
    const found: { readonly ordinal: number; readonly hash: string; readonly vectors: PassageVectors }[] = [];
    for (const ordinal of waiting.slice(at, at + batchSize)) {
      if (stopped()) break;
      base.refresh();
      const head = base.reader.findHead(ordinal);
      if (head === undefined) continue;
      const vectors = await base.embedText(base.reader.getBody(ordinal).content).catch(() => undefined);
      const hash = Buffer.from(head.contentHash).toString("hex");
      if (vectors !== undefined) found.push({ ordinal, hash, vectors });
    }
    if (found.length === 0) continue;
    await base.write(now, (transaction) => {
      for (const { ordinal, hash, vectors } of found) {
        const head = transaction.findHead(ordinal);
        // It was changed meanwhile, and that change embedded it.
        if (head === undefined || Buffer.from(head.contentHash).toString("hex") !== hash) continue;
        transaction.putHead(ordinal, head, vectors);
      }
    });
    embedded += found.length;
  }
  return embedded;
}
