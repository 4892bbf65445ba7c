// loci complete: values for completion scripts. It never fails: if nothing is known, nothing is printed.
import { resolve } from "node:path";
import { listConfigLeaves } from "../../config/index.ts";
import { symbolKinds } from "../../core/types/kinds.ts";
import type { Engine } from "../../engine.ts";
import { completables, type CommandContext, type Completable } from "../catalog/command.ts";
import { findIndexedRoot } from "../code/find-root.ts";

const most = 50;
/** Printed with its escape, such a name would be none that exists. */
const unprintable = /\p{Cc}/u;

export async function run(context: CommandContext): Promise<number> {
  const [what = "", typed = ""] = context.arguments;
  // In a list, the last part is the one being typed.
  const start = typed.slice(typed.lastIndexOf(",") + 1);
  const before = typed.slice(0, typed.length - start.length);
  let values: readonly string[];
  try {
    values = await list(
      completables.find((each) => each === what),
      start,
      context,
    );
  } catch (error) {
    context.tell(String(error));
    values = [];
  }
  const fitting = values.filter(
    (value) => value.toLowerCase().startsWith(start.toLowerCase()) && !unprintable.test(value),
  );
  context.terminal.write(fitting.map((value) => `${before}${value}\n`).join(""));
  return 0;
}

async function list(
  what: Completable | undefined,
  start: string,
  context: CommandContext,
): Promise<readonly string[]> {
  switch (what) {
    case "kind":
      return symbolKinds;
    case "key":
      return ["keys", "get", "set", "unset", ...listConfigLeaves().map(({ path }) => path)];
    case "client":
      return (await import("../clients/catalog.ts")).clients.map(({ id }) => id);
    case "family":
      return [
        "all",
        ...(await import("../../families/catalog.ts")).families.map(({ profile }) => profile.id),
      ];
    case "tool":
      return listTools();
    case "language":
      return (await import("../../core/languages/index.ts")).listLanguages().map(({ id }) => id);
    case "root":
      return withEngine(context, async (engine) =>
        (await engine.code.roots(context.signal)).map(({ root }) => root),
      );
    case "symbol":
      return withEngine(context, (engine) => listSymbols(engine, start, context));
    case "memory":
      return withEngine(context, async (engine) =>
        (await engine.memory.list({ limit: most }, context.signal)).map(({ id }) => id),
      );
    case undefined:
      return [];
  }
}

async function listTools(): Promise<readonly string[]> {
  const { loadCatalog } = await import("../../families/serve.ts");
  const { tools } = await loadCatalog({
    families: ["all"],
    tools: [],
    readOnly: false,
    outputSchemas: false,
  });
  return ["essential", ...tools.keys()];
}

async function listSymbols(
  engine: Engine,
  start: string,
  { flags, signal }: CommandContext,
): Promise<readonly string[]> {
  if (start === "") return [];
  const given = flags.get("root");
  const root = await findIndexedRoot(engine.code, given === undefined ? undefined : resolve(given), signal);
  const found = await engine.code.searchSymbols({ query: start, limit: most, root }, signal);
  return [...new Set(found.flatMap(({ name, qualifiedName }) => [name, qualifiedName]))];
}

async function withEngine(
  { openEngine }: CommandContext,
  ask: (engine: Engine) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const engine = await openEngine();
  try {
    return await ask(engine);
  } finally {
    await engine.close();
  }
}
