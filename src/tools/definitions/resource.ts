// What is a resource? Something to read at a URI, without a call: one item, or one for each value of a template.
import type { Completer } from "./prompt.ts";
import type { ToolContext } from "./tool.ts";

export interface ResourceContent {
  readonly text: string;
  /** Defaults to that of the resource. */
  readonly mimeType?: string | undefined;
  /** Sent beside the content, as `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

interface ResourceFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/**
 * One readable item. Subscribers are notified when it changes: the server compares `version` if there is one, else the
 * content.
 */
export interface Resource extends ResourceFacts {
  readonly uri: string;
  /** Throws LociError. Reading must not count as use. */
  read(context: ToolContext): Promise<ResourceContent>;
  /** Changes when the content would change. Cheap; needed if each reading differs, for example by its time. */
  version?(context: ToolContext): Promise<string>;
}

/** The values of a template's variables, decoded; a variable that is missing in the URI has no key. */
export type ResourceVariables = Readonly<Record<string, string>>;

export interface ResourceTemplate extends ResourceFacts {
  /**
   * RFC 6570: `{name}` for one segment, and at the end `{?a,b}` for a query whose parts are optional and in any order.
   */
  readonly uriTemplate: string;
  /** Can be read as well, but are not listed. */
  readonly otherTemplates?: readonly string[];
  readonly complete?: Readonly<Record<string, Completer>>;
  /** Throws LociError; codes such as MEMORY_NOT_FOUND become the protocol's "resource not found". */
  read(variables: ResourceVariables, context: ToolContext): Promise<ResourceContent>;
  version?(variables: ResourceVariables, context: ToolContext): Promise<string>;
}
