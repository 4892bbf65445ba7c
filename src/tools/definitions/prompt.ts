// What is a prompt? Messages that a person chooses to put before a model, made from a few arguments.
import type { z } from "zod";
import type { ToolContext } from "./tool.ts";

/** What may stand where `typed` stands now, the best first; at most 100 are sent. `others` are the values chosen so far. */
export type Completer = (
  typed: string,
  context: ToolContext,
  others: Readonly<Record<string, string>>,
) => Promise<readonly string[]>;

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
}

export interface PromptResult {
  readonly messages: readonly PromptMessage[];
  /** Told beside the messages, as `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The protocol carries strings: "800" is read as 800, as it is for tools. Each argument is described. */
  readonly arguments: Arguments;
  readonly complete?: { readonly [Name in keyof z.output<Arguments>]?: Completer };
  /** Throws LociError. */
  render(params: z.output<Arguments>, context: ToolContext): Promise<PromptResult>;
}

/** Infers `params` from `arguments`; the catalog sees every prompt as `Prompt`. */
export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}
