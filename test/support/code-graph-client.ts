// The rows that a client of Codemem's code graph sees, and questions that its tests share.
import { createToolClient, type ToolClient } from "./codemem-client.ts";
import { openTestEngine } from "./engine.ts";
import { makeRepository } from "./temp.ts";

export interface Edge {
  readonly source: string;
  readonly target: string;
  readonly relationship: string;
  readonly line: number;
}
export interface SymbolRow {
  readonly id: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly file_path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly root: string;
}
export interface ImpactRow {
  readonly direct_dependents: readonly {
    readonly source: string;
    readonly relationship: string;
    readonly line: number;
  }[];
  readonly reachable: readonly {
    readonly id: string;
    readonly line: number;
    readonly depth: number;
    readonly via: string;
  }[];
  readonly reachable_nodes: number;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

export async function indexFiles(
  files: Readonly<Record<string, string>>,
): Promise<ToolClient & { root: string }> {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const root = makeRepository(files);
  await client.ask("index_codebase", { path: root });
  return { ...client, root };
}

export async function targetsOf(client: ToolClient, name: string): Promise<string[]> {
  const edges = await client.ask<Edge[]>("get_dependencies", { qualified_name: name, direction: "outgoing" });
  return [...new Set(edges.map(({ relationship, target }) => `${relationship} ${target}`))].sort();
}

export async function sourcesOf(client: ToolClient, name: string): Promise<string[]> {
  const edges = await client.ask<Edge[]>("get_dependencies", { qualified_name: name, direction: "incoming" });
  return [...new Set(edges.map(({ relationship, source }) => `${relationship} ${source}`))].sort();
}

export const chain = {
  "src/store.ts": "export class Store {\n  read() { return this.open(); }\n  open() { return 1; }\n}\n",
  "src/cache.ts":
    'import { Store } from "./store";\nexport function warm(store: Store) { return store.read() + store.read(); }\n',
  "src/main.ts": 'import { warm } from "./cache";\nimport { Store } from "./store";\nwarm(new Store());\n',
  "test/cache.test.ts":
    'import { warm } from "../src/cache";\nimport { Store } from "../src/store";\ntest("a store is read twice", () => { warm(new Store()); });\n',
};
