// The memory of a home as the engine offers it: one thread does the work, code is looked up outside it, and events are
// collected.
import { join } from "node:path";
import { throwIfCancelled } from "../../errors.ts";
import { joinCode, type CodePort } from "../../core/anchors/index.ts";
import type { QdrantSettings } from "../../core/qdrant/index.ts";
import type { EmbedderSpec } from "../../core/embed/index.ts";
import { memoryMethods } from "../../core/types/memory-service.ts";
import type { MemoryEngine, MemoryService, SettingsEngine } from "../../core/types/index.ts";
import type { MemoryThreadSettings } from "../protocol/thread-settings.ts";
import { connect } from "./connect.ts";
import { createEventBuffer } from "./event-buffer.ts";
import { findEntry } from "./find-entry.ts";

export interface MemoryOptions {
  readonly home: string;
  readonly embedder: EmbedderSpec;
  /** Default true. */
  readonly masksSecrets?: boolean | undefined;
  /** Whether this thread does the work. Default false. */
  readonly here?: boolean | undefined;
  /** Whether the process ends after a call or two. Default false. */
  readonly isBrief?: boolean | undefined;
  /** Called when the stores are open. */
  readonly onOpened?: (() => void) | undefined;
  /** The server for memories that machines share. */
  readonly shared?: QdrantSettings | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
  /** Without it, links lead to memories only. */
  readonly code?: CodePort | undefined;
}

export interface OpenMemory {
  readonly memory: MemoryEngine;
  readonly settings: SettingsEngine;
  close(): Promise<void>;
}

/** Nothing is opened before the first call. */
export function openMemory(options: MemoryOptions): OpenMemory {
  const {
    home,
    embedder,
    masksSecrets = true,
    here,
    isBrief = false,
    onOpened,
    shared,
    clock,
    code,
  } = options;
  const hasShortfall = new Uint8Array(new SharedArrayBuffer(1));
  const path = join(home, "memory");
  const settings: MemoryThreadSettings = { path, embedder, masksSecrets, shared, hasShortfall, isBrief };
  const thread = connect<MemoryService>({
    name: "memory",
    entry: findEntry("memory"),
    methods: Object.keys(memoryMethods) as (keyof MemoryService)[],
    threads: 1,
    here,
    onOpened,
    workerData: settings,
    clock,
  });
  const service = code === undefined ? thread.service : joinCode(thread.service, code);
  const events = createEventBuffer((batch) => service.writeEvents(batch));
  return {
    memory: {
      ...service,
      isShared: shared !== undefined,
      // Callers ask after every question, and there is almost never a shortfall: then the thread is not called.
      async describeShortfall(signal) {
        throwIfCancelled(signal);
        return Atomics.load(hasShortfall, 0) === 0 ? undefined : service.describeShortfall(signal);
      },
      async detectPatterns(minFrequency, namespace, signal) {
        await events.flush();
        return service.detectPatterns(minFrequency, namespace, signal);
      },
      async listFailures(filter, signal) {
        await events.flush();
        return service.listFailures(filter, signal);
      },
      async measureCalls(since, signal) {
        await events.flush();
        return service.measureCalls(since, signal);
      },
      async flush(signal) {
        throwIfCancelled(signal);
        await events.flush();
        if (thread.isStarted) await service.flush(signal);
      },
      recordEvent: (event) => {
        events.add(event);
      },
      metrics: () => events.metrics(),
    },
    settings: {
      get: service.readSetting,
      set: service.writeSetting,
      async update(key, change, signal) {
        for (;;) {
          const expected = await service.readSetting(key, signal);
          const value = change(expected);
          if (await service.replaceSetting(key, { expected, value }, signal)) return value;
        }
      },
    },
    async close() {
      await events.flush();
      await thread.close();
    },
  };
}
