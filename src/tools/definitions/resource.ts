// What is a resource? Something to read under a URI, without a call: one thing, or one for each value of a template.
import type { Completer } from "./prompt.ts";
import type { ToolContext } from "./tool.ts";

export interface ResourceContent {
  readonly text: string;
  /** That of the resource when it is not set. */
  readonly mimeType?: string | undefined;
  /** Told beside the content, as `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

interface ResourceFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/**
 * One thing to read. Whoever subscribed is told when it changes: the server compares `version`, where there is one, else
 * what is read.
 */
export interface Resource extends ResourceFacts {
  readonly uri: string;
  /** Throws LociError. Nothing that it does counts as use. */
  read(context: ToolContext): Promise<ResourceContent>;
  /** Differs when what would be read differs. Cheap; for what changes with every reading, such as the time of it. */
  version?(context: ToolContext): Promise<string>;
}

/** The values of a template's variables, decoded; one that the URI lacks is not there. */
export type ResourceVariables = Readonly<Record<string, string>>;

export interface ResourceTemplate extends ResourceFacts {
  /** RFC 6570: `{name}` for one segment, and at the end `{?a,b}` for a query whose parts may be missing or in another order. */
  readonly uriTemplate: string;
  /** Read as well, and not listed. */
  readonly otherTemplates?: readonly string[];
  readonly complete?: Readonly<Record<string, Completer>>;
  /** Throws LociError; MEMORY_NOT_FOUND and its like become the protocol's "resource not found". */
  read(variables: ResourceVariables, context: ToolContext): Promise<ResourceContent>;
  version?(variables: ResourceVariables, context: ToolContext): Promise<string>;
}
