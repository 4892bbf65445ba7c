// The import law: data flows in one direction, and each external dependency is used in one place.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { appendTo } from "../../src/base/append-to.ts";

const source = resolve("src");

/** Lower layers first: a file may import from its own layer's folder and from layers below. */
const layers: readonly (readonly string[])[] = [
  ["errors.ts", "webassembly.d.ts"],
  ["base"],
  ["kernels"],
  ["core/types"],
  ["core"],
  ["config", "model-store"],
  ["threads"],
  ["engine.ts", "open-code.ts", "open-engine.ts"],
  ["tools"],
  ["families"],
  ["mcp", "http", "engine-process", "cli", "page", "index.ts"],
];

const homes: Readonly<Record<string, string | readonly string[]>> = {
  lmdb: "core/store",
  msgpackr: "core/store",
  usearch: "core/vector",
  "web-tree-sitter": "core/parse",
  "onnxruntime-node": "core/embed",
  "wink-bm25-text-search": "core/lexical",
  piscina: "threads",
  "@toon-format/toon": "families/context-engine",
  "@huggingface/tokenizers": "core/embed",
  stopword: "core/embed",
  tar: "model-store",
  re2js: "core/patterns",
  "smol-toml": ["core/link", "cli/clients"],
  "js-yaml": ["core/link", "cli"],
  typescript: "core/compiler",
  "jsonc-parser": "cli/clients",
  diff: ["cli/clients", "cli/affected"],
  "@secretlint/secretlint-rule-preset-recommend": "core/secrets",
  "gpt-tokenizer": "core/context",
  "@qdrant/js-client-rest": "core/qdrant",
  "@modelcontextprotocol/sdk": "mcp",
  "@modelcontextprotocol/server": "mcp",
  fastify: "http",
  "@fastify/cors": "http",
  "@fastify/helmet": "http",
  "@fastify/rate-limit": "http",
  "@fastify/static": "http",
  "@fastify/swagger": "http",
  pino: "http",
  "prom-client": "http",
  preact: "page",
  uplot: "page",
  sigma: "page",
  graphology: "page",
  "graphology-layout-forceatlas2": "page",
  "graphology-layout-noverlap": "page",
  "@sigma/edge-curve": "page",
};

/** The modules of core, lower ones first: a module imports only modules before it. */
const coreModules: readonly string[] = [
  "types",
  "scip",
  "patterns",
  "secrets",
  "walk",
  "watch",
  "embed",
  "lexical",
  "vector",
  "store",
  "sharing",
  "parse",
  "link",
  "compiler",
  "languages",
  "ingest",
  "query",
  "qdrant",
  "code",
  "context",
  "memory",
  "anchors",
];

/**
 * Modules whose folders have an order, lower ones first. Files beside the folders may use everything and be used by
 * everything.
 */
const folderOrders: Readonly<Record<string, readonly string[]>> = {
  "core/code": [
    ...["snapshots", "text", "symbols", "graph", "open-roots", "questions"],
    ...["search", "overview", "remote"],
  ],
  "core/ingest": ["files", "read", "facts", "view", "generation", "run"],
  "core/link": ["manifests", "names", "types", "edges", "relink"],
  "core/memory": [
    ...["time", "content", "store", "write", "recall"],
    ...["consolidation", "events", "upkeep", "exchange"],
  ],
  "core/parse": ["text", "tree", "nodes", "tables"],
  "core/query": ["paths", "question", "corpus", "candidates", "learned", "signals", "results"],
  tools: ["definitions", "arguments", "catalog", "results", "notes", "calls"],
  cli: [
    ...["terminal", "catalog", "command-line", "engine", "code", "memories"],
    ...["affected", "clients", "report", "commands"],
  ],
};

/** A language uses the parser's and linker's vocabulary, and imports them file by file. Never the reverse. */
const languageArrow = /^core\/languages\/.* → core\/(?:parse|link)\//;

/**
 * Code that must start fast (the main thread, and short commands) imports one file of a module, to avoid loading the
 * rest.
 */
const direct = new Set([
  "open-code.ts → core/ingest/ingest.ts",
  "open-engine.ts → core/store/close-home.ts",
  "open-code.ts → core/store/notices.ts",
  "open-engine.ts → core/store/notices.ts",
  "open-engine.ts → core/store/recognize-home.ts",
  "engine-process/kept-engine.ts → core/store/left-stores.ts",
  "open-code.ts → core/qdrant/root-name.ts",
  "core/qdrant/root-name.ts → core/walk/git-repository.ts",
  "tools/definitions/workspace.ts → core/qdrant/root-name.ts",
  "tools/definitions/work-trees.ts → core/walk/git-repository.ts",
  "threads/entries/memory.ts → core/qdrant/shared-memories.ts",
  "cli/engine/engine-options.ts → core/qdrant/node-addresses.ts",
  "cli/engine/engine-options.ts → core/sharing/remote-address.ts",
  "threads/host/share-artifacts.ts → core/sharing/remote-address.ts",
  "families/context-engine/expand-query.ts → core/query/question/split-name.ts",
  "families/context-engine/highlights.ts → core/query/question/split-name.ts",
  "cli/commands/hook.ts → core/memory/events/event-spool.ts",
  "cli/commands/hook.ts → core/memory/events/hook-event.ts",
  "cli/command-line/find-help.ts → core/memory/content/stem.ts",
  "cli/command-line/find-help.ts → core/query/question/stop-words.ts",
]);

interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly isLazy: boolean;
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.split("\\").join("/"));
const imports = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const text = readFileSync(join(source, from), "utf8");
  const statement = /^(?:import|export)\s+[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...text.matchAll(statement)].map(([, named, bare, dynamic]) => ({
    from,
    specifier: named ?? bare ?? dynamic ?? "",
    isLazy: dynamic !== undefined,
  }));
}

function layerOf(path: string): number {
  const matching = layers.flatMap((names, layer) =>
    names.filter((name) => path === name || path.startsWith(`${name}/`)).map((name) => ({ layer, name })),
  );
  matching.sort((a, b) => b.name.length - a.name.length);
  return matching[0]?.layer ?? -1;
}

function targetOf({ from, specifier }: Import): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return relative(source, resolve(source, dirname(from), specifier))
    .split("\\")
    .join("/");
}

describe("imports", () => {
  test("are found by the parser of this test", () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test("every file belongs to a layer", () => {
    expect(files.filter((path) => layerOf(path) < 0)).toEqual([]);
  });

  test("point from upper layers to lower ones", () => {
    const wrong = imports.filter((entry) => {
      const target = targetOf(entry);
      return target !== undefined && /\.tsx?$/.test(target) && layerOf(target) > layerOf(entry.from);
    });
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
  });

  test("point from upper modules of core to lower ones", () => {
    const rankOf = (path: string): number => coreModules.indexOf(/^core\/([^/]+)\//.exec(path)?.[1] ?? "");
    const wrong = imports.filter((entry) => {
      const theirs = rankOf(targetOf(entry) ?? "");
      const ours = rankOf(entry.from);
      return ours >= 0 && theirs > ours;
    });
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
  });

  test.each(Object.entries(folderOrders))("between folders of %s point to lower ones", (module, order) => {
    const folderOf = (path: string): string | undefined =>
      path.startsWith(`${module}/`) ? /^(.+?)\//.exec(path.slice(module.length + 1))?.[1] : undefined;
    const folders = files.map(folderOf).filter((folder) => folder !== undefined);
    expect([...new Set(folders)].sort()).toEqual([...order].sort());
    const wrong = imports.filter((entry) => {
      const [ours, theirs] = [folderOf(entry.from), folderOf(targetOf(entry) ?? "")];
      if (ours === undefined || theirs === undefined || entry.isLazy) return false;
      return order.indexOf(theirs) > order.indexOf(ours);
    });
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
  });

  test("reach another core module through its index", () => {
    const wrong = imports.filter((entry) => {
      const target = targetOf(entry);
      const [, ours] = /^core\/([^/]+)\//.exec(entry.from) ?? [];
      const [, theirs, file] = /^core\/([^/]+)\/(.+)$/.exec(target ?? "") ?? [];
      const arrow = `${entry.from} → ${target}`;
      if (direct.has(arrow) || languageArrow.test(arrow)) return false;
      return theirs !== undefined && theirs !== ours && theirs !== "types" && file !== "index.ts";
    });
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
  });

  test("never go from one family to another", () => {
    const wrong = imports.filter((entry) => {
      const [, ours] = /^families\/([^/]+)\//.exec(entry.from) ?? [];
      const [, theirs] = /^families\/([^/]+)\//.exec(targetOf(entry) ?? "") ?? [];
      return ours !== undefined && theirs !== undefined && ours !== theirs;
    });
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(homes))("of %s occur only in %s", (dependency, home) => {
    const users = imports.filter(
      ({ specifier }) => specifier === dependency || specifier.startsWith(`${dependency}/`),
    );
    expect(users.length).toBeGreaterThan(0);
    const isAtHome = ({ from }: Import): boolean =>
      [home].flat().some((folder) => from.startsWith(`${folder}/`));
    expect(users.filter((user) => !isAtHome(user)).map(({ from }) => from)).toEqual([]);
  });

  test("form no cycles between files, whether of values or of types", () => {
    const next = new Map<string, string[]>();
    for (const entry of imports) {
      const target = targetOf(entry);
      if (target === undefined || entry.isLazy) continue;
      appendTo(next, entry.from, target);
    }
    expect(findCycles(next)).toEqual([]);
  });
});

describe("folders", () => {
  test('have specific names, not "utils" or "common"', () => {
    const vague = /(^|\/)(utils?|helpers?|common|shared|misc)(\/|$)/;
    expect(files.filter((path) => vague.test(dirname(path)))).toEqual([]);
  });

  test("of core are listed in the import order", () => {
    const modules = files.map((path) => /^core\/([^/]+)\//.exec(path)?.[1] ?? "types");
    expect([...new Set(modules)].sort()).toEqual([...coreModules].sort());
  });

  test("of core are on the map in ARCHITECTURE.md", () => {
    const map = readFileSync("ARCHITECTURE.md", "utf8");
    const modules = new Set(
      files.map((path) => /^core\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined),
    );
    expect([...modules].filter((name) => !map.includes(`core/${name}/`))).toEqual([]);
  });
});

describe("files", () => {
  test("are small: the median is under 130 lines", () => {
    const sizes = files
      .map((path) => readFileSync(join(source, path), "utf8").split("\n").length)
      .sort((a, b) => a - b);
    expect(sizes[sizes.length >> 1]).toBeLessThan(130);
  });

  test("open with a comment", () => {
    const silent = files.filter((path) => !/^(#!.*\n)?\/[/*]/.test(readFileSync(join(source, path), "utf8")));
    expect(silent).toEqual([]);
  });
});

/** Groups of files that all reach each other, each group sorted (Tarjan's strongly connected components). */
function findCycles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    let low = own;
    order.set(file, own);
    stack.push(file);
    for (const target of next.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target)!);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) groups.push(group.sort());
    }
    return low;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return groups;
}
