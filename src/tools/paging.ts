// How does a caller get the rest of a result that was cut? With `offset`, which every tool that reads a list takes.
import type { z } from "zod";
import type { ToolDescription } from "./describe-tool.ts";
import type { ObjectSchema } from "./json-schema.ts";
import { toJsonSchema } from "./json-schema.ts";
import { offsetParameter } from "./parameters.ts";
import type { BudgetedResult } from "./result-budget.ts";
import type { Tool } from "./tool.ts";

interface CallInput {
  readonly input: z.ZodObject;
  readonly schema: ObjectSchema;
}

const offsetSchema = toJsonSchema(offsetParameter, "input");
const extended = new WeakMap<Tool, CallInput>();

/**
 * What a call may give: the tool's parameters, and `offset`, whether or not the tool declares it. Where it does not, it is not
 * listed, since it would cost tokens in every list: a result that was cut tells of it.
 */
export function getCallInput(tool: Tool, { inputSchema }: ToolDescription): CallInput {
  if (!isPaged(tool) || "offset" in inputSchema.properties) return { input: tool.input, schema: inputSchema };
  const known = extended.get(tool) ?? {
    input: tool.input.safeExtend({ offset: offsetParameter }),
    schema: { ...inputSchema, properties: { ...inputSchema.properties, offset: offsetSchema } },
  };
  extended.set(tool, known);
  return known;
}

/** A tool that changes something would change it again for the next page. */
function isPaged({ effect, lists = [] }: Tool): boolean {
  return effect === "read" && lists.some(isOuter);
}

export function isOuter(list: string): boolean {
  return !list.includes("[].");
}

/** How to get what was left out, in a sentence for whoever called. */
export function describeRest(tool: Tool, cut: BudgetedResult, offset: number): string {
  const shortened = cut.isShortened ? " Texts that end in [… more characters] were shortened." : "";
  if (!isPaged(tool)) return `It was done, and is not listed.${shortened}`;
  return cut.kept > 0
    ? `Call ${tool.name} again with offset ${offset + cut.kept}.${shortened}`
    : `Ask ${tool.name} for less: a narrower question, a smaller depth or limit.${shortened}`;
}
