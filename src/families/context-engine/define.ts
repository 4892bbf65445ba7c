// What do all tools of this family share? Arguments in any form, and a limit of thirty seconds.
import { setMaxListeners } from "node:events";
import type { z } from "zod";
import { LociError } from "../../errors.ts";
import { toJsonSchema, type ObjectSchema } from "../../tools/arguments/json-schema.ts";
import { defineTool, type Tool, type ToolContext } from "../../tools/definitions/tool.ts";
import { readArguments } from "./arguments/read-arguments.ts";

/** The contract's time limit for one operation. */
const timeoutMs = 30_000;

/** Fields of an answer that are known before the rest. */
export type PartialAnswer = Readonly<Record<string, unknown>>;

/** What a call of this family gets besides what every call gets. */
export interface TimedContext extends ToolContext {
  /** Stores partial results: they become the answer if time runs out before the call is done. */
  readonly keep: (partial: PartialAnswer) => void;
}

type ContextTool<Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  Tool<Input, Output>,
  "normalize" | "handle"
> & {
  handle(params: z.output<Input>, context: TimedContext): Promise<z.input<Output>>;
  /** Has no time limit: it reports progress and can be cancelled. */
  readonly isLong?: boolean;
};

export function defineContextTool<Input extends z.ZodObject, Output extends z.ZodType>(
  tool: ContextTool<Input, Output>,
): Tool {
  const { isLong = false, ...rest } = tool;
  let schema: ObjectSchema | undefined;
  return defineTool<Input, Output>({
    ...rest,
    normalize(raw, warn) {
      schema ??= toJsonSchema(tool.input, "input") as ObjectSchema;
      const { values, warnings } = readArguments(raw, schema);
      warnings.forEach(warn);
      return values;
    },
    handle: isLong
      ? (params, context) => tool.handle(params, { ...context, keep: () => undefined })
      : (params, context) => endInTime(tool.name, context, (within) => tool.handle(params, within)),
  });
}

/** Throws CALL_TIMEOUT, with the stored results as `partial` in its details. */
export async function endInTime<Result>(
  name: string,
  context: ToolContext,
  run: (context: TimedContext) => Promise<Result>,
  limitMs = timeoutMs,
): Promise<Result> {
  const deadline = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([context.signal, deadline]);
  // One call asks the engine many questions at the same time.
  setMaxListeners(0, signal);
  let partial: PartialAnswer | undefined;
  const keep = (known: PartialAnswer): void => {
    partial = known;
  };
  try {
    return await run({ ...context, signal, keep });
  } catch (error) {
    if (!deadline.aborted || context.signal.aborted) throw error;
    throw new LociError("CALL_TIMEOUT", `${name} took longer than ${limitMs / 1000} seconds.`, {
      hint: "Ask a narrower question: under a folder, of one language, with a lower limit.",
      details: { field: null, timeout_ms: limitMs, ...(partial === undefined ? {} : { partial }) },
      cause: error,
    });
  }
}
