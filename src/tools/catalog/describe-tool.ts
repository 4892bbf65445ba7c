// What does a client see of a tool? Computed once, because converting schemas for every listing costs milliseconds.
import { toJsonSchema, type JsonSchema, type ObjectSchema } from "../arguments/json-schema.ts";
import type { Tool } from "../definitions/tool.ts";

/** A tool as MCP lists it; plain JSON. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export function describeTool(tool: Tool): ToolDescription {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: toJsonSchema(tool.input, "input") as ObjectSchema,
    outputSchema: describeOutput(tool),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.effect === "read",
      destructiveHint: tool.effect === "destroy",
      idempotentHint: tool.idempotent,
      openWorldHint: tool.openWorld,
    },
  };
}

/**
 * The root of structured content must be one object. A list is wrapped as `items` and null as `result`; alternatives
 * are merged, with keys that not all of them have made optional; results that may be cut get the keys that say so.
 */
function describeOutput(tool: Tool): ObjectSchema {
  const output = toJsonSchema(tool.output, "output");
  const alternatives = (output.anyOf ?? [output]).map(wrapRoot);
  const required = (alternatives[0]?.required ?? []).filter((name) =>
    alternatives.every((alternative) => alternative.required?.includes(name)),
  );
  const properties = Object.assign(
    {},
    ...alternatives.map((alternative) => alternative.properties),
  ) as ObjectSchema["properties"];
  return {
    type: "object",
    properties: { ...properties, ...((tool.lists ?? tool.pagedText) === undefined ? {} : cutProperties) },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function wrapRoot(schema: JsonSchema): JsonSchema {
  if (schema.type === "array") return { properties: { items: schema }, required: ["items"] };
  return schema.type === "null" ? { properties: { result: schema }, required: ["result"] } : schema;
}

/** Keys of a result that was cut to the token budget. */
const cutProperties = {
  truncated: { type: "boolean", description: "True if the result was cut to the token budget." },
  omitted: {
    type: "object",
    additionalProperties: { type: "integer" },
    description: "Elements left out, by list.",
  },
  rest: { type: "string", description: "How to get the rest." },
} as const satisfies Record<string, JsonSchema>;
