// How does a prompt become messages? Its arguments are read as leniently as a tool's, then checked.
import { toInputError } from "../arguments/input-error.ts";
import { toJsonSchema, type ObjectSchema } from "../arguments/json-schema.ts";
import { readLeniently } from "../arguments/lenient-arguments.ts";
import type { Prompt, PromptResult } from "../definitions/prompt.ts";
import type { ToolContext } from "../definitions/tool.ts";

/** A prompt as MCP lists it. */
export interface PromptDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
}

export function describePrompt(prompt: Prompt): PromptDescription {
  const { name, title, description } = prompt;
  const { properties, required = [] } = toJsonSchema(prompt.arguments, "input") as ObjectSchema;
  return {
    ...{ name, title, description },
    arguments: Object.entries(properties).map(([argument, schema]) => ({
      name: argument,
      description: schema.description ?? "",
      required: required.includes(argument),
    })),
  };
}

/** Throws INPUT_INVALID, and the prompt's own errors. */
export async function renderPrompt(
  prompt: Prompt,
  raw: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<PromptResult> {
  const schema = toJsonSchema(prompt.arguments, "input") as ObjectSchema;
  const { values, warnings } = readLeniently(raw, schema);
  const parsed = prompt.arguments.safeParse(values);
  if (!parsed.success) throw toInputError(prompt.name, parsed.error.issues, values, schema, warnings);
  for (const warning of warnings) context.warn(warning);
  return prompt.render(parsed.data, context);
}
