// What is a family? Everything that one product's contract offers, as data: tools, resources, prompts, its words for
// next steps, and its shape of errors.
import type { ErrorCode, NextStep } from "../../errors.ts";
import type { Prompt } from "./prompt.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { Route } from "./route.ts";
import type { Tool } from "./tool.ts";

/**
 * The parts of a family that belong together, in one file of its folder. `--tools <family>-<topic>` serves it alone.
 */
export interface Topic {
  /** Unique in the family: lower case, words joined by `-`. */
  readonly id: string;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** Served only if `--tools` names the topic or one of its tools. */
  readonly isOptional?: boolean;
}

/** How a family words one kind of next step; used only if the tool that the words name is served. */
export interface NextStepWords<Step extends NextStep = NextStep> {
  readonly tool: string;
  /** One sentence that names the tool and its arguments. */
  word(step: Step): string;
}

export type NextStepVocabulary = {
  readonly [Do in NextStep["do"]]?: NextStepWords<Extract<NextStep, { readonly do: Do }>>;
};

/** A failed call, from which a family makes its own error format. */
export interface ToolFailure {
  /** The name under which the tool was called. */
  readonly tool: string;
  readonly code: ErrorCode;
  readonly message: string;
  /** How to fix it, in the words of this server's tools. */
  readonly hint: string | undefined;
  /** The error's data for programs; for invalid input `{ field, message }` of the first invalid parameter. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

/** One line of the handshake's advice to an agent: which tool to use when. */
export interface Guidance {
  /** The tools that the text names; the line is included if all of them are served. */
  readonly tools: readonly string[];
  readonly text: string;
}

/** What is known about a family before its schemas are loaded; the handshake uses it. */
export interface FamilyProfile {
  readonly id: string;
  /** The name of the product whose contract it is. */
  readonly title: string;
  /** A few short lines that name neither other families' tools nor optional ones. */
  readonly guidance: readonly Guidance[];
  /** Tools in `guidance` that change the store: a read-only server does not name them. */
  readonly writingTools: readonly string[];
  readonly hasResources: boolean;
  readonly hasPrompts: boolean;
}

export interface Family extends FamilyProfile {
  readonly topics: readonly Topic[];
  /** Other names for its tools; they are not listed. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly nextSteps?: NextStepVocabulary;
  /** The JSON of an error; `{ error: { code, message, hint } }` if absent. */
  presentFailure?(failure: ToolFailure): Readonly<Record<string, unknown>>;
  /** The HTTP status of an error if the contract differs from `errorTable`. */
  failureStatus?(code: ErrorCode): number | undefined;
  /** HTTP routes served beside MCP. */
  readonly routes?: readonly Route[];
}

/** A family before it is loaded. */
export interface FamilyListing {
  readonly profile: FamilyProfile;
  load(): Promise<Family>;
}

/** @internal All tools of the family, including optional ones, in the order of its topics. */
export function listTools(family: Family): readonly Tool[] {
  return family.topics.flatMap(({ tools = [] }) => tools);
}
