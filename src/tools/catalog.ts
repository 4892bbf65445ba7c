// What does a server offer? The tools, resources and prompts of the families it serves, each name once.
import { LociError, type NextStep } from "../errors.ts";
import { describeTool, type ToolDescription } from "./describe-tool.ts";
import type { Family } from "./family.ts";
import { wordNextStep } from "./next-step.ts";
import type { Prompt } from "./prompt.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { Tool } from "./tool.ts";

/** A tool with its family and what clients see of it. */
export interface CatalogEntry {
  readonly family: Family;
  readonly tool: Tool;
  readonly description: ToolDescription;
}

export interface Catalog {
  readonly families: readonly Family[];
  readonly tools: ReadonlyMap<string, CatalogEntry>;
  /** By URI. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: ReadonlyMap<string, Prompt>;
  /** The tool of this name or alias. */
  find(name: string): CatalogEntry | undefined;
  /** In the words of `family`, else of another one that is served, else of the command line. */
  wordNextStep(step: NextStep, family?: Family): string;
}

/** Throws INPUT_INVALID when two of the families have something of the same name. */
export function createCatalog(families: readonly Family[]): Catalog {
  const topics = families.flatMap((family) => family.topics.map((topic) => ({ family, topic })));
  const entries = topics.flatMap(({ family, topic: { tools = [] } }) =>
    tools.map((tool) => ({ family, tool, description: describeTool(tool) })),
  );
  const tools = nameOnce("tool", entries, ({ tool }) => tool.name);
  const aliases = nameAliases(families, tools);
  const owned = <Part>(pick: (topic: Family["topics"][number]) => readonly Part[] | undefined) =>
    topics.flatMap(({ family, topic }) => (pick(topic) ?? []).map((part) => ({ family, part })));
  const resources = nameOnce(
    "resource",
    owned(({ resources: own }) => own),
    ({ part }) => part.uri,
  );
  const templates = nameOnce(
    "resource template",
    owned(({ resourceTemplates: own }) => own),
    ({ part }) => part.uriTemplate,
  );
  const prompts = nameOnce(
    "prompt",
    owned(({ prompts: own }) => own),
    ({ part }) => part.name,
  );
  return {
    families,
    tools,
    resources: strip(resources),
    resourceTemplates: [...strip(templates).values()],
    prompts: strip(prompts),
    find: (name) => tools.get(name) ?? tools.get(aliases.get(name) ?? ""),
    wordNextStep: (step, family) =>
      wordNextStep(step, family === undefined ? families : [family, ...families], (name) => tools.has(name)),
  };
}

function nameOnce<Part extends { readonly family: Family }>(
  kind: string,
  parts: readonly Part[],
  nameOf: (part: Part) => string,
): ReadonlyMap<string, Part> {
  const named = new Map<string, Part>();
  for (const part of parts) {
    const name = nameOf(part);
    const other = named.get(name);
    if (other !== undefined) throw clash(kind, name, other.family, part.family);
    named.set(name, part);
  }
  return named;
}

/** An alias may not hide a tool, nor stand for two. */
function nameAliases(
  families: readonly Family[],
  tools: ReadonlyMap<string, CatalogEntry>,
): ReadonlyMap<string, string> {
  const owners = new Map<string, Family>();
  const aliases = new Map<string, string>();
  for (const family of families) {
    for (const [alias, name] of Object.entries(family.aliases ?? {})) {
      const other = owners.get(alias) ?? tools.get(alias)?.family;
      if (other !== undefined) throw clash("name", alias, other, family);
      owners.set(alias, family);
      aliases.set(alias, name);
    }
  }
  return aliases;
}

function strip<Part>(owned: ReadonlyMap<string, { readonly part: Part }>): ReadonlyMap<string, Part> {
  return new Map([...owned].map(([name, { part }]) => [name, part]));
}

function clash(kind: string, name: string, first: Family, second: Family): LociError {
  return new LociError(
    "INPUT_INVALID",
    first.id === second.id
      ? `Family ${first.id} has two of the ${kind} ${name}.`
      : `Families ${first.id} and ${second.id} both have a ${kind} ${name}.`,
    { hint: "Serve one of them, or each from a server of its own." },
  );
}
