// What does a server offer? The tools, resources and prompts of its families, each name once.
import { LociError, type NextStep } from "../../errors.ts";
import { describeTool, type ToolDescription } from "./describe-tool.ts";
import type { Family, Topic } from "../definitions/family.ts";
import { createGreeting, type Greeting } from "./greeting.ts";
import { wordNextStep } from "./next-step.ts";
import type { Prompt } from "../definitions/prompt.ts";
import type { Resource, ResourceTemplate } from "../definitions/resource.ts";
import type { Tool } from "../definitions/tool.ts";
import { compileUriTemplate, type MatchUri } from "./uri-template.ts";

/** A tool with its family and its description for clients. */
export interface CatalogEntry {
  readonly family: Family;
  readonly tool: Tool;
  readonly description: ToolDescription;
}

interface Owned<Part> {
  readonly family: Family;
  readonly part: Part;
}

export interface OwnedTemplate extends Owned<ResourceTemplate> {
  /** Matchers for the listed template and for its alternatives. */
  readonly matches: readonly MatchUri[];
}

export interface Catalog {
  readonly families: readonly Family[];
  /** Everything that can be called, by name. A read-only server refuses the tools that write. */
  readonly tools: ReadonlyMap<string, CatalogEntry>;
  /** What clients see, always in the same order. */
  readonly listed: readonly (Omit<ToolDescription, "outputSchema"> & Partial<ToolDescription>)[];
  /** By URI. */
  readonly resources: ReadonlyMap<string, Owned<Resource>>;
  readonly resourceTemplates: readonly OwnedTemplate[];
  readonly prompts: ReadonlyMap<string, Owned<Prompt>>;
  readonly greeting: Greeting;
  /** The tool of this name or alias. */
  find(name: string): CatalogEntry | undefined;
  /** In the words of `family`, else of another served family, else of the command line. */
  wordNextStep(step: NextStep, family?: Family): string;
}

export interface CatalogOptions {
  /** Tools that change the store are not listed. */
  readonly readOnly: boolean;
  /** Whether the list includes output schemas: they are half of its tokens, and few clients show them to a model. */
  readonly outputSchemas: boolean;
}

/** Throws INPUT_INVALID if two families use the same name for something. */
export function createCatalog(
  families: readonly Family[],
  { readOnly, outputSchemas }: CatalogOptions = { readOnly: false, outputSchemas: true },
): Catalog {
  const topics = families.flatMap((family) => family.topics.map((topic) => ({ family, topic })));
  const collect = <Part>(pick: (topic: Topic) => readonly Part[] | undefined): Owned<Part>[] =>
    topics.flatMap(({ family, topic }) => (pick(topic) ?? []).map((part) => ({ family, part })));
  const entries = collect((topic) => topic.tools).map(({ family, part: tool }) => ({
    family,
    tool,
    description: describeTool(tool),
  }));
  const tools = nameOnce("tool", entries, ({ tool }) => tool.name);
  const aliases = nameAliases(families, tools);
  const listed = entries.filter(({ tool }) => !readOnly || tool.effect === "read");
  const isListed = new Set(listed.map(({ tool }) => tool.name));
  const resources = nameOnce(
    "resource",
    collect((topic) => topic.resources),
    ({ part }) => part.uri,
  );
  const templates = nameOnce(
    "resource template",
    collect((topic) => topic.resourceTemplates),
    ({ part }) => part.uriTemplate,
  );
  const prompts = nameOnce(
    "prompt",
    collect((topic) => topic.prompts),
    ({ part }) => part.name,
  );
  return {
    ...{ families, tools, resources, prompts },
    listed: listed.map(({ description: { outputSchema, ...description } }) =>
      outputSchemas ? { ...description, outputSchema } : description,
    ),
    resourceTemplates: [...templates.values()].map((owned) => ({
      ...owned,
      matches: [owned.part.uriTemplate, ...(owned.part.otherTemplates ?? [])].map(compileUriTemplate),
    })),
    greeting: createGreeting(families, (name) => isListed.has(name), {
      hasResources: resources.size + templates.size > 0,
      hasPrompts: prompts.size > 0,
    }),
    find: (name) => tools.get(name) ?? tools.get(aliases.get(name) ?? ""),
    wordNextStep: (step, family) =>
      wordNextStep(step, family === undefined ? families : [family, ...families], (name) =>
        isListed.has(name),
      ),
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

/** An alias must not hide a tool or stand for two; `find` ignores an alias of a tool that is not served. */
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

function clash(kind: string, name: string, first: Family, second: Family): LociError {
  return new LociError(
    "INPUT_INVALID",
    first.id === second.id
      ? `Family ${first.id} has the ${kind} ${name} twice.`
      : `Families ${first.id} and ${second.id} both have a ${kind} ${name}.`,
    { hint: "Serve only one of them, or each from its own server." },
  );
}
