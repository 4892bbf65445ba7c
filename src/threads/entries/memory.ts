// Entry of the one thread that reads and writes memories. It is never ended from outside: lmdb would keep its lock.
import { parentPort, workerData } from "node:worker_threads";
import { chooseForProse, openEmbedder } from "../../core/embed/index.ts";
import {
  createMemoryCore,
  createWordsOnlyEmbedder,
  MemoryBase,
  type MemoryCore,
} from "../../core/memory/index.ts";
import { toWireError } from "../../errors.ts";
import type { MemoryRequest, MemoryResponse, MemoryThreadSettings } from "../protocol/memory-protocol.ts";

const settings = workerData as MemoryThreadSettings; // what the host gave
const port = parentPort!; // this file is only ever a worker

const opening = open();
// Every call that waits for it is told; nobody else need be.
opening.catch(() => undefined);

port.on("message", (request: MemoryRequest) => {
  void answer(request);
});

/** Without its model the memory still finds by words; the health check says what is wrong with the model. */
async function open(): Promise<MemoryCore> {
  const embedder = await openEmbedder(chooseForProse(settings.embedder)).catch(() =>
    createWordsOnlyEmbedder(),
  );
  return createMemoryCore(new MemoryBase(settings.path, embedder));
}

async function answer({ id, method, args }: MemoryRequest): Promise<void> {
  const response = await run(method, args);
  port.postMessage({ id, ...response });
  if (method === "close") port.close();
}

async function run(
  method: MemoryRequest["method"],
  args: readonly unknown[],
): Promise<Omit<MemoryResponse, "id">> {
  try {
    // The host calls through the same type, so the arguments are the method's.
    const core = (await opening) as unknown as Record<string, (...given: readonly unknown[]) => unknown>;
    return { outcome: { ok: true, value: await core[method]!(...args) } };
  } catch (error) {
    return { outcome: { ok: false, error: toWireError(error) } };
  }
}
