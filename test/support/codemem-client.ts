// Codemem's memory tools on a test's own memory: called as a server calls them, answered as a client sees them.
import { expect } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { callTool, type ToolOutcome } from "../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import type { Engine } from "../../src/engine.ts";
import { openTestMemory, type TestMemory } from "./memory.ts";
import { createCallContext, createSampleEngine } from "./sample-engine.ts";

const catalog = createCatalog(await loadFamilies());

export interface ToolClient {
  /** The result as JSON. Throws if the tool reports an error. */
  ask<T>(tool: string, args?: Record<string, unknown>): Promise<T>;
  fail(
    tool: string,
    args?: Record<string, unknown>,
  ): Promise<{ readonly code: string; readonly message: string; readonly hint?: string }>;
  /** The result as its structured content. */
  structureOf<T>(tool: string, args?: Record<string, unknown>): Promise<T>;
  /** The warnings beside the answer. */
  warningsOf(tool: string, args?: Record<string, unknown>): Promise<readonly string[]>;
}

/** Tools on an engine, called as a server calls them. */
export function createToolClient(engine: Engine, readOnly = false): ToolClient {
  const call = (tool: string, args: Record<string, unknown>): Promise<ToolOutcome> => {
    return callTool(catalog.find(tool)!, args, createCallContext(engine, catalog), {
      resultTokens: 100_000,
      readOnly,
      recordEvents: false,
      indexWaitMs: 0,
    });
  };
  return {
    async ask<T>(tool: string, args: Record<string, unknown> = {}) {
      const { isError, texts, structured, internalError } = await call(tool, args);
      if (isError) throw new Error(`${tool}: ${texts.join("")} ${String(internalError)}`);
      // The only tool whose text is Markdown.
      return (tool === "pattern_insights" ? structured : JSON.parse(texts[0]!)) as T;
    },
    async fail(tool, args = {}) {
      const { isError, texts } = await call(tool, args);
      expect(isError, texts.join("")).toBe(true);
      return (JSON.parse(texts[0]!) as { error: { code: string; message: string; hint?: string } }).error;
    },
    async structureOf<T>(tool: string, args: Record<string, unknown> = {}) {
      return (await call(tool, args)).structured as T;
    },
    async warningsOf(tool, args = {}) {
      return (await call(tool, args)).warnings;
    },
  };
}

export interface Client extends TestMemory, ToolClient {
  /** The same memory behind a read-only server. */
  readonly reader: ToolClient;
}

export function connectMemory(options: Parameters<typeof openTestMemory>[0] = {}): Client {
  const service = openTestMemory(options);
  const engine: Engine = Object.defineProperties(createSampleEngine([]), {
    memory: { value: service.memory },
    settings: { value: service.settings },
  });
  return { ...service, ...createToolClient(engine), reader: createToolClient(engine, true) };
}

export interface Stored {
  readonly id: string;
  readonly status: string;
  readonly content_hash: string;
}
export interface Recalled {
  readonly id: string;
  readonly content: string;
  readonly score: number;
  readonly access_count: number;
  readonly importance: number;
  readonly namespace: string | null;
  readonly score_breakdown: Readonly<Record<string, number>>;
}
export interface Exported extends Recalled {
  readonly edges: readonly { readonly src: string; readonly dst: string; readonly relationship: string }[];
}

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function store(client: Client, content: string, args: Record<string, unknown> = {}): Promise<Stored> {
  return client.ask<Stored>("store_memory", { content, ...args });
}
