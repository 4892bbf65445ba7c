// What is a route? An HTTP request that a family answers beside MCP: schemas and a function, as data.
import type { z } from "zod";
import type { ToolContext, ToolEffect } from "./tool.ts";

export interface Route<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with `/`; has no parameters. */
  readonly path: string;
  readonly description: string;
  readonly effect: ToolEffect;
  /** For the query of a GET, or the JSON body of other methods. */
  readonly input: Input;
  readonly output: Output;
  /** Like a tool's: translates other forms of the parameters into the schema's. */
  normalize?(
    raw: Readonly<Record<string, unknown>>,
    warn: (warning: string) => void,
  ): Readonly<Record<string, unknown>>;
  /** Throws LociError; its row in `errorTable` gives the status. */
  handle(params: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** Infers `params` from `input` and the result from `output`. */
export function defineRoute<Input extends z.ZodObject, Output extends z.ZodType>(
  route: Route<Input, Output>,
): Route {
  return route;
}
