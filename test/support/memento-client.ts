// Memento's tools, resources, prompts and routes on a test's own memory.
import type { Engine } from "../../src/engine.ts";
import { memento } from "../../src/families/memento/index.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import type { Prompt } from "../../src/tools/definitions/prompt.ts";
import type { ToolContext } from "../../src/tools/definitions/tool.ts";
import { connectMemory, type Client } from "./codemem-client.ts";
import { createCallContext, createSampleEngine } from "./sample-engine.ts";

export interface MementoClient extends Client {
  readonly context: ToolContext;
  /** The content of a resource template, as JSON. */
  read<T>(template: "memory" | "memory-search", variables: Record<string, string>): Promise<T>;
  /** The answer of a route. */
  route<T>(method: string, path: string, params?: Record<string, unknown>): Promise<T>;
  readonly prompt: Prompt;
  readonly warnings: string[];
}

export function connectMemento(options: Parameters<typeof connectMemory>[0] = {}): MementoClient {
  const client = connectMemory(options);
  const engine: Engine = Object.defineProperties(createSampleEngine([]), {
    memory: { value: client.memory },
    settings: { value: client.settings },
  });
  const catalog = createCatalog([memento]);
  const warnings: string[] = [];
  const context: ToolContext = {
    ...createCallContext(engine, catalog),
    engine,
    writer: { family: "memento", client: "test" },
    readOnly: false,
    warn: (warning) => void warnings.push(warning),
    addNote: () => undefined,
    wordNextStep: (step) => catalog.wordNextStep(step, memento),
  };
  return {
    ...client,
    context,
    warnings,
    prompt: catalog.prompts.get("memory_injection")!.part,
    async read<T>(name: string, variables: Record<string, string>) {
      const template = catalog.resourceTemplates.find(({ part }) => part.name === name)!.part;
      return JSON.parse((await template.read(variables, context)).text) as T;
    },
    async route<T>(method: string, path: string, params: Record<string, unknown> = {}) {
      const route = memento.routes!.find(
        (candidate) => candidate.method === method && candidate.path === path,
      )!;
      return route.output.parse(await route.handle(route.input.parse(params), context)) as T;
    },
  };
}
