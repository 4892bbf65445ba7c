// One call of one tool, by the laws that all tools share: lenient in, checked, answered, cut to the budget, told as JSON.
import { isLociError, LociError, toWireError, type WireError } from "../errors.ts";
import { describeCall } from "./describe-call.ts";
import type { ToolDescription } from "./describe-tool.ts";
import { toInputError } from "./input-error.ts";
import { readLeniently } from "./lenient-arguments.ts";
import { fitToBudget, skipElements } from "./result-budget.ts";
import type { Engine } from "../engine.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** A tool with what clients see of it. */
export interface CatalogEntry {
  readonly familyId: string;
  readonly tool: Tool;
  readonly description: ToolDescription;
}

/** The answer, free of any protocol. Text and structured content say the same; an error has only text. */
export interface ToolOutcome {
  readonly isError: boolean;
  /** Each is JSON: the result, and a note when the result was cut. */
  readonly texts: readonly string[];
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  readonly warnings: readonly string[];
  /** A failure that is ours, for the log; the caller gets no stack. */
  readonly internalError: unknown;
}

/** What a server allows its calls. */
export interface CallRules {
  /** Bounds the JSON of a result; a token is taken as 3.5 characters. */
  readonly resultTokens: number;
  /** Tools that change the store are refused. */
  readonly readOnly: boolean;
  /** Calls are written to the log of events that patterns are found in. */
  readonly recordEvents: boolean;
}

/** As the tool gets it, but for the engine, which is opened only for a call whose input is right. */
export type CallContext = Omit<ToolContext, "engine" | "warn" | "readOnly" | "writer"> & {
  readonly getEngine: () => Promise<Engine>;
};

/** Never throws: whatever goes wrong is in the outcome. */
export async function callTool(
  entry: CatalogEntry,
  raw: Readonly<Record<string, unknown>>,
  context: CallContext,
  rules: CallRules,
): Promise<ToolOutcome> {
  const { tool, description } = entry;
  const { values, warnings: unknown } = readLeniently(raw, description.inputSchema);
  const warnings = [...unknown];
  const warn = (warning: string): void => {
    warnings.push(warning);
  };
  try {
    if (rules.readOnly && tool.effect !== "read") {
      throw new LociError("READ_ONLY", `${tool.name} changes the store, and this server only reads.`, {
        hint: "Start the server without --read-only.",
      });
    }
    const parsed = tool.input.safeParse(values);
    if (!parsed.success) {
      throw toInputError(tool.name, parsed.error.issues, values, description.inputSchema, warnings);
    }
    const { getEngine, ...rest } = context;
    const engine = await getEngine();
    const startedAt = performance.now();
    const record = (failed: boolean): void => {
      if (!rules.recordEvents || rules.readOnly) return;
      const call = { familyId: entry.familyId, tool: tool.name, sessionId: context.session.id, values };
      const durationMs = performance.now() - startedAt;
      engine.memory.recordEvent(describeCall({ ...call, durationMs, failed }));
    };
    try {
      const value: unknown = await tool.handle(parsed.data, {
        ...rest,
        engine,
        warn,
        writer: { family: entry.familyId, client: context.session.client },
        readOnly: rules.readOnly,
      });
      record(false);
      return presentResult(tool, value, parsed.data["offset"], rules.resultTokens, warnings);
    } catch (error) {
      record(true);
      throw error;
    }
  } catch (error) {
    return presentError(error, warnings);
  }
}

function presentResult(
  tool: Tool,
  value: unknown,
  offset: unknown,
  resultTokens: number,
  warnings: readonly string[],
): ToolOutcome {
  const lists = tool.lists ?? [];
  const fitted = fitToBudget(skipElements(value, lists.at(-1), offset), lists, resultTokens);
  const isList = Array.isArray(fitted.value);
  const cut =
    Object.keys(fitted.omitted).length === 0
      ? {}
      : { truncated: true, omitted: fitted.omitted, rest: describeRest(tool, fitted, offset) };
  const structured = isList
    ? { items: fitted.value, ...cut }
    : { ...(fitted.value as Record<string, unknown>), ...cut };
  const texts = isList
    ? [JSON.stringify(fitted.value), ...("truncated" in cut ? [JSON.stringify(cut)] : [])]
    : [tool.text?.(fitted.value) ?? JSON.stringify(structured)];
  return { isError: false, texts, structured, warnings, internalError: undefined };
}

function describeRest(
  tool: Tool,
  fitted: { readonly omitted: Readonly<Record<string, number>>; readonly kept: number },
  offset: unknown,
): string {
  const last = tool.lists?.at(-1);
  const lastName = last === "" ? "items" : last;
  if (typeof offset === "number" && lastName !== undefined && lastName in fitted.omitted) {
    return `Call ${tool.name} again with offset ${offset + fitted.kept}.`;
  }
  return `Ask ${tool.name} for less: a narrower question, a smaller depth or limit.`;
}

/** The JSON that every error has, on the wire and on the command line. */
export function describeError(error: WireError): Readonly<Record<string, unknown>> {
  const { code, message, hint } = error;
  return { error: { code, message, ...(hint === undefined ? {} : { hint }) } };
}

function presentError(error: unknown, warnings: readonly string[]): ToolOutcome {
  const known = isLociError(error) || (error instanceof Error && error.name === "AbortError");
  const told = known
    ? toWireError(error)
    : toWireError(
        new LociError("INTERNAL", "The tool failed for a reason of its own.", {
          hint: "The server's log on standard error has the details; `loci doctor` checks every part.",
        }),
      );
  const internal = !known || told.code === "INTERNAL" ? error : undefined;
  const text = JSON.stringify(describeError(told));
  return { isError: true, texts: [text], structured: undefined, warnings, internalError: internal };
}
