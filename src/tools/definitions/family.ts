// What is a family? Everything that one product's contract offers, as data: tools, resources, prompts, its words for what
// to do next, and its shape of errors.
import type { ErrorCode, NextStep } from "../../errors.ts";
import type { Prompt } from "./prompt.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { Route } from "./route.ts";
import type { Tool } from "./tool.ts";

/** What belongs together in a family, in one file of its folder. `--tools <family>-<topic>` serves it alone. */
export interface Topic {
  /** Unique in the family: lower case, words joined by `-`. */
  readonly id: string;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** Served only where `--tools` names the topic or one of its tools. */
  readonly isOptional?: boolean;
}

/** How a family words one kind of next step: the words are used only where the tool they name is served. */
export interface NextStepWords<Step extends NextStep = NextStep> {
  readonly tool: string;
  /** One sentence that names the tool and its arguments. */
  word(step: Step): string;
}

export type NextStepVocabulary = {
  readonly [Do in NextStep["do"]]?: NextStepWords<Extract<NextStep, { readonly do: Do }>>;
};

/** A failed call, as its family shapes it for the wire. */
export interface ToolFailure {
  /** The name under which the tool was called. */
  readonly tool: string;
  readonly code: ErrorCode;
  readonly message: string;
  /** What to do about it, in the words of this server's tools. */
  readonly hint: string | undefined;
  /** What the error carries for programs; for wrong input `{ field, message }` of the first wrong parameter. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

/** One line of what a server tells an agent at the handshake: which tool to use when. */
export interface Guidance {
  /** The tools that the text names; the line is told where all of them are served. */
  readonly tools: readonly string[];
  readonly text: string;
}

/** What is known of a family before its schemas are loaded: the handshake is answered from it. */
export interface FamilyProfile {
  readonly id: string;
  /** The name of the product whose contract it is. */
  readonly title: string;
  /** A few short lines; tools of other families and optional ones are not named. */
  readonly guidance: readonly Guidance[];
  /** Tools in `guidance` that change the store: a server that only reads does not name them. */
  readonly writingTools: readonly string[];
  readonly hasResources: boolean;
  readonly hasPrompts: boolean;
}

export interface Family extends FamilyProfile {
  readonly topics: readonly Topic[];
  /** Other names that call one of its tools; they are not listed. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly nextSteps?: NextStepVocabulary;
  /** The JSON of an error; `{ error: { code, message, hint } }` without it. */
  presentFailure?(failure: ToolFailure): Readonly<Record<string, unknown>>;
  /** The HTTP status of an error where the contract has another one than `errorTable`. */
  failureStatus?(code: ErrorCode): number | undefined;
  /** What the HTTP adapter serves beside MCP. */
  readonly routes?: readonly Route[];
}

/** A family before it is loaded. */
export interface FamilyListing {
  readonly profile: FamilyProfile;
  load(): Promise<Family>;
}

/** @internal All tools of the family, optional ones too, in the order of its topics. */
export function listTools(family: Family): readonly Tool[] {
  return family.topics.flatMap(({ tools = [] }) => tools);
}
