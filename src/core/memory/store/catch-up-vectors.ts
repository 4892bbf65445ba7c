// How do memories get the vectors of the current model that they lack? They are embedded a few at a time between other
// work. A process keeps the vectors that it has of a text, whatever another process writes in their place, so processes
// with different models take nothing from each other.
import { Patience } from "../../embed/index.ts";
import type { MemoryBase } from "./memory-base.ts";
import type { Ordinal, PassageVectors } from "./rows.ts";

const batchSize = 32;
/** Nobody waits for it, but a model that hangs must not keep the memories from being embedded once it works. */
const patienceMs = 30_000;

export interface CatchUp {
  /** Whether vectors of another model are replaced on disk. Otherwise only memories without any get some. */
  readonly replaces: boolean;
  /** When it must end, even while the model is asked. */
  isOver(): boolean;
  /** Resolves then. */
  readonly over: Promise<void>;
}

interface Found {
  readonly ordinal: Ordinal;
  readonly hash: string;
  readonly vectors: PassageVectors;
}

/** Resolves with the number of memories that got vectors. Ends at the first text for which the model fails. */
export async function catchUpVectors(base: MemoryBase, now: number, work: CatchUp): Promise<number> {
  const memoryIndex = base.view();
  const waiting = base.unembedded.list(memoryIndex);
  const patience = new Patience(patienceMs);
  const isOver = (): boolean => work.isOver() || patience.failure !== undefined;
  let embedded = 0;
  for (let at = 0; at < waiting.length && !isOver(); at += batchSize) {
    const found: Found[] = [];
    for (const ordinal of waiting.slice(at, at + batchSize)) {
      if (isOver()) break;
      const one = await Promise.race([embedStored(base, ordinal, patience, work.replaces), work.over]);
      if (one !== undefined) found.push(one);
    }
    if (found.length > 0) await write(base, found, now);
    embedded += found.length;
  }
  return embedded;
}

async function embedStored(
  base: MemoryBase,
  ordinal: Ordinal,
  patience: Patience,
  replaces: boolean,
): Promise<Found | undefined> {
  base.refresh();
  const head = base.reader.findHead(ordinal);
  if (head === undefined || (!replaces && base.reader.hasVectors(ordinal))) return undefined;
  const { content } = base.reader.getBody(ordinal);
  try {
    const vectors = await patience.ask(() => base.embedText(content));
    if (vectors !== undefined) return { ordinal, hash: toHex(head.contentHash), vectors };
    base.unembedded.noteUnknown(base.view(), ordinal);
  } catch {
    base.unembedded.noteFailed(ordinal);
  }
  return undefined;
}

async function write(base: MemoryBase, found: readonly Found[], now: number): Promise<void> {
  await base.write(now, (transaction) => {
    for (const { ordinal, hash, vectors } of found) {
      const head = transaction.findHead(ordinal);
      // It was changed meanwhile, and that change embedded it.
      if (head !== undefined && toHex(head.contentHash) === hash) transaction.putHead(ordinal, head, vectors);
    }
  });
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
