// What is a prompt? Messages, made from a few arguments, that a person chooses to send to a model.
import type { z } from "zod";
import type { ToolContext } from "./tool.ts";

/** Values that complete `typed`, best first; at most 100 are sent. `others` are the values chosen so far. */
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
  /** Sent beside the messages, as `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The protocol only carries strings: "800" is read as 800, as for tools. Each argument has a description. */
  readonly arguments: Arguments;
  readonly complete?: { readonly [Name in keyof z.output<Arguments>]?: Completer };
  /** Throws LociError. */
  render(params: z.output<Arguments>, context: ToolContext): Promise<PromptResult>;
}

/** Infers `params` from `arguments`; the catalog sees every prompt as a plain `Prompt`. */
export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}
